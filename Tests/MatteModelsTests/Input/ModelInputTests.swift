import Foundation
import MatteModels
import TestSupport
import Testing

/// The reading of configurations.
struct ModelInputTests {
    private func decode(_ json: String) throws -> ModelInput {
        try JSONDecoder().decode(ModelInput.self, from: Data(json.utf8))
    }

    private func failure(of json: String) -> MatteError? {
        do {
            _ = try decode(json)
            return nil
        } catch { return error as? MatteError }
    }

    @Test func unknownClassesNameTheKnownOnes() throws {
        let error = try #require(failure(of: #"{"image_processor_type": "FuyuImageProcessor"}"#))
        #expect(error.code == .unsupported)
        #expect(error.message.contains("FuyuImageProcessor"))
        #expect(error.message.contains("Qwen2VLImageProcessor"))
        #expect(try #require(failure(of: "{}")).code == .unsupported)
        #expect(try #require(failure(of: "[1]")).code == .parameter)
    }

    @Test func suffixesOldNamesAndNestedFilesAreRead() throws {
        let size = #""size": {"height": 5, "width": 6}"#
        let expected = try decode(#"{"image_processor_type": "SiglipImageProcessor", \#(size)}"#)
        #expect(expected.family == .stretched(PixelSize(width: 6, height: 5)))
        for name in ["SiglipImageProcessorFast", "SiglipImageProcessorPil"] {
            #expect(try decode(#"{"image_processor_type": "\#(name)", \#(size)}"#) == expected)
        }
        #expect(try decode(#"{"feature_extractor_type": "SiglipFeatureExtractor", \#(size)}"#) == expected)
        #expect(
            try decode(#"{"image_processor": {"image_processor_type": "SiglipImageProcessor", \#(size)}}"#)
                == expected)
        let clip = try decode(
            #"{"feature_extractor_type": "CLIPFeatureExtractor", "size": 7, "crop_size": 6}"#)
        #expect(clip.family == .shortestEdge(7, crop: PixelSize(width: 6, height: 6)))
    }

    @Test func nullAndMissingKeysHaveTheClassesValues() throws {
        let input = try decode(#"{"image_processor_type": "Qwen2VLImageProcessor", "patch_size": null}"#)
        #expect(input.family == .qwen(patch: 14, merge: 2, frames: 2, areas: 3136...1_003_520))
        #expect(input.numbers.mean == ModelNumbers.clip.mean)
    }

    @Test func valuesOfTheWrongTypeAreNamed() throws {
        let error = try #require(
            failure(of: #"{"image_processor_type": "Qwen2VLImageProcessor", "merge_size": "2"}"#))
        #expect(error.code == .parameter)
        #expect(error.message.contains("merge_size"))
    }

    @Test func optionsThatAreNotRepeatedAreErrors() {
        for options in [
            #""do_resize": false"#, #""resample": 0"#, #""size": {"longest_edge": 5}, "resample": 3"#,
        ] {
            let json = #"{"image_processor_type": "ViTImageProcessor", \#(options)}"#
            #expect(failure(of: json)?.code == .unsupported, "\(json)")
        }
    }

    @Test func tilesWithoutEndAreErrors() throws {
        let input = try decode(#"{"image_processor_type": "SmolVLMImageProcessor", "max_image_size": 1}"#)
        do {
            _ = try input.plan(for: PixelSize(width: 4032, height: 3024))
            Issue.record("there is no limit")
        } catch { #expect(error.code == .limits) }
    }

    @Test func sizesThatTheReferenceRejectsAreErrors() throws {
        let qwen = try ModelSamples.input("qwen2-vl")
        #expect(throws: MatteError.self) { try qwen.plan(for: PixelSize(width: 1, height: 201)) }
        _ = try qwen.plan(for: PixelSize(width: 1, height: 200))
        for name in ModelSamples.names {
            let input = try ModelSamples.input(name)
            for (width, height) in [(0, 5), (5, 0), (-1, 5), (1 << 25, 1), (1, Int.max)] {
                #expect(throws: MatteError.self, "\(name)") {
                    try input.plan(for: PixelSize(width: width, height: height))
                }
            }
            // Extreme sizes are plans or errors, never traps.
            for (width, height) in [(1, 1 << 24), (1 << 24, 1), (1 << 24, 1 << 24), (40, 1), (1, 40)] {
                _ = try? input.plan(for: PixelSize(width: width, height: height))
            }
        }
    }

    /// A value that configurations shouldn't have.
    private static var hostile: [Any] {
        [
            "224", -1, 0, 1, 1 << 24, Int.max, Int.min, 1.5, 1e300, -1e300, 1e-300, [] as [Int],
            [1, 2, 3, 4, 5],
            [[1]] as [[Int]], [:] as [String: Int], ["height": -5, "width": 1 << 40], ["shortest_edge": 0],
            ["longest_edge": 1 << 62], NSNull(), true, false, ["a"] as [String], [0.0, 0.0, 0.0],
            String(repeating: "x", count: 5000),
        ]
    }

    @Test func mutatedConfigurationsAreTypedErrors() throws {
        var random = SplitMix64(seed: 48)
        let keys = [
            "size", "crop_size", "patch_size", "merge_size", "temporal_patch_size", "min_pixels",
            "max_pixels",
            "max_num_patches", "max_soft_tokens", "pooling_kernel_size", "do_pan_and_scan",
            "pan_and_scan_min_crop_size", "pan_and_scan_max_num_crops",
            "pan_and_scan_min_ratio_to_activate", "min_patches", "max_patches", "ensure_multiple_of",
            "image_grid_pinpoints", "resample", "rescale_factor", "image_mean", "image_std", "do_normalize",
            "do_rescale", "do_resize", "do_center_crop", "do_pad", "pad_size", "max_image_size",
            "image_processor_type", "crop_to_patches", "keep_aspect_ratio", "dynamic_hd", "scale_resolution",
            "max_slice_nums",
            "downsample_mode", "tile_size", "min_tiles", "background_color",
        ]
        let sizes = [(1, 1), (1, 40), (640, 480), (40, 1), (4032, 3024), (1 << 24, 3)]
        var plans = 0, errors = 0
        for _ in 0..<2000 {
            let name = ModelSamples.names[Int(random.next() % UInt64(ModelSamples.names.count))]
            let object = try JSONSerialization.jsonObject(with: ModelSamples.config(name))
            var config = try #require(object as? [String: Any])
            var changes: [String] = []
            for _ in 0..<1 + Int(random.next() % 3) {
                let key = keys[Int(random.next() % UInt64(keys.count))]
                let value = Self.hostile[Int(random.next() % UInt64(Self.hostile.count))]
                config[key] = value
                changes.append("\(key): \(value)".prefix(60).description)
            }
            let data = try JSONSerialization.data(withJSONObject: config)
            do {
                let input = try JSONDecoder().decode(ModelInput.self, from: data)
                for (width, height) in sizes {
                    do {
                        let plan = try input.plan(for: PixelSize(width: width, height: height))
                        #expect(plan.pixelValues.count > 0)
                        plans += 1
                    } catch { errors += 1 }
                }
            } catch {
                #expect(error is MatteError, "\(name) \(changes): \(error)")
                errors += 1
            }
        }
        #expect(plans > 1000 && errors > 1000, "\(plans) plans, \(errors) errors")
    }
}
