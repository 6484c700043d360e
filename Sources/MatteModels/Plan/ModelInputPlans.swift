public import Matte

extension ModelInput {
    /// Returns the preparation of pictures of one size. No pixels are needed, and no memory for them is allocated: sizes,
    /// shapes, views and tokens are known at once.
    ///
    /// ```swift
    /// let input = try ModelInput(
    ///     .qwen(patch: 14, merge: 2, frames: 2, areas: 3136...12_845_056))
    /// let plan = try input.plan(for: PixelSize(width: 640, height: 480))
    /// plan.pixelValues.shape  // [1564, 1176]
    /// plan.tokens  // Optional(391)
    /// ```
    ///
    /// - Parameters:
    ///   - size: The size of the pictures, as they are stored.
    ///   - orientation: The orientation in which they are stored. Processors turn files upright, too.
    /// - Throws: `MatteError`: `parameter` if a side is below 1 or the reference rejects the size, such as a ratio
    ///   above 200; `limits` if a side exceeds 16,777,216 pixels, or if the tensor or a resized picture is too large.
    /// - Complexity: O(1).
    public func plan(
        for size: PixelSize, orientation: ImageOrientation = .up
    ) throws(MatteError) -> ModelPlan {
        try ModelPlan(self, size, orientation)
    }

    /// Returns the preparation of several pictures for one tensor. No pixels are needed.
    ///
    /// Pictures are joined as by the reference: patches and views one after the other, or as a batch. Where pictures of
    /// a batch have different shapes, DETR and Pixtral pad them at the right and the bottom to the largest, and
    /// LLaVA-NeXT, LLaVA-OneVision and Phi-4 add empty views. The pictures of MiniCPM-V are side by side in each row.
    ///
    /// ```swift
    /// let input = try ModelInput(.pixtral(longestEdge: 1024, patch: 16))
    /// let batch = try input.batch(for: [
    ///     PixelSize(width: 64, height: 32), PixelSize(width: 32, height: 48),
    /// ])
    /// batch.pixelValues.shape  // [2, 3, 48, 64]
    /// ```
    ///
    /// - Parameters:
    ///   - sizes: The sizes of the pictures, as they are stored.
    ///   - orientations: The orientations in which they are stored; empty if all are upright.
    /// - Throws: `MatteError`: `parameter` if there are no pictures, if the numbers of sizes and orientations differ, or
    ///   if the family needs equal shapes and the pictures have different ones; and the errors of
    ///   `plan(for:orientation:)`.
    /// - Complexity: O(number of pictures).
    public func batch(
        for sizes: [PixelSize], orientations: [ImageOrientation] = []
    ) throws(MatteError) -> ModelBatch {
        try ModelBatch(self, sizes, orientations)
    }
}
