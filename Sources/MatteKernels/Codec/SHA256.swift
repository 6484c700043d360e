import CVector

extension Kernels {
    /// Continues a SHA-256 hash (FIPS 180-4, section 6.2.2) with whole blocks of 64 bytes.
    @inline(never)
    static func sha256(
        _ state: UnsafeMutablePointer<UInt32>, _ bytes: UnsafeRawPointer, _ blocks: Int,
        _ constants: UnsafePointer<UInt32>
    ) {
        sha256(state, bytes, blocks, constants, instructions: 0)
    }

    /// Continues a hash with the processor's instructions for SHA-256, if this tier is compiled for them.
    @inline(never)
    static func sha256WithInstructions(
        _ state: UnsafeMutablePointer<UInt32>, _ bytes: UnsafeRawPointer, _ blocks: Int,
        _ constants: UnsafePointer<UInt32>
    ) {
        sha256(state, bytes, blocks, constants, instructions: cv_has_sha256())
    }

    @inline(__always)
    private static func sha256(
        _ state: UnsafeMutablePointer<UInt32>, _ bytes: UnsafeRawPointer, _ blocks: Int,
        _ constants: UnsafePointer<UInt32>, instructions: Int32
    ) {
        var block = bytes
        for _ in 0..<blocks {
            // A block's result is added to the state as words, so each block starts from the words.
            var (a, b) = (cv_load_u32x4(state), cv_load_u32x4(state + 4))
            cv_arrange_sha256(&a, &b, instructions)
            // The last sixteen words of the message's schedule.
            var w0 = cv_load_big_endian_u32x4(block)
            var w1 = cv_load_big_endian_u32x4(block + 16)
            var w2 = cv_load_big_endian_u32x4(block + 32)
            var w3 = cv_load_big_endian_u32x4(block + 48)
            for i in 0..<3 {
                sixteenRounds(&a, &b, w0, w1, w2, w3, constants + i &* 16, instructions)
                w0 = cv_schedule_sha256(w0, w1, w2, w3, instructions)
                w1 = cv_schedule_sha256(w1, w2, w3, w0, instructions)
                w2 = cv_schedule_sha256(w2, w3, w0, w1, instructions)
                w3 = cv_schedule_sha256(w3, w0, w1, w2, instructions)
            }
            sixteenRounds(&a, &b, w0, w1, w2, w3, constants + 48, instructions)
            cv_add_sha256(state, a, b, instructions)
            block += 64
        }
    }

    @inline(__always)
    private static func sixteenRounds(
        _ a: inout cv_u32x4, _ b: inout cv_u32x4, _ w0: cv_u32x4, _ w1: cv_u32x4, _ w2: cv_u32x4,
        _ w3: cv_u32x4, _ constants: UnsafePointer<UInt32>, _ instructions: Int32
    ) {
        cv_round_sha256(&a, &b, cv_add_u32x4(w0, cv_load_u32x4(constants)), instructions)
        cv_round_sha256(&a, &b, cv_add_u32x4(w1, cv_load_u32x4(constants + 4)), instructions)
        cv_round_sha256(&a, &b, cv_add_u32x4(w2, cv_load_u32x4(constants + 8)), instructions)
        cv_round_sha256(&a, &b, cv_add_u32x4(w3, cv_load_u32x4(constants + 12)), instructions)
    }
}
