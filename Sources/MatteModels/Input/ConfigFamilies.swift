internal import Matte

/// A class of processors, with the values that its missing keys have.
struct ConfigClass {
    let filter: ModelFilter
    let numbers: ModelNumbers
    var normalizes = true
    let family: (ModelConfig) throws -> ModelFamily

    /// The classes by name, without suffixes.
    static var names: [String] { table.keys.sorted() }

    static let table: [String: ConfigClass] = {
        var table: [String: ConfigClass] = [
            "CLIPImageProcessor": .init(filter: .bicubic, numbers: .clip) { try $0.clip(224) },
            "LlavaImageProcessor": .init(filter: .bicubic, numbers: .clip) {
                try $0.clip(224, padsToSquare: $0.do_pad ?? false)
            },
            "BitImageProcessor": .init(filter: .bicubic, numbers: .clip) { try $0.clip(224) },
            "SiglipImageProcessor": .init(filter: .bicubic, numbers: .half) {
                try $0.clip(224, isSquare: true)
            },
            "ViTImageProcessor": .init(filter: .bilinear, numbers: .half) {
                try $0.clip(224, isSquare: true)
            },
            "SegformerImageProcessor": .init(filter: .bilinear, numbers: .imageNet) {
                try $0.clip(512, isSquare: true)
            },
            "RTDetrImageProcessor": .init(filter: .bilinear, numbers: .imageNet, normalizes: false) {
                try $0.clip(640, isSquare: true)
            },
            "Sam2ImageProcessor": .init(filter: .bilinear, numbers: .imageNet) {
                .promptable(try $0.square(1024))
            },
            "Sam3ImageProcessor": .init(filter: .bilinear, numbers: .half) {
                .promptable(try $0.square(1008))
            },
            "DINOv3ViTImageProcessor": .init(filter: .bilinear, numbers: .imageNet) {
                .stretchedFloats(try $0.square(224))
            },
            "Siglip2ImageProcessor": .init(filter: .bilinear, numbers: .half) {
                .naflex(patch: $0.patch_size?.side ?? 16, mostPatches: $0.max_num_patches ?? 256)
            },
            "Qwen2VLImageProcessor": .init(filter: .bicubic, numbers: .clip) {
                .qwen(
                    patch: $0.patch_size?.side ?? 14, merge: $0.merge_size ?? 2,
                    frames: $0.temporal_patch_size ?? 2, areas: try $0.areas(3136, 1_003_520))
            },
            "PaddleOCRVLImageProcessor": .init(filter: .bicubic, numbers: .clip) {
                .paddleOCR(
                    patch: $0.patch_size?.side ?? 14, merge: $0.merge_size ?? 2,
                    frames: $0.temporal_patch_size ?? 1, areas: try $0.areas(147_456, 2_359_296))
            },
            "Lfm2VlImageProcessor": .init(filter: .bilinear, numbers: .half) { try $0.lfm2() },
            "MiniCPMV4_6ImageProcessor": .init(filter: .bicubic, numbers: .half) { try $0.miniCPM() },
            "DeepseekOcr2ImageProcessor": .init(filter: .bicubic, numbers: .half) {
                try $0.deepSeekOCR()
            },
            "Phi4MultimodalImageProcessor": .init(filter: .bicubic, numbers: .half) { try $0.phi4() },
            "Gemma3ImageProcessor": .init(filter: .bilinear, numbers: .half) { try $0.gemma3() },
            "Gemma4ImageProcessor": .init(
                filter: .bicubic, numbers: ModelNumbers(mean: [0, 0, 0]), normalizes: false
            ) {
                .gemma4(
                    patch: $0.patch_size?.side ?? 16, tokens: $0.max_soft_tokens ?? 280,
                    pooling: $0.pooling_kernel_size ?? 3)
            },
            "PixtralImageProcessor": .init(filter: .bicubic, numbers: .clip) {
                .pixtral(
                    longestEdge: $0.size?.longestEdge ?? $0.size?.edge ?? 1024,
                    patch: $0.patch_size?.side ?? 16)
            },
            "LlavaNextImageProcessor": .init(filter: .bicubic, numbers: .clip) {
                .llavaNext(
                    tile: try $0.tile(336),
                    grids: try $0.grids([[336, 672], [672, 336], [672, 672], [1008, 336], [336, 1008]]))
            },
            "LlavaOnevisionImageProcessor": .init(filter: .bicubic, numbers: .clip) {
                let grids = (1...6).flatMap { a in (1...6).map { [384 * a, 384 * $0] } }
                return .llavaOneVision(tile: try $0.tile(384), grids: try $0.grids(grids))
            },
            "GotOcr2ImageProcessor": .init(filter: .bicubic, numbers: .clip) { try $0.internVL() },
            "DetrImageProcessor": .init(filter: .bilinear, numbers: .imageNet) {
                .detr(
                    shortestEdge: $0.size?.shortestEdge ?? $0.size?.edge ?? 800,
                    longestEdge: $0.size?.longestEdge ?? 1333)
            },
            "SamImageProcessor": .init(filter: .bilinear, numbers: .imageNet) { try $0.sam() },
            "DPTImageProcessor": .init(filter: .bicubic, numbers: .half) {
                .depth(
                    try $0.square(384), multiple: $0.ensure_multiple_of ?? 1,
                    keepsRatio: $0.keep_aspect_ratio ?? false)
            },
        ]
        for name in ["Glm4vImageProcessor", "Glm46VImageProcessor"] {
            table[name] = .init(filter: .bicubic, numbers: .clip) {
                .glm(
                    patch: $0.patch_size?.side ?? 14, merge: $0.merge_size ?? 2,
                    frames: $0.temporal_patch_size ?? 2, areas: try $0.areas(12544, 11_760_000))
            }
        }
        for name in ["SmolVLMImageProcessor", "Idefics3ImageProcessor"] {
            table[name] = .init(filter: .lanczos, numbers: .half) { try $0.idefics3() }
        }
        return table
    }()

    private init(
        filter: ModelFilter, numbers: ModelNumbers, normalizes: Bool = true,
        _ family: @escaping @Sendable (ModelConfig) throws -> ModelFamily
    ) {
        self.filter = filter
        self.numbers = numbers
        self.normalizes = normalizes
        self.family = family
    }
}

extension ConfigClass: @unchecked Sendable {}
