import CPeers
import Matte
import MatteCodecs
import Operations

extension Suite {
    /// Adds the conversion of files from their own colour profile to sRGB.
    mutating func addColors() {
        let size = Inputs.s
        compare(
            .codecs, "PNG with a profile to RGBA", Inputs.text(size), copying: Inputs.rgbaBytes(size),
            pipeline: "decoded, and converted to sRGB by the profile's table of 9x9x9 nodes"
        ) { c in
            let photo = try Inputs.photo(size, as: RGBA8.self)
            let plain = try photo.encoded(as: .png(compression: .fast)).bytes
            let metadata = EncodingMetadata(colorProfile: TableProfile.rgb)
            let file = try photo.encoded(as: .png(compression: .fast), metadata: metadata).bytes
            let target = Picture<RGBA8>(size)
            var decoded: Raster<RGBA8>?
            for (variant, bytes) in [("Matte", file), ("Matte, the same file without a profile", plain)] {
                c.matte(variant, threads: [1], tiers: KernelTier.measured) { _ in
                    decoded = nil
                    decoded = try Raster<RGBA8>(decoding: bytes)
                }
            }
            c.peer(.vips, "with Little CMS", threads: [1]) {
                vips_decode_png_to_srgb(file, file.count, target.target)
            }
            _ = decoded
        }
    }
}
