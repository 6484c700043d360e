package import Matte

/// A photo and its reply at the sizes at which they are compared: a longer side of at most 1,024 pixels.
package struct ComparedReply: Sendable {
    let photo: Raster<RGBA8>
    let reply: Raster<RGBA8>
    /// The sizes of the pictures before they were reduced.
    let photoSize: PixelSize
    let replySize: PixelSize
    let parallelism: Parallelism

    /// The largest longer side at which pictures are compared.
    package static var side: Int { 1024 }

    /// Returns the size at which a picture is compared.
    package static func size(of picture: PixelSize) -> PixelSize {
        let share = min(1, Double(side) / Double(max(1, picture.longerSide)))
        return PixelSize(
            width: max(1, Int((Double(picture.width) * share).rounded())),
            height: max(1, Int((Double(picture.height) * share).rounded())))
    }

    /// Reduces two pictures by exact area averages.
    package init(
        photo: Raster<RGBA8>, reply: Raster<RGBA8>, parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        guard !photo.isEmpty, !reply.isEmpty else { throw Self.empty(photo.size, reply.size) }
        try self.init(
            reduced: Self.reduced(photo, parallelism), of: photo.size, reply: reply, parallelism: parallelism)
    }

    /// Takes a photo that was reduced to the size that ``size(of:)`` gives for `photoSize`.
    package init(
        reduced photo: Raster<RGBA8>, of photoSize: PixelSize, reply: Raster<RGBA8>,
        parallelism: Parallelism = .automatic
    ) throws(MatteError) {
        guard !photo.isEmpty, !reply.isEmpty else { throw Self.empty(photoSize, reply.size) }
        self.photo = photo
        self.reply = try Self.reduced(reply, parallelism)
        (self.photoSize, replySize) = (photoSize, reply.size)
        self.parallelism = parallelism
    }

    /// Returns a picture at the size at which it is compared. Small pictures are not copied.
    private static func reduced(
        _ picture: Raster<RGBA8>, _ parallelism: Parallelism
    ) throws(MatteError) -> Raster<RGBA8> {
        let size = size(of: picture.size)
        return size == picture.size
            ? picture : try picture.resized(to: size, filter: .area, parallelism: parallelism)
    }

    private static func empty(_ photo: PixelSize, _ reply: PixelSize) -> MatteError {
        MatteError(
            .parameter,
            "cannot find a photo of \(photo) in a reply of \(reply): both need at least one pixel; use pictures with pixels"
        )
    }

    /// The number of photo pixels per compared pixel, along the longer side.
    var photoFactor: Double { Double(photoSize.longerSide) / Double(photo.size.longerSide) }

    /// Returns a map between the compared pictures as one between the pictures at their full size.
    func full(_ map: WideMap) -> WideMap {
        map.scaled(
            photo: (
                Double(photoSize.width) / Double(photo.width), Double(photoSize.height) / Double(photo.height)
            ),
            reply: (
                Double(replySize.width) / Double(reply.width), Double(replySize.height) / Double(reply.height)
            ))
    }
}

/// A compared reply with its place.
package struct PlacedReply: Sendable {
    let pictures: ComparedReply
    let registration: WideRegistration
    package let placement: WidePlacement

    /// Finds the place of the photo in the reply.
    package init(_ pictures: ComparedReply) throws(MatteError) {
        self.pictures = pictures
        let threads = pictures.parallelism.limit
        registration = try WideRegistration(
            photo: Plane(channel: 1, of: pictures.photo, threads: threads),
            reply: Plane(channel: 1, of: pictures.reply, threads: threads), threads: threads)
        placement = WidePlacement(registration, pictures)
    }
}
