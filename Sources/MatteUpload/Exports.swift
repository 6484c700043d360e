// `import MatteUpload` also imports MatteCodecs and Matte.
@_exported public import MatteCodecs
