//! Before and after on our own code, for `critcmp`; peers are the runner's business.
//!
//! ```text
//! cargo bench --bench own -- --save-baseline before
//! cargo bench --bench own -- --save-baseline after
//! critcmp before after
//! ```
//! `SIGHTREAD_LEVEL` picks the kernel.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use sightread::{Level, Options, Reader};
use sightread_arch::TokenBuffer;
use sightread_benches::contest::Contender;
use sightread_benches::runner::{self, Plan};
use sightread_benches::{corpus, definition};

/// Contenders of the runner, checked as there, so that a number belongs to a right answer.
fn contender(id: &str, level: Level) -> Option<(Contender, u64)> {
    let (_, definition) = definition::all().ok()?.into_iter().find(|(_, it)| it.id == id)?;
    let plan = Plan {
        rounds: 1,
        round: Duration::ZERO,
        quick: true,
        levels: vec![level.name().into()],
        engines: vec!["sightread".into()],
    };
    let field = runner::prepare(&definition, &plan).expect("documents load");
    assert!(field.wrong.is_empty(), "{id}: {:?}", field.wrong);
    let bytes = field.answer.bytes;
    let own = field.contenders.into_iter().find(|contender| contender.engine == "sightread")?;
    Some((own, bytes))
}

fn level() -> Level {
    Level::from_env().expect("SIGHTREAD_LEVEL names a level of this CPU")
}

fn workloads(criterion: &mut Criterion, group: &str, ids: &[&str]) {
    let level = level();
    let mut group = criterion.benchmark_group(group);
    for id in ids {
        let Some((mut contender, bytes)) = contender(id, level) else { continue };
        group.throughput(Throughput::Bytes(bytes));
        group.bench_function(BenchmarkId::new(*id, level.name()), |bencher| {
            bencher.iter(|| contender.contest.pass());
        });
    }
    group.finish();
}

/// One document of about so many bytes, as the workload has them.
fn document(id: &str) -> &'static [u8] {
    let definitions = definition::all().expect("definitions parse");
    let (_, definition) = definitions.iter().find(|(_, it)| it.id == id).expect("a known row");
    corpus::load(definition, true).expect("documents load").items[0]
}

fn stage1(criterion: &mut Criterion) {
    let level = level();
    let mut group = criterion.benchmark_group("stage1");
    for (name, id) in [("64", "D6"), ("193", "D1"), ("1500", "D3"), ("twitter", "D11")] {
        let document = document(id);
        let mut buffer = TokenBuffer::default();
        group.throughput(Throughput::Bytes(document.len() as u64));
        group.bench_function(BenchmarkId::new(name, level.name()), |bencher| {
            bencher.iter(|| sightread_arch::index(level, black_box(document), &mut buffer));
        });
    }
    group.finish();
}

fn decode(criterion: &mut Criterion) {
    workloads(criterion, "decode", &["D1", "D3", "D4", "D6", "D7"]);
}

fn value(criterion: &mut Criterion) {
    workloads(criterion, "value", &["D9.twitter", "D9.citm", "D9.canada"]);
}

fn check(criterion: &mut Criterion) {
    let level = level();
    let mut group = criterion.benchmark_group("check");
    for (name, id) in [("193", "D1"), ("1500", "D3"), ("twitter", "D11"), ("canada", "D8.canada")] {
        let document = document(id);
        let mut reader = Reader::with(Options::new().level(level));
        group.throughput(Throughput::Bytes(document.len() as u64));
        group.bench_function(BenchmarkId::new(name, level.name()), |bencher| {
            bencher.iter(|| reader.check(black_box(document)).expect("valid"));
        });
    }
    group.finish();
}

criterion_group! {
    name = own;
    config = Criterion::default()
        .warm_up_time(Duration::from_millis(500))
        .measurement_time(Duration::from_secs(2));
    targets = stage1, decode, value, check
}
criterion_main!(own);
