import Matte

extension HEIFInspection {
    /// The part of the coded picture that is shown, and its orientation.
    struct Geometry {
        var visible: PixelRect
        var orientation = ImageOrientation.up
    }

    /// Returns the effect of the main picture's properties `clap`, `irot` and `imir`, which apply in their order.
    func transformations(_ size: PixelSize) throws(MatteError) -> Geometry {
        var geometry = Geometry(visible: size.bounds)
        for association in items.items[primary]?.properties ?? [] {
            guard items.properties.indices.contains(association.index) else { continue }
            let box = items.properties[association.index]
            var fields = HEIFFields(source, box)
            switch box.name {
            case "irot":
                // Quarter turns counterclockwise.
                let turns: [ImageOrientation] = [.up, .left, .down, .right]
                geometry.orientation = geometry.orientation.then(turns[try fields.number(1) & 3])
            case "imir":
                // 0 exchanges top and bottom, and 1 left and right (ISO/IEC 23008-12:2022, 6.5.12).
                let isAcross = try fields.number(1) & 1 == 1
                geometry.orientation = geometry.orientation.then(isAcross ? .upMirrored : .downMirrored)
            case "clap": try crop(&geometry, &fields)
            default: break
            }
        }
        return geometry
    }

    /// Applies a clean aperture: a size and the offset of its centre from the picture's centre, as fractions.
    private func crop(_ geometry: inout Geometry, _ fields: inout HEIFFields) throws(MatteError) {
        let stored = geometry.visible
        let upright = geometry.orientation.applied(to: stored.size)
        let width = try fraction(&fields), height = try fraction(&fields)
        let x = try fraction(&fields), y = try fraction(&fields)
        let sides = (width.rounded(), height.rounded())
        let left = ((Double(upright.width) - width) / 2 + x).rounded(.down)
        let top = ((Double(upright.height) - height) / 2 + y).rounded(.down)
        guard sides.0 >= 1, sides.1 >= 1, left >= 0, top >= 0, left + sides.0 <= Double(upright.width),
            top + sides.1 <= Double(upright.height)
        else {
            throw source.corrupt(
                "its clean aperture of \(width)x\(height) at (\(left), \(top)) is not inside the picture of \(upright)"
            )
        }
        let part = PixelRect(x: Int(left), y: Int(top), width: Int(sides.0), height: Int(sides.1))
        let back = geometry.orientation.inverse.applied(to: part, in: upright)
        geometry.visible = PixelRect(
            x: stored.x + back.x, y: stored.y + back.y, width: back.width, height: back.height)
    }

    private func fraction(_ fields: inout HEIFFields) throws(MatteError) -> Double {
        let numerator = try fields.signed()
        let denominator = try fields.number(4)
        guard denominator > 0 else { throw source.corrupt("its clean aperture divides by 0") }
        return Double(numerator) / Double(denominator)
    }
}
