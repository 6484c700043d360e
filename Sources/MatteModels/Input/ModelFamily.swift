public import Matte

/// A family of models whose pictures are prepared in the same way, with the parameters of that way.
///
/// Lengths are in pixels. The words are those of the processors' configurations where these are clear.
public enum ModelFamily: Hashable, Sendable {
    /// CLIP, LLaVA 1.5, DINOv2, FastVLM: the shorter side becomes `shortestEdge`, and a part of `crop` is cut out of the
    /// middle, if it isn't nil. With `padsToSquare` (LLaVA), a frame of the mean colour makes the picture a square first.
    case shortestEdge(Int, crop: PixelSize?, padsToSquare: Bool = false)
    /// SigLIP, ViT, Florence-2, PaliGemma, RT-DETR, SegFormer: the picture is stretched.
    case stretched(PixelSize)
    /// SAM 2 and 3: the picture is stretched; its size is a second tensor.
    case promptable(PixelSize)
    /// DINOv3: the picture is stretched as floats, without rounding.
    case stretchedFloats(PixelSize)
    /// SigLIP 2 NaFlex: patches of `patch` pixels, at most `mostPatches`.
    case naflex(patch: Int, mostPatches: Int)
    /// Qwen2-VL to Qwen3.5-VL: an area of `areas` pixels, in blocks of `merge` x `merge` patches, repeated for `frames`.
    case qwen(patch: Int, merge: Int, frames: Int, areas: ClosedRange<Int>)
    /// GLM-4.1V to 4.6V and GLM-OCR: as Qwen, with areas that count frames.
    case glm(patch: Int, merge: Int, frames: Int, areas: ClosedRange<Int>)
    /// PaddleOCR-VL: an area of `areas` pixels, in patches row by row.
    case paddleOCR(patch: Int, merge: Int, frames: Int, areas: ClosedRange<Int>)
    /// LFM2-VL: patches as SigLIP 2, of the whole picture or of tiles and the whole.
    case lfm2(LFM2Tiling)
    /// MiniCPM-V 4.6: the whole with about `scale` x `scale` pixels, and up to `mostSlices` slices of that size, in
    /// patches whose groups of `merge` x `merge` become a token.
    case miniCPM(patch: Int, merge: Int, scale: Int, mostSlices: Int)
    /// DeepSeek-OCR 2: the whole in a square of `side`, framed in `background`, and as a second tensor `counts` tiles of
    /// `tile` pixels, if the picture is larger than a tile. Without `counts`, the square has the side of a tile.
    case deepSeekOCR(side: Int, tile: Int, counts: ClosedRange<Int>?, background: RGB8)
    /// Phi-4-multimodal: at most `mostTiles` tiles of `tile` pixels with white at the right and the bottom, in patches of
    /// `patch` pixels, after the whole, which is interpolated from the numbers of all tiles.
    case phi4(tile: Int, patch: Int, mostTiles: Int)
    /// Gemma 3: stretched, optionally with crops.
    case gemma3(PixelSize, panAndScan: PanAndScan?)
    /// Gemma 4: at most `tokens` tokens of `pooling` x `pooling` patches.
    case gemma4(patch: Int, tokens: Int, pooling: Int)
    /// Idefics 3 and SmolVLM: the longer side becomes `longestEdge`, then both sides become multiples of `tile`. The result
    /// is divided into tiles of `tile` x `tile` pixels, and the whole follows them, stretched to a single tile. If the
    /// result is a single tile, only that is used.
    case idefics3(longestEdge: Int, tile: Int)
    /// Pixtral and Mistral 3: at most `longestEdge`, then up to multiples of `patch`.
    case pixtral(longestEdge: Int, patch: Int)
    /// LLaVA-NeXT and Granite: the best of `grids`, in tiles of `tile`, after the whole.
    case llavaNext(tile: Int, grids: [PixelSize])
    /// LLaVA-OneVision: as LLaVA-NeXT.
    case llavaOneVision(tile: Int, grids: [PixelSize])
    /// InternVL 3, Aya Vision: tiles of `tile`, as many as `counts` allows, and then the whole.
    case internVL(tile: Int, counts: ClosedRange<Int>)
    /// DETR: the shorter side becomes `shortestEdge`, the longer one at most `longestEdge`.
    case detr(shortestEdge: Int, longestEdge: Int)
    /// SAM: the longer side becomes `longestEdge`; zeros at the right and the bottom fill `padded`.
    case sam(longestEdge: Int, padded: PixelSize)
    /// Depth Anything and DPT: multiples of `multiple` near `size`.
    case depth(PixelSize, multiple: Int, keepsRatio: Bool)
    /// The transforms of torchvision on pictures of Pillow, stretched: BiRefNet, RMBG 2.
    case stretchedPipeline(PixelSize)
    /// The transforms of torchvision on pictures of Pillow, with a square crop: open_clip, MobileCLIP.
    case croppedPipeline(shortestEdge: Int, crop: Int)
}
