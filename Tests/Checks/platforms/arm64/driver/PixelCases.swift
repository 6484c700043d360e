import MatteKernelTypes

/// Runs a case of a kernel that converts one row to another. The destination has `size` bytes per element.
func rowCase(_ name: StaticString, _ kernel: SwizzleKernels.Row, size: Int) {
    run(name, rowsOfBytes, { kernel(inA, outX, $0, 64, 128) }, { digest(outX, $0 * size + after) })
}

/// Runs the cases of channel swizzles, grey, alpha, mirroring, turning and YUV.
func pixelCases() {
    swizzleCases()
    grayCases()
    alphaCases()
    turnCases()
    yuvCases()
}

private func swizzleCases() {
    let table = kernels.swizzle
    rowCase("swizzle.swapRedBlue", table.swapRedBlue, size: 4)
    rowCase("swizzle.rgbToBGR", table.rgbToBGR, size: 3)
    rowCase("swizzle.rgbToRGBA", table.rgbToRGBA, size: 4)
    rowCase("swizzle.rgbToBGRA", table.rgbToBGRA, size: 4)
    rowCase("swizzle.rgbaToRGB", table.rgbaToRGB, size: 3)
    rowCase("swizzle.rgbaToBGR", table.rgbaToBGR, size: 3)
    rowCase("swizzle.grayToRGBA", table.grayToRGBA, size: 4)
    rowCase("swizzle.grayToRGB", table.grayToRGB, size: 3)
    run(
        "swizzle.replaceAlpha", rowsOfBytes, { table.replaceAlpha(inA, outX, $0, 77) },
        { digest(outX, $0 * 4 + after) })
    run(
        "swizzle.fill", rowsOfBytes, { table.fill(outX, 1, $0 * 3, $0 * 3, inA, 0) },
        { digest(outX, $0 * 3 + after) })
    run(
        "swizzle.fillNonTemporally", rowsOfBytes,
        { table.fillNonTemporally(outX + 4, 1, $0 * 3, $0 * 3, inA, 0) },
        { digest(outX, 4 + $0 * 3 + after) })
    run(
        "swizzle.copyNonTemporally", rowsOfBytes, { table.copyNonTemporally(inA, outX + 4, $0 * 3) },
        { digest(outX, 4 + $0 * 3 + after) })
}

private func grayCases() {
    let table = kernels.gray
    rowCase("gray.rgbaToGray", table.rgbaToGray, size: 1)
    rowCase("gray.bgraToGray", table.bgraToGray, size: 1)
    rowCase("gray.rgbToGray", table.rgbToGray, size: 1)
    rowCase("gray.bgrToGray", table.bgrToGray, size: 1)
    rowCase("gray.grayToFloat", table.grayToFloat, size: 4)
    run(
        "gray.floatToGray", { fillOddFloats(inA, 2048, -0.2...1.2) },
        { table.floatToGray(inA, outX, $0, 0, 0) },
        { digest(outX, $0 + after) })
}

private func alphaCases() {
    let table = kernels.alpha
    rowCase("alpha.premultiply", table.premultiply, size: 4)
    rowCase("alpha.premultiplySwapping", table.premultiplySwapping, size: 4)
    rowCase("alpha.unpremultiply", table.unpremultiply, size: 4)
    rowCase("alpha.unpremultiplySwapping", table.unpremultiplySwapping, size: 4)
    run(
        "alpha.isOpaque",
        {
            fillBytes(inA, 8192)
            if isCounting || random(below: 2) == 0 { fillAlpha(inA, 8192) }
        }, { outX.u8[0] = table.isOpaque(inA, $0) ? 1 : 0 }, { _ in digest(outX, 1) })
}

private func turnCases() {
    let table = kernels.turn
    rowCase("turn.reverse1", table.reverse1, size: 1)
    rowCase("turn.reverse3", table.reverse3, size: 3)
    rowCase("turn.reverse4", table.reverse4, size: 4)
    transposeCase("turn.transpose1", table.transpose1, size: 1)
    transposeCase("turn.transpose3", table.transpose3, size: 3)
    transposeCase("turn.transpose4", table.transpose4, size: 4)
}

/// Runs a case of a transposition. Digests use up to 19 padded rows. Instructions are counted for 16 rows of 120
/// pixels.
private func transposeCase(_ name: StaticString, _ kernel: TurnKernels.Block, size: Int) {
    run(
        name, { fillBytes(inA, 19 * 8192) },
        { n in
            if isCounting {
                kernel(inA, 120 * size, outX, 16 * size, 120, 16)
            } else {
                kernel(inA, n * size + 5, outX, 19 * size + 7, n, 19)
            }
        },
        { n in digest(outX, n * (19 * size + 7)) })
}

/// The factors of the conversion from planes to RGBA for BT.601 in video range.
let videoFactors = SIMD8<Int16>(9539, -4656, 13075, 16525, -3209, -6660, 0, 0)

private func yuvCases() {
    let table = kernels.yuv
    yuvCase("yuv.toRGBA", table.toRGBA, videoFactors)
    // BT.709 in full range.
    yuvCase("yuv.toBGRA", table.toBGRA, SIMD8(8192, 16, 15201, 12901, -1535, -3835, 0, 0))
    run(
        "yuv.lumaToFullRange", rowsOfBytes, { table.lumaToFullRange(inA, outX, $0) },
        { digest(outX, $0 + after) })
}

private func yuvCase(_ name: StaticString, _ kernel: YUVKernels.Row, _ factors: SIMD8<Int16>) {
    run(
        name,
        {
            rowsOfBytes()
            for i in 0..<6 { inE.i16[i] = factors[i] }
        }, { kernel(inA, inB, outX, $0, inE.i16, 64, 128) }, { digest(outX, $0 * 4 + after) })
}
