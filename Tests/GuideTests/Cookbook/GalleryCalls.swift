import MatteCompare
import MatteUpload

// The calls of docs/gallery/README.md. They are compiled here; the check documents finds each of them in this file.

/// Pictures, masks and shapes that the gallery's calls use.
struct GalleryValues {
    var photo, coffee, cat, zonePlate, other, reply: Raster<RGBA8>
    var bytes: [UInt8]
    var mask: Mask
    var classes: CategoryMask
    var face, box: PixelRect
    var region: Region
    var landmarks: FaceLandmarks
    var profile: UploadProfile
}

func galleryChange(_ values: GalleryValues) throws -> Raster<RGBA8> {
    let (bytes, reply) = (values.bytes, values.photo)
    let edit = try EditUpload(photo: bytes, editing: .found(near: []), for: .geminiEdit)
    return try edit.pasting(reply).raster
}

func galleryLight(_ values: GalleryValues, sink: MemorySink) throws -> EncodingMetadata {
    let (file, reply) = (try PictureFile(values.bytes), values.reply)
    var metadata = EncodingMetadata()
    let edit = try EditUpload(photo: values.bytes, editing: .region(values.region), for: values.profile)
    let pasted = try edit.record.pasting(reply, into: file)
    if let map = try file.gainMap() {
        try metadata.setGainMap(pasted.gainMap(map))
    }
    try file.light().encode(as: .perceptualQuantizer, to: sink)
    return metadata
}

func galleryEdit(_ values: GalleryValues) throws -> [Raster<RGBA8>] {
    let (photo, coffee, mask) = (values.photo, values.coffee, values.mask)
    let (bytes, face, profile, reply) = (values.bytes, values.face, values.profile, values.reply)
    let edit = try EditUpload(photo: bytes, editing: .region(.ellipse(in: SubpixelRect(face))), for: profile)
    return [
        try edit.pasting(reply, feather: 8).raster,
        try photo.blurringBackground(mask: mask, sigma: 9),
        try photo.replacingBackground(with: coffee, mask: mask),
        try photo.cutOut(mask),
        try photo.erasing(.ellipse(in: SubpixelRect(face)), feather: 6),
    ]
}

func galleryRedaction(_ values: GalleryValues, color: RGB8) throws -> [Raster<RGBA8>] {
    let (photo, region) = (values.photo, values.region)
    return [
        try photo.redacted(region, by: .pixelate(blocks: 6)),
        try photo.redacted(region, by: .blur(sigma: 18)),
        try photo.redacted(region, by: .fill(color)),
    ]
}

func gallerySizes(_ values: GalleryValues, size: PixelSize) throws -> [Raster<RGBA8>] {
    let (photo, coffee, cat, zonePlate, face) = (
        values.photo, values.coffee, values.cat, values.zonePlate, values.face
    )
    let landmarks = values.landmarks
    let square = photo.size.squareFrame(around: face)
    let letterbox = try Letterbox(of: coffee.size, in: PixelSize(width: 320, height: 320))
    return [
        try photo.resized(to: size),
        try zonePlate.resized(to: size, filter: .mitchell),
        try zonePlate.resized(to: size, like: .openCVArea),
        try coffee.resized(toFit: PixelSize(width: 240, height: 240), fit: .cover),
        try coffee.letterboxed(letterbox),
        try photo.cropped(to: SubpixelRect(face).cropFrame(in: photo.size, margin: 0.6)),
        try photo.cropped(to: square),
        try cat.oriented(.right),
        try photo.rotated(by: 12), try photo.aligned(landmarks),
    ]
}

func galleryColors(_ values: GalleryValues, levels: Levels, lamp: WhiteBalance) throws -> [Raster<RGBA8>] {
    let photo = values.photo
    return [
        try photo.adjusted(by: .levels(levels)), try photo.adjusted(by: .whiteBalance(lamp)),
        try photo.adjusted(by: .saturation(1.2)), try photo.sharpened(amount: 0.8),
    ]
}

func galleryMarks(_ values: GalleryValues, color: RGBA8, tile: PixelSize) throws -> (
    TileGrid, Mask, [Contour]
) {
    var photo = values.photo
    let (box, classes, mask) = (values.box, values.classes, values.mask)
    photo.stroke(box, with: color, width: 3)
    try photo.overlay(classes, palette: .voc, opacity: 0.55, outline: 3)
    let grid = try TileGrid(of: photo.size, tile: tile, overlap: 0.44)
    return (grid, try mask.dilated(by: 10).feathered(byDistance: 30), try mask.contours(tolerance: 6))
}

func galleryFiles(_ values: GalleryValues) throws -> (Raster<RGB8>, EncodedImage) {
    let (photo, coffee, other) = (values.photo, values.coffee, values.other)
    return (
        try photo.differencePicture(from: other, amplification: 8),
        try coffee.encoded(as: .jpeg(quality: 90), within: .below(40_000)).image
    )
}
