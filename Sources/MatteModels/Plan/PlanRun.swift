internal import Matte

/// The preparation of one picture.
@safe struct PlanRun {
    let plan: ModelPlan
    let engine: PlanEngine
    /// The picture's first element.
    let tensor: UnsafeMutableRawPointer
    /// The memory relative to which the elements of the second tensor are counted from the end of the first tensor's.
    let second: UnsafeMutableRawPointer
    let layout: PlanLayout
    let elementBytes: Int
    let parallelism: Parallelism

    init(
        plan: ModelPlan, engine: PlanEngine, tensor: UnsafeMutableRawPointer, _ part: BatchPart,
        elementBytes: Int,
        parallelism: Parallelism
    ) {
        self.plan = plan
        self.engine = engine
        unsafe self.tensor = tensor + part.first * elementBytes
        let counted = part.second.map { $0 - plan.pixelValues.count }
        unsafe second = tensor + (counted ?? part.first) * elementBytes
        if let length = part.length, case .strips(let patch, _) = plan.geometry.layout {
            layout = .strips(patch: patch, length: length)
        } else {
            layout = plan.geometry.layout
        }
        self.elementBytes = elementBytes
        self.parallelism = parallelism
    }

    var geometry: PlanGeometry { plan.geometry }

    /// Prepares the picture.
    func run(_ rows: Rows, _ format: PixelFormat) throws(MatteError) {
        guard plan.orientation != .up else { return try runUpright(rows, format) }
        try unsafe engine.upright.withBlock { block throws(MatteError) in
            let upright = unsafe MutableRows(base: block, bytesPerRow: geometry.photo.width * 3)
            let stored = PixelRect(x: 0, y: 0, width: plan.source.width, height: plan.source.height)
            try RowsOverWhite(rows, format: format, part: stored).writeUpright(
                plan.orientation, to: upright, parallelism: parallelism, scratch: engine.turning)
            try runUpright(upright.readable, .rgb8)
        }
    }

    private func runUpright(_ rows: Rows, _ format: PixelFormat) throws(MatteError) {
        if let floating = engine.floating {
            let picture = RowsOverWhite(rows, format: format, part: geometry.whole)
            try unsafe floating.resize(picture, parallelism: parallelism) { y, row in unsafe putFloats(y, row)
            }
            return
        }
        try unsafe runSteps { (step, resize, block, slot) throws(MatteError) in
            let picture = unsafe source(of: step, rows, format, block)
            try resize.resizeOpaque(picture, into: slot, parallelism: parallelism)
        }
    }

    /// Runs the steps of a plan. `resizeStep` receives a step, its resize, the memory of the slots and the target.
    func runSteps(
        _ resizeStep: (PlanResize, FixedPointResize, UnsafeMutableRawPointer, MutableRows) throws(MatteError)
            -> Void
    ) throws(MatteError) {
        let writer = LevelWriter(elementBytes: elementBytes)
        try unsafe engine.slots.withBlock { block throws(MatteError) in
            let black = unsafe block + engine.blackOffset
            let widest = geometry.views.reduce(0) { max($0, $1.size.width) }
            let color = geometry.background
            unsafe black.initializeMemory(as: UInt8.self, repeating: color.x, count: 3 * widest)
            if color != SIMD3(repeating: color.x) {
                for i in 0..<3 * widest {
                    unsafe black.storeBytes(of: color[i % 3], toByteOffset: i, as: UInt8.self)
                }
            }
            for i in geometry.steps.indices {
                switch geometry.steps[i] {
                case .resize(let step):
                    let slot = unsafe MutableRows(
                        base: block + (step.slot == 0 ? engine.slotOffsets.0 : engine.slotOffsets.1),
                        bytesPerRow: 3 * step.kept.width)
                    try unsafe resizeStep(step, engine.resizes[i]!, block, slot)
                case .write(let step):
                    let slot = unsafe Rows(
                        base: block + (step.slot == 0 ? engine.slotOffsets.0 : engine.slotOffsets.1),
                        bytesPerRow: 3 * step.slotSize.width)
                    try unsafe write(step, slot, black, writer)
                case .reduce(let step):
                    let slot = unsafe Rows(
                        base: block + (step.slot == 0 ? engine.slotOffsets.0 : engine.slotOffsets.1),
                        bytesPerRow: 3 * step.slotSize.width)
                    try reduce(step, slot)
                }
            }
        }
        // A picture of a batch may have fewer views than the others.
        if case .planes = geometry.layout, geometry.second == nil {
            let written = geometry.views.reduce(0) { $0 + 3 * $1.size.area }
            let rest = geometry.count - written
            unsafe (tensor + written * elementBytes).initializeMemory(
                as: UInt8.self, repeating: 0, count: rest * elementBytes)
        }
    }

