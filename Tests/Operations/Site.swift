public import Matte

/// The conditions in which an operation runs: the size of its pictures, the number of threads, and the memory of views.
open class Site {
    /// The contents of pictures.
    public enum Content: Sendable {
        /// Colours like a photograph's, opaque.
        case photo
        /// The same colours with every value of alpha.
        case layer
        /// Random samples.
        case noise
    }

    /// The size of the operations' input.
    public let size: PixelSize
    /// The number of threads.
    public let parallelism: Parallelism
    /// The content of all pictures, or nil if each case chooses.
    public let content: Content?
    private let cache: Cache
    /// The pixels of the forms that were prepared here, apart from whole rasters.
    public private(set) var canvases: [AnyCanvas] = []

    /// Creates a site. Sites that share a cache make equal pictures only once.
    public init(
        _ size: PixelSize, parallelism: Parallelism = .serial, content: Content? = nil, cache: Cache = Cache()
    ) {
        self.size = size
        self.parallelism = parallelism
        self.content = content
        self.cache = cache
    }

    /// Returns the memory for the views of a raster's pixels.
    open func makeCanvas<P: Pixel>(_ raster: Raster<P>) -> Canvas<P> { Canvas(raster) }

    /// Returns a picture to be read through views.
    func canvas<P: Pixel>(
        _ type: P.Type = P.self, _ content: Content = .photo, size: PixelSize? = nil
    ) throws -> Canvas<P> {
        add(try raster(P.self, content, size: size))
    }

    /// Returns a picture to be changed through views. Its memory isn't shared.
    func target<P: Pixel>(
        _ type: P.Type = P.self, _ content: Content = .layer, size: PixelSize? = nil
    ) throws -> Canvas<P> {
        // A view of a temporary value crashes the compiler of Swift 6.3.1.
        let original = try raster(P.self, content, size: size)
        return add(try Raster(copying: original.view))
    }

    func add<P: Pixel>(_ raster: Raster<P>) -> Canvas<P> {
        let canvas = makeCanvas(raster)
        canvases.append(canvas)
        return canvas
    }

    /// Returns a picture. Every call returns the same pixels.
    func raster<P: Pixel>(
        _ type: P.Type = P.self, _ content: Content = .photo, size: PixelSize? = nil
    ) throws -> Raster<P> {
        let (size, content) = (size ?? self.size, self.content ?? content)
        return try cache.value("\(P.self) \(size) \(content)") {
            switch content {
            case .photo: try Picture.photo(size, isOpaque: true).converted()
            case .layer: try Picture.photo(size, isOpaque: false).converted()
            case .noise: try Picture.noise(size)
            }
        }
    }

    /// Returns a mask with soft edges, which selects an ellipse, or one of random levels.
    func mask(size: PixelSize? = nil) throws -> Mask {
        let size = size ?? self.size
        if content == .noise { return Mask(try raster(Gray8.self, size: size)) }
        return try cache.value("mask \(size)") { try Mask(.ellipse(in: Self.oval(in: size)), size: size) }
    }

    /// The bounds of the ellipse that most masks and regions use. The edges are at fractions of pixels.
    var oval: SubpixelRect { Self.oval(in: size) }

    private static func oval(in size: PixelSize) -> SubpixelRect {
        let (x, y) = (Double(size.width) / 640, Double(size.height) / 480)
        return SubpixelRect(x: 100.3 * x, y: 80.7 * y, width: 300.5 * x, height: 250.25 * y)
    }

    /// Returns a file or another value that takes long to make. Every call with a name returns the same value.
    func cached<Value>(_ name: String, _ make: () throws -> Value) throws -> Value {
        try cache.value("\(name) \(size)", make)
    }

    /// The values that sites share.
    public final class Cache {
        private var values: [String: Any] = [:]

        /// Creates an empty cache.
        public init() {}

        fileprivate func value<Value>(_ name: String, _ make: () throws -> Value) rethrows -> Value {
            if let value = values[name] as? Value { return value }
            let value = try make()
            values[name] = value
            return value
        }
    }
}
