//! sightread with a warm reader: everything that touches the library under test is in this file.

use std::hint::black_box;
use std::marker::PhantomData;

use serde::Serialize;
use sightread::{Arena, Decode, Encode, EncodeOptions, Level, Options, Reader, Skipped, Value};
use sightread_arch::TokenBuffer;

use crate::contest::{Contender, Contest, Engine, Work};
use crate::corpus::Documents;
use crate::definition::{Shape, Task};
use crate::model::arena;
use crate::tally::Tally;

pub(super) const ENGINE: Engine = Engine {
    name: "sightread",
    how: "`Reader::decode`, one warm reader and its arena, `&str` and slices; every check is on except in the rows that say \
          trusted; `EncodeOptions::encode` into one warm buffer",
    accepts,
    package: "sightread",
};

/// One contender a level; the best level of this CPU (or `SIGHTREAD_LEVEL`) if none is named.
pub(super) fn contenders(work: Work, levels: &[String]) -> Result<Vec<Contender>, String> {
    let levels = if levels.is_empty() {
        vec![Level::from_env().map_err(|error| error.to_string())?]
    } else {
        levels
            .iter()
            .map(|name| Level::from_name(name).map_err(|error| error.to_string()))
            .collect::<Result<_, _>>()?
    };
    Ok(levels
        .into_iter()
        .filter_map(|level| {
            let contest = contest(work, level)?;
            Some(Contender { engine: ENGINE.name, level: Some(level.name()), contest })
        })
        .collect())
}

fn accepts(document: &[u8]) -> bool {
    #[derive(Decode)]
    struct Sample {
        #[expect(dead_code, reason = "only whether it can be read matters")]
        text: String,
        #[expect(dead_code, reason = "only whether it can be read matters")]
        number: f64,
    }
    sightread::from_slice::<Sample>(document).is_ok()
}

/// The type that a shape stands for, at any lifetime.
trait Family: 'static {
    type Of<'a>: Decode<'a> + Encode + Serialize;
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
    Event = arena::event::Event<'a>;
    OwnedEvent = arena::event::OwnedEvent;
    Fields = arena::fields::Fields<'a>;
    ThreeFields = arena::fields::ThreeFields<'a>;
    Bucket = arena::bucket::Bucket<'a>;
    Tweets = arena::tweets::Tweets<'a>;
    Twitter = arena::twitter::Twitter<'a>;
    Citm = arena::citm::Catalog<'a>;
    Canada = arena::canada::Canada<'a>;
}

fn contest(work: Work, level: Level) -> Option<Box<dyn Contest>> {
    let documents = work.documents;
    match work.task {
        Task::Tree => Some(Box::new(Trees { reader: reader(work, level), documents })),
        Task::Index => Some(Box::new(Index { level, buffer: TokenBuffer::default(), documents })),
        Task::Check => Some(Box::new(Check { reader: reader(work, level), documents })),
        Task::Decode | Task::Lines | Task::Encode => match work.shape {
            Shape::Any => None,
            Shape::Event => typed::<Event>(work, level),
            Shape::OwnedEvent => typed::<OwnedEvent>(work, level),
            Shape::Fields => typed::<Fields>(work, level),
            Shape::ThreeFields => typed::<ThreeFields>(work, level),
            Shape::Bucket => typed::<Bucket>(work, level),
            Shape::Tweets => typed::<Tweets>(work, level),
            Shape::Twitter => typed::<Twitter>(work, level),
            Shape::Citm => typed::<Citm>(work, level),
            Shape::Canada => typed::<Canada>(work, level),
        },
    }
}

fn reader(work: Work, level: Level) -> Reader {
    let skipped = if work.trusted { Skipped::Trusted } else { Skipped::Checked };
    Reader::with(Options::new().level(level).skipped(skipped))
}

fn typed<F: Family>(work: Work, level: Level) -> Option<Box<dyn Contest>> {
    let (reader, documents) = (reader(work, level), work.documents);
    match work.task {
        Task::Lines => Some(Box::new(Lines::<F> { reader, documents, family: PhantomData })),
        Task::Encode => Some(Box::new(Written::<F>::new(reader, documents))),
        _ => Some(Box::new(Whole::<F> { reader, documents, family: PhantomData })),
    }
}

/// Each document into one typed value.
struct Whole<F> {
    reader: Reader,
    documents: &'static Documents,
    family: PhantomData<F>,
}

impl<F: Family> Contest for Whole<F> {
    fn pass(&mut self) {
        for document in &self.documents.items {
            let value: F::Of<'_> = self.reader.decode(black_box(document)).expect("asked before");
            black_box(&value);
        }
    }

    fn tally(&mut self) -> Result<Option<Tally>, String> {
        let mut tally = Tally::default();
        for document in &self.documents.items {
            let value = self.reader.decode::<F::Of<'_>>(document);
            tally.add(&value.map_err(|error| error.to_string())?)?;
        }
        Ok(Some(tally))
    }
}

