import Matte
import MatteCodecs
import MatteUpload

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

// Plain C functions over Matte, so that a Python process can measure it beside Pillow, OpenCV and libvips. Pixels are
// RGBA without row padding. Functions return 1 or a number of bytes, and 0 after an error.

/// Calls `body` with a view of the source pixels and a mutable view of the destination pixels, both in the caller's
/// memory.
private func with<P: Pixel, Q: Pixel>(
    _ from: UnsafeRawPointer, _ size: PixelSize, _ to: UnsafeMutableRawPointer, _ target: PixelSize,
    _ body: (borrowing RasterView<P>, inout MutableRasterView<Q>) throws -> Void
) -> Int {
    do {
        let input = UnsafeRawBufferPointer(
            start: from, count: size.width * size.height * MemoryLayout<P>.stride)
        let output = UnsafeMutableRawBufferPointer(
            start: to, count: target.width * target.height * MemoryLayout<Q>.stride)
        let view = try RasterView<P>(memory: input, width: size.width, height: size.height)
        var place = try MutableRasterView<Q>(memory: output, width: target.width, height: target.height)
        try body(view, &place)
        return 1
    } catch {
        return 0
    }
}

private func threads(_ count: Int) -> Parallelism { count > 1 ? .threads(count) : .serial }

/// Converts pixels from straight to premultiplied alpha on `count` threads.
@_cdecl("matte_premultiply")
public func mattePremultiply(
    _ from: UnsafeRawPointer, _ width: Int, _ height: Int, _ to: UnsafeMutableRawPointer, _ count: Int
) -> Int {
    let size = PixelSize(width: width, height: height)
    return with(from, size, to, size) {
        (view: borrowing RasterView<RGBA8>, place: inout MutableRasterView<PremultipliedRGBA8>) throws in
        try view.convert(into: &place, parallelism: threads(count))
    }
}

/// Cuts a subject out of opaque pixels. `coverage` has one byte per pixel. `detail` is the index of a case of
/// ``CutOutDetail``.
@_cdecl("matte_cut_out")
public func matteCutOut(
    _ from: UnsafeRawPointer, _ coverage: UnsafeRawPointer, _ width: Int, _ height: Int,
    _ to: UnsafeMutableRawPointer, _ detail: Int
) -> Int {
    let size = PixelSize(width: width, height: height)
    return with(from, size, to, size) {
        (view: borrowing RasterView<RGBA8>, place: inout MutableRasterView<RGBA8>) throws in
        let bytes = UnsafeRawBufferPointer(start: coverage, count: size.area)
        let mask = Mask(
            try Raster(copying: RasterView(memory: bytes, width: size.width, height: size.height)))
        let plan = try CutOutPlan<RGBA8>(size: size, detail: CutOutDetail.allCases[detail])
        try plan.cutOut(view, mask: mask, into: &place, parallelism: .serial)
    }
}

/// Resizes pixels. `filter` is the index of a case of ``ResizeFilter``.
@_cdecl("matte_resize")
public func matteResize(
    _ from: UnsafeRawPointer, _ width: Int, _ height: Int, _ to: UnsafeMutableRawPointer, _ newWidth: Int,
    _ newHeight: Int, _ filter: Int, _ count: Int
) -> Int {
    let size = PixelSize(width: width, height: height)
    let target = PixelSize(width: newWidth, height: newHeight)
    return with(from, size, to, target) {
        (view: borrowing RasterView<RGBA8>, place: inout MutableRasterView<RGBA8>) throws in
        let plan = try ResizePlan<RGBA8>(from: size, to: target, filter: ResizeFilter.allCases[filter])
        try plan.resize(view, into: &place, parallelism: threads(count))
    }
}

/// Resizes RGB pixels like another library. `filter` is the index of a case of ``ReferenceFilter``.
@_cdecl("matte_resize_like")
public func matteResizeLike(
    _ from: UnsafeRawPointer, _ width: Int, _ height: Int, _ to: UnsafeMutableRawPointer, _ newWidth: Int,
    _ newHeight: Int, _ filter: Int, _ count: Int
) -> Int {
    let size = PixelSize(width: width, height: height)
    let target = PixelSize(width: newWidth, height: newHeight)
    return with(from, size, to, target) {
        (view: borrowing RasterView<RGB8>, place: inout MutableRasterView<RGB8>) throws in
        let filter = ReferenceFilter.allCases[filter]
        try view.resize(into: &place, like: filter, parallelism: threads(count))
    }
}

/// Blurs pixels by a Gaussian with replicated edges on `count` threads.
@_cdecl("matte_gaussian")
public func matteGaussian(
    _ from: UnsafeRawPointer, _ width: Int, _ height: Int, _ to: UnsafeMutableRawPointer, _ sigma: Double,
    _ count: Int
) -> Int {
    let size = PixelSize(width: width, height: height)
    return with(from, size, to, size) {
        (view: borrowing RasterView<RGBA8>, place: inout MutableRasterView<RGBA8>) throws in
        try view.blur(sigma: sigma, into: &place, parallelism: threads(count))
    }
}

/// A generated picture and its mask, held as rasters, as they are after decoding.
private final class Reply {
    let pixels: Raster<RGBA8>
    let region: Mask

