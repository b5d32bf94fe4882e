//! The first layer: the sums of a seat are kept, and only the cells that differ from its observation before are added.
//!
//! An observation has a thousand cells and more, a fifth of them not zero, and a tenth of these differ from leaf to leaf.

use super::rows::{Rows, tiled};
use super::{Dense, Tile};
use midgard_core::{Block, Layout};

/// The outputs whose sums stay in registers.
const TILE: usize = 16;
/// Weights are integers below two to the power of this. Sums are integers too, so that they are exact, and do not
/// depend on the observations before: a float holds those of 65,536 cells.
const WEIGHT: i32 = 28;
/// The sums of an observation whose bytes are all 0 are below two to the power of this.
const BASE: i32 = 51;
/// Units are at least two to the power of minus this: a 32-bit float can hold them.
const FINEST: i32 = 120;
/// The cells that are compared at once.
const CELLS: usize = 8;

/// A layer over the bytes of an observation.
pub(super) struct FirstLayer {
    /// Weights in the unit of their output.
    rows: Rows<i32, TILE>,
    /// The sums of an observation whose bytes are all 0.
    base: Vec<[f64; TILE]>,
    /// A power of two for each output.
    units: Vec<[f64; TILE]>,
}

impl FirstLayer {
    /// Takes the weights of floats. A float is `(byte + low) / scale`, block by block.
    pub(super) fn new(layout: &Layout, dense: &Dense) -> Self {
        let cells = |block: &Block| std::iter::repeat_n((block.low, block.scale), block.len());
        let cells: Vec<_> = layout.blocks().iter().flat_map(cells).collect();
        let outputs = dense.outputs;
        let weight = |input: usize, output: usize| {
            f64::from(dense.weights[input * outputs + output]) / f64::from(cells[input].1)
        };
        let mut base: Vec<_> = dense.bias.iter().map(|&bias| f64::from(bias)).collect();
        let mut most = vec![0.0_f64; outputs];
        for (input, &(low, _)) in cells.iter().enumerate() {
            for (output, (base, most)) in base.iter_mut().zip(&mut most).enumerate() {
                let weight = weight(input, output);
                *base += f64::from(low) * weight;
                *most = most.max(weight.abs());
            }
        }
        let bits_of = |(&base, &most): (&f64, &f64)| {
            let bits = |number: f64, bits: i32| bits - libm::frexp(number).1;
            bits(most, WEIGHT).min(bits(base, BASE)).min(FINEST)
        };
        let bits: Vec<_> = base.iter().zip(&most).map(bits_of).collect();
        let whole = |number: f64, output: usize| libm::ldexp(number, bits[output]).round();
        let base: Vec<_> = base.iter().enumerate().map(|(at, &number)| whole(number, at)).collect();
        let units: Vec<_> = bits.iter().map(|&bits| libm::ldexp(1.0, -bits)).collect();
        let row = |input, output| whole(weight(input, output), output) as i32;
        let rows = Rows::new(dense.inputs, outputs, row);
        Self { rows, base: tiled(&base), units: tiled(&units) }
    }

    /// Writes the outputs for an observation.
    pub(super) fn apply(
        &self,
        kept: &mut Accumulator,
        observation: &[u8],
        outputs: &mut Vec<Tile>,
    ) {
        kept.go_on(self, observation);
        outputs.clear();
        outputs.resize(
            kept.sums.as_flattened().len().div_ceil(Tile::default().len()),
            Tile::default(),
        );
        let sums = kept.sums.as_flattened().iter().zip(self.units.as_flattened());
        for (output, (&sum, &unit)) in outputs.as_flattened_mut().iter_mut().zip(sums) {
            *output = (sum * unit) as f32;
        }
    }
}

/// The sums of the first layer for the last observation of a seat.
#[derive(Clone)]
pub(super) struct Accumulator {
    observation: Vec<u8>,
    sums: Vec<[f64; TILE]>,
    /// The cells that differ in the observation to come, and by how much.
    changes: Vec<(u32, f64)>,
}

impl Accumulator {
    /// Begins with an observation whose bytes are all 0.
    pub(super) fn new(first: &FirstLayer, cells: usize) -> Self {
        Self { observation: vec![0; cells], sums: first.base.clone(), changes: Vec::new() }
    }

    fn go_on(&mut self, first: &FirstLayer, observation: &[u8]) {
        self.changes.clear();
        let mut compare = |first: usize, before: &[u8], now: &[u8]| {
            for (cell, (&before, &now)) in before.iter().zip(now).enumerate() {
                if before != now {
                    let change = f64::from(now) - f64::from(before);
                    self.changes.push(((first + cell) as u32, change));
                }
            }
        };
        let (before, last_before) = self.observation.as_chunks::<CELLS>();
        let (now, last) = observation.as_chunks::<CELLS>();
        for (at, (before, now)) in before.iter().zip(now).enumerate() {
            if before != now {
                compare(at * CELLS, before, now);
            }
        }
        compare(observation.len() - last.len(), last_before, last);
        self.observation.copy_from_slice(observation);
        let add = |sum, change, weight| sum + change * f64::from(weight);
        first.rows.add(&self.changes, &mut self.sums, add);
    }
}
