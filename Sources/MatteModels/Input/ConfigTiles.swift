internal import Matte

/// The rules of classes whose tiles have parameters of their own.
extension ModelConfig {
    func lfm2() throws -> ModelFamily {
        guard do_pad ?? true else { throw unsupported("patches without padding") }
        let tiles = try range(min_tiles ?? 2, max_tiles ?? 10, "tiles")
        return .lfm2(
            LFM2Tiling(
                patch: encoder_patch_size ?? 16, merge: downsample_factor ?? 2,
                tokens: try range(min_image_tokens ?? 64, max_image_tokens ?? 256, "tokens"),
                tile: tile_size ?? 512, tiles: do_image_splitting ?? true ? tiles : nil,
                tolerance: max_pixels_tolerance ?? 2, addsWhole: use_thumbnail ?? true))
    }

    func miniCPM() throws -> ModelFamily {
        let merge: Int
        switch downsample_mode ?? "16x" {
        case "16x": merge = 4
        case "4x": merge = 2
        default: throw unsupported("a downsample_mode other than 16x and 4x")
        }
        return .miniCPM(
            patch: patch_size?.side ?? 14, merge: merge, scale: scale_resolution ?? 448,
            mostSlices: slice_mode ?? true ? max_slice_nums ?? 9 : 1)
    }

    func deepSeekOCR() throws -> ModelFamily {
        let color = background_color ?? [127, 127, 127]
        guard color.count == 3, color.allSatisfy({ 0...255 ~= $0 }) else {
            throw MatteError(
                .parameter,
                "cannot use a background of \(color): it isn't a colour; use three levels of 0...255")
        }
        let size = try square(1024)
        guard size.width == size.height else { throw unsupported("a size that isn't a square") }
        let counts = try range(min_patches ?? 2, max_patches ?? 6, "tiles")
        return .deepSeekOCR(
            side: size.height, tile: tile_size ?? 768, counts: crop_to_patches ?? true ? counts : nil,
            background: RGB8(red: UInt8(color[0]), green: UInt8(color[1]), blue: UInt8(color[2])))
    }

    func phi4() throws -> ModelFamily {
        let size = try square(448)
        guard size.width == size.height else { throw unsupported("a size that isn't a square") }
        return .phi4(tile: size.height, patch: patch_size?.side ?? 14, mostTiles: dynamic_hd ?? 36)
    }

    /// Returns a range of a configuration.
    func range(_ least: Int, _ most: Int, _ name: String) throws(MatteError) -> ClosedRange<Int> {
        guard least <= most else {
            throw MatteError(
                .parameter,
                "cannot use \(least) to \(most) \(name): the least exceeds the largest; exchange them")
        }
        return least...most
    }
}
