/// The job of sampling one row of a picture of RGBA pixels at positions that an affine map gives.
public struct PixelSamples {
    /// The first row of the picture.
    public var pixels: UnsafeRawPointer
    /// The number of bytes from one row to the next.
    public var bytesPerRow: Int
    /// The number of columns of the picture.
    public var width: Int
    /// The number of rows of the picture.
    public var height: Int
    /// The horizontal position of the first sample. Pixel centres are whole numbers.
    public var x: Float
    /// The vertical position of the first sample.
    public var y: Float
    /// The horizontal distance from one sample to the next.
    public var stepX: Float
    /// The vertical distance from one sample to the next.
    public var stepY: Float

    /// Creates the job of one row.
    @inlinable
    public init(
        pixels: UnsafeRawPointer, bytesPerRow: Int, width: Int, height: Int, x: Float, y: Float,
        stepX: Float, stepY: Float
    ) {
        self.pixels = pixels
        self.bytesPerRow = bytesPerRow
        self.width = width
        self.height = height
        self.x = x
        self.y = y
        self.stepX = stepX
        self.stepY = stepY
    }
}

/// The job of scoring the shifts of a photo in a reply along one row of shifts.
public struct ShiftScores {
    /// The scalar products of the gradients, one per shift.
    public var products: UnsafePointer<Int32>
    /// Running sums of the photo's squared gradients, from the last column to the first. The energy of shift i is number
    /// i + `replyWidth` subtracted from number i.
    public var photo: UnsafePointer<UInt32>
    /// Running sums of the reply's squared gradients. The energy of shift i is number i subtracted from number i +
    /// `photoWidth`.
    public var reply: UnsafePointer<UInt32>
    /// The number of columns of the photo.
    public var photoWidth: Int
    /// The number of columns of the reply.
    public var replyWidth: Int
    /// The column of the reply that the photo's first column has at the first shift.
    public var first: Int
    /// The number of rows that both pictures show.
    public var rows: Int
    /// The least number of pixels that both pictures show.
    public var least: Float

    /// Creates the job of one row of shifts.
    @inlinable
    public init(
        products: UnsafePointer<Int32>, photo: UnsafePointer<UInt32>, reply: UnsafePointer<UInt32>,
        photoWidth: Int, replyWidth: Int, first: Int, rows: Int, least: Float
    ) {
        self.products = products
        self.photo = photo
        self.reply = reply
        self.photoWidth = photoWidth
        self.replyWidth = replyWidth
        self.first = first
        self.rows = rows
        self.least = least
    }
}

/// A band of rows of a picture of three planes of floats without gaps, and of another one, whose numbers are averaged over
/// squares.
public struct PictureBand {
    /// The red plane of the first picture.
    public var red: UnsafePointer<Float>
    /// The green plane of the first picture.
    public var green: UnsafePointer<Float>
    /// The blue plane of the first picture.
    public var blue: UnsafePointer<Float>
    /// The red plane of the other picture, which has a margin of a pixel at each side.
    public var otherRed: UnsafePointer<Float>
    /// The green plane of the other picture.
    public var otherGreen: UnsafePointer<Float>
    /// The blue plane of the other picture.
    public var otherBlue: UnsafePointer<Float>
    /// The number of columns of the first picture.
    public var width: Int
    /// The number of rows of the first picture.
    public var height: Int
    /// The first row of the band.
    public var first: Int
    /// The number of rows of the band.
    public var rows: Int
    /// The side of the squares, an odd number.
    public var side: Int
    /// Memory for ``scratchCount(width:side:)`` numbers.
    public var scratch: UnsafeMutablePointer<Float>

    /// Creates a band.
    @inlinable
    public init(
        _ picture: (UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>),
        _ other: (UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>), width: Int, height: Int,
        first: Int, rows: Int, side: Int, scratch: UnsafeMutablePointer<Float>
    ) {
        (red, green, blue) = picture
        (otherRed, otherGreen, otherBlue) = other
        self.width = width
        self.height = height
        self.first = first
        self.rows = rows
        self.side = side
        self.scratch = scratch
    }

    /// Returns the number of floats of memory that kernels need: a line with what continues it, and rows of four sums.
    @inlinable
    public static func scratchCount(width: Int, side: Int) -> Int {
        firstSum(width: width, side: side) + 4 * side * sumStride(width: width)
    }

    /// Returns the place of the first row of sums in the memory. Rows are never a multiple of 4 KiB away from the line,
    /// because processors would take their numbers for each other's.
    @inlinable
    public static func firstSum(width: Int, side: Int) -> Int {
        (width + side + 32 + 1023) / 1024 * 1024 + 512
    }

    /// Returns the distance between rows of sums, which have room for 15 more.
    @inlinable
    public static func sumStride(width: Int) -> Int { (width + 15 + 1023) / 1024 * 1024 + 16 }
}
