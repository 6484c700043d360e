import Matte

/// A frame: the size of a picture and its components (T.81, B.2.2).
struct JPEGFrame: Equatable {
    /// A component: the samples of one colour.
    struct Component: Equatable {
        /// The number that scans use for the component.
        var id: UInt8
        /// The number of blocks side by side in an MCU of all components: 1 to 4.
        var horizontal: Int
        /// The number of blocks below each other in such an MCU: 1 to 4.
        var vertical: Int
        /// The number of the quantization table. It may be invalid.
        var quantization: Int
    }

    var size: PixelSize
    var isProgressive: Bool
    var components: [Component]
    /// The largest numbers of blocks of a component in an MCU.
    let mostHorizontal: Int
    let mostVertical: Int

    /// Creates a frame. The sampling of a single component has no meaning, so its numbers become 1.
    init(size: PixelSize, isProgressive: Bool, components: [Component]) {
        self.size = size
        self.isProgressive = isProgressive
        var components = components
        if components.count == 1 {
            components[0].horizontal = 1
            components[0].vertical = 1
        }
        self.components = components
        mostHorizontal = components.map(\.horizontal).max() ?? 1
        mostVertical = components.map(\.vertical).max() ?? 1
    }

    /// Reads a SOF segment.
    init(marker: UInt8, _ data: [UInt8]) throws(JPEGFailure) {
        switch marker {
        case 0xC0, 0xC1, 0xC2: break
        default:
            throw .data(
                .unsupported, "the process of marker \(hexadecimal(marker)) is not a Huffman-coded DCT")
        }
        guard data.count >= 6, data.count == 6 + 3 * Int(data[5]) else {
            throw .corrupt("the frame header has a wrong length")
        }
        guard data[0] == 8 else { throw .data(.unsupported, "it has \(data[0]) bits per sample") }
        let size = PixelSize(
            width: Int(data[3]) << 8 | Int(data[4]), height: Int(data[1]) << 8 | Int(data[2]))
        guard size.width > 0, size.height > 0, data[5] > 0 else { throw .corrupt("the picture is empty") }
        guard data[5] <= 4 else { throw .data(.unsupported, "it has \(data[5]) components") }
        var components: [Component] = []
        for at in stride(from: 6, to: data.count, by: 3) {
            let component = Component(
                id: data[at], horizontal: Int(data[at + 1] >> 4), vertical: Int(data[at + 1] & 15),
                quantization: Int(data[at + 2]))
            guard 1...4 ~= component.horizontal, 1...4 ~= component.vertical else {
                throw .corrupt(
                    "a component has the sampling factors \(component.horizontal) and \(component.vertical)")
            }
            components.append(component)
        }
        self.init(size: size, isProgressive: marker == 0xC2, components: components)
    }

    /// The number of MCUs side by side in a scan of all components.
    var unitsAcross: Int { (size.width + 8 * mostHorizontal - 1) / (8 * mostHorizontal) }
    /// The number of MCUs below each other in such a scan.
    var unitsDown: Int { (size.height + 8 * mostVertical - 1) / (8 * mostVertical) }

    /// Returns the number of blocks of a component side by side that contain pixels of the picture.
    func blocksAcross(_ i: Int) -> Int {
        (size.width * components[i].horizontal + 8 * mostHorizontal - 1) / (8 * mostHorizontal)
    }

    /// Returns the number of blocks of a component below each other that contain pixels of the picture.
    func blocksDown(_ i: Int) -> Int {
        (size.height * components[i].vertical + 8 * mostVertical - 1) / (8 * mostVertical)
    }

    /// Returns the number of blocks of a component side by side, with those that only fill an MCU.
    func paddedAcross(_ i: Int) -> Int { unitsAcross * components[i].horizontal }
    /// Returns the number of blocks of a component below each other, with those that only fill an MCU.
    func paddedDown(_ i: Int) -> Int { unitsDown * components[i].vertical }
}
