//! What a benchmark timed: the best of several rounds, each with the same answer.

/// A name, the best seconds, how many things were done, the unit, and the answer.
pub struct Timed {
    name: &'static str,
    best: f64,
    count: u64,
    unit: &'static str,
    answer: Option<u64>,
}

impl Timed {
    /// Nothing was timed yet.
    pub fn new(name: &'static str, unit: &'static str) -> Self {
        Self { name, best: f64::MAX, count: 0, unit, answer: None }
    }

    /// Takes the result of a round: seconds, how many things were done, and what must be the same every time.
    pub fn hear(&mut self, (seconds, count, answer): (f64, u64, u64)) {
        assert_eq!(*self.answer.get_or_insert(answer), answer, "{}", self.name);
        (self.best, self.count) = (self.best.min(seconds), count);
    }

    /// Prints a line with the rate.
    pub fn print(&self) {
        let rate = self.count as f64 / self.best;
        println!("{:23}  {rate:11.0} {} a second, {:.1} ns each", self.name, self.unit, 1e9 / rate);
    }
}
