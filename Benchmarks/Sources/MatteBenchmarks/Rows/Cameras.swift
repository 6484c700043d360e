import BenchmarkResults
import CPeers
import Matte

extension Suite {
    /// Adds the work between a camera and a model to the suite: conversion of planes to pixels, and of pixels to
    /// tensors.
    mutating func addCameras() {
        for size in [Inputs.s, Inputs.l] { addFrames(size) }
        compare(
            .pixels, "tensor NCHW, RGBA to floats", Inputs.text(Inputs.s),
            copying: Inputs.rgbaBytes(Inputs.s),
            goal: Goal(3.9), depth: .short, pipeline: "three planes of floats, mean and scale per channel"
        ) { c in
            let size = Inputs.s
            let source = Picture<RGBA8>(try Inputs.photo(size))
            let target = Picture<GrayF32>(PixelSize(width: size.width, height: size.height * 3))
            let format = TensorFormat(normalization: .imageNet)
            c.matte { parallelism in
                let numbers = target.memory.bytes.bindMemory(to: Float.self)
                var span = MutableSpan(_unsafeElements: numbers[..<format.count(of: size)])
                try source.view.writeTensor(format, into: &span, parallelism: parallelism)
            }
            let mean: [Float] = [0.485, 0.456, 0.406]
            let deviation: [Float] = [0.229, 0.224, 0.225]
            c.peer(.openCV, threads: [1, 2]) {
                cv2_tensor(
                    source.source, target.memory.bytes.bindMemory(to: Float.self).baseAddress!, mean,
                    deviation)
            }
        }
    }

    private mutating func addFrames(_ size: PixelSize) {
        let depth = size == Inputs.s ? Depth.short : .quick
        compare(
            .pixels, "NV12 to RGBA", Inputs.text(size), copying: Inputs.rgbaBytes(size),
            goal: Goal(1.0, over: "libyuv"), depth: depth,
            pipeline: "video range; BT.709 but for OpenCV, which has BT.601 alone"
        ) { c in
            let frame = try CameraPlanes(size)
            let target = Picture<RGBA8>(size)
            c.expect { frame.reference() }
            c.matte(output: target.bytes) { parallelism in
                try target.write { try frame.view.convert(into: &$0, parallelism: parallelism) }
            }
            c.peer(.libYUV, output: target.bytes) {
                yuv_nv12_to_rgba(frame.luma.source, frame.chroma.source, target.target)
            }
            c.peer(.openCV, threads: [1, 2]) {
                cv2_nv12_to_rgba(frame.luma.source, frame.chroma.source, target.target)
            }
        }
        compare(
            .pixels, "NV12 to grey", Inputs.text(size), copying: size.width * size.height, depth: depth,
            pipeline: "video range to 0...255; the memcpy is of the luma plane"
        ) { c in
            let frame = try CameraPlanes(size)
            let target = Picture<Gray8>(size)
            c.matte(output: target.bytes) { parallelism in
                try target.write { try frame.view.convert(into: &$0, parallelism: parallelism) }
            }
        }
    }
}

/// A camera's frame: the photo's luma, and its chroma at half the size, in video range.
final class CameraPlanes {
    let luma: Picture<Gray8>
    let chroma: Picture<Gray8>

    init(_ size: PixelSize) throws {
        let photo: Raster<RGBA8> = try Inputs.photo(size)
        luma = Picture(size)
        chroma = Picture(PixelSize(width: size.width, height: size.height / 2))
        let (y, uv) = (luma.memory.bytes, chroma.memory.bytes)
        for row in 0..<size.height {
            for x in 0..<size.width {
                let p = photo[x, row]
                let (r, g, b) = (Double(p.red), Double(p.green), Double(p.blue))
                let light = 0.2126 * r + 0.7152 * g + 0.0722 * b
                y[row * size.width + x] = UInt8(16 + light * 219 / 255)
                guard row % 2 == 0, x % 2 == 0 else { continue }
                uv[row / 2 * size.width + x] = UInt8(128 + (b - light) / 1.8556 * 224 / 255)
                uv[row / 2 * size.width + x + 1] = UInt8(128 + (r - light) / 1.5748 * 224 / 255)
            }
        }
    }

    var view: YUV420View {
        @_lifetime(borrow self) get {
            let view = try! YUV420View(
                luma: luma.bytes, chroma: chroma.bytes, width: luma.size.width, height: luma.size.height)
            return _overrideLifetime(view, borrowing: self)
        }
    }

    /// Returns the frame's RGBA pixels according to BT.709, computed in double precision and not rounded to 8 bits.
    func reference() -> [Float] {
        let size = luma.size
        var out = [Float](repeating: 255, count: size.width * size.height * 4)
        for row in 0..<size.height {
            for x in 0..<size.width {
                let light = (Double(luma.bytes[row * size.width + x]) - 16) * 255 / 219
                let pair = row / 2 * size.width + x / 2 * 2
                let u = (Double(chroma.bytes[pair]) - 128) * 255 / 224
                let v = (Double(chroma.bytes[pair + 1]) - 128) * 255 / 224
                let red = light + 1.5748 * v
                let blue = light + 1.8556 * u
                let green = light - (0.2126 * 1.5748 * v + 0.0722 * 1.8556 * u) / 0.7152
                for (c, value) in [red, green, blue].enumerated() {
                    out[(row * size.width + x) * 4 + c] = Float(min(255, max(0, value)))
                }
            }
        }
        return out
    }
}
