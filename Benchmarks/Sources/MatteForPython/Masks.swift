import Matte

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

// Masks as shapes, for Python. Masks have one byte per pixel without row padding.

/// The mask of the last decoding. The next one uses its memory again, as for the frames of a video.
nonisolated(unsafe) private var decodedMask = Mask(Raster(width: 0, height: 0, repeating: 0))

/// Decodes COCO's text to a mask, and copies its pixels to `to` unless it is nil.
@_cdecl("matte_rle_decode")
public func matteRLEDecode(
    _ text: UnsafePointer<CChar>, _ width: Int, _ height: Int, _ to: UnsafeMutableRawPointer?
) -> Int {
    let size = PixelSize(width: width, height: height)
    guard let runs = try? RunLengthMask(cocoText: String(cString: text), size: size),
        (try? decodedMask.decode(runs)) != nil
    else { return 0 }
    if let to {
        decodedMask.raster.bytes.withUnsafeBytes { to.copyMemory(from: $0.baseAddress!, byteCount: $0.count) }
    }
    return 1
}

/// A mask, held as a raster, as it is after decoding.
private final class HeldMask {
    let mask: Mask

    init(_ pixels: UnsafeRawPointer, _ size: PixelSize) throws {
        let bytes = UnsafeRawBufferPointer(start: pixels, count: size.area)
        mask = Mask(try Raster(copying: RasterView(memory: bytes, width: size.width, height: size.height)))
    }
}

/// Copies a mask. Returns nil after an error. `matte_mask_end` frees the copy.
@_cdecl("matte_mask")
public func matteMask(_ pixels: UnsafeRawPointer, _ width: Int, _ height: Int) -> UnsafeMutableRawPointer? {
    guard let held = try? HeldMask(pixels, PixelSize(width: width, height: height)) else { return nil }
    return Unmanaged.passRetained(held).toOpaque()
}

/// Frees what `matte_mask` returned.
@_cdecl("matte_mask_end")
public func matteMaskEnd(_ mask: UnsafeMutableRawPointer) { Unmanaged<HeldMask>.fromOpaque(mask).release() }

/// Encodes a mask as COCO's text and discards it. Returns 1, so that the report shows no length.
@_cdecl("matte_rle_encode")
public func matteRLEEncode(_ mask: UnsafeMutableRawPointer) -> Int {
    let held = Unmanaged<HeldMask>.fromOpaque(mask).takeUnretainedValue()
    return ((try? RunLengthMask(held.mask).cocoText) != nil) ? 1 : 0
}

/// Finds the components of a mask with `neighbours`, 4 or 8, and writes a 32-bit label for each pixel to `to`.
@_cdecl("matte_components")
public func matteComponents(
    _ mask: UnsafeMutableRawPointer, _ neighbours: Int, _ to: UnsafeMutableRawPointer
) -> Int {
    let mask = Unmanaged<HeldMask>.fromOpaque(mask).takeUnretainedValue().mask
    guard let connectivity = Connectivity(rawValue: neighbours),
        let components = try? mask.components(connectivity: connectivity)
    else { return 0 }
    let labels = UnsafeMutableBufferPointer(
        start: to.assumingMemoryBound(to: Int32.self), count: mask.size.area)
    var span = labels.mutableSpan
    components.writeLabels(into: &span)
    return 1
}
