import MatteCodecs

precondition(ImageFormat.png.isBuiltIn && ImageFormat.jpeg.isBuiltIn && ImageFormat.webP.isBuiltIn)
