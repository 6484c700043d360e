/// A value together with simpler ones to try when it breaks a property, each again with simpler ones.
public struct Shrinkable<Value: Sendable>: Sendable {
    /// The value.
    public let value: Value
    /// Simpler values, the simplest first; computed only when asked for.
    public let simpler: @Sendable () -> [Shrinkable<Value>]

    /// Joins a value with its simpler ones.
    public init(_ value: Value, simpler: @escaping @Sendable () -> [Shrinkable<Value>] = { [] }) {
        self.value = value
        self.simpler = simpler
    }

    func map<Result: Sendable>(_ transform: @escaping @Sendable (Value) -> Result) -> Shrinkable<Result> {
        Shrinkable<Result>(transform(value)) { simpler().map { $0.map(transform) } }
    }
}

/// Makes random values for ``forAll(_:cases:seed:sourceLocation:_:_:)`` that know how to become simpler. Built from
/// others by ``map(_:)`` and ``combined(with:)``, a generator shrinks by itself.
public struct Generator<Value: Sendable>: Sendable {
    /// Draws one value.
    public let draw: @Sendable (inout SplitMix64) -> Shrinkable<Value>

    /// Makes a generator of a drawing function.
    public init(_ draw: @escaping @Sendable (inout SplitMix64) -> Shrinkable<Value>) {
        self.draw = draw
    }

    /// Turns each drawn value into another; it shrinks as the drawn one does.
    public func map<Result: Sendable>(_ transform: @escaping @Sendable (Value) -> Result) -> Generator<Result>
    {
        Generator<Result> { random in draw(&random).map(transform) }
    }

    /// Pairs, either half of which shrinks.
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

    /// Arrays of a number of elements; they lose elements first, then the elements shrink.
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
    /// Integers of a range, its ends three times as often as chance has it; they shrink towards 0, or towards
    /// the end of the range next to it.
    public static func integer(in range: ClosedRange<Value>) -> Generator {
        let simplest = min(max(0, range.lowerBound), range.upperBound)
        @Sendable func shrinkable(_ value: Value) -> Shrinkable<Value> {
            Shrinkable(value) {
                var simpler: [Value] = value == simplest ? [] : [simplest]
                // Halving the distance each time finds the smallest failing value in logarithmically many tries.
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
    /// Doubles of a range; they shrink to 0 or the end next to it, to whole numbers and to coarser fractions.
    public static func double(in range: ClosedRange<Double>) -> Generator {
        let simplest = min(max(0, range.lowerBound), range.upperBound)
        @Sendable func shrinkable(_ value: Double) -> Shrinkable<Double> {
            Shrinkable(value) {
                // A candidate is simpler when it has fewer binary fraction digits or less magnitude.
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
    /// One of a list; it shrinks towards the list's beginning.
    public static func element(of values: [Value]) -> Generator {
        Generator<Int>.integer(in: 0...values.count - 1).map { values[$0] }
    }
}

extension Generator where Value == Bool {
    /// Either; true shrinks to false.
    public static var bool: Generator { .element(of: [false, true]) }
}
