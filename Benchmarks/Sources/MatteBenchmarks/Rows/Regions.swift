import BenchmarkResults
import CPeers
import Glibc
import Matte

extension Suite {
    /// Erasing, and what is done to masks.
    mutating func addRegions() {
        addErasing()
        addMasks()
    }

    private mutating func addErasing() {
        for size in [Inputs.s, Inputs.l] {
            let input = Inputs.text(size)
            let bytes = Inputs.rgbaBytes(size)
            let depth = size == Inputs.s ? Depth.short : .quick
            let face = PixelRect(
                x: size.width / 4, y: size.height / 4, width: size.width / 2, height: size.height / 2)
            let soft = SubpixelRect(
                x: Double(face.x), y: Double(face.y), width: Double(face.width), height: Double(face.height))

            compare(
                .regions, "erase a rect of whole pixels", input, copying: bytes / 8,
                goal: Goal(1.1, over: "memset of each row"),
                depth: depth, pipeline: "a quarter of the picture, in place, colour too"
            ) { c in
                let target = Picture<RGBA8>(try Inputs.photo(size))
                c.matte(threads: [1], output: target.bytes) { _ in
                    try target.write { try $0.erase(.rect(face)) }
                }
                c.other("memset of each row") {
                    for y in face.y..<face.y + face.height {
                        let row = target.memory.bytes.baseAddress! + y * target.stride
                        memset(row + face.x * 4, 0, face.width * 4)
                    }
                }
                c.peer(.libYUV, output: target.bytes) {
                    yuv_fill(
                        target.target, Int32(face.x), Int32(face.y), Int32(face.width), Int32(face.height), 0)
                }
                c.peer(.openCV, output: target.bytes) {
                    cv2_fill(
                        target.target, Int32(face.x), Int32(face.y), Int32(face.width), Int32(face.height), 0)
                }
            }
            compare(
                .regions, "erase an ellipse", input, copying: bytes, depth: depth,
                pipeline: "anti-aliased, in place, its box a quarter of the picture"
            ) { c in
                let target = Picture<RGBA8>(try Inputs.photo(size))
                c.matte(threads: [1]) { _ in try target.write { try $0.erase(.ellipse(in: soft)) } }
            }
            compare(
                .regions, "erase an ellipse, feather 12", input, copying: bytes, depth: .quick
            ) { c in
                let target = Picture<RGBA8>(try Inputs.photo(size))
                c.matte(threads: [1]) { _ in
                    try target.write { try $0.erase(.ellipse(in: soft), feather: 12) }
                }
            }
        }
    }

    private mutating func addMasks() {
        for size in [Inputs.largeMask, Inputs.s] {
            let input = Inputs.text(size)
            let bytes = size.width * size.height
            compare(
                .regions, "dilate a mask, radius 5, square", input, copying: bytes,
                depth: size == Inputs.s ? .short : .quick
            ) { c in
                let mask = Mask(try Inputs.personMask(size))
                let source = Picture<Gray8>(mask.raster)
                let target = Picture<Gray8>(size)
                var made: Mask?
                c.matte(output: snapshot(made?.raster)) { parallelism in
                    made = try mask.dilated(by: 5, element: .square, parallelism: parallelism)
                }
                c.peer(.openCV, threads: [1, 2], output: target.bytes) {
                    cv2_dilate_gray(source.source, target.target, 5)
                }
            }
            compare(.regions, "dilate a mask, radius 5, disc", input, copying: bytes) { c in
                let mask = Mask(try Inputs.personMask(size))
                c.matte { parallelism in _ = try mask.dilated(by: 5, parallelism: parallelism) }
            }
            compare(.regions, "feather a mask, 12 px", input, copying: bytes) { c in
                let mask = Mask(try Inputs.personMask(size))
                c.matte { parallelism in _ = try mask.feathered(width: 12, parallelism: parallelism) }
            }
            compare(
                .regions, "union of two masks", input, copying: bytes, pipeline: "into a new mask"
            ) { c in
                let mask = Mask(try Inputs.personMask(size))
                let other = Mask(try Inputs.categories(size))
                c.matte(threads: [1]) { _ in _ = mask.union(other) }
            }
        }
    }
}
