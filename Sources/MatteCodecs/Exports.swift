// `import MatteCodecs` also imports Matte, and data URLs and base64 from MatteText.
@_exported public import Matte
@_exported public import MatteText
