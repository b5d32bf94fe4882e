//! Random numbers of the distributions that noise at the root has. Logarithms, powers and cosines are those of `libm`,
//! so they are the same on every machine.

use midgard_core::Rng;

/// Returns a number from 0 to below 1.
pub(crate) fn unit(rng: &mut impl Rng) -> f64 {
    (rng.next_u64() >> 11) as f64 / (1_u64 << 53) as f64
}

/// Returns a number above 0, up to 1.
fn positive(rng: &mut impl Rng) -> f64 {
    1.0 - unit(rng)
}

/// Draws from the standard Gumbel distribution.
pub(crate) fn gumbel(rng: &mut impl Rng) -> f64 {
    // The logarithm of the logarithm of 1 does not exist.
    let number = positive(rng).min(1.0 - f64::EPSILON);
    -libm::log(-libm::log(number))
}

/// Draws from the standard normal distribution, by the method of Box and Muller.
fn normal(rng: &mut impl Rng) -> f64 {
    let radius = (-2.0 * libm::log(positive(rng))).sqrt();
    radius * libm::cos(std::f64::consts::TAU * unit(rng))
}

/// Draws from the gamma distribution of this shape, above 0, and scale 1, by the method of Marsaglia and Tsang.
pub(crate) fn gamma(shape: f64, rng: &mut impl Rng) -> f64 {
    if shape < 1.0 {
        let power = libm::pow(positive(rng), 1.0 / shape);
        return gamma(shape + 1.0, rng) * power;
    }
    let center = shape - 1.0 / 3.0;
    let width = 1.0 / (9.0 * center).sqrt();
    loop {
        let drawn = normal(rng);
        let cube = libm::pow(1.0 + width * drawn, 3.0);
        if cube <= 0.0 {
            continue;
        }
        let bound = 0.5 * drawn * drawn + center * (1.0 - cube + libm::log(cube));
        if libm::log(positive(rng)) < bound {
            return center * cube;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use midgard_core::sequential;

    /// Returns mean and variance of many draws.
    fn moments(mut draw: impl FnMut() -> f64) -> (f64, f64) {
        const DRAWS: u32 = 200_000;
        let draws: Vec<f64> = (0..DRAWS).map(|_| draw()).collect();
        let mean = draws.iter().sum::<f64>() / f64::from(DRAWS);
        let squares = draws.iter().map(|it| (it - mean).powi(2));
        (mean, squares.sum::<f64>() / f64::from(DRAWS))
    }

    #[test]
    fn draws_have_the_moments_of_their_distributions() {
        let mut rng = sequential(3);
        for shape in [0.03, 0.3, 1.0, 2.5, 40.0] {
            let (mean, variance) = moments(|| gamma(shape, &mut rng));
            let error = 5.0 * (shape / 200_000.0_f64).sqrt();
            assert!((mean - shape).abs() < error, "{shape}: {mean}");
            assert!((variance / shape - 1.0).abs() < 0.15, "{shape}: {variance}");
        }
        let (mean, variance) = moments(|| gumbel(&mut rng));
        assert!((mean - 0.577_215_664_9).abs() < 0.015, "{mean}");
        assert!((variance - 1.644_934_066_8).abs() < 0.04, "{variance}");
        let (mean, variance) = moments(|| normal(&mut rng));
        assert!(mean.abs() < 0.012 && (variance - 1.0).abs() < 0.02, "{mean} {variance}");
        let (mean, variance) = moments(|| unit(&mut rng));
        assert!((mean - 0.5).abs() < 0.004 && (variance - 1.0 / 12.0).abs() < 0.001);
    }

    /// The median distinguishes shapes that share their moments.
    #[test]
    fn half_of_the_draws_are_below_the_median() {
        let mut rng = sequential(4);
        let mut below = |median: f64, draw: &mut dyn FnMut(&mut _) -> f64| {
            (0..100_000).filter(|_| draw(&mut rng) < median).count()
        };
        let counts = [
            below(std::f64::consts::LN_2, &mut |rng| gamma(1.0, rng)),
            below(0.366_512_920_6, &mut |rng| gumbel(rng)),
            below(1.678_346_99, &mut |rng| gamma(2.0, rng)),
        ];
        assert!(counts.iter().all(|&count| (49_000..51_000).contains(&count)), "{counts:?}");
    }
}
