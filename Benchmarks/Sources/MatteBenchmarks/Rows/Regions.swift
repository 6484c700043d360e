import BenchmarkResults
import CPeers
import Glibc
import Matte

extension Suite {
    /// Adds erasing of shapes, and drawing of lines around boxes.
    mutating func addRegions() {
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
                goal: Goal(1.1, over: "memset of each row"), depth: depth,
                pipeline: "a quarter of the picture, in place, colour too"
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
            compare(
                .regions, "erase a rounded rect", input, copying: bytes, depth: .quick,
                pipeline: "anti-aliased, in place, colour too"
            ) { c in
                let target = Picture<RGBA8>(try Inputs.photo(size))
                c.matte(threads: [1]) { _ in
                    try target.write { try $0.erase(.roundedRect(soft, radius: soft.width / 8)) }
                }
            }
            compare(
                .regions, "erase a polygon of 36 corners", input, copying: bytes, depth: .quick,
                pipeline: "a star, exact areas, in place"
            ) { c in
                let target = Picture<RGBA8>(try Inputs.photo(size))
                let star = star(around: soft)
                c.matte(threads: [1]) { _ in try target.write { try $0.erase(.polygon(star)) } }
            }
            compare(
                .regions, "lines around 20 boxes", input, copying: bytes, depth: .quick,
                pipeline: "3 pixels wide, in place"
            ) { c in
                let target = Picture<RGBA8>(try Inputs.photo(size))
                let red = RGBA8(red: 255, green: 0, blue: 0)
                c.matte(threads: [1]) { _ in
                    try target.write {
                        for i in 0..<20 {
                            let box = PixelRect(
                                x: face.x + i * 7, y: face.y + i * 5, width: face.width / 2,
                                height: face.height / 2)
                            $0.stroke(box, with: red, width: 3)
                        }
                    }
                }
            }
            compare(
                .regions, "set alpha of a rect", input, copying: bytes / 8, depth: .quick,
                pipeline: "a quarter of the picture, in place"
            ) { c in
                let target = Picture<RGBA8>(try Inputs.photo(size))
                c.matte(threads: [1]) { _ in try target.write { $0.setAlpha(128, in: face) } }
            }
        }
    }
}

/// Returns a star with 18 points inside a rectangle.
private func star(around rect: SubpixelRect) -> [SubpixelPoint] {
    (0..<36).map { i in
        let angle = Double(i) * .pi / 18
        let reach = i & 1 == 0 ? 0.5 : 0.3
        return SubpixelPoint(
            x: rect.x + rect.width * (0.5 + reach * cos(angle)),
            y: rect.y + rect.height * (0.5 + reach * sin(angle)))
    }
}
