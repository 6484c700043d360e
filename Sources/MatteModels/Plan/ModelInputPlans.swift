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
}
