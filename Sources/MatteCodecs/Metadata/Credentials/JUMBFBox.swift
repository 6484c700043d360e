internal import Matte

/// A box of JUMBF (ISO/IEC 19566-5), the format of a manifest store.
///
/// A box is a length of 32 bits, a type of four letters, and contents. A superbox (`jumb`) contains a description and
/// other boxes. At most ``mostDepth`` superboxes may be nested.
struct JUMBFBox {
    static let mostDepth = 8

    /// The label of a superbox, or an empty text.
    var label = ""
    /// The type of four letters.
    var type: String
    /// The boxes in a superbox.
    var boxes: [JUMBFBox] = []
    /// The contents of a box that is no superbox.
    var content: ArraySlice<UInt8> = []

    /// Reads all boxes in `bytes`. Returns `nil` if they are damaged or nested too deeply.
    static func boxes(in bytes: ArraySlice<UInt8>, depth: Int = 0) -> [JUMBFBox]? {
        guard depth <= mostDepth else { return nil }
        var boxes: [JUMBFBox] = []
        var rest = bytes
        while !rest.isEmpty {
            guard let length = number(rest.prefix(4)), length >= 8, length <= rest.count else { return nil }
            let body = rest.prefix(length).dropFirst(8)
            var box = JUMBFBox(type: String(decoding: rest.dropFirst(4).prefix(4), as: UTF8.self))
            rest = rest.dropFirst(length)
            if box.type == "jumb" {
                guard let description = number(body.prefix(4)), description >= 25, description <= body.count
                else { return nil }
                let fields = body.prefix(description).dropFirst(8 + 16)
                // Bit 1 of the toggles says that a label follows, which ends with a zero byte.
                if let toggles = fields.first, toggles & 2 != 0 {
                    let label = fields.dropFirst().prefix { $0 != 0 }
                    box.label = String(decoding: label, as: UTF8.self).withoutControlCharacters
                }
                guard let inner = self.boxes(in: body.dropFirst(description), depth: depth + 1) else {
                    return nil
                }
                box.boxes = inner
            } else {
                box.content = body
            }
            boxes.append(box)
        }
        return boxes
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int? {
        bytes.count == 4 ? bytes.reduce(0) { $0 << 8 | Int($1) } : nil
    }

    /// Returns the first box in this superbox whose label begins with a text.
    func box(_ label: String) -> JUMBFBox? { boxes.first { $0.label.hasPrefix(label) } }

    /// The CBOR value in the superbox, or `nil`.
    var value: CBORValue? { boxes.first { $0.type == "cbor" }.flatMap { CBORValue($0.content) } }
}
