import Matte
import MatteCodecs

/// A JSON file of polygons, and the option for the rule that fills them.
enum PolygonFile {
    static let rule = Option(
        "polygon-rule", .choice, default: PolygonRule.evenOdd,
        "selects the area of rings that overlap: without the parts that an even number of rings cover, or of all rings, "
            + "as COCO has it")

    /// Returns the rings in a JSON document, in pixels.
    ///
    /// The document is a list of rings. A ring is a list of points, `[[x, y], ...]`, or has COCO's flat form, `[x1, y1,
    /// x2, y2, ...]`. A document that is a list of numbers is a single flat ring.
    static func rings(_ document: JSONValue) throws -> [[SubpixelPoint]] {
        guard case .array(let values) = document else { throw wrong("it is \(document.kind)") }
        if values.contains(where: { $0.pixels != nil }) { return [try flat(values)] }
        return try values.map { value in
            guard case .array(let elements) = value else { throw wrong("a ring is \(value.kind)") }
            return elements.contains { $0.pixels != nil } ? try flat(elements) : try elements.map(point)
        }
    }

    private static func point(_ value: JSONValue) throws(ToolError) -> SubpixelPoint {
        guard case .array(let numbers) = value else { throw wrong("a point is \(value.kind)") }
        guard numbers.count == 2 else { throw wrong("a point has \(numbers.count) numbers") }
        return SubpixelPoint(x: try pixels(numbers[0]), y: try pixels(numbers[1]))
    }

    private static func flat(_ values: [JSONValue]) throws(ToolError) -> [SubpixelPoint] {
        guard values.count.isMultiple(of: 2), values.count >= 6 else {
            throw wrong("a flat ring has \(values.count) numbers, and at least 3 points need 6")
        }
        var points: [SubpixelPoint] = []
        for index in stride(from: 0, to: values.count, by: 2) {
            points.append(SubpixelPoint(x: try pixels(values[index]), y: try pixels(values[index + 1])))
        }
        return points
    }

    private static func pixels(_ value: JSONValue) throws(ToolError) -> Double {
        guard let pixels = value.pixels else { throw wrong("a coordinate is \(value.kind)") }
        return pixels
    }

    private static func wrong(_ reason: String) -> ToolError {
        .failure(
            "cannot read the polygons: \(reason); write rings as [[[x, y], ...], ...] or [[x1, y1, x2, y2, ...], ...]"
        )
    }
}

extension JSONValue {
    /// The JSON value as a number of pixels, or `nil` if it is not a number.
    fileprivate var pixels: Double? {
        switch self {
        case .integer(let integer): Double(integer)
        case .number(let number): number
        default: nil
        }
    }
}
