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

/// The report of a search of one game.
struct ReportOf<G: Game>(Arc<Report<G::Values>>, PhantomData<fn() -> G>);

/// The report of a search of any game.
trait AnyReport: Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn seat(&self) -> Seat;
    fn best(&self) -> ActionIndex;
    fn root(&self) -> NodeId;
    fn roots(&self) -> usize;
    fn simulations(&self) -> u64;
    fn seconds(&self) -> f64;
    fn nodes(&self) -> usize;
    fn bytes(&self) -> usize;
    fn is_full(&self) -> bool;
    /// Returns the actions that were tried at the root, with their visit counts.
    fn visits(&self) -> Vec<(ActionIndex, u32)>;
    fn line(&self) -> Vec<NodeId>;
    /// Returns the children of a node, the most visited first.
    fn children(&self, id: NodeId) -> Vec<NodeId>;
    fn node(&self, id: NodeId, players: usize) -> NodeTuple;
}

impl<G: Game> AnyReport for ReportOf<G> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn seat(&self) -> Seat {
        self.0.seat
    }

    fn best(&self) -> ActionIndex {
        self.0.best
    }

    fn root(&self) -> NodeId {
        self.0.root
    }

    fn roots(&self) -> usize {
        self.0.tree.roots()
    }

    fn simulations(&self) -> u64 {
        self.0.simulations
    }

    fn seconds(&self) -> f64 {
        self.0.seconds
    }

    fn nodes(&self) -> usize {
        self.0.tree.len()
    }

    fn bytes(&self) -> usize {
        self.0.bytes
    }

    fn is_full(&self) -> bool {
        self.0.tree.is_full()
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
pub(crate) struct Found(Box<dyn AnyReport>, usize);

/// A node: kind, seat, action or fingerprint, visit count, availability, prior, mean value of each seat.
type NodeTuple = (&'static str, Option<usize>, Option<u64>, u32, u32, Option<f32>, Vec<f64>);

#[pymethods]
impl Found {
    #[getter]
    fn seat(&self) -> usize {
        self.0.seat().index()
    }

    #[getter]
    fn action(&self) -> ActionIndex {
        self.0.best()
    }

    #[getter]
    fn root(&self) -> NodeId {
        self.0.root()
    }

    #[getter]
    fn roots(&self) -> usize {
        self.0.roots()
    }

    #[getter]
    fn simulations(&self) -> u64 {
        self.0.simulations()
    }

    #[getter]
    fn seconds(&self) -> f64 {
        self.0.seconds()
    }

    #[getter]
    fn nodes(&self) -> usize {
        self.0.nodes()
    }

    #[getter]
    fn bytes(&self) -> usize {
        self.0.bytes()
    }

    #[getter]
    fn is_full(&self) -> bool {
        self.0.is_full()
    }

    /// The share of the visits of each action, by action index.
    #[getter]
    fn policy<'py>(&self, py: Python<'py>) -> Bound<'py, PyArray1<f64>> {
        let (mut shares, visits) = (vec![0.0; self.1], self.0.visits());
        let all: u64 = visits.iter().map(|&(_, count)| u64::from(count)).sum();
        for (action, count) in visits {
            shares[usize::from(action)] = f64::from(count) / all.max(1) as f64;
        }
        PyArray1::from_vec(py, shares)
    }

    /// The nodes of the principal variation.
    #[getter]
    fn line(&self) -> Vec<NodeId> {
        self.0.line()
    }

    /// The children of a node, the most visited first.
    fn children(&self, id: NodeId) -> PyResult<Vec<NodeId>> {
        self.check(id)?;
        Ok(self.0.children(id))
    }

    /// The numbers of a node.
    fn node(&self, id: NodeId, players: usize) -> PyResult<NodeTuple> {
        self.check(id)?;
        Ok(self.0.node(id, players))
    }
}

impl Found {
    /// Wraps the report of a search, or returns the error that explains why there is none.
    pub(crate) fn new<G: Registered>(
        game: &G,
        found: Result<Arc<Report<G::Values>>, SearchError>,
    ) -> PyResult<Self> {
        let report = ReportOf::<G>(found.map_err(refused)?, PhantomData);
        Ok(Self(Box::new(report), game.action_count()))
    }

    /// Returns the report if it is of this game.
    pub(crate) fn report<G: Game>(&self) -> Option<&Arc<Report<G::Values>>> {
        self.0.as_any().downcast_ref::<ReportOf<G>>().map(|report| &report.0)
    }

    fn check(&self, id: NodeId) -> PyResult<()> {
        let known = (id as usize) < self.0.nodes();
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
