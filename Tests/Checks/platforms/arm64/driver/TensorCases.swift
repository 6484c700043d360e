import MatteKernelTypes

/// Runs the cases of conversions between pixels and normalized floats.
func tensorCases() {
    let table = kernels.tensor
    splitCase("tensor.planesFrom4", table.planesFrom4)
    splitCase("tensor.planesFrom3", table.planesFrom3)
    run(
        "tensor.pixelsFromPlanes",
        {
            fillOddFloats(inA, 2048, -3...3)
            fillOddFloats(inB, 2048, -3...3)
            fillOddFloats(inC, 2048, -3...3)
            means(inverse: true, 3)
        }, { table.pixelsFromPlanes(inA, inB, inC, outX, $0, inE.f32) }, { digest(outX, $0 * 3 + after) })
    run(
        "tensor.floatsFromBytes",
        {
            rowsOfBytes()
            means(inverse: false, 48)
        }, { table.floatsFromBytes(inA, outX, $0, inE.f32) }, { digest(outX, $0 * 4 + after) })
    run(
        "tensor.bytesFromFloats",
        {
            fillOddFloats(inA, 2048, -3...3)
            means(inverse: true, 48)
        }, { table.bytesFromFloats(inA, outX, $0, inE.f32) }, { digest(outX, $0 + after) })
    for bytes in [4, 2, 1] {
        run(
            bytes == 4
                ? "tensor.planesFromTables"
                : bytes == 2 ? "tensor.planesFromTables.half" : "tensor.planesFromTables.byte",
            {
                rowsOfBytes()
                fillBytes(inE, 768 * 4)
            }, { table.planesFromTables(inA, 3, inE, bytes, outX, outX + 8192, outX + 16384, $0) },
            { digest(outX, 16384 + $0 * bytes + after) })
        run(
            bytes == 4
                ? "tensor.elementsFromTables"
                : bytes == 2 ? "tensor.elementsFromTables.half" : "tensor.elementsFromTables.byte",
            {
                rowsOfBytes()
                fillBytes(inE, 768 * 4)
            }, { table.elementsFromTables(inA, bytes == 2 ? 1 : 3, inE, bytes, outX, $0) },
            { digest(outX, $0 * 3 * bytes + after) })
    }
    // Some of the floats have random bits.
    run(
        "tensor.halvesFromFloats",
        {
            fillOddFloats(inA, 2048, -70000...70000)
            fillBytes(inA + 64, 512)
            fillOddFloats(inA + 1024, 64, -0.0001...0.0001)
        }, { table.halvesFromFloats(inA, outX, $0) }, { digest(outX, $0 * 2 + after) })
    run(
        "tensor.floatsFromHalves", rowsOfBytes, { table.floatsFromHalves(inA, outX, $0) },
        { digest(outX, $0 * 4 + after) })
}

/// Stores `count` means, followed by `count` scales.
private func means(inverse: Bool, _ count: Int) {
    for i in 0..<count {
        let c = i % 3
        inE.f32[i] = c == 0 ? 123.675 : c == 1 ? 116.28 : 103.53
        if inverse {
            inE.f32[count + i] = c == 0 ? 58.4 : c == 1 ? 57.1 : 57.4
        } else {
            inE.f32[count + i] = c == 0 ? 0.0171 : c == 1 ? 0.0175 : 0.0174
        }
    }
}

private func splitCase(_ name: StaticString, _ kernel: TensorKernels.Split) {
    run(
        name,
        {
            rowsOfBytes()
            means(inverse: false, 3)
        }, { kernel(inA, outX, outY, outZ, $0, inE.f32) },
        {
            digest(outX, $0 * 4 + after)
            digest(outY, $0 * 4 + after)
            digest(outZ, $0 * 4 + after)
        })
}
