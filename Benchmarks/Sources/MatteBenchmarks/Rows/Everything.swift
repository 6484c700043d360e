extension Suite {
    /// Adds all comparisons to the suite, in the order of the report.
    mutating func addEverything() {
        addLimits()
        addPixels()
        addRegions()
        addMasks()
        addResize()
        addWarps()
        addAdjustments()
        addBlur()
        addPortrait()
        addDetectors()
        addModelInputs()
        addComparisons()
        addCodecs()
        addColors()
        addJobs()
        addScaling()
    }
}
