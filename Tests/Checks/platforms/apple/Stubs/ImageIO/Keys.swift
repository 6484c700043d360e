public let kCGImagePropertyPixelWidth = CFString(standIn: "PixelWidth")
public let kCGImagePropertyPixelHeight = CFString(standIn: "PixelHeight")
public let kCGImagePropertyDepth = CFString(standIn: "Depth")
public let kCGImagePropertyOrientation = CFString(standIn: "Orientation")
public let kCGImagePropertyHasAlpha = CFString(standIn: "HasAlpha")
public let kCGImagePropertyIsIndexed = CFString(standIn: "IsIndexed")
public let kCGImagePropertyProfileName = CFString(standIn: "ProfileName")
public let kCGImagePropertyDPIWidth = CFString(standIn: "DPIWidth")
public let kCGImagePropertyDPIHeight = CFString(standIn: "DPIHeight")
public let kCGImagePropertyColorModel = CFString(standIn: "ColorModel")
public let kCGImagePropertyColorModelRGB = CFString(standIn: "RGB")
public let kCGImagePropertyColorModelGray = CFString(standIn: "Gray")
public let kCGImagePropertyColorModelCMYK = CFString(standIn: "CMYK")
public let kCGImagePropertyMakerAppleDictionary = CFString(standIn: "{MakerApple}")
public let kCGImagePropertyWidth = CFString(standIn: "Width")
public let kCGImagePropertyHeight = CFString(standIn: "Height")
public let kCGImagePropertyBytesPerRow = CFString(standIn: "BytesPerRow")
public let kCGImagePropertyPixelFormat = CFString(standIn: "PixelFormat")
public let kCGImageAuxiliaryDataTypeHDRGainMap = CFString(standIn: "kCGImageAuxiliaryDataTypeHDRGainMap")
public let kCGImageAuxiliaryDataInfoData = CFString(standIn: "kCGImageAuxiliaryDataInfoData")
public let kCGImageAuxiliaryDataInfoDataDescription = CFString(
    standIn: "kCGImageAuxiliaryDataInfoDataDescription")
public let kCGImageAuxiliaryDataInfoMetadata = CFString(standIn: "kCGImageAuxiliaryDataInfoMetadata")
public let kCGImageDestinationLossyCompressionQuality = CFString(standIn: "LossyCompressionQuality")

public enum CGImageSourceStatus: Int32, Sendable {
    case statusUnexpectedEOF = -5
    case statusInvalidData = -4
    case statusUnknownType = -3
    case statusReadingHeader = -2
    case statusIncomplete = -1
    case statusComplete = 0
}
