internal import MatteKernelTypes

/// A frame, its mask and its result, accessed row by row. A blur of the background reads the frame and writes the
/// result through this type.
@safe struct PortraitRows: BlurEnds {
    /// The pixels of the frame. For a 4:2:0 frame, the memory to which ``prepared(_:in:)`` converts the rows
    /// of ``planes``.
    let source: Rows
    let output: MutableRows
    /// The mask at the frame's size: one byte per pixel, 255 = subject.
    let coverage: UnsafeMutablePointer<UInt8>
    /// The background weights for the blur: one byte per pixel, 255 = background.
    let weights: UnsafeMutablePointer<UInt8>
    let width: Int
    /// True if the frame's and the result's pixels have red and blue in different order.
    let swaps: Bool
    let kernels: PortraitKernels
    /// The planes of a 4:2:0 frame, from which the pixels of ``source`` are converted; `nil` for a frame of pixels.
    var planes: YUVRows?

    /// Returns the pixels of row `y`. If the frame has 4:2:0 planes, converts the row into the memory of row `place` of
    /// ``source``. A task that uses one `place` for all of its rows keeps them in the cache.
    func prepared(_ y: Int, in place: Int) -> UnsafeRawPointer {
        guard let planes else { return unsafe pixels(y) }
        let row = unsafe pixels(place)
        unsafe planes.write(x: 0, y: y, count: width, to: UnsafeMutableRawPointer(mutating: row))
        return unsafe row
    }

    func pixels(_ y: Int) -> UnsafeRawPointer { unsafe source[y] }

    func destination(_ y: Int) -> UnsafeMutableRawPointer { unsafe output[y] }

    func outputIsBlueFirst(_ sourceIsBlueFirst: Bool) -> Bool { sourceIsBlueFirst != swaps }

    func load(_ y: Int, into samples: UnsafeMutableRawPointer) {
        unsafe kernels.load(pixels(y), weights + y * width, samples, width)
    }

    func halve(
        _ rows: BlurredRows, blank: UnsafeRawPointer, into samples: UnsafeMutableRawPointer,
        scratch: UnsafeMutableRawPointer
    ) {
        unsafe withUnsafeTemporaryAllocation(of: UnsafeRawPointer.self, capacity: 10) { pointers in
            for i in 0..<5 {
                unsafe pointers[i] = unsafe rows[i].map { unsafe pixels($0) } ?? blank
                unsafe pointers[5 + i] =
                    unsafe rows[i].map { unsafe UnsafeRawPointer(weights + $0 * width) } ?? blank
            }
            unsafe kernels.halve(pointers.baseAddress!, samples, width)
        }
    }

    func store(_ y: Int, from samples: UnsafeRawPointer) {
        unsafe kernels.store(samples, pixels(y), coverage + y * width, destination(y), width, swaps)
    }

    func double(_ y: Int, from coefficients: UnsafeRawPointer, scratch: UnsafeMutableRawPointer) {
        unsafe kernels.double(coefficients, pixels(y), coverage + y * width, destination(y), width, swaps)
    }

    /// Composites the pixels of row `y` of the frame over a row of background pixels, through the mask, and writes the
    /// result.
    func blend(
        _ y: Int, _ pixels: UnsafeRawPointer, over background: UnsafeRawPointer, swapsBackground: Bool
    ) {
        unsafe kernels.blend(
            background, pixels, coverage + y * width, destination(y), width, swapsBackground, swaps)
    }

    /// Composites row `y` of the frame, which may be a 4:2:0 frame, over a row of RGBA pixels, through the mask, and
    /// writes it to the result. A row of a 4:2:0 frame need not be prepared.
    func composite(_ y: Int, over background: UnsafeRawPointer, sourceIsBlueFirst: Bool) {
        let isBlueFirst = outputIsBlueFirst(sourceIsBlueFirst)
        guard let planes else {
            unsafe blend(y, pixels(y), over: background, swapsBackground: isBlueFirst)
            return
        }
        unsafe planes.withRow(y) { luma, chroma, factors in
            unsafe kernels.blendPlanes(
                background, luma, chroma, factors, coverage + y * width, destination(y), width, isBlueFirst)
        }
    }
}
