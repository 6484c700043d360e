// The header is all there is; SwiftPM wants one source file.
#include "CVector.h"
