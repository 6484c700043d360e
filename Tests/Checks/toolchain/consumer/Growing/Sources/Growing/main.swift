import MatteCodecs

precondition(ImageFormat.png.isReadable && ImageFormat.jpeg.isReadable && ImageFormat.webP.isReadable)
