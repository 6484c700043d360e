import CVector
import MatteKernelTypes

/// Runs the cases of SHA-256.
func digestCases() {
    digestCase("digest.sha256", kernels.digest.sha256)
    // On x86-64, the processor may lack the instructions that AVX2's kernel uses.
    let canRun = cv_has_sha256() == 0 || cv_processor_has_sha256() != 0
    digestCase(
        "digest.sha256WithInstructions",
        canRun ? kernels.digest.sha256WithInstructions : kernels.digest.sha256)
}

/// Runs a case of a kernel for SHA-256. The constants are arbitrary.
private func digestCase(_ name: StaticString, _ kernel: @escaping DigestKernels.SHA256) {
    run(
        name, rowsOfBytes,
        { n in
            outX.copyMemory(from: inB, byteCount: 32)
            kernel(outX.u32, inA, (n + 15) / 16, inE.u32)
        }, { _ in digest(outX, 32) })
}
