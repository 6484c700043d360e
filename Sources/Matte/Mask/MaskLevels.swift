internal import MatteKernelTypes

extension Mask {
    /// The greatest distance from 0 or 255 at which a level still counts as black or white. Lossy compression moves the
    /// levels of flat areas by a few steps: black becomes 1 or 2.
    package static var levelNoise: UInt8 { 15 }

    /// The share of pixels whose levels are neither nearly 0 nor nearly 255, 0...1. The share is 0 if the mask is empty.
    package func greyShare() throws(MatteError) -> Double {
        try mapped { Self.levelNoise < $0 && $0 < 255 - Self.levelNoise ? 255 : 0 }.coveredShare
    }

    /// Returns the mask with levels that are nearly 0 or nearly 255 replaced by these. The other levels are kept.
    package func withoutNoise() throws(MatteError) -> Mask {
        try mapped { $0 <= Self.levelNoise ? 0 : $0 >= 255 - Self.levelNoise ? 255 : $0 }
    }

    /// Returns the mask with each level replaced by a function of it.
    private func mapped(_ level: (UInt8) -> UInt8) throws(MatteError) -> Mask {
        let table = (0...255).map { level(UInt8($0)) }
        let result = try Raster<Gray8>(uninitialized: size)
        let source = unsafe raster.storage.base.assumingMemoryBound(to: UInt8.self)
        let target = unsafe result.storage.base.assumingMemoryBound(to: UInt8.self)
        unsafe KernelTable.current.mask.lookUp(source, target, width * height, table)
        return Mask(result)
    }
}
