internal import Matte

/// The tables and working memory of a plan, which are made when its first picture is prepared.
final class PlanEngine: Sendable {
    /// The resizes, one for each step; `nil` for steps that write.
    let resizes: [FixedPointResize?]
    let floating: FloatingResize?
    let reduction: CubicReduction?
    let table: LevelTable
    /// The offsets of slots in a block of ``slots``.
    let slotOffsets: (Int, Int)
    /// The offset of a row of pixels of the background.
    let blackOffset: Int
    let slots: ScratchPool
    /// The memory of the upright photo, if it is stored turned.
    let upright: ScratchPool
    /// Working memory for turning it.
    let turning = RowsOverWhite.turnScratch()
    static let bytes: [UInt8] = (0..<768).map { UInt8($0 % 256) }

    init(_ plan: ModelPlan) throws(MatteError) {
        let (geometry, input) = (plan.geometry, plan.input)
        var sizes = (0, 0), widest = 0
        var resizes: [FixedPointResize?] = []
        let isPipeline =
            switch input.family {
            case .stretchedPipeline, .croppedPipeline: true
            default: false
            }
        let filter = input.byteFilter.reference(of: isPipeline ? .pillow : input.backend)
        var reduced: PlanReduction?
        for step in geometry.steps {
            if case .reduce(let step) = step { reduced = step }
            guard case .resize(let step) = step else {
                resizes.append(nil)
                continue
            }
            let from =
                switch step.source {
                case .photo(let part): part.size
                case .framed(let side, _): PixelSize(width: side, height: side)
                case .slot(_, let size): size
                }
            resizes.append(
                try FixedPointResize(rgb: filter, from: from, to: step.target, keeping: step.kept))
            let bytes = step.kept.width * step.kept.height * 3
            if step.slot == 0 { sizes.0 = max(sizes.0, bytes) } else { sizes.1 = max(sizes.1, bytes) }
        }
        for view in geometry.views { widest = max(widest, view.size.width) }
        self.resizes = resizes
        func padded(_ bytes: Int) -> Int { (bytes + 127) & ~63 }
        slotOffsets = (0, padded(sizes.0))
        blackOffset = padded(sizes.0) + padded(sizes.1)
        slots = ScratchPool(blockBytes: blackOffset + padded(3 * widest), isFilled: false)
        upright = ScratchPool(blockBytes: max(1, geometry.photo.area * 3), isFilled: false)
        let table = try isPipeline ? input.numbers.pipelineTable() : input.numbers.table(like: input.backend)
        self.table = table
        reduction = reduced.map { CubicReduction(from: $0.canvas, to: $0.target, table) }
        if case .floats(let size) = geometry.layout {
            floating = try FloatingResize(
                isCubic: input.filter == .bicubic, from: geometry.photo, to: size,
                factor: Float(input.numbers.rescale ?? 1))
        } else {
            floating = nil
        }
    }
}
