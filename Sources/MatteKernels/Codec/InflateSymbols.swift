import MatteKernelTypes

extension Kernels {
    /// Decompresses the symbols of a block until the target is reached, the input or the block ends, or a symbol is
    /// invalid. The call of the inflater has written the bytes from `callStart` on.
    @inline(never)
    static func inflateSymbols(_ state: UnsafeMutableRawPointer, _ callStart: UnsafeRawPointer) -> Int {
        let workspace = state.assumingMemoryBound(to: InflateWorkspace.self)
        if workspace.pointee.inputEnd - workspace.pointee.input >= 32 {
            let status = inflateQuickly(workspace, callStart)
            if status != 0 || workspace.pointee.phase != 2 { return status }
            if workspace.pointee.output >= workspace.pointee.target { return 0 }
        }
        return inflateCarefully(workspace, callStart)
    }

    /// Decompresses while at least 32 bytes of input are left, so that eight bytes can be loaded at any time.
    ///
    /// At most 48 bits are consumed between two loads, and at most 257 + 3 * 2 bytes are written per round.
    @inline(__always)
    private static func inflateQuickly(
        _ workspace: UnsafeMutablePointer<InflateWorkspace>, _ callStart: UnsafeRawPointer
    ) -> Int {
        let literals = UnsafePointer(workspace.pointee.literalTable)
        let distances = UnsafePointer(workspace.pointee.distanceTable)
        let start = workspace.pointee.outputStart
        let target = workspace.pointee.target
        let window = workspace.pointee.windowBytes
        let lastInput = workspace.pointee.inputEnd - 32
        var input = workspace.pointee.input
        var output = workspace.pointee.output
        var buffer = workspace.pointee.buffer
        var count = workspace.pointee.bitCount
        var status = 0
        while input <= lastInput && output < target {
            load(&buffer, &count, &input)
            var entry = literals[Int(truncatingIfNeeded: buffer & 2047)]
            if entry & InflateEntry.literal != 0 {
                write(entry, &output, &buffer, &count)
                entry = literals[Int(truncatingIfNeeded: buffer & 2047)]
                if entry & InflateEntry.literal != 0 {
                    write(entry, &output, &buffer, &count)
                    entry = literals[Int(truncatingIfNeeded: buffer & 2047)]
                    if entry & InflateEntry.literal != 0 {
                        write(entry, &output, &buffer, &count)
                        continue
                    }
                }
            }
            // At least 34 bits are left. A length takes at most 20 of them.
            if entry & InflateEntry.exception != 0 {
                if entry & InflateEntry.subtable != 0 {
                    drop(11, &buffer, &count)
                    let bits = UInt64(entry &>> 8 & 15)
                    let index = buffer & ((1 &<< bits) &- 1)
                    entry = literals[Int(entry &>> 16) &+ Int(truncatingIfNeeded: index)]
                    if entry & InflateEntry.literal != 0 {
                        write(entry, &output, &buffer, &count)
                        continue
                    }
                }
                if entry & InflateEntry.exception != 0 {
                    drop(UInt64(entry & 63), &buffer, &count)
                    if entry & InflateEntry.end != 0 {
                        workspace.pointee.phase = workspace.pointee.isLastBlock == 1 ? 3 : 0
                    } else {
                        status = InflateStatus.badLiteralSymbol
                    }
                    break
                }
            }
            let length = Int(truncatingIfNeeded: value(entry, buffer))
            drop(UInt64(entry & 63), &buffer, &count)
            load(&buffer, &count, &input)
            entry = distances[Int(truncatingIfNeeded: buffer & 255)]
            if entry & InflateEntry.exception != 0 {
                if entry & InflateEntry.subtable != 0 {
                    drop(8, &buffer, &count)
                    let bits = UInt64(entry &>> 8 & 15)
                    let index = buffer & ((1 &<< bits) &- 1)
                    entry = distances[Int(entry &>> 16) &+ Int(truncatingIfNeeded: index)]
                }
                if entry & InflateEntry.exception != 0 {
                    status = InflateStatus.badDistanceSymbol
                    break
                }
            }
            let distance = Int(truncatingIfNeeded: value(entry, buffer))
            drop(UInt64(entry & 63), &buffer, &count)
            if distance > UnsafeRawPointer(output) - start
                || distance > window && distance > window &+ (UnsafeRawPointer(output) - callStart)
            {
                status = InflateStatus.distanceTooFar
                break
            }
            copyMatch(output, distance, length)
            output += length
        }
        workspace.pointee.input = input
        workspace.pointee.output = output
        workspace.pointee.buffer = buffer
        workspace.pointee.bitCount = count
        return status
    }

    /// Loads as many whole bytes as fit the buffer: there are then 56 to 63 bits. Reads eight bytes.
    @inline(__always)
    private static func load(_ buffer: inout UInt64, _ count: inout UInt64, _ input: inout UnsafeRawPointer) {
        buffer |= input.loadUnaligned(as: UInt64.self).littleEndian &<< count
        input += Int(truncatingIfNeeded: (63 &- count) &>> 3)
        count |= 56
    }

    @inline(__always)
    private static func drop(_ bits: UInt64, _ buffer: inout UInt64, _ count: inout UInt64) {
        buffer &>>= bits
        count &-= bits
    }

    /// Writes one or two literals. Two bytes are stored in either case.
    @inline(__always)
    private static func write(
        _ entry: UInt32, _ output: inout UnsafeMutableRawPointer, _ buffer: inout UInt64,
        _ count: inout UInt64
    ) {
        drop(UInt64(entry & 63), &buffer, &count)
        output.storeBytes(
            of: UInt16(truncatingIfNeeded: entry &>> 12).littleEndian, as: UInt16.self)
        output += 1 &+ Int(truncatingIfNeeded: entry &>> 28 & 1)
    }