    func source(
        of step: PlanResize, _ rows: Rows, _ format: PixelFormat, _ block: UnsafeMutableRawPointer
    ) -> RowsOverWhite {
        switch step.source {
        case .photo(let part): return RowsOverWhite(rows, format: format, part: part)
        case .framed(let side, let color):
            let photo = geometry.photo
            let inside = PixelRect(
                x: (side - photo.width) / 2, y: (side - photo.height) / 2, width: photo.width,
                height: photo.height)
            return RowsOverWhite(
                rows, format: format, part: geometry.whole, inside: inside,
                size: PixelSize(width: side, height: side), background: (color.x, color.y, color.z))
        case .slot(let slot, let size):
            let base = unsafe block + (slot == 0 ? engine.slotOffsets.0 : engine.slotOffsets.1)
            let pixels = unsafe Rows(base: base, bytesPerRow: 3 * size.width)
            return RowsOverWhite(
                pixels, format: .rgb8, part: PixelRect(x: 0, y: 0, width: size.width, height: size.height))
        }
    }

    /// Writes a view to the tensor.
    private func write(
        _ step: PlanWrite, _ slot: Rows, _ black: UnsafeMutableRawPointer, _ writer: LevelWriter
    ) throws(MatteError) {
        let isSecond = geometry.second != nil && step.view > 0
        let sink = unsafe ViewSink(
            step: step, slot: slot, black: black, writer: writer, tensor: isSecond ? second : tensor,
            parallelism: parallelism)
        var failure: MatteError?
        if elementBytes == 1 {
            unsafe PlanEngine.bytes.withUnsafeBytes { tables in
                do throws(MatteError) {
                    try unsafe sink.write(layout, tables.baseAddress!)
                } catch { failure = error }
            }
        } else {
            // A closure of its own: a function that both cases share would be allocated on each call.
            unsafe engine.table.withTables(elementBytes == 4 ? .float32 : .float16) { tables in
                do throws(MatteError) { try unsafe sink.write(layout, tables) } catch {
                    failure = error
                }
            }
        }
        if let failure { throw failure }
    }

    /// Writes a row of floats that were resized as floats: (x - mean) / deviation.
    func putFloats(_ y: Int, _ row: UnsafePointer<Float>) {
        let view = geometry.views[0].size
        let numbers = plan.input.numbers
        func value(_ values: [Double], _ channel: Int) -> Float {
            Float(values.count == 1 ? values[0] : values[channel])
        }
        for channel in 0..<3 {
            let mean = numbers.mean.map { value($0, channel) }
            let deviation = value(numbers.deviation, channel)
            let place = channel * view.area + y * view.width
            for x in 0..<view.width {
                let level = unsafe row[3 * x + channel]
                put(mean.map { (level - $0) / deviation } ?? level, at: place + x)
            }
        }
    }

    /// Writes the first view from a picture in a corner of its canvas.
    private func reduce(_ step: PlanReduction, _ slot: Rows) throws(MatteError) {
        let picture = PixelRect(x: 0, y: 0, width: step.slotSize.width, height: step.slotSize.height)
        let color = geometry.background, size = step.target
        let canvas = RowsOverWhite(
            slot, format: .rgb8, part: picture, inside: picture, size: step.canvas,
            background: (color.x, color.y, color.z))
        try unsafe engine.reduction!.reduce(canvas, parallelism: parallelism) { y, row in
            for channel in 0..<3 {
                let place = channel * size.area + y * size.width
                for x in 0..<size.width { unsafe put(row[3 * x + channel], at: place + x) }
            }
        }
    }

    private func put(_ number: Float, at place: Int) {
        if elementBytes == 4 {
            unsafe tensor.storeBytes(of: number, toByteOffset: 4 * place, as: Float.self)
            return
        }
        #if !(os(macOS) && arch(x86_64))
        unsafe tensor.storeBytes(of: Float16(number), toByteOffset: 2 * place, as: Float16.self)
        #endif
    }
}
