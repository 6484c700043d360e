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
    /// The photo to edit in its own shape, and the region to repaint in it.
    let wide: Raster<RGBA8>
    let wideMask: Mask

    /// Returns the pictures that are part of the tool.
    static func shipped() throws -> DemoSubject {
        let photo = try Raster<RGBA8>(decoding: DemoPictures.astronaut)
        let person = Mask(try Raster<Gray8>(decoding: DemoPictures.astronautPerson))
        let coffee = try Raster<RGBA8>(decoding: DemoPictures.coffee)
        return DemoSubject(
            photo: photo,
            boxes: [DetectedBox.vision(x: 0.345703125, y: 0.640625, width: 0.1875, height: 0.23046875)],
            mask: try person.resized(to: photo.size),
            backdrop: coffee, second: try Raster(decoding: DemoPictures.chelsea), third: coffee,
            wide: coffee,
            wideMask: try ellipse(
                around: [.vision(x: 0.4, y: 0.4, width: 0.2, height: 0.25)], in: coffee.size))
    }

    /// Creates the input from a single picture of the user. Without a mask, an ellipse around the boxes is the
    /// foreground.
    init(photo: Raster<RGBA8>, boxes: [DetectedBox], mask: Mask?) throws {
        self.photo = photo
        self.boxes = boxes
        let ellipse = try Self.ellipse(around: boxes, in: photo.size)
        self.mask = mask ?? ellipse
        wide = photo
        wideMask = ellipse
        backdrop = try photo.mirrored()
        second = photo
        third = photo
    }

    private init(
        photo: Raster<RGBA8>, boxes: [DetectedBox], mask: Mask, backdrop: Raster<RGBA8>,
        second: Raster<RGBA8>,
        third: Raster<RGBA8>, wide: Raster<RGBA8>, wideMask: Mask
    ) {
        self.photo = photo
        self.boxes = boxes
        self.mask = mask
        self.backdrop = backdrop
        self.second = second
        self.third = third
        self.wide = wide
        self.wideMask = wideMask
    }

    /// Returns a soft ellipse of twice the size of the boxes, a stand-in for the mask of a segmentation model.
    private static func ellipse(around boxes: [DetectedBox], in size: PixelSize) throws -> Mask {
        let rects = try boxes.map { try $0.pixelRect(in: size) }
        let around = SubpixelRect(rects.reduce(rects[0]) { $0.union($1) }).scaled(by: 2)
        let width = min(Mask.mostFeather, Double(size.shorterSide) / 20)
        return try Mask(.ellipse(in: around), size: size).feathered(width: width)
    }
}