    init(_ reply: UnsafeRawPointer, _ mask: UnsafeRawPointer, _ size: PixelSize) throws {
        let bytes = UnsafeRawBufferPointer(start: reply, count: size.area * 4)
        let coverage = UnsafeRawBufferPointer(start: mask, count: size.area)
        pixels = try Raster(copying: RasterView(memory: bytes, width: size.width, height: size.height))
        region = Mask(
            try Raster(copying: RasterView(memory: coverage, width: size.width, height: size.height)))
    }
}

/// Copies a reply and its mask of bytes. Returns nil after an error. `matte_reply_end` frees the copies.
@_cdecl("matte_reply")
public func matteReply(
    _ reply: UnsafeRawPointer, _ mask: UnsafeRawPointer, _ width: Int, _ height: Int
) -> UnsafeMutableRawPointer? {
    guard let held = try? Reply(reply, mask, PixelSize(width: width, height: height)) else { return nil }
    return Unmanaged.passRetained(held).toOpaque()
}

/// Frees what `matte_reply` returned.
@_cdecl("matte_reply_end")
public func matteReplyEnd(_ reply: UnsafeMutableRawPointer) { Unmanaged<Reply>.fromOpaque(reply).release() }

/// Registers a reply of the photo's size, matches its colours and blends it, without compositing it over a copy of the
/// photo as `matte_paste` does.
@_cdecl("matte_place")
public func mattePlace(_ photo: UnsafeRawPointer, _ reply: UnsafeMutableRawPointer, _ count: Int) -> Int {
    let held = Unmanaged<Reply>.fromOpaque(reply).takeUnretainedValue()
    let size = held.pixels.size
    let bytes = UnsafeRawBufferPointer(start: photo, count: size.area * 4)
    guard let view = try? RasterView<RGBA8>(memory: bytes, width: size.width, height: size.height),
        (try? placed(held, over: view, count)) != nil
    else { return 0 }
    return 1
}

private func placed(
    _ held: Reply, over view: borrowing RasterView<RGBA8>, _ count: Int
) throws -> PasteBack.Placement {
    var options = PasteOptions()
    options.parallelism = threads(count)
    let placed = try PasteBack.place(reply: held.pixels, over: view, mask: held.region, options: options)
    guard placed.report.alignment == .moved else {
        throw MatteError(.parameter, "the reply was not moved")
    }
    return placed
}

/// Pastes a reply of the photo's size into the photo: registers the reply, matches its colours, blends it and
/// composites it through its mask.
@_cdecl("matte_paste")
public func mattePaste(
    _ photo: UnsafeRawPointer, _ reply: UnsafeMutableRawPointer, _ to: UnsafeMutableRawPointer, _ count: Int
) -> Int {
    let held = Unmanaged<Reply>.fromOpaque(reply).takeUnretainedValue()
    let size = held.pixels.size
    return with(photo, size, to, size) {
        (view: borrowing RasterView<RGBA8>, place: inout MutableRasterView<RGBA8>) throws in
        let placed = try placed(held, over: view, count)
        try view.convert(into: &place, parallelism: threads(count))
        let part = Mask(try held.region.raster.cropped(to: placed.bounds))
        var target = place.mutableView(of: placed.bounds)
        try placed.patch.view.composite(
            over: view[placed.bounds], through: part, into: &target, parallelism: threads(count))
    }
}

/// Does the main job including files: writes a photo's square around a box in pixels as `image.png` and `mask.png` to
/// a folder. `scaling` is the index of a case of ``DCTScaling``.
@_cdecl("matte_edit")
public func matteEdit(
    _ photo: UnsafePointer<CChar>, _ folder: UnsafePointer<CChar>, _ x: Int, _ y: Int, _ width: Int,
    _ height: Int,
    _ side: Int, _ maxBytes: Int, _ scaling: Int
) -> Int {
    var options = EditOptions()
    options.side = side
    options.maxBytes = maxBytes
    options.dctScaling = DCTScaling.allCases[scaling]
    let box = PixelRect(x: x, y: y, width: width, height: height)
    guard let file = try? MappedFile(String(cString: photo)),
        let edit = try? EditUpload(photo: file, erasing: [box], for: .dallE2Edit, options: options)
    else { return 0 }
    for (name, image) in [("image.png", edit.image), ("mask.png", edit.mask!)] {
        guard let out = fopen(String(cString: folder) + "/" + name, "w") else { return 0 }
        let written = image.bytes.withUnsafeBytes { fwrite($0.baseAddress, 1, $0.count, out) }
        guard fclose(out) == 0, written == image.bytes.count else { return 0 }
    }
    return edit.image.bytes.count
}

/// Decodes a file of `count` bytes to RGBA pixels and discards them.
@_cdecl("matte_decode")
public func matteDecode(_ bytes: UnsafeRawPointer, _ count: Int) -> Int {
    let buffer = UnsafeRawBufferPointer(start: bytes, count: count)
    return ((try? Raster<RGBA8>(decoding: buffer)) != nil) ? 1 : 0
}

/// Encodes pixels as PNG. `compression` is the index of a case of `PNGOptions.Compression`.
@_cdecl("matte_encode_png")
public func matteEncodePNG(
    _ from: UnsafeRawPointer, _ width: Int, _ height: Int, _ compression: Int
) -> Int {
    let buffer = UnsafeRawBufferPointer(start: from, count: width * height * 4)
    guard let view = try? RasterView<RGBA8>(memory: buffer, width: width, height: height) else { return 0 }
    let image = try? view.encoded(as: .png(compression: PNGOptions.Compression.allCases[compression]))
    return image?.bytes.count ?? 0
}
