import Matte
import MatteCodecs

/// The command `matte warp`, which applies an affine or projective transform to a picture.
enum WarpCommand {
    private static let matrix = Option(
        "matrix", .numbers("a,b,c,d,e,f[,g,h,i]", counts: 6, 9),
        "sets the transform from the upright picture to the result: x' = ax + by + c and y' = dx + ey + f; with "
            + "nine numbers, both are divided by gx + hy + i")
    private static let corners = Option(
        "corners", .numbers("X1,Y1,...,X4,Y4", counts: 8),
        "sets the transform by four corners of the upright picture, from the top left clockwise, that become the "
            + "corners of the result; needs --size")
    private static let size = Option(
        "size", .size("WxH"), unset: "the picture's", "sets the size of the result")
    private static let edge: Option<Edge?> = Option(
        "edge", .choice, unset: "\(Edge.transparent), or the colour of --background",
        "selects what lies outside the picture: nothing, or its border")

    static let command = WarpArguments.make(
        "warp", "moves, scales, rotates, shears or flattens a picture by a transform",
        sample: "photo.jpg --matrix 0.8,0.2,0,-0.2,0.8,20 --out warped.png",
        options: [matrix, corners, size, WarpArguments.filter, edge],
        details: "Positions are in pixels; (0, 0) is the outer corner of the first pixel."
    ) { arguments in
        let size = arguments[size]
        let transform = try transform(arguments[matrix], arguments[corners], size)
        let edge = arguments[edge]?.edge
        return { WarpArguments.Warp(transform: transform, size: size ?? $0, edge: edge) }
    }

    private static func transform(
        _ matrix: [Double]?, _ corners: [Double]?, _ size: PixelSize?
    ) throws(ToolError) -> ProjectiveTransform {
        switch (matrix, corners) {
        case (let n?, nil):
            let last = n.count == 9 ? Array(n[6...]) : [0, 0, 1]
            return ProjectiveTransform(
                a: n[0], b: n[1], c: n[2], d: n[3], e: n[4], f: n[5], g: last[0], h: last[1], i: last[2])
        case (nil, let n?):
            guard let size else { throw .usage("--corners needs --size WxH") }
            let points = (0..<4).map { SubpixelPoint(x: n[2 * $0], y: n[2 * $0 + 1]) }
            do throws(MatteError) { return try ProjectiveTransform(from: points, to: size) } catch {
                throw .usage("--corners: \(error.message)")
            }
        default:
            throw .usage(
                "the transform is missing or given twice; write --matrix a,b,c,d,e,f or --corners X1,Y1,...,X4,Y4"
            )
        }
    }

    /// The words of `--edge`.
    private enum Edge: String, CaseIterable {
        case transparent
        case replicate

        var edge: WarpEdge<RGBA8> { self == .transparent ? .transparent : .replicate }
    }
}
