import Matte

// Memory for decoders that are written in safe code.

extension [UInt8] {
    /// Creates an array of zeros, such as the indices of a picture. A large one uses large pages.
    init(zeros count: Int) {
        self = unsafe [UInt8](capacity: count) { buffer in
            unsafe buffer.initialize(repeating: 0)
            return count
        }
    }
}

extension EncodedInput {
    /// Reads bytes from an offset on and replaces those in the array.
    ///
    /// - Returns: The number of bytes that were read. It is less than the array's count at the end of the input.
    func read(at offset: Int, into bytes: inout [UInt8]) throws(MatteError) -> Int {
        try unsafe bytes.withUnsafeMutableBufferPointer { (target) throws(MatteError) in
            try unsafe read(at: offset, into: UnsafeMutableRawBufferPointer(target))
        }
    }
}