    /// Returns the length or distance of an entry, including its extra bits.
    @inline(__always)
    private static func value(_ entry: UInt32, _ buffer: UInt64) -> UInt64 {
        let bits = UInt64(entry & 63)
        let extra = (buffer & ((1 &<< bits) &- 1)) &>> UInt64(entry &>> 8 & 15)
        return UInt64(entry &>> 16) &+ extra
    }

    /// Copies `length` bytes from `distance` bytes before `output`. Up to 32 more bytes are overwritten.
    @inline(__always)
    private static func copyMatch(_ output: UnsafeMutableRawPointer, _ distance: Int, _ length: Int) {
        var target = output
        var source = UnsafeRawPointer(output) - distance
        let end = output + length
        if distance >= 16 {
            repeat {
                target.storeBytes(of: source.loadUnaligned(as: SIMD16<UInt8>.self), as: SIMD16<UInt8>.self)
                source += 16
                target += 16
            } while target < end
        } else if distance == 1 {
            let bytes = UInt64(source.load(as: UInt8.self)) &* 0x0101_0101_0101_0101
            repeat {
                target.storeBytes(of: bytes, as: UInt64.self)
                (target + 8).storeBytes(of: bytes, as: UInt64.self)
                target += 16
            } while target < end
        } else if distance >= 8 {
            repeat {
                target.storeBytes(of: source.loadUnaligned(as: UInt64.self), as: UInt64.self)
                source += 8
                target += 8
            } while target < end
        } else {
            // Each store is right for `distance` bytes. The next one overwrites the others.
            repeat {
                target.storeBytes(of: source.loadUnaligned(as: UInt64.self), as: UInt64.self)
                source += distance
                target += distance
            } while target < end
        }
    }

    /// Decompresses symbol by symbol. A symbol whose bits are not all there is left for the next call.
    @inline(__always)
    private static func inflateCarefully(
        _ workspace: UnsafeMutablePointer<InflateWorkspace>, _ callStart: UnsafeRawPointer
    ) -> Int {
        let start = workspace.pointee.outputStart
        let target = workspace.pointee.target
        let window = workspace.pointee.windowBytes
        var input = workspace.pointee.input
        var output = workspace.pointee.output
        var buffer = workspace.pointee.buffer
        var count = workspace.pointee.bitCount
        var status = 0
        while output < target {
            buffer &= (1 &<< count) &- 1
            while count < 56 && input < workspace.pointee.inputEnd {
                buffer |= UInt64(input.load(as: UInt8.self)) &<< count
                input += 1
                count &+= 8
            }
            var entry = workspace.pointee.literalTable[Int(buffer & 2047)]
            // The number of bits of the code, besides those of the entry.
            var prefix: UInt64 = 0
            if entry & (InflateEntry.literal | InflateEntry.subtable) == InflateEntry.subtable {
                prefix = 11
                let index = buffer &>> 11 & ((1 &<< UInt64(entry &>> 8 & 15)) &- 1)
                entry = workspace.pointee.literalTable[Int(entry &>> 16) &+ Int(index)]
            }
            if entry & InflateEntry.literal != 0 {
                var bits = prefix &+ UInt64(entry & 63)
                var written = 1 &+ Int(entry &>> 28 & 1)
                if bits > count {
                    bits = prefix &+ UInt64(entry &>> 8 & 15)
                    written = 1
                }
                if bits > count {
                    status = InflateStatus.needsInput
                    break
                }
                output.storeBytes(
                    of: UInt16(truncatingIfNeeded: entry &>> 12).littleEndian, as: UInt16.self)
                output += written
                drop(bits, &buffer, &count)
                continue
            }
            var used = prefix &+ UInt64(entry & 63)
            if used > count {
                status = InflateStatus.needsInput
                break
            }
            if entry & InflateEntry.exception != 0 {
                drop(used, &buffer, &count)
                if entry & InflateEntry.end != 0 {
                    workspace.pointee.phase = workspace.pointee.isLastBlock == 1 ? 3 : 0
                } else {
                    status = InflateStatus.badLiteralSymbol
                }
                break
            }
            let length = Int(value(entry, buffer &>> prefix))
            var rest = buffer &>> used
            entry = workspace.pointee.distanceTable[Int(rest & 255)]
            if entry & InflateEntry.subtable != 0 {
                let index = rest &>> 8 & ((1 &<< UInt64(entry &>> 8 & 15)) &- 1)
                rest &>>= 8
                used &+= 8
                entry = workspace.pointee.distanceTable[Int(entry &>> 16) &+ Int(index)]
            }
            used &+= UInt64(entry & 63)
            if used > count {
                status = InflateStatus.needsInput
                break
            }
            if entry & InflateEntry.exception != 0 {
                status = InflateStatus.badDistanceSymbol
                break
            }
            let distance = Int(value(entry, rest))
            if distance > UnsafeRawPointer(output) - start
                || distance > window && distance > window &+ (UnsafeRawPointer(output) - callStart)
            {
                status = InflateStatus.distanceTooFar
                break
            }
            drop(used, &buffer, &count)
            copyMatch(output, distance, length)
            output += length
        }
        workspace.pointee.input = input
        workspace.pointee.output = output
        workspace.pointee.buffer = buffer
        workspace.pointee.bitCount = count
        return status
    }
}
