//! Networks of dense layers with ReLU, which judge leaves: the compiled form of `midgard.selfplay.network`.
//!
//! Equal leaves get equal answers on every machine and any thread, whatever was judged before: the first layer adds
//! integers, other sums have a fixed order, no product is fused with a sum, and exponentials are those of `libm`.

mod accumulator;
mod evaluator;
mod rows;

pub use evaluator::NetworkEvaluator;

use accumulator::{Accumulator, FirstLayer};
use midgard_core::{ActionIndex, Layout, Seat};
use rows::{Rows, product, tiled};
use std::fmt;

/// The outputs whose sums stay in registers.
const TILE: usize = 32;

/// Numbers of a layer.
type Tile = [f32; TILE];

/// A dense layer.
#[derive(Clone, PartialEq, Debug)]
pub struct Dense {
    /// The number of inputs.
    pub inputs: usize,
    /// The number of outputs.
    pub outputs: usize,
    /// A weight for each input and output; those of an input stand together.
    pub weights: Vec<f32>,
    /// A number for each output.
    pub bias: Vec<f32>,
}

/// The layers of a network.
#[derive(Clone, PartialEq, Debug)]
pub struct Layers {
    /// The hidden layers, from the observation on.
    pub hidden: Vec<Dense>,
    /// The logits of the actions.
    pub policy: Dense,
    /// The logits of the values: first of the seat that decides, then of the others clockwise.
    pub value: Dense,
}

/// The reason why a network is refused, or its answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NetworkError {
    /// The layers do not follow each other, or do not fit the observations.
    Shape,
    /// A parameter is not finite.
    Parameters,
    /// An answer is not finite: parameters are too large.
    Answer,
}

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Shape => "the layers of the network do not fit",
            Self::Parameters => "the parameters of a network must be finite numbers",
            Self::Answer => "the network returns numbers that are not finite",
        })
    }
}

impl std::error::Error for NetworkError {}

/// A network for the observations of a game.
pub struct Network {
    layout: Layout,
    /// `None` without hidden layers.
    first: Option<FirstLayer>,
    hidden: Vec<Hidden>,
    policy: Head,
    value: Head,
}

/// A hidden layer behind the first.
struct Hidden {
    rows: Rows<f32, TILE>,
    bias: Vec<Tile>,
}

/// A layer of which few outputs are needed.
struct Head {
    /// The tiles of a row.
    width: usize,
    /// A row of weights for each output.
    rows: Vec<Tile>,
    bias: Vec<f32>,
}

/// The working memory of a network: of one thread.
pub struct Scratch {
    seats: Vec<Accumulator>,
    layer: Vec<Tile>,
    next: Vec<Tile>,
    active: Vec<(u32, f32)>,
}

impl Network {
    /// Prepares layers for the observations of a game.
    ///
    /// # Errors
    /// If the layers do not follow each other, or have numbers that are not finite.
    pub fn new(layout: &Layout, layers: &Layers) -> Result<Self, NetworkError> {
        let Layers { hidden, policy, value } = layers;
        let mut inputs = layout.len();
        for dense in hidden {
            dense.check(inputs)?;
            inputs = dense.outputs;
        }
        policy.check(inputs)?;
        value.check(inputs)?;
        let mut hidden = hidden.iter();
        let first = hidden.next().map(|dense| FirstLayer::new(layout, dense));
        let hidden = hidden.map(|dense| {
            let weight = |input, output| dense.weights[input * dense.outputs + output];
            let rows = Rows::new(dense.inputs, dense.outputs, weight);
            Hidden { rows, bias: tiled(&dense.bias) }
        });
        let (hidden, layout) = (hidden.collect(), layout.clone());
        Ok(Self { layout, first, hidden, policy: Head::new(policy), value: Head::new(value) })
    }

    /// Returns the observations that it is for.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// Returns the number of actions.
    pub fn actions(&self) -> usize {
        self.policy.bias.len()
    }

    /// Returns the number of values.
    pub fn players(&self) -> usize {
        self.value.bias.len()
    }

    /// Returns working memory. It may be used for any observations, of any games, in any order.
    pub fn scratch(&self) -> Scratch {
        let seats = self.first.iter().flat_map(|first| {
            let seat = Accumulator::new(first, self.layout.len());
            std::iter::repeat_n(seat, self.players())
        });
        let (layer, next, active) = (Vec::new(), Vec::new(), Vec::new());
        Scratch { seats: seats.collect(), layer, next, active }
    }

