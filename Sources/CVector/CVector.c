// All code is in the header. This file exists because SwiftPM requires one source file per target.
#include "CVector.h"
