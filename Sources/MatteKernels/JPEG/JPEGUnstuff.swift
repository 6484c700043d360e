import CVector
import MatteKernelTypes

extension Kernels {
    /// Fills the window; see ``JPEGKernels/Fill``.
    @inline(never)
    static func jpegFill(_ state: UnsafeMutableRawPointer, _ isEnd: Int) {
        let workspace = state.assumingMemoryBound(to: JPEGWorkspace.self)
        let window = workspace.pointee.window
        let left = workspace.pointee.end - workspace.pointee.position
        workspace.pointee.windowStart &+= UInt64(
            bitPattern: Int64(workspace.pointee.position - UnsafeRawPointer(window)))
        if left > 0 { window.copyMemory(from: workspace.pointee.position, byteCount: left) }
        var output = window + left
        let outputEnd = window + JPEGLimits.window
        var input = workspace.pointee.input
        let inputEnd = workspace.pointee.inputEnd
        var marker = 0
        let full = cv_splat_u8x64(255)
        while output < outputEnd {
            if inputEnd - input >= 64 && outputEnd - output >= 64 {
                let bytes = cv_load_u8x64(input)
                cv_store_u8x64(output, bytes)
                let found = cv_nonzero_bits_u8x64(cv_equal_u8x64(bytes, full))
                let count = found.trailingZeroBitCount
                input += count
                output += count
                if found == 0 { continue }
            } else if inputEnd - input >= 8 {
                let bytes = input.loadUnaligned(as: UInt64.self).littleEndian
                output.storeBytes(of: bytes.littleEndian, as: UInt64.self)
                // The lowest bit that is set is the highest one of the first byte that is 255.
                let found = (~bytes &- 0x0101_0101_0101_0101) & bytes & 0x8080_8080_8080_8080
                let count = found.trailingZeroBitCount &>> 3
                input += count
                output += count
                if found == 0 { continue }
            } else if input == inputEnd {
                break
            } else if input.load(as: UInt8.self) != 255 {
                output.storeBytes(of: input.load(as: UInt8.self), as: UInt8.self)
                input += 1
                output += 1
                continue
            }
            // Here is a 255. Any number of them may precede a marker.
            var next = input + 1
            while next < inputEnd && next.load(as: UInt8.self) == 255 { next += 1 }
            if next == inputEnd {
                // What follows decides its meaning, so it stays in the input.
                input = inputEnd - 1
                break
            }
            let code = next.load(as: UInt8.self)
            input = next + 1
            if code != 0 {
                marker = Int(code)
                break
            }
            output.storeBytes(of: 255, as: UInt8.self)
            output += 1
        }
        if marker == 0 && isEnd != 0 && output < outputEnd {
            marker = 0x1D9
            input = inputEnd
        }
        if marker != 0 {
            workspace.pointee.isComplete = 1
            workspace.pointee.marker = marker
            output.initializeMemory(as: UInt8.self, repeating: 0, count: JPEGLimits.padding)
        }
        workspace.pointee.input = input
        workspace.pointee.position = UnsafeRawPointer(window)
        workspace.pointee.end = UnsafeRawPointer(output)
    }
}
