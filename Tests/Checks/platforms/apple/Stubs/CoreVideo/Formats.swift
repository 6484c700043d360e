@_exported import CoreFoundation

public typealias OSType = UInt32
public typealias CVReturn = Int32
public let kCVReturnSuccess: CVReturn = 0
public let kCVReturnInvalidPixelFormat: CVReturn = -6680

public let kCVPixelFormatType_32BGRA: OSType = 0x4247_5241
public let kCVPixelFormatType_32RGBA: OSType = 0x5247_4241
public let kCVPixelFormatType_24RGB: OSType = 0x0000_0018
public let kCVPixelFormatType_24BGR: OSType = 0x3234_4247
public let kCVPixelFormatType_OneComponent8: OSType = 0x4C30_3038
public let kCVPixelFormatType_OneComponent32Float: OSType = 0x4C30_3066
public let kCVPixelFormatType_420YpCbCr8BiPlanarVideoRange: OSType = 0x3432_3076
public let kCVPixelFormatType_420YpCbCr8BiPlanarFullRange: OSType = 0x3432_3066

public let kCVImageBufferYCbCrMatrixKey = CFString(standIn: "CVImageBufferYCbCrMatrix")
public let kCVImageBufferYCbCrMatrix_ITU_R_709_2 = CFString(standIn: "ITU_R_709_2")
public let kCVImageBufferYCbCrMatrix_ITU_R_601_4 = CFString(standIn: "ITU_R_601_4")
public let kCVImageBufferYCbCrMatrix_ITU_R_2020 = CFString(standIn: "ITU_R_2020")