    /// Judges what a seat sees. Writes the priors of the legal actions, which sum to 1, and leaves those of others as they
    /// are; writes the values, from 0 to 1.
    ///
    /// # Errors
    /// If an answer is not finite.
    ///
    /// # Panics
    /// Panics if a list has another length than the network needs, and without legal actions.
    pub fn evaluate(
        &self,
        scratch: &mut Scratch,
        seat: Seat,
        observation: &[u8],
        legal: impl Iterator<Item = ActionIndex> + Clone,
        priors: &mut [f32],
        values: &mut [f32],
    ) -> Result<(), NetworkError> {
        self.last_layer(scratch, seat, observation);
        let (layer, legal) = (&scratch.layer, legal.map(usize::from));
        let mut most = f32::NEG_INFINITY;
        for action in legal.clone() {
            priors[action] = self.policy.logit(action, layer);
            most = most.max(priors[action]);
        }
        let mut sum = 0.0;
        for action in legal.clone() {
            priors[action] = libm::expf(priors[action] - most);
            sum += priors[action];
        }
        legal.for_each(|action| priors[action] /= sum);
        assert_eq!(values.len(), self.players(), "a value for each seat");
        for (at, value) in values.iter_mut().enumerate() {
            *value = 1.0 / (1.0 + libm::expf(-self.value.logit(at, layer)));
        }
        let is_finite = sum.is_finite() && values.iter().all(|value| value.is_finite());
        if is_finite { Ok(()) } else { Err(NetworkError::Answer) }
    }

    /// Writes the numbers before the heads.
    fn last_layer(&self, scratch: &mut Scratch, seat: Seat, observation: &[u8]) {
        assert_eq!(observation.len(), self.layout.len(), "an observation of the game");
        let Scratch { seats, layer, next, active } = scratch;
        let Some(first) = &self.first else {
            *layer = tiled(&vec![0.0; observation.len()]);
            let floats = &mut layer.as_flattened_mut()[..observation.len()];
            return self.layout.floats(observation, floats);
        };
        first.apply(&mut seats[seat as usize], observation, layer);
        for Hidden { rows, bias } in &self.hidden {
            next.clone_from(bias);
            write_active(layer.as_flattened(), active);
            rows.add(active, next, |sum, number, weight| sum + number * weight);
            std::mem::swap(layer, next);
        }
        for number in layer.as_flattened_mut().iter_mut().filter(|number| **number <= 0.0) {
            *number = 0.0;
        }
    }
}

/// Writes which numbers ReLU lets through. NaN passes too, so that the answer is not finite.
fn write_active(numbers: &[f32], active: &mut Vec<(u32, f32)>) {
    active.resize(numbers.len(), (0, 0.0));
    let mut count = 0;
    for (at, &number) in numbers.iter().enumerate() {
        active[count] = (at as u32, number);
        count += usize::from(number > 0.0 || number.is_nan());
    }
    active.truncate(count);
}

impl Dense {
    fn check(&self, inputs: usize) -> Result<(), NetworkError> {
        let size = self.inputs.checked_mul(self.outputs);
        let is_whole = size == Some(self.weights.len()) && self.bias.len() == self.outputs;
        if !is_whole || self.inputs != inputs {
            return Err(NetworkError::Shape);
        }
        let is_finite = self.weights.iter().chain(&self.bias).all(|number| number.is_finite());
        if is_finite { Ok(()) } else { Err(NetworkError::Parameters) }
    }
}

impl Head {
    fn new(dense: &Dense) -> Self {
        let row = |output: usize| {
            let column = dense.weights.iter().skip(output).step_by(dense.outputs);
            tiled(&column.copied().collect::<Vec<_>>())
        };
        let rows = (0..dense.outputs).flat_map(row).collect();
        Self { width: dense.inputs.div_ceil(TILE), rows, bias: dense.bias.clone() }
    }

    fn logit(&self, output: usize, inputs: &[Tile]) -> f32 {
        let row = &self.rows[output * self.width..][..self.width];
        product(row, inputs) + self.bias[output]
    }
}
