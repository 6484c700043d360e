@_exported import CoreVideo

public struct CMTime: Sendable {
    public var value: Int64
    public var timescale: Int32
    var isValid = true

    public init(value: Int64, timescale: Int32) { (self.value, self.timescale) = (value, timescale) }

    public static var invalid: CMTime {
        var time = CMTime(value: 0, timescale: 0)
        time.isValid = false
        return time
    }
}

public func CMTimeGetSeconds(_ time: CMTime) -> Double {
    time.isValid ? Double(time.value) / Double(time.timescale) : .nan
}

public final class CMSampleBuffer {
    let buffer: CVImageBuffer?
    let time: CMTime

    public init(standIn buffer: CVImageBuffer?, time: CMTime) { (self.buffer, self.time) = (buffer, time) }
}

public func CMSampleBufferGetImageBuffer(_ sample: CMSampleBuffer) -> CVImageBuffer? { sample.buffer }
public func CMSampleBufferGetPresentationTimeStamp(_ sample: CMSampleBuffer) -> CMTime { sample.time }
