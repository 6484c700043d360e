/// A section of the source along one axis, in fractions of a pixel.
struct ResampleSection: Hashable, Sendable {
    /// The start and the length of the section, in units of 1 / `unit` pixels.
    var start: Int
    var length: Int
    /// The number of units per pixel. For example, if a JPEG is decoded at a multiple of 1/8 of its size, 8 units per
    /// pixel allow sections that begin and end at any whole pixel of the full-size picture.
    var unit: Int
    /// The number of source pixels, if the section may extend beyond the source. Output pixels beyond the source then
    /// repeat its nearest edge pixel. `nil` if the section is inside the source.
    var limit: Int?
}

/// The source pixels of each output pixel along one axis: a section of the source, divided into equal output pixels.
struct ResampleGrid {
    let filter: ResizeFilter
    let section: ResampleSection
    /// The number of output pixels into which the section is divided.
    let target: Int
    /// The factor that widens the filter when a picture shrinks: source pixels per output pixel, at least 1.
    let stretch: Double

    init(filter: ResizeFilter, section: ResampleSection, target: Int) {
        self.filter = filter
        self.section = section
        self.target = target
        stretch = max(1, Double(section.length) / Double(target * section.unit))
    }

    /// The number of units per source pixel that ``edges(of:)`` uses. It is chosen such that all edges are whole
    /// numbers of units.
    var unit: Int { target * section.unit }

    /// Returns the start and end of output pixel `i`, in units of 1 / ``unit`` source pixels.
    func edges(of i: Int) -> (start: Int, end: Int) {
        let start = section.start * target + i * section.length
        return (start, start + section.length)
    }

    /// Returns the centre of output pixel `i`, in source pixels. Integers are divided in a single step, so the centre
    /// is exact if it is a whole number.
    func centre(of i: Int) -> Double {
        // Two constants with explicit types, because type-checking this as one expression took 14 seconds.
        let numerator: Int = 2 * section.start * target + (2 * i + 1) * section.length
        let denominator: Int = 2 * unit
        let centre = Double(numerator) / Double(denominator)
        guard let limit = section.limit else { return centre }
        return min(Double(limit), max(0, centre))
    }

    /// Returns the source pixels under the filter for output pixel `i`, including pixels beyond the edges of the
    /// source.
    func span(of i: Int) -> Range<Int> {
        if filter == .area {
            let (start, end) = edges(of: i)
            return start / unit..<(end + unit - 1) / unit
        }
        let centre = centre(of: i)
        let support = filter.radius * stretch
        let first = Int((centre - support - 0.5).rounded(.up))
        return first..<max(first + 1, Int((centre + support - 0.5).rounded(.down)) + 1)
    }
}
