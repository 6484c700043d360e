// Re-export Matte, so that `import MatteCodecs` also makes Matte's types available.
@_exported public import Matte
