/// Conversions of levels to numbers by tables of 256 elements.
extension Kernels {
    @inline(never)
    static func planesFromTables(
        _ source: UnsafeRawPointer, _ bytesPerPixel: Int, _ tables: UnsafeRawPointer, _ elementBytes: Int,
        _ first: UnsafeMutableRawPointer, _ second: UnsafeMutableRawPointer,
        _ third: UnsafeMutableRawPointer, _ pixels: Int
    ) {
        let bytes = source.assumingMemoryBound(to: UInt8.self)
        switch elementBytes {
        case 4:
            planes4(
                bytes, bytesPerPixel, tables.assumingMemoryBound(to: UInt32.self), first, second, third,
                pixels)
        case 2:
            planes2(
                bytes, bytesPerPixel, tables.assumingMemoryBound(to: UInt16.self), first, second, third,
                pixels)
        default:
            planes1(
                bytes, bytesPerPixel, tables.assumingMemoryBound(to: UInt8.self), first, second, third, pixels
            )
        }
    }

    @inline(never)
    static func elementsFromTables(
        _ source: UnsafeRawPointer, _ channels: Int, _ tables: UnsafeRawPointer, _ elementBytes: Int,
        _ destination: UnsafeMutableRawPointer, _ pixels: Int
    ) {
        let bytes = source.assumingMemoryBound(to: UInt8.self)
        switch elementBytes {
        case 4:
            elements(
                bytes, channels, tables.assumingMemoryBound(to: UInt32.self),
                destination.assumingMemoryBound(to: UInt32.self), pixels)
        case 2:
            elements(
                bytes, channels, tables.assumingMemoryBound(to: UInt16.self),
                destination.assumingMemoryBound(to: UInt16.self), pixels)
        default:
            elements(
                bytes, channels, tables.assumingMemoryBound(to: UInt8.self),
                destination.assumingMemoryBound(to: UInt8.self), pixels)
        }
    }

    @inline(__always)
    private static func planes4(
        _ source: UnsafePointer<UInt8>, _ bytesPerPixel: Int, _ tables: UnsafePointer<UInt32>,
        _ first: UnsafeMutableRawPointer, _ second: UnsafeMutableRawPointer,
        _ third: UnsafeMutableRawPointer, _ pixels: Int
    ) {
        let a = first.assumingMemoryBound(to: UInt32.self)
        let b = second.assumingMemoryBound(to: UInt32.self)
        let c = third.assumingMemoryBound(to: UInt32.self)
        for x in 0..<pixels {
            let pixel = source + x &* bytesPerPixel
            a[x] = tables[Int(pixel[0])]
            b[x] = tables[256 &+ Int(pixel[1])]
            c[x] = tables[512 &+ Int(pixel[2])]
        }
    }

    @inline(__always)
    private static func elements(
        _ source: UnsafePointer<UInt8>, _ channels: Int, _ tables: UnsafePointer<UInt32>,
        _ destination: UnsafeMutablePointer<UInt32>, _ pixels: Int
    ) {
        if channels == 1 {
            for x in 0..<pixels { destination[x] = tables[Int(source[x])] }
            return
        }
        for x in 0..<pixels {
            let (pixel, target) = (source + 3 &* x, destination + 3 &* x)
            target[0] = tables[Int(pixel[0])]
            target[1] = tables[256 &+ Int(pixel[1])]
            target[2] = tables[512 &+ Int(pixel[2])]
        }
    }

    @inline(__always)
    private static func planes2(
        _ source: UnsafePointer<UInt8>, _ bytesPerPixel: Int, _ tables: UnsafePointer<UInt16>,
        _ first: UnsafeMutableRawPointer, _ second: UnsafeMutableRawPointer,
        _ third: UnsafeMutableRawPointer, _ pixels: Int
    ) {
        let a = first.assumingMemoryBound(to: UInt16.self)
        let b = second.assumingMemoryBound(to: UInt16.self)
        let c = third.assumingMemoryBound(to: UInt16.self)
        for x in 0..<pixels {
            let pixel = source + x &* bytesPerPixel
            a[x] = tables[Int(pixel[0])]
            b[x] = tables[256 &+ Int(pixel[1])]
            c[x] = tables[512 &+ Int(pixel[2])]
        }
    }

    @inline(__always)
    private static func elements(
        _ source: UnsafePointer<UInt8>, _ channels: Int, _ tables: UnsafePointer<UInt16>,
        _ destination: UnsafeMutablePointer<UInt16>, _ pixels: Int
    ) {
        if channels == 1 {
            for x in 0..<pixels { destination[x] = tables[Int(source[x])] }
            return
        }
        for x in 0..<pixels {
            let (pixel, target) = (source + 3 &* x, destination + 3 &* x)
            target[0] = tables[Int(pixel[0])]
            target[1] = tables[256 &+ Int(pixel[1])]
            target[2] = tables[512 &+ Int(pixel[2])]
        }
    }

    @inline(__always)
    private static func planes1(
        _ source: UnsafePointer<UInt8>, _ bytesPerPixel: Int, _ tables: UnsafePointer<UInt8>,
        _ first: UnsafeMutableRawPointer, _ second: UnsafeMutableRawPointer,
        _ third: UnsafeMutableRawPointer, _ pixels: Int
    ) {
        let a = first.assumingMemoryBound(to: UInt8.self)
        let b = second.assumingMemoryBound(to: UInt8.self)
        let c = third.assumingMemoryBound(to: UInt8.self)
        for x in 0..<pixels {
            let pixel = source + x &* bytesPerPixel
            a[x] = tables[Int(pixel[0])]
            b[x] = tables[256 &+ Int(pixel[1])]
            c[x] = tables[512 &+ Int(pixel[2])]
        }
    }

    @inline(__always)
    private static func elements(
        _ source: UnsafePointer<UInt8>, _ channels: Int, _ tables: UnsafePointer<UInt8>,
        _ destination: UnsafeMutablePointer<UInt8>, _ pixels: Int
    ) {
        if channels == 1 {
            for x in 0..<pixels { destination[x] = tables[Int(source[x])] }
            return
        }
        for x in 0..<pixels {
            let (pixel, target) = (source + 3 &* x, destination + 3 &* x)
            target[0] = tables[Int(pixel[0])]
            target[1] = tables[256 &+ Int(pixel[1])]
            target[2] = tables[512 &+ Int(pixel[2])]
        }
    }
}
