internal import Matte

/// The rules by which processors choose sizes. All divisions are those of Python's floats, `round` is half to even, and
/// `int` truncates.
enum SizeRule {
    /// Returns the quotient rounded half to even, as Python's `round`.
    static func rounded(_ value: Double) -> Int { Int(value.rounded(.toNearestOrEven)) }

    /// Returns the quotient of integers as Python's `/`.
    static func quotient(_ a: Int, _ b: Int) -> Double { Double(a) / Double(b) }

    /// The shorter edge becomes `edge`, and the longer one is truncated.
    static func shortestEdge(_ size: PixelSize, _ edge: Int) -> PixelSize {
        let long = Int(quotient(edge * max(size.width, size.height), min(size.width, size.height)))
        return size.width <= size.height
            ? PixelSize(width: edge, height: long) : PixelSize(width: long, height: edge)
    }

    /// DETR's rule: the shorter edge becomes `edge`, unless the longer one would exceed `longest`.
    static func betweenEdges(_ size: PixelSize, _ edge: Int, longest: Int) -> PixelSize {
        let (w, h) = (size.width, size.height)
        let least = Double(min(w, h)), most = Double(max(w, h))
        var (edge, scaled) = (edge, Double(edge))
        if most / least * Double(edge) > Double(longest) {
            scaled = Double(longest) * least / most
            edge = rounded(scaled)
        }
        if (h <= w && h == edge) || (w <= h && w == edge) { return size }
        return w < h
            ? PixelSize(width: edge, height: Int(scaled * Double(h) / Double(w)))
            : PixelSize(width: Int(scaled * Double(w) / Double(h)), height: edge)
    }

    /// SAM's rule: the longer side becomes `longest`, and both are rounded half up.
    static func longestEdge(_ size: PixelSize, _ longest: Int) -> PixelSize {
        let scale = quotient(longest, size.longerSide)
        return PixelSize(
            width: Int(Double(size.width) * scale + 0.5), height: Int(Double(size.height) * scale + 0.5))
    }

    /// The rule of DPT: sides are multiples, and with `keepsRatio` the scale nearer to 1 counts for both.
    static func multiples(_ size: PixelSize, of target: PixelSize, _ multiple: Int, keepsRatio: Bool)
        -> PixelSize
    {
        var across = quotient(target.width, size.width), down = quotient(target.height, size.height)
        if keepsRatio {
            if abs(1 - across) < abs(1 - down) { down = across } else { across = down }
        }
        func side(_ value: Double) -> Int { rounded(value / Double(multiple)) * multiple }
        return PixelSize(width: side(across * Double(size.width)), height: side(down * Double(size.height)))
    }

    /// Pixtral's rule: at most `longest`, then up to multiples of `patch`.
    static func patches(_ size: PixelSize, longest: Int, patch: Int) -> PixelSize {
        let ratio = quotient(size.longerSide, longest)
        func side(_ n: Int) -> Int {
            let scaled = ratio > 1 ? Int((Double(n) / ratio).rounded(.down)) : n
            // Python divides rounding down, so a side of 0 becomes 0.
            return (scaled + patch - 1) / patch * patch
        }
        return PixelSize(width: side(size.width), height: side(size.height))
    }

    /// The two sizes of Idefics 3 and SmolVLM: the longer side becomes `longest`; then both sides become multiples of
    /// `tile`.
    static func tiled(_ size: PixelSize, longest: Int, tile: Int) -> (first: PixelSize, second: PixelSize) {
        let ratio = quotient(size.width, size.height)
        var (w, h) = (longest, longest)
        if size.width >= size.height {
            h = Int(Double(longest) / ratio)
            h += h % 2
        } else {
            w = Int(Double(longest) * ratio)
            w += w % 2
        }
        let first = PixelSize(width: max(w, 1), height: max(h, 1))
        func up(_ n: Int) -> Int { (n + tile - 1) / tile * tile }
        let second = quotient(first.width, first.height)
        if first.width >= first.height {
            let width = up(first.width)
            return (first, PixelSize(width: width, height: up(Int(Double(width) / second))))
        }
        let height = up(first.height)
        return (first, PixelSize(width: up(Int(Double(height) * second)), height: height))
    }
}
