//! The contests of every engine that reads and writes types with serde's derive.

use std::hint::black_box;
use std::marker::PhantomData;

use serde::{Deserialize, Serialize};

use crate::contest::{Contest, Work};
use crate::corpus::Documents;
use crate::definition::{Shape, Task};
use crate::model::peers;
use crate::probe::Sample;
use crate::tally::Tally;

/// What differs between these engines. Scratch buffers live in `self`, so answers may borrow from it.
pub(super) trait SerdeEngine: Default + 'static {
    type Tree<'a>: Serialize;

    fn decode<'a, T: Deserialize<'a>>(&'a mut self, document: &'a [u8]) -> Result<T, String>;
    fn tree<'a>(&'a mut self, document: &'a [u8]) -> Result<Self::Tree<'a>, String>;
    fn check(&mut self, document: &[u8]) -> Result<(), String>;
    fn encode<T: Serialize>(&mut self, value: &T, buffer: &mut Vec<u8>) -> Result<(), String>;
}

pub(super) fn accepts<E: SerdeEngine>(document: &[u8]) -> bool {
    E::default().decode::<Sample>(document).is_ok()
}

/// The type that a shape stands for, at any lifetime.
trait Family: 'static {
    type Of<'a>: Deserialize<'a> + Serialize;
}

macro_rules! families {
    ($($name:ident = $type:ty;)*) => {$(
        struct $name;
        impl Family for $name {
            type Of<'a> = $type;
        }
    )*};
}

families! {
    Event = peers::event::Event<'a>;
    OwnedEvent = peers::event::OwnedEvent;
    Fields = peers::fields::Fields<'a>;
    ThreeFields = peers::fields::ThreeFields<'a>;
    Bucket = peers::bucket::Bucket<'a>;
    Tweets = peers::tweets::Tweets<'a>;
    Twitter = peers::twitter::Twitter<'a>;
    Citm = peers::citm::Catalog<'a>;
    Canada = peers::canada::Canada<'a>;
}

/// The contest for this work, if serde engines have one.
pub(super) fn contest<E: SerdeEngine>(work: Work) -> Option<Box<dyn Contest>> {
    match work.task {
        Task::Tree => Some(Box::new(Tree { engine: E::default(), documents: work.documents })),
        Task::Check => Some(Box::new(Check { engine: E::default(), documents: work.documents })),
        Task::Decode | Task::Lines | Task::Index | Task::Encode => match work.shape {
            Shape::Any => None,
            Shape::Event => typed::<E, Event>(work),
            Shape::OwnedEvent => typed::<E, OwnedEvent>(work),
            Shape::Fields => typed::<E, Fields>(work),
            Shape::ThreeFields => typed::<E, ThreeFields>(work),
            Shape::Bucket => typed::<E, Bucket>(work),
            Shape::Tweets => typed::<E, Tweets>(work),
            Shape::Twitter => typed::<E, Twitter>(work),
            Shape::Citm => typed::<E, Citm>(work),
            Shape::Canada => typed::<E, Canada>(work),
        },
    }
}

fn typed<E: SerdeEngine, F: Family>(work: Work) -> Option<Box<dyn Contest>> {
    let Work { documents, .. } = work;
    let engine = E::default();
    match work.task {
        Task::Lines => Some(Box::new(Lines::<E, F> { engine, documents, family: PhantomData })),
        Task::Encode => Some(Box::new(Encode::<E, F>::new(documents))),
        _ => Some(Box::new(Decode::<E, F> { engine, documents, family: PhantomData })),
    }
}

struct Decode<E, F> {
    engine: E,
    documents: &'static Documents,
    family: PhantomData<F>,
}

impl<E: SerdeEngine, F: Family> Contest for Decode<E, F> {
    fn pass(&mut self) {
        for document in &self.documents.items {
            let value: F::Of<'_> = self.engine.decode(black_box(document)).expect("asked before");
            black_box(&value);
        }
    }

    fn tally(&mut self) -> Result<Option<Tally>, String> {
        let mut tally = Tally::default();
        for document in &self.documents.items {
            tally.add(&self.engine.decode::<F::Of<'_>>(document)?)?;
        }
        Ok(Some(tally))
    }
}

struct Lines<E, F> {
    engine: E,
    documents: &'static Documents,
    family: PhantomData<F>,
}

impl<E: SerdeEngine, F: Family> Lines<E, F> {
    #[inline(always)]
    fn each(
        &mut self,
        mut with: impl FnMut(&F::Of<'_>) -> Result<(), String>,
    ) -> Result<(), String> {
        for document in &self.documents.items {
            let mut start = 0;
            for end in memchr::memchr_iter(b'\n', document) {
                let line = &document[start..end];
                start = end + 1;
                with(&self.engine.decode(black_box(line))?)?;
            }
        }
        Ok(())
    }
}

impl<E: SerdeEngine, F: Family> Contest for Lines<E, F> {
    fn pass(&mut self) {
        self.each(|value| {
            black_box(value);
            Ok(())
        })
        .expect("asked before");
    }

    fn tally(&mut self) -> Result<Option<Tally>, String> {
        let mut tally = Tally::default();
        self.each(|value| tally.add(value))?;
        Ok(Some(tally))
    }
}

struct Tree<E> {
    engine: E,
    documents: &'static Documents,
}

impl<E: SerdeEngine> Contest for Tree<E> {
    fn pass(&mut self) {
        for document in &self.documents.items {
            let tree = self.engine.tree(black_box(document)).expect("asked before");
            black_box(&tree);
        }
    }

    fn tally(&mut self) -> Result<Option<Tally>, String> {
        let mut tally = Tally::default();
        for document in &self.documents.items {
            tally.add(&self.engine.tree(document)?)?;
        }
        Ok(Some(tally))
    }
}

struct Check<E> {
    engine: E,
    documents: &'static Documents,
}

impl<E: SerdeEngine> Contest for Check<E> {
    fn pass(&mut self) {
        for document in &self.documents.items {
            self.engine.check(black_box(document)).expect("asked before");
        }
    }

    fn tally(&mut self) -> Result<Option<Tally>, String> {
        let mut tally = Tally::default();
        for document in &self.documents.items {
            self.engine.check(document)?;
            tally.add_count(1);
        }
        Ok(Some(tally))
    }
}

struct Encode<E, F: Family> {
    engine: E,
    values: Vec<F::Of<'static>>,
    buffer: Vec<u8>,
}

impl<E: SerdeEngine, F: Family> Encode<E, F> {
    fn new(documents: &'static Documents) -> Self {
        let values = documents
            .items
            .iter()
            .map(|document| ::serde_json::from_slice(document).expect("documents fit their shape"))
            .collect();
        Self { engine: E::default(), values, buffer: Vec::new() }
    }
}

impl<E: SerdeEngine, F: Family> Contest for Encode<E, F> {
    fn pass(&mut self) {
        for value in &self.values {
            self.buffer.clear();
            self.engine.encode(black_box(value), &mut self.buffer).expect("asked before");
            black_box(&self.buffer);
        }
    }

    fn tally(&mut self) -> Result<Option<Tally>, String> {
        let mut tally = Tally::default();
        for value in &self.values {
            self.buffer.clear();
            self.engine.encode(value, &mut self.buffer)?;
            let back: ::serde_json::Value =
                ::serde_json::from_slice(&self.buffer).map_err(|error| error.to_string())?;
            tally.add_value(&back);
        }
        Ok(Some(tally))
    }
}
