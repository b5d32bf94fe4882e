//! The results of a search, for Python.

use crate::error;
use crate::registry::Registered;
use midgard_core::{ActionIndex, Game, Seat, Word};
use midgard_search::{NodeId, Report, SearchError, Step};
use numpy::PyArray1;
use pyo3::prelude::*;
use std::any::Any;
use std::marker::PhantomData;
use std::sync::Arc;

/// The tree of a search of any game.
trait AnyTree: Send + Sync {
    fn as_any(&self) -> &dyn Any;
    /// Returns the actions that were tried at the root, with their visit counts.
    fn visits(&self) -> Vec<(ActionIndex, u32)>;
    fn line(&self) -> Vec<NodeId>;
    /// Returns the children of a node, the most visited first.
    fn children(&self, id: NodeId) -> Vec<NodeId>;
    fn node(&self, id: NodeId, players: usize) -> NodeTuple;
}

/// The report of a search of one game.
struct ReportOf<G: Game>(Arc<Report<G::Values>>, PhantomData<fn() -> G>);

impl<G: Game> AnyTree for ReportOf<G> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn visits(&self) -> Vec<(ActionIndex, u32)> {
        self.0.choices.iter().map(|choice| (choice.action, choice.visits)).collect()
    }

    fn line(&self) -> Vec<NodeId> {
        self.0.principal_variation()
    }

    fn children(&self, id: NodeId) -> Vec<NodeId> {
        let tree = &self.0.tree;
        let mut children: Vec<_> = tree.children(id).collect();
        children.sort_by_key(|&id| (u32::MAX - tree.node(id).visits, id));
        children
    }

    fn node(&self, id: NodeId, players: usize) -> NodeTuple {
        let node = self.0.tree.node(id);
        let (kind, seat, mark) = match node.step() {
            Step::Root => ("root", None, None),
            Step::Action(seat, action) => ("action", Some(seat.index()), Some(action.into())),
            Step::Hidden(seat) => ("hidden", Some(seat.index()), None),
            Step::Outcome(print) => ("outcome", None, Some(print)),
            Step::OtherOutcome => ("outcome", None, None),
        };
        let means = Seat::of(players).map(|seat| node.mean(seat)).collect();
        (kind, seat, mark, node.visits, node.available, node.prior(), means)
    }
}

/// The results of a search.
#[pyclass(frozen, name = "_Found", module = "midgard._midgard")]
pub(crate) struct Found {
    #[pyo3(get)]
    seat: usize,
    #[pyo3(get)]
    action: ActionIndex,
    #[pyo3(get)]
    root: NodeId,
    #[pyo3(get)]
    roots: usize,
    #[pyo3(get)]
    simulations: u64,
    #[pyo3(get)]
    seconds: f64,
    #[pyo3(get)]
    nodes: usize,
    #[pyo3(get)]
    bytes: usize,
    #[pyo3(get)]
    is_full: bool,
    tree: Box<dyn AnyTree>,
    /// The number of action indices.
    count: usize,
}

/// A node: kind, seat, action or fingerprint, visit count, availability, prior, mean value of each seat.
type NodeTuple = (&'static str, Option<usize>, Option<u64>, u32, u32, Option<f32>, Vec<f64>);

#[pymethods]
impl Found {
    /// The share of the visits of each action, by action index.
    #[getter]
    fn policy<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        let (mut shares, visits) = (vec![0.0; self.count], self.tree.visits());
        let all: u64 = visits.iter().map(|&(_, count)| u64::from(count)).sum();
        for (action, count) in visits {
            shares[usize::from(action)] = f64::from(count) / all.max(1) as f64;
        }
        PyArray1::from_vec(py, shares)
    }

    /// The nodes of the principal variation.
    #[getter]
    fn line(&self) -> Vec<NodeId> {
        self.tree.line()
    }

    /// The children of a node, the most visited first.
    fn children(&self, id: NodeId) -> PyResult<Vec<NodeId>> {
        self.check(id)?;
        Ok(self.tree.children(id))
    }

    /// The numbers of a node.
    fn node(&self, id: NodeId, players: usize) -> PyResult<NodeTuple> {
        self.check(id)?;
        Ok(self.tree.node(id, players))
    }
}

impl Found {
    /// Wraps the report of a search, or returns the error that explains why it is missing.
    pub(crate) fn new<G: Registered>(
        game: &G,
        found: Result<Arc<Report<G::Values>>, SearchError>,
    ) -> PyResult<Self> {
        let report = found.map_err(refused)?;
        Ok(Self {
            seat: report.seat.index(),
            action: report.best,
            root: report.root,
            roots: report.tree.roots(),
            simulations: report.simulations,
            seconds: report.seconds,
            nodes: report.tree.len(),
            bytes: report.bytes,
            is_full: report.tree.is_full(),
            count: game.action_count(),
            tree: Box::new(ReportOf::<G>(report, PhantomData)),
        })
    }

    /// Returns the report if it is of this game.
    pub(crate) fn report<G: Game>(&self) -> Option<&Arc<Report<G::Values>>> {
        self.tree.as_any().downcast_ref::<ReportOf<G>>().map(|report| &report.0)
    }

    fn check(&self, id: NodeId) -> PyResult<()> {
        let known = (id as usize) < self.nodes;
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
