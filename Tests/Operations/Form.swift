import Matte

/// A way to call an operation, with everything prepared: ``run`` only calls it.
public struct Form {
    /// The kinds of forms.
    public enum Kind: String, Sendable {
        /// Returns a new result.
        case copying
        /// Changes its input.
        case inPlace
        /// Writes to the caller's memory.
        case into
    }

    /// The kind of form.
    public let kind: Kind
    /// True if the second run allocates nothing.
    public let isReusable: Bool
    /// Calls the operation once.
    public let run: () throws -> Void
    /// Returns a checksum of the last result, which is equal on all systems. A change in place is only the same in the
    /// first run.
    public let checksum: () -> UInt64
}

extension Site {
    /// A result until its checksum is asked for.
    private final class Result<Value> {
        var value: Value?
    }

    private func form<Value>(
        _ make: @escaping () throws -> Value, checksum: @escaping (Value) -> UInt64
    ) -> Form {
        let result = Result<Value>()
        return Form(
            kind: .copying, isReusable: false,
            run: {
                result.value = nil
                result.value = try make()
            }, checksum: { checksum(result.value!) })
    }

    /// Returns a form that makes a raster.
    func making<P: Pixel>(_ make: @escaping (Parallelism) throws -> Raster<P>) -> Form {
        let parallelism = parallelism
        return form({ try make(parallelism) }, checksum: { Checksum.of($0) })
    }

    /// Returns a form that makes a mask.
    func masking(_ make: @escaping (Parallelism) throws -> Mask) -> Form {
        let parallelism = parallelism
        return form({ try make(parallelism) }, checksum: { Checksum.of($0.raster) })
    }

    /// Returns a form that makes bytes.
    func encoding(_ make: @escaping (Parallelism) throws -> [UInt8]) -> Form {
        let parallelism = parallelism
        return form({ try make(parallelism) }, checksum: { Checksum.of($0.span.bytes) })
    }

    /// Returns a form that makes numbers or texts, which are compared by their descriptions.
    func measuring<Value>(_ make: @escaping (Parallelism) throws -> Value) -> Form {
        let parallelism = parallelism
        return form({ try make(parallelism) }, checksum: { Checksum.of(description: $0) })
    }

    /// Returns a form that makes a raster of a view.
    func making<P: Pixel, Q: Pixel>(
        _ source: Canvas<P>, _ make: @escaping (borrowing RasterView<P>, Parallelism) throws -> Raster<Q>
    ) -> Form {
        making { parallelism in try source.read { try make($0, parallelism) } }
    }

    /// Returns a form that makes a mask of a view.
    func masking<P: Pixel>(
        _ source: Canvas<P>, _ make: @escaping (borrowing RasterView<P>, Parallelism) throws -> Mask
    ) -> Form {
        masking { parallelism in try source.read { try make($0, parallelism) } }
    }

    /// Returns a form that makes numbers or texts of a view.
    func measuring<P: Pixel, Value>(
        _ source: Canvas<P>, _ make: @escaping (borrowing RasterView<P>, Parallelism) throws -> Value
    ) -> Form {
        measuring { parallelism in try source.read { try make($0, parallelism) } }
    }

    /// Returns a form that writes to a view.
    func writing<P: Pixel>(
        _ target: Canvas<P>, reusable: Bool = true,
        _ body: @escaping (inout MutableRasterView<P>, Parallelism) throws -> Void
    ) -> Form {
        let parallelism = parallelism
        target.isTarget = true
        return Form(
            kind: .into, isReusable: reusable, run: { try target.write { try body(&$0, parallelism) } },
            checksum: { target.checksum })
    }

    /// Returns a form that writes a view's result to another view.
    func writing<P: Pixel, Q: Pixel>(
        _ source: Canvas<P>, _ target: Canvas<Q>, reusable: Bool = true,
        _ body: @escaping (borrowing RasterView<P>, inout MutableRasterView<Q>, Parallelism) throws -> Void
    ) -> Form {
        writing(target, reusable: reusable) { output, parallelism in
            try source.read { try body($0, &output, parallelism) }
        }
    }

    /// Returns a form that changes a view in place.
    func changing<P: Pixel>(
        _ target: Canvas<P>, reusable: Bool = false,
        _ body: @escaping (inout MutableRasterView<P>) throws -> Void
    ) -> Form {
        target.isTarget = true
        return Form(
            kind: .inPlace, isReusable: reusable, run: { try target.write(body) },
            checksum: { target.checksum })
    }

    /// Returns a form that changes a raster in place, or a copy of it with the same pixels.
    func changing<P: Pixel>(
        _ original: Raster<P>, _ body: @escaping (inout Raster<P>, Parallelism) throws -> Void
    ) throws -> Form {
        let (result, parallelism) = (Result<Raster<P>>(), parallelism)
        result.value = try Raster(copying: original.view)
        return Form(
            kind: .inPlace, isReusable: false, run: { try body(&result.value!, parallelism) },
            checksum: { Checksum.of(result.value!) })
    }

    /// Returns a form that changes a copy of a mask in place.
    func changing(_ original: Mask, _ body: @escaping (inout Mask) throws -> Void) throws -> Form {
        let result = Result<Mask>()
        result.value = Mask(try Raster(copying: original.raster.view))
        return Form(
            kind: .inPlace, isReusable: false, run: { try body(&result.value!) },
            checksum: { Checksum.of(result.value!.raster) })
    }
}
