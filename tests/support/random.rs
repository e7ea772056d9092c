//! Documents made by chance, the same ones in every run.

/// A xorshift generator (Marsaglia, "Xorshift RNGs", 2003), seeded by the caller.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Self {
        // The state must not be 0, and small seeds should differ in many bits.
        Random(seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// From 0 to `end - 1`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        ((self.next() >> 32) as usize) % end
    }

    pub(crate) fn chance(&mut self, one_in: usize) -> bool {
        self.below(one_in) == 0
    }

    pub(crate) fn pick<'t, T>(&mut self, from: &'t [T]) -> &'t T {
        &from[self.below(from.len())]
    }

    pub(crate) fn shuffle<T>(&mut self, values: &mut [T]) {
        for last in (1..values.len()).rev() {
            values.swap(last, self.below(last + 1));
        }
    }

    /// A valid document: any value, nested up to `depth` levels, with blanks here and there.
    pub(crate) fn document(&mut self, depth: usize) -> String {
        let mut out = String::new();
        self.value(depth, &mut out);
        out
    }

    pub(crate) fn value(&mut self, depth: usize, out: &mut String) {
        self.blank(out);
        match self.below(if depth == 0 { 6 } else { 10 }) {
            0 => out.push_str(self.pick::<&str>(&["null", "true", "false"])),
            1..=2 => self.number(out),
            3..=5 => self.text(out),
            6..=7 => {
                out.push('[');
                for element in 0..self.below(6) {
                    if element > 0 {
                        out.push(',');
                    }
                    self.value(depth - 1, out);
                }
                out.push(']');
            }
            _ => {
                out.push('{');
                for member in 0..self.below(6) {
                    if member > 0 {
                        out.push(',');
                    }
                    self.blank(out);
                    self.text(out);
                    self.blank(out);
                    out.push(':');
                    self.value(depth - 1, out);
                }
                out.push('}');
            }
        }
        self.blank(out);
    }

    fn blank(&mut self, out: &mut String) {
        if self.chance(6) {
            for _ in 0..self.below(5) {
                out.push(*self.pick(&[' ', '\n', '\t', '\r']));
            }
        }
        if self.chance(200) {
            out.push_str(&" ".repeat(self.below(150)));
        }
    }

    /// A number that an f64 can hold.
    pub(crate) fn number(&mut self, out: &mut String) {
        use core::fmt::Write as _;
        let written = match self.below(5) {
            0 => write!(out, "{}", self.below(1000)),
            1 => write!(out, "{}", self.next().cast_signed()),
            2 => write!(out, "{}", self.next()),
            3 => write!(out, "{:?}", self.below(1 << 30) as f64 / 1024.0),
            _ => {
                let exponent = self.below(80) as i32 - 40;
                write!(out, "-{}.{}e{exponent}", self.below(10), self.next())
            }
        };
        written.expect("strings take all");
    }

    /// A string with its quotes; now and then with escapes and characters beyond ASCII.
    pub(crate) fn text(&mut self, out: &mut String) {
        const PIECES: [&str; 24] = [
            "a",
            "id",
            "key",
            "x",
            "tags",
            "0",
            " ",
            "lorem ipsum",
            "{",
            "}",
            "[",
            "]",
            ",",
            ":",
            "ñ",
            "日本",
            "🚀",
            "\\n",
            "\\\"",
            "\\\\",
            "\\u00e9",
            "\\ud83d\\ude80",
            "\\/",
            "\\u0000",
        ];
        out.push('"');
        let pieces = if self.chance(20) { self.below(120) } else { self.below(6) };
        let kinds = *self.pick(&[8, 14, 17, 24]);
        for _ in 0..pieces {
            out.push_str(PIECES[self.below(kinds)]);
        }
        out.push('"');
    }

    /// A copy of `text` with one to three small damages.
    pub(crate) fn damaged(&mut self, text: &[u8]) -> Vec<u8> {
        const BYTES: &[u8] =
            b"{}[]:,\"\\ \n\t0123456789-+.eEtrufalsn/\x00\x01\x1f\x7f\x80\xbf\xc3\xe2\xed\xf0\xff";
        let mut bytes = text.to_vec();
        for _ in 0..=self.below(3) {
            let at = self.below(bytes.len() + 1);
            let byte = *self.pick(BYTES);
            match self.below(6) {
                0 => bytes.insert(at, byte),
                1 if at < bytes.len() => {
                    bytes.remove(at);
                }
                2 if at < bytes.len() => bytes[at] = byte,
                3 if at < bytes.len() => bytes[at] ^= 1 << self.below(8),
                4 => bytes.truncate(at),
                _ => {
                    let piece = bytes[at..bytes.len().min(at + 9)].to_vec();
                    let to = self.below(bytes.len() + 1);
                    bytes.splice(to..to, piece);
                }
            }
        }
        bytes
    }
}
