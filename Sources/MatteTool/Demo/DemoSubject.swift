import Matte
import MatteCodecs
import MatteDemoPictures

/// The pictures and boxes that the demo works on.
struct DemoSubject {
    /// The photo to edit.
    let photo: Raster<RGBA8>
    /// The boxes to repaint in the photo.
    let boxes: [DetectedBox]
    /// The mask of the photo's foreground, in the photo's size.
    let mask: Mask
    /// The picture that replaces the photo's background.
    let backdrop: Raster<RGBA8>
    /// Two further pictures to show. If the user gave a single picture, both are that picture.
    let second: Raster<RGBA8>
    let third: Raster<RGBA8>

    /// Returns the pictures that are part of the tool.
    static func shipped() throws -> DemoSubject {
        let photo = try Raster<RGBA8>(decoding: DemoPictures.astronaut)
        let person = Mask(try Raster<Gray8>(decoding: DemoPictures.astronautPerson))
        return DemoSubject(
            photo: photo,
            boxes: [DetectedBox.vision(x: 0.345703125, y: 0.640625, width: 0.1875, height: 0.23046875)],
            mask: try person.resized(to: photo.size),
            backdrop: try Raster(decoding: DemoPictures.coffee),
            second: try Raster(decoding: DemoPictures.chelsea),
            third: try Raster(decoding: DemoPictures.coffee))
    }

    /// Creates the input from a single picture of the user. Without a mask, an ellipse around the boxes is the
    /// foreground.
    init(photo: Raster<RGBA8>, boxes: [DetectedBox], mask: Mask?) throws {
        self.photo = photo
        self.boxes = boxes
        self.mask = try mask ?? Self.ellipse(around: boxes, in: photo.size)
        backdrop = try photo.mirrored()
        second = photo
        third = photo
    }

    private init(
        photo: Raster<RGBA8>, boxes: [DetectedBox], mask: Mask, backdrop: Raster<RGBA8>,
        second: Raster<RGBA8>,
        third: Raster<RGBA8>
    ) {
        self.photo = photo
        self.boxes = boxes
        self.mask = mask
        self.backdrop = backdrop
        self.second = second
        self.third = third
    }

    /// Returns a soft ellipse of twice the size of the boxes, a stand-in for the mask of a segmentation model.
    private static func ellipse(around boxes: [DetectedBox], in size: PixelSize) throws -> Mask {
        let rects = try boxes.map { try $0.pixelRect(in: size) }
        let around = SubpixelRect(rects.reduce(rects[0]) { $0.union($1) }).scaled(by: 2)
        let width = min(Mask.mostFeather, Double(size.shorterSide) / 20)
        return try Mask(.ellipse(in: around), size: size).feathered(width: width)
    }
}
