internal import Matte

/// The keys of a `preprocessor_config.json` that Matte reads. Missing and null keys are `nil`.
struct ModelConfig: Decodable {
    var image_processor_type: String?
    var feature_extractor_type: String?
    var do_resize: Bool?
    var do_rescale: Bool?
    var do_normalize: Bool?
    var do_center_crop: Bool?
    var do_pad: Bool?
    var do_image_splitting: Bool?
    var do_pan_and_scan: Bool?
    var crop_to_patches: Bool?
    var keep_aspect_ratio: Bool?
    var image_mean: ConfigNumbers?
    var image_std: ConfigNumbers?
    var rescale_factor: Double?
    var resample: Int?
    var size: ConfigSize?
    var crop_size: ConfigSize?
    var pad_size: ConfigSize?
    var max_image_size: ConfigSize?
    var patch_size: ConfigSide?
    var merge_size: Int?
    var temporal_patch_size: Int?
    var min_pixels: Int?
    var max_pixels: Int?
    var max_num_patches: Int?
    var max_soft_tokens: Int?
    var pooling_kernel_size: Int?
    var pan_and_scan_min_crop_size: Int?
    var pan_and_scan_max_num_crops: Int?
    var pan_and_scan_min_ratio_to_activate: Double?
    var min_patches: Int?
    var max_patches: Int?
    var ensure_multiple_of: Int?
    var downsample_factor: Int?
    var encoder_patch_size: Int?
    var min_image_tokens: Int?
    var max_image_tokens: Int?
    var tile_size: Int?
    var min_tiles: Int?
    var max_tiles: Int?
    var max_pixels_tolerance: Double?
    var use_thumbnail: Bool?
    var scale_resolution: Int?
    var max_slice_nums: Int?
    var slice_mode: Bool?
    var downsample_mode: String?
    var dynamic_hd: Int?
    var background_color: [Int]?
    var image_grid_pinpoints: [[Int]]?

    /// The name of the class, without the suffixes of its backends.
    ///
    /// - Throws: `MatteError` with code `unsupported` if the configuration names no class.
    func className() throws(MatteError) -> String {
        let former = feature_extractor_type.map { name in
            name.hasSuffix("FeatureExtractor") ? name.dropLast(16) + "ImageProcessor" : name[...]
        }
        guard var name = image_processor_type.map({ $0[...] }) ?? former else {
            throw MatteError(
                .unsupported,
                "cannot read the model's configuration: it names no image_processor_type; pass its preprocessor_config.json, or create the input from a family"
            )
        }
        for suffix in ["Fast", "Pil"] where name.hasSuffix(suffix) { name = name.dropLast(suffix.count) }
        return String(name)
    }

    /// The conversion of levels.
    ///
    /// - Parameters:
    ///   - standard: The class's means and deviations.
    ///   - normalizes: True if the class normalises unless the configuration says otherwise.
    func numbers(_ standard: ModelNumbers, normalizes: Bool = true) -> ModelNumbers {
        let rescale = do_rescale ?? true ? rescale_factor ?? 1 / 255 : nil
        guard do_normalize ?? normalizes else { return ModelNumbers(rescale: rescale) }
        return ModelNumbers(
            rescale: rescale, mean: image_mean?.values ?? standard.mean,
            deviation: image_std?.values ?? standard.deviation)
    }

    /// The filter.
    ///
    /// - Throws: `MatteError` with code `unsupported` for filters other than Lanczos, bilinear and bicubic.
    func filter(_ standard: ModelFilter) throws(MatteError) -> ModelFilter {
        guard let resample else { return standard }
        guard let filter = ModelFilter(rawValue: resample) else {
            throw MatteError(
                .unsupported,
                "cannot resize with filter \(resample): it is none of Pillow's numbers for Lanczos, bilinear and bicubic; use 1, 2 or 3"
            )
        }
        return filter
    }
}
