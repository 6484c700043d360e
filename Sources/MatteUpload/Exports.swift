// One import is enough: `import MatteUpload` brings MatteCodecs and Matte with it.
@_exported public import MatteCodecs
