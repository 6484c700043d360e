import Matte

/// The way from a component's blocks to samples, one for each pixel of a row.
struct JPEGComponentPlan {
    /// The way from a component's samples to one sample per pixel.
    enum Upsampling: Equatable {
        /// Each sample belongs to one pixel.
        case none
        /// Samples are interpolated between two columns, and between two rows if `vertical`.
        case doubled(vertical: Bool)
        /// Samples are interpolated between two rows.
        case blended
        /// Samples are repeated.
        case repeated
    }

    /// The number of samples along the sides of a transformed block: 8, 4, 2 or 1.
    let side: Int
    /// The numbers of samples across and down, without those that only fill blocks.
    let size: PixelSize
    /// The numbers of pixels for a sample, across and down.
    let across: Int
    let down: Int
    let upsampling: Upsampling
    /// The number of rows of samples in a row of MCUs.
    let unitRows: Int

    /// Creates the plan of component `i` for a picture at `eighths`/8 of its size. Returns `nil` if the component's
    /// samples and pixels have no integral ratio.
    ///
    /// The transform scales a component less than the picture where that replaces upsampling.
    init?(_ i: Int, of frame: JPEGFrame, eighths: Int) {
        let component = frame.components[i]
        let (mostAcross, mostDown) = (frame.mostHorizontal, frame.mostVertical)
        var side = eighths
        while side < 8, mostAcross * eighths % (component.horizontal * side * 2) == 0,
            mostDown * eighths % (component.vertical * side * 2) == 0
        {
            side *= 2
        }
        self.side = side
        size = PixelSize(
            width: (frame.size.width * component.horizontal * side + mostAcross * 8 - 1) / (mostAcross * 8),
            height: (frame.size.height * component.vertical * side + mostDown * 8 - 1) / (mostDown * 8))
        let (unitAcross, unitDown) = (component.horizontal * side, component.vertical * side)
        guard mostAcross * eighths % unitAcross == 0, mostDown * eighths % unitDown == 0 else { return nil }
        across = mostAcross * eighths / unitAcross
        down = mostDown * eighths / unitDown
        unitRows = unitDown
        let isSmooth = eighths > 1
        switch (across, down) {
        case (1, 1): upsampling = .none
        case (2, 1) where isSmooth && size.width > 2: upsampling = .doubled(vertical: false)
        case (2, 2) where isSmooth && size.width > 2: upsampling = .doubled(vertical: true)
        case (1, 2) where isSmooth: upsampling = .blended
        default: upsampling = .repeated
        }
    }

    /// Returns the two rows of samples from which a row of pixels is made: the nearer and the farther one.
    func rows(for row: Int) -> (near: Int, far: Int) {
        let near = row / down
        guard upsampling == .blended || upsampling == .doubled(vertical: true) else { return (near, near) }
        let far = row % 2 == 0 ? near - 1 : near + 1
        return (near, min(max(far, 0), size.height - 1))
    }

    /// Returns the samples from which a range of pixels is made. The range begins with a multiple of ``across``.
    func samples(for pixels: Range<Int>) -> Range<Int> {
        let beside = if case .doubled = upsampling { 1 } else { 0 }
        let start = max(0, pixels.lowerBound / across - beside)
        return start..<min(size.width, (pixels.upperBound + across - 1) / across + beside)
    }
}
