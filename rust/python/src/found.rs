//! The results of a search, for Python.

use crate::error;
use crate::getters::getters;
use crate::registry::{Kind, Registered, with_kind};
use midgard_core::{ActionIndex, Game, Seat, Word};
use midgard_search::{NodeId, Report, SearchError, Step};
use numpy::PyArray1;
use pyo3::prelude::*;
use std::any::Any;
use std::sync::Arc;

/// The results of a search.
#[pyclass(frozen, name = "_Found", module = "midgard._midgard")]
pub(crate) struct Found {
    kind: Kind,
    /// The number of action indices.
    count: usize,
    /// The `Arc<Report>` of the game.
    report: Box<dyn Any + Send + Sync>,
}

/// Runs code for the report of a search of any game.
macro_rules! with_report {
    ($found:expr, |$report:ident| $body:expr) => {
        with_kind!($found.kind, |G| {
            let $report = $found.report::<G>();
            $body
        })
    };
}

/// A node: kind, seat, action or fingerprint, visit count, availability, prior, mean value of each seat.
type NodeTuple = (&'static str, Option<usize>, Option<u64>, u32, u32, Option<f32>, Vec<f64>);

#[pymethods]
impl Found {
    /// The share of the visits of each action, by action index.
    #[getter]
    fn policy<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        let mut shares = vec![0.0; self.count];
        with_report!(self, |report| {
            let all: u64 = report.choices.iter().map(|choice| u64::from(choice.visits)).sum();
            for choice in &report.choices {
                let share = f64::from(choice.visits) / all.max(1) as f64;
                shares[usize::from(choice.action)] = share;
            }
        });
        PyArray1::from_vec(py, shares)
    }

    /// The children of a node, the most visited first.
    fn children(&self, id: NodeId) -> PyResult<Vec<NodeId>> {
        self.check(id)?;
        with_report!(self, |report| {
            let mut children: Vec<_> = report.tree.children(id).collect();
            children.sort_by_key(|&id| (u32::MAX - report.tree.node(id).visits, id));
            Ok(children)
        })
    }

    /// The numbers of a node.
    fn node(&self, id: NodeId, players: usize) -> PyResult<NodeTuple> {
        self.check(id)?;
        with_report!(self, |report| {
            let node = report.tree.node(id);
            let (kind, seat, mark) = match node.step() {
                Step::Root => ("root", None, None),
                Step::Action(seat, action) => ("action", Some(seat.index()), Some(action.into())),
                Step::Hidden(seat) => ("hidden", Some(seat.index()), None),
                Step::Outcome(print) => ("outcome", None, Some(print)),
                Step::OtherOutcome => ("outcome", None, None),
            };
            let means = Seat::of(players).map(|seat| node.mean(seat)).collect();
            Ok((kind, seat, mark, node.visits, node.available, node.prior(), means))
        })
    }
}

getters! {
    Found as PyRef<'_, Self>;
    seat: usize = |this| with_report!(this, |report| report.seat.index());
    action: ActionIndex = |this| with_report!(this, |report| report.best);
    root: NodeId = |this| with_report!(this, |report| report.root);
    roots: usize = |this| with_report!(this, |report| report.tree.roots());
    simulations: u64 = |this| with_report!(this, |report| report.simulations);
    seconds: f64 = |this| with_report!(this, |report| report.seconds);
    nodes: usize = |this| with_report!(this, |report| report.tree.len());
    bytes: usize = |this| with_report!(this, |report| report.bytes);
    is_full: bool = |this| with_report!(this, |report| report.tree.is_full());
    /// The nodes of the principal variation.
    line: Vec<NodeId> = |this| with_report!(this, |report| report.principal_variation());
}

impl Found {
    /// Wraps the report of a search, or returns the error that explains why it is missing.
    pub(crate) fn new<G: Registered>(
        game: &G,
        found: Result<Arc<Report<G::Values>>, SearchError>,
    ) -> PyResult<Self> {
        let report = Box::new(found.map_err(refused)?);
        Ok(Self { kind: G::KIND, count: game.action_count(), report })
    }

    /// Returns which game was searched.
    pub(crate) fn kind(&self) -> Kind {
        self.kind
    }

    /// Returns the report of a search of this game.
    ///
    /// # Panics
    /// Panics if another game was searched.
    pub(crate) fn report<G: Game>(&self) -> &Arc<Report<G::Values>> {
        self.report.downcast_ref().unwrap_or_else(|| unreachable!("this is of another game"))
    }

    fn check(&self, id: NodeId) -> PyResult<()> {
        let known = (id as usize) < with_report!(self, |report| report.tree.len());
        known.then_some(()).ok_or_else(|| error::value(format!("the tree has no node {id}")))
    }
}

/// Returns the error for a search that was refused.
fn refused(reason: SearchError) -> PyErr {
    let text = reason.to_string();
    match reason {
        SearchError::Over | SearchError::Chance => error::IllegalActionError::new_err(text),
        SearchError::Budget => error::InvalidOptionError::new_err(text),
        SearchError::Threads | SearchError::Stopped => error::value(text),
    }
}