/// Each line of a document into one typed value.
struct Lines<F> {
    reader: Reader,
    documents: &'static Documents,
    family: PhantomData<F>,
}

impl<F: Family> Lines<F> {
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
                with(&self.reader.decode(black_box(line)).map_err(|error| error.to_string())?)?;
            }
        }
        Ok(())
    }
}

impl<F: Family> Contest for Lines<F> {
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

/// Each value into one buffer, which is used again.
struct Written<F: Family> {
    options: EncodeOptions,
    values: Vec<F::Of<'static>>,
    buffer: Vec<u8>,
}

impl<F: Family> Written<F> {
    fn new(mut reader: Reader, documents: &'static Documents) -> Self {
        // Documents live as long as the process, and so does what their values borrow.
        let arena: &'static Arena = Box::leak(Box::default());
        let values = documents
            .items
            .iter()
            .map(|document| reader.decode_in(document, arena).expect("documents fit their shape"))
            .collect();
        let options = EncodeOptions::new().level(reader.level());
        Written { options, values, buffer: Vec::new() }
    }
}

impl<F: Family> Contest for Written<F> {
    fn pass(&mut self) {
        for value in &self.values {
            self.buffer.clear();
            self.options.encode(black_box(value), &mut self.buffer).expect("asked before");
            black_box(&self.buffer);
        }
    }

    fn tally(&mut self) -> Result<Option<Tally>, String> {
        let mut tally = Tally::default();
        for value in &self.values {
            self.buffer.clear();
            self.options.encode(value, &mut self.buffer).map_err(|error| error.to_string())?;
            let back: serde_json::Value =
                serde_json::from_slice(&self.buffer).map_err(|error| error.to_string())?;
            tally.add_value(&back);
        }
        Ok(Some(tally))
    }
}

/// Each document into a tree of values.
struct Trees {
    reader: Reader,
    documents: &'static Documents,
}

impl Contest for Trees {
    fn pass(&mut self) {
        for document in &self.documents.items {
            let tree: Value<'_> = self.reader.decode(black_box(document)).expect("asked before");
            black_box(&tree);
        }
    }

    fn tally(&mut self) -> Result<Option<Tally>, String> {
        let mut tally = Tally::default();
        for document in &self.documents.items {
            let tree: Value<'_> =
                self.reader.decode(document).map_err(|error| error.to_string())?;
            tally.add_value(&same_in_serde(&tree));
        }
        Ok(Some(tally))
    }
}

/// The same tree as serde_json has it: its numbers are not text, and its keys are sorted.
fn same_in_serde(tree: &Value<'_>) -> serde_json::Value {
    match *tree {
        Value::Null => serde_json::Value::Null,
        Value::Bool(flag) => flag.into(),
        Value::Number(number) => serde_json::from_str(number.as_str()).expect("a JSON number"),
        Value::String(text) => text.into(),
        Value::Array(items) => items.iter().map(same_in_serde).collect(),
        Value::Object(members) => {
            members.iter().map(|(key, value)| ((*key).to_owned(), same_in_serde(value))).collect()
        }
    }
}

/// A verdict on each document.
struct Check {
    reader: Reader,
    documents: &'static Documents,
}

impl Contest for Check {
    fn pass(&mut self) {
        for document in &self.documents.items {
            self.reader.check(black_box(document)).expect("asked before");
        }
    }

    fn tally(&mut self) -> Result<Option<Tally>, String> {
        let mut tally = Tally::default();
        for document in &self.documents.items {
            self.reader.check(document).map_err(|error| error.to_string())?;
            tally.add_count(1);
        }
        Ok(Some(tally))
    }
}

/// Stage 1 alone: the structural index, and the UTF-8 verdict where a byte is not ASCII.
struct Index {
    level: Level,
    buffer: TokenBuffer,
    documents: &'static Documents,
}

impl Index {
    #[inline(always)]
    fn once(&mut self, document: &[u8]) -> bool {
        let findings = sightread_arch::index(self.level, document, &mut self.buffer);
        !findings.unclosed_string
            && !findings.control_in_string
            && (!findings.non_ascii || sightread_arch::is_utf8(self.level, document))
    }
}

impl Contest for Index {
    fn pass(&mut self) {
        for document in &self.documents.items {
            assert!(self.once(black_box(document)), "asked before");
            black_box(self.buffer.count());
        }
    }

    /// An index has no values to compare: it is compared with that of the lowest level which this
    /// build has (the portable one, unless target features compiled it out).
    fn tally(&mut self) -> Result<Option<Tally>, String> {
        let lowest = Level::available().next().unwrap_or(self.level);
        let mut expected = TokenBuffer::default();
        for document in &self.documents.items {
            if !self.once(document) {
                return Err("refuses a valid document".into());
            }
            sightread_arch::index(lowest, document, &mut expected);
            if expected.positions() != self.buffer.positions() {
                return Err("indexes otherwise than the lowest level".into());
            }
        }
        Ok(None)
    }
}
