public import Matte

extension EditRecord {
    /// The hints of an edit without a mask.
    public struct Found: Hashable, Sendable, Codable {
        /// The boxes near which a change counts, in pixels of the upright photo. If empty, every change counts.
        public var near: [PixelRect]

        /// Creates the hints of an edit.
        ///
        /// ```swift
        /// EditRecord.Found(near: []).near.count  // 0
        /// ```
        package init(near: [PixelRect]) { self.near = near }

        /// Converts boxes to whole pixels of the upright photo, rounded outward.
        init(
            _ boxes: [any ImageBox], on stored: PixelSize, _ orientation: ImageOrientation,
            _ options: EditOptions
        ) throws(MatteError) {
            near = []
            guard !boxes.isEmpty else { return }
            near = try PlacedRegion.placed(boxes, on: stored, orientation, options)
                .boxes(in: orientation.applied(to: stored))
        }
    }
}
