public final class CGImageDestination {
    let data: CFMutableData
    let type: String
    var pictures: [StandInFile.Picture] = []
    init(data: CFMutableData, type: String) { (self.data, self.type) = (data, type) }
}

public func CGImageDestinationCreateWithData(
    _ data: CFMutableData, _ type: CFString, _ count: Int, _ options: CFDictionary?
) -> CGImageDestination? {
    guard ["public.jpeg", "public.heic"].contains(type.description) else { return nil }
    return CGImageDestination(data: data, type: type.description)
}

public func CGImageDestinationAddImage(
    _ destination: CGImageDestination, _ image: CGImage, _ properties: CFDictionary?
) {
    var content: [CFString: CFTypeRef] = [
        kCGImagePropertyPixelWidth: CFNumber(standIn: Double(image.width)),
        kCGImagePropertyPixelHeight: CFNumber(standIn: Double(image.height)),
        kCGImagePropertyColorModel: kCGImagePropertyColorModelRGB,
    ]
    for (key, value) in properties?.standIn ?? [:] { content[CFString(standIn: key)] = value }
    destination.pictures.append(StandInFile.Picture(image, content))
}

/// Copies the pixels, as an encoder does, and writes a file whose length increases with quality and size.
public func CGImageDestinationFinalize(_ destination: CGImageDestination) -> Bool {
    guard var picture = destination.pictures.first, let image = picture.image else { return false }
    let bytes = image.dataProvider!.data!
    picture.image = CGImage(
        width: image.width, height: image.height, bitsPerComponent: image.bitsPerComponent,
        bitsPerPixel: image.bitsPerPixel, bytesPerRow: image.bytesPerRow, space: image.colorSpace!,
        bitmapInfo: image.bitmapInfo, provider: CGDataProvider(data: bytes)!, decode: nil,
        shouldInterpolate: false,
        intent: .defaultIntent)
    let quality = (picture.properties[kCGImageDestinationLossyCompressionQuality] as? CFNumber)?.value ?? 1
    destination.data.replaceAll(
        by: StandInFile.add(
            StandInFile(type: destination.type, pictures: [picture]),
            padding: Int(Double(image.width * image.height) * quality)))
    return true
}
