#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// A piece of an input that is read as a whole. Its memory is returned to the system as soon as it is released, which
/// memory of an array is not in general.
@safe
final class InputPiece {
    private let memory: UnsafeMutableRawBufferPointer
    /// The number of bytes that were read.
    private(set) var count = 0

    private static let length = 1 << 20

    /// Reads bytes from an open file until the piece is full or the file ends.
    ///
    /// - Parameters:
    ///   - file: The descriptor of the file.
    ///   - name: The name of the file in error messages.
    init(_ file: Int32, _ name: String) throws(ToolError) {
        #if canImport(Darwin)
        let flags = MAP_PRIVATE | MAP_ANON
        #else
        let flags = MAP_PRIVATE | Int32(MAP_ANONYMOUS)
        #endif
        let start = unsafe mmap(nil, Self.length, PROT_READ | PROT_WRITE, flags, -1, 0)
        guard let start = unsafe start, unsafe start != MAP_FAILED else {
            throw .failure("cannot read \(name): \(System.reason)")
        }
        unsafe memory = UnsafeMutableRawBufferPointer(start: start, count: Self.length)
        while count < Self.length {
            let rest = unsafe UnsafeMutableRawBufferPointer(rebasing: memory[count...])
            let found = try unsafe Descriptor.read(file, name, into: rest)
            guard found > 0 else { break }
            count += found
        }
    }

    deinit { unsafe munmap(memory.baseAddress!, memory.count) }

    /// A Boolean value that indicates whether the file may have more bytes.
    var isFull: Bool { count == Self.length }

    /// Appends the bytes to an array.
    func append(to bytes: inout [UInt8]) {
        unsafe bytes.append(contentsOf: memory[..<count])
    }
}
