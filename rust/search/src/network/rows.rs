//! Sums of rows of weights, in an order that every machine keeps.

/// The sums that a product of two lists has, before they are added up.
const LANES: usize = 16;

/// The weights of a layer, in tiles of outputs whose sums stay in registers: all rows of the first outputs, then those
/// of the next ones. A row has an input's weights, and zeros after the last output.
pub(super) struct Rows<W, const TILE: usize> {
    inputs: usize,
    tiles: Vec<[W; TILE]>,
}

impl<W: Copy + Default, const TILE: usize> Rows<W, TILE> {
    /// Takes weights from a function of input and output.
    pub(super) fn new(
        inputs: usize,
        outputs: usize,
        weight: impl Fn(usize, usize) -> W + Copy,
    ) -> Self {
        let row = |first: usize, input: usize| {
            std::array::from_fn(|at| match first + at < outputs {
                true => weight(input, first + at),
                false => W::default(),
            })
        };
        let tile = |first| (0..inputs).map(move |input| row(first, input));
        Self { inputs, tiles: (0..outputs).step_by(TILE).flat_map(tile).collect() }
    }

    /// Adds rows, each times a factor, to the sums of the outputs.
    #[inline(always)]
    pub(super) fn add<F: Copy, S: Copy>(
        &self,
        active: &[(u32, F)],
        sums: &mut [[S; TILE]],
        add: impl Fn(S, F, W) -> S,
    ) {
        for (sums, rows) in sums.iter_mut().zip(self.tiles.chunks_exact(self.inputs.max(1))) {
            let mut held = *sums;
            for &(input, factor) in active {
                let row = &rows[input as usize];
                (0..TILE).for_each(|at| held[at] = add(held[at], factor, row[at]));
            }
            *sums = held;
        }
    }
}

/// Returns numbers in tiles, with zeros behind them.
pub(super) fn tiled<N: Copy + Default, const TILE: usize>(numbers: &[N]) -> Vec<[N; TILE]> {
    let mut tiles = vec![[N::default(); TILE]; numbers.len().div_ceil(TILE)];
    tiles.as_flattened_mut()[..numbers.len()].copy_from_slice(numbers);
    tiles
}

/// Returns the sum of the products of two lists. Each lane sums every sixteenth product; then lanes are added to those
/// half as far, until one is left.
pub(super) fn product<const TILE: usize>(left: &[[f32; TILE]], right: &[[f32; TILE]]) -> f32 {
    let mut lanes = [0.0_f32; LANES];
    let (left, _) = left.as_flattened().as_chunks::<LANES>();
    let (right, _) = right.as_flattened().as_chunks::<LANES>();
    for (left, right) in left.iter().zip(right) {
        (0..LANES).for_each(|lane| lanes[lane] += left[lane] * right[lane]);
    }
    let mut width = LANES / 2;
    while width > 0 {
        for lane in 0..width {
            lanes[lane] += lanes[lane + width];
        }
        width /= 2;
    }
    lanes[0]
}
