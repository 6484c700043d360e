import Matte

/// The arrangement of blocks in a picture that is written as one scan.
struct JPEGScanLayout: Equatable {
    /// One component, in the order of the scan.
    struct Component: Equatable {
        /// The sampling factors, each 1...4.
        var horizontal: Int
        var vertical: Int
        /// The number of blocks that contain samples of the picture.
        var blocksAcross = 0
        var blocksDown = 0
        /// The number of blocks per row of MCUs, with those that only complete an MCU.
        var paddedAcross = 0
        var paddedDown = 0
        /// The index of the quantization factors and of the Huffman codes.
        var table: Int

        init(_ horizontal: Int, _ vertical: Int, table: Int) {
            self.horizontal = horizontal
            self.vertical = vertical
            self.table = table
        }
    }

    let size: PixelSize
    var components: [Component]
    /// The number of MCUs per row, and of rows of MCUs.
    let across: Int
    let down: Int

    /// A scan of one component has MCUs of one block, whatever its sampling factors are.
    init(size: PixelSize, _ given: [Component]) {
        self.size = size
        components = given
        let most = (
            given.map(\.horizontal).max() ?? 1, given.map(\.vertical).max() ?? 1
        )
        func blocks(_ length: Int, _ factor: Int, _ most: Int) -> Int {
            (length * factor + 8 * most - 1) / (8 * most)
        }
        if given.count == 1 {
            components[0].horizontal = 1
            components[0].vertical = 1
            across = (size.width + 7) / 8
            down = (size.height + 7) / 8
        } else {
            across = (size.width + 8 * most.0 - 1) / (8 * most.0)
            down = (size.height + 8 * most.1 - 1) / (8 * most.1)
        }
        for i in components.indices {
            let (h, v) = (components[i].horizontal, components[i].vertical)
            let isSingle = given.count == 1
            components[i].blocksAcross = isSingle ? across : blocks(size.width, h, most.0)
            components[i].blocksDown = isSingle ? down : blocks(size.height, v, most.1)
            components[i].paddedAcross = across * h
            components[i].paddedDown = down * v
        }
    }

    /// The sampling of the component with the highest resolution.
    var mostHorizontal: Int { components.map(\.horizontal).max() ?? 1 }
    var mostVertical: Int { components.map(\.vertical).max() ?? 1 }

    /// The number of blocks in an MCU.
    var blocksPerMCU: Int { components.reduce(0) { $0 + $1.horizontal * $1.vertical } }

    /// The number of tables of each kind.
    var tableCount: Int { (components.map(\.table).max() ?? 0) + 1 }
}
