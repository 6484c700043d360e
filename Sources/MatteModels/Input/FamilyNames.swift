extension ModelFamily {
    /// The name of the family without its parameters, for reports.
    package var name: String {
        switch self {
        case .shortestEdge: "shortest-edge"
        case .stretched: "stretched"
        case .promptable: "promptable"
        case .stretchedFloats: "stretched-floats"
        case .naflex: "naflex"
        case .qwen: "qwen"
        case .glm: "glm"
        case .paddleOCR: "paddleocr"
        case .lfm2: "lfm2"
        case .miniCPM: "minicpm"
        case .deepSeekOCR: "deepseek-ocr"
        case .phi4: "phi4"
        case .gemma3: "gemma3"
        case .gemma4: "gemma4"
        case .idefics3: "idefics3"
        case .pixtral: "pixtral"
        case .llavaNext: "llava-next"
        case .llavaOneVision: "llava-onevision"
        case .internVL: "internvl"
        case .detr: "detr"
        case .sam: "sam"
        case .depth: "depth"
        case .stretchedPipeline: "stretched-pipeline"
        case .croppedPipeline: "cropped-pipeline"
        }
    }
}

/// The name of the class in a configuration, for reports.
package struct ModelClassName: Decodable {
    /// The name without the suffixes of backends; `nil` if the configuration has none.
    package let name: String?

    private enum Keys: String, CodingKey {
        case imageProcessor = "image_processor"
    }

    package init(from decoder: any Decoder) throws {
        let keys = try decoder.container(keyedBy: Keys.self)
        let config =
            try keys.decodeIfPresent(ModelConfig.self, forKey: .imageProcessor) ?? ModelConfig(from: decoder)
        name = try? config.className()
    }
}
