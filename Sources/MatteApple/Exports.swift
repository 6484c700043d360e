@_exported public import Matte
@_exported public import MatteFoundation
