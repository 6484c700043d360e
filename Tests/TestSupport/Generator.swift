/// A test value together with simpler values, which are tried if the value breaks a property. Each simpler value has
/// simpler values in turn.
public struct Shrinkable<Value: Sendable>: Sendable {
    /// The value.
    public let value: Value
    /// The simpler values, the simplest first. They are computed only when they are needed.
    public let simpler: @Sendable () -> [Shrinkable<Value>]

    /// Creates a value with its simpler values.
    public init(_ value: Value, simpler: @escaping @Sendable () -> [Shrinkable<Value>] = { [] }) {
        self.value = value
        self.simpler = simpler
    }

    func map<Result: Sendable>(_ transform: @escaping @Sendable (Value) -> Result) -> Shrinkable<Result> {
        Shrinkable<Result>(transform(value)) { simpler().map { $0.map(transform) } }
    }
}

/// A generator of random values for ``forAll(_:cases:seed:sourceLocation:_:_:)`` and of their simpler values.
/// Generators built with ``map(_:)`` and ``combined(with:)`` shrink automatically.
public struct Generator<Value: Sendable>: Sendable {
    /// Draws one value.
    public let draw: @Sendable (inout SplitMix64) -> Shrinkable<Value>

    /// Creates a generator from a drawing function.
    public init(_ draw: @escaping @Sendable (inout SplitMix64) -> Shrinkable<Value>) {
        self.draw = draw
    }

    /// Returns a generator that transforms each drawn value; the transformed values shrink as the drawn ones do.
    public func map<Result: Sendable>(_ transform: @escaping @Sendable (Value) -> Result) -> Generator<Result>
    {
        Generator<Result> { random in draw(&random).map(transform) }
    }

    /// Returns a generator of pairs. Both elements of a pair shrink.
    public func combined<Other: Sendable>(with other: Generator<Other>) -> Generator<(Value, Other)> {
        @Sendable func pair(_ a: Shrinkable<Value>, _ b: Shrinkable<Other>) -> Shrinkable<(Value, Other)> {
            Shrinkable((a.value, b.value)) {
                a.simpler().map { pair($0, b) } + b.simpler().map { pair(a, $0) }
            }
        }
        return Generator<(Value, Other)> { random in
            let first = draw(&random)
            return pair(first, other.draw(&random))
        }
    }

    /// Returns a generator of arrays. They shrink by losing elements first; then their elements shrink.
    public func array(count: ClosedRange<Int>) -> Generator<[Value]> {
        @Sendable func array(_ elements: [Shrinkable<Value>]) -> Shrinkable<[Value]> {
            Shrinkable(elements.map(\.value)) {
                var simpler: [Shrinkable<[Value]>] = []
                for removed in [elements.count / 2, 1] where removed > 0 {
                    for start in stride(from: 0, through: elements.count - removed, by: removed)
                    where elements.count - removed >= count.lowerBound {
                        var rest = elements
                        rest.removeSubrange(start..<start + removed)
                        simpler.append(array(rest))
                    }
                }
                for index in elements.indices {
                    for element in elements[index].simpler() {
                        var changed = elements
                        changed[index] = element
                        simpler.append(array(changed))
                    }
                }
                return simpler
            }
        }
        return Generator<[Value]> { random in
            let length = Int.random(in: count, using: &random)
            return array((0..<length).map { _ in draw(&random) })
        }
    }
}

extension Generator where Value: FixedWidthInteger {
    /// Returns a generator of integers in a range. Each end of the range is drawn with an additional probability of
    /// 1/16. Integers shrink towards 0, or towards the end of the range that is nearest to 0.
    public static func integer(in range: ClosedRange<Value>) -> Generator {
        let simplest = min(max(0, range.lowerBound), range.upperBound)
        @Sendable func shrinkable(_ value: Value) -> Shrinkable<Value> {
            Shrinkable(value) {
                var simpler: [Value] = value == simplest ? [] : [simplest]
                // Halving the distance each time finds the smallest failing value in a logarithmic number of tries.
                var step = (value / 2) - (simplest / 2)
                while step != 0 {
                    simpler.append(value - step)
                    step /= 2
                }
                if value > simplest, simpler.last != value - 1 { simpler.append(value - 1) }
                if value < simplest, simpler.last != value + 1 { simpler.append(value + 1) }
                return simpler.map(shrinkable)
            }
        }
        return Generator { random in
            switch random.next() % 16 {
            case 0: shrinkable(range.lowerBound)
            case 1: shrinkable(range.upperBound)
            default: shrinkable(.random(in: range, using: &random))
            }
        }
    }
}

extension Generator where Value == Double {
    /// Returns a generator of doubles in a range. They shrink to 0 or the nearest end, to integers and to coarser
    /// fractions.
    public static func double(in range: ClosedRange<Double>) -> Generator {
        let simplest = min(max(0, range.lowerBound), range.upperBound)
        @Sendable func shrinkable(_ value: Double) -> Shrinkable<Double> {
            Shrinkable(value) {
                // A candidate is simpler if it has fewer binary fraction digits or a smaller magnitude.
                let candidates = [
                    simplest, value.rounded(.towardZero), (value * 16).rounded(.towardZero) / 16,
                ]
                return candidates.filter { $0 != value && range ~= $0 }.map(shrinkable)
            }
        }
        return Generator { random in
            shrinkable(range.lowerBound + (range.upperBound - range.lowerBound) * random.unitDouble())
        }
    }
}

extension Generator {
    /// Returns a generator of the elements of a list. They shrink towards the start of the list.
    public static func element(of values: [Value]) -> Generator {
        Generator<Int>.integer(in: 0...values.count - 1).map { values[$0] }
    }
}

extension Generator where Value == Bool {
    /// A generator of Booleans; true shrinks to false.
    public static var bool: Generator { .element(of: [false, true]) }
}
