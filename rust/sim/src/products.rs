//! Sums of products over games, from which the variances of means and ratios follow: the seats, the decisions and the
//! fights of a game depend on each other, but games do not.

/// For several numbers that each game has, the sums over games of the products of each two of them. Sums of whole numbers
/// do not depend on the order in which threads finish.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Products {
    size: usize,
    /// Row by row, each from the diagonal on.
    sums: Vec<i128>,
}

impl Products {
    /// Returns the products of this many numbers, without games.
    pub(crate) fn new(size: usize) -> Self {
        Self { size, sums: vec![0; size * (size + 1) / 2] }
    }

    /// Adds a game with these numbers.
    pub(crate) fn add(&mut self, numbers: &[i64]) {
        debug_assert_eq!(numbers.len(), self.size);
        let mut rest = self.sums.as_mut_slice();
        for (at, &number) in numbers.iter().enumerate() {
            let (row, below) = rest.split_at_mut(self.size - at);
            if number != 0 {
                // Most counters of a game are 0.
                for (sum, &other) in row.iter_mut().zip(&numbers[at..]) {
                    if other != 0 {
                        *sum += i128::from(number) * i128::from(other);
                    }
                }
            }
            rest = below;
        }
    }

    /// Adds other games.
    pub(crate) fn merge(&mut self, other: &Self) {
        self.sums.iter_mut().zip(&other.sums).for_each(|(sum, more)| *sum += more);
    }

    /// Returns the sums row by row, each row from the diagonal on.
    pub fn sums(&self) -> &[i128] {
        &self.sums
    }
}

#[cfg(test)]
mod tests {
    use super::Products;

    #[test]
    fn every_two_numbers_have_a_product() {
        let (mut one, mut other) = (Products::new(3), Products::new(3));
        one.add(&[1, 0, -2]);
        other.add(&[3, 5, 1]);
        one.merge(&other);
        assert_eq!(one.sums(), [10, 15, 1, 25, 5, 5]);
    }
}
