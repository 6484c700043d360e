import Matte
import MatteCodecs

/// The command `matte warp`, which applies an affine or projective transform to a picture.
enum WarpCommand {
    static let command: Command = WarpArguments.make(
        "warp", "moves, scales, rotates, shears or flattens a picture by a transform",
        options: [
            .value(
                "matrix", "a,b,c,d,e,f[,g,h,i]",
                "sets the transform from the upright picture to the result: x' = ax + by + c and y' = dx + ey + f; with "
                    + "nine numbers, both are divided by gx + hy + i"),
            .value(
                "corners", "X1,Y1,...,X4,Y4",
                "sets the transform by four corners of the upright picture, from the top left clockwise, that become the "
                    + "corners of the result; needs --size"),
            .value("size", "WxH", "sets the size of the result (default the picture's)"),
            WarpArguments.filter,
            .value(
                "edge", "transparent|replicate",
                "selects what lies outside the picture: nothing, or its border (default transparent, or the colour of "
                    + "--background)"),
        ],
        details: """
            Positions are in pixels; (0, 0) is the outer corner of the first pixel.
            """
    ) { arguments in
        let size = try arguments.string("size").map { text throws(ToolError) in
            try BoxArguments.size(text, option: "size")
        }
        let matrix = try arguments.numbers("matrix", counts: [6, 9])
        let corners = try arguments.numbers("corners", counts: [8])
        let transform = try WarpCommand.transform(matrix, corners, size)
        return { WarpArguments.Warp(transform: transform, size: size ?? $0) }
    }

    private static func transform(
        _ matrix: [Double]?, _ corners: [Double]?, _ size: PixelSize?
    ) throws -> ProjectiveTransform {
        switch (matrix, corners) {
        case (let n?, nil):
            let last = n.count == 9 ? Array(n[6...]) : [0, 0, 1]
            return ProjectiveTransform(
                a: n[0], b: n[1], c: n[2], d: n[3], e: n[4], f: n[5], g: last[0], h: last[1], i: last[2])
        case (nil, let n?):
            guard let size else { throw ToolError.usage("--corners needs --size WxH") }
            let points = (0..<4).map { SubpixelPoint(x: n[2 * $0], y: n[2 * $0 + 1]) }
            do throws(MatteError) { return try ProjectiveTransform(from: points, to: size) } catch {
                throw ToolError.usage("--corners: \(error.message)")
            }
        default:
            throw ToolError.usage(
                "the transform is missing or given twice; write --matrix a,b,c,d,e,f or --corners X1,Y1,...,X4,Y4"
            )
        }
    }
}
