import Matte
import MatteCodecs
import MatteUpload

/// The options of `matte edit` that extend a photo's canvas.
enum CanvasArguments {
    private static let extend = Option(
        "extend", ValueForm<CanvasExtension>.margins,
        "extends the photo instead of repainting a region: adds margins at the left, top, right and bottom, in pixels of "
            + "the upright photo")
    private static let ratio = Option(
        "to-ratio", ValueForm<CanvasExtension>.ratio,
        "extends the photo equally at two sides to this ratio of width to height")
    static let options: [any CommandOption] = [extend, ratio]

    /// Returns the extension that was requested, or `nil` if none was. Throws if it is combined with a region.
    ///
    /// - Parameter others: Options that have no meaning for a canvas.
    static func canvas(_ arguments: Arguments, without others: [any CommandOption]) throws -> CanvasExtension?
    {
        let (margins, ratio) = (arguments[extend], arguments[ratio])
        guard margins != nil || ratio != nil else { return nil }
        guard margins == nil || ratio == nil else {
            throw ToolError.usage("--extend and --to-ratio cannot be combined; give one of them")
        }
        try arguments.reject(others, with: margins == nil ? "to-ratio" : "extend")
        return margins ?? ratio
    }
}

extension ValueForm<CanvasExtension> {
    /// Four margins in pixels, such as `200,0,200,0`.
    fileprivate static var margins: Self {
        Self(
            "L,T,R,B", mustBe: "four whole numbers of pixels (left, top, right, bottom), such as 200,0,200,0"
        ) { text in
            let parts = text.split(separator: ",", omittingEmptySubsequences: false)
            let numbers = parts.compactMap { Int(String($0.drop { $0 == " " })) }.filter { 0...65_535 ~= $0 }
            guard parts.count == 4, numbers.count == 4 else { return nil }
            return .margins(left: numbers[0], top: numbers[1], right: numbers[2], bottom: numbers[3])
        }
    }

    /// A ratio of width to height, such as `16:9`.
    fileprivate static var ratio: Self {
        Self("W:H", mustBe: "a ratio of whole numbers of 1 to 10000, such as 16:9") { text in
            let parts = text.split(separator: ":", omittingEmptySubsequences: false)
            let numbers = parts.compactMap { Int(String($0)) }.filter { 1...10_000 ~= $0 }
            guard parts.count == 2, numbers.count == 2 else { return nil }
            return .ratio(numbers[0], numbers[1])
        }
    }
}
