extension Operation {
    /// Returns all operations: those of the module Matte, and those of other modules on pictures.
    public static func all() -> [Operation] {
        // Counts of allocations depend on the blocks that earlier operations left for reuse, so add new ones at the end.
        rasters() + conversions() + frames() + crops() + resizes() + references() + tensors() + warps()
            + adjustments() + blurs() + comparisons() + hashes() + composites() + cutOuts() + categories()
            + portraits() + liveFrames() + regions() + redactions() + focus() + maskLevels() + maskShapes()
            + maskSources()
            + components() + detectors() + codecs() + fileBytes() + streams() + streamedResizes()
            + streamedEffects() + uploads() + pastes() + canvases() + keptBlocks() + modelInputs()
            + lights()
    }
}

/// Returns the names of a function that rasters and views have.
func both(_ names: String...) -> [String] { names.flatMap { ["Raster.\($0)", "RasterView.\($0)"] } }

/// Returns the names of a function that rasters and mutable views have.
func bothMutable(_ names: String...) -> [String] {
    names.flatMap { ["Raster.\($0)", "MutableRasterView.\($0)"] }
}
