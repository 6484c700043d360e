// Design: docs/design/kernels.md

public import MatteKernelTypes

/// The kernels of this tier. No other symbol of the module is public.
public let kernelTable = KernelTable(
    swizzle: SwizzleKernels(
        swapRedBlue: { Kernels.swapRedBlue($0, $1, $2, $3, $4) },
        rgbToBGR: { Kernels.rgbToBGR($0, $1, $2, $3, $4) },
        rgbToRGBA: { Kernels.rgbToRGBA($0, $1, $2, $3, $4) },
        rgbToBGRA: { Kernels.rgbToBGRA($0, $1, $2, $3, $4) },
        rgbaToRGB: { Kernels.rgbaToRGB($0, $1, $2, $3, $4) },
        rgbaToBGR: { Kernels.rgbaToBGR($0, $1, $2, $3, $4) },
        grayToRGBA: { Kernels.grayToRGBA($0, $1, $2, $3, $4) },
        grayToRGB: { Kernels.grayToRGB($0, $1, $2, $3, $4) },
        replaceAlpha: { Kernels.replaceAlpha($0, $1, $2, $3) },
        fill: { Kernels.fill($0, $1, $2, $3, $4, $5) },
        fillNonTemporally: { Kernels.fillNonTemporally($0, $1, $2, $3, $4, $5) },
        copyNonTemporally: { Kernels.copyNonTemporally($0, $1, $2) }
    ),
    gray: GrayKernels(
        rgbaToGray: { Kernels.rgbaToGray($0, $1, $2, $3, $4) },
        bgraToGray: { Kernels.bgraToGray($0, $1, $2, $3, $4) },
        rgbToGray: { Kernels.rgbToGray($0, $1, $2, $3, $4) },
        bgrToGray: { Kernels.bgrToGray($0, $1, $2, $3, $4) },
        grayToFloat: { Kernels.grayToFloat($0, $1, $2, $3, $4) },
        floatToGray: { Kernels.floatToGray($0, $1, $2, $3, $4) }
    ),
    alpha: AlphaKernels(
        premultiply: { Kernels.premultiply($0, $1, $2, $3, $4) },
        premultiplySwapping: { Kernels.premultiplySwapping($0, $1, $2, $3, $4) },
        unpremultiply: { Kernels.unpremultiply($0, $1, $2, $3, $4) },
        unpremultiplySwapping: { Kernels.unpremultiplySwapping($0, $1, $2, $3, $4) },
        isOpaque: { Kernels.isOpaque($0, $1) }
    ),
    turn: TurnKernels(
        reverse1: { Kernels.reverse1($0, $1, $2, $3, $4) },
        reverse3: { Kernels.reverse3($0, $1, $2, $3, $4) },
        reverse4: { Kernels.reverse4($0, $1, $2, $3, $4) },
        transpose1: { Kernels.transpose1($0, $1, $2, $3, $4, $5) },
        transpose3: { Kernels.transpose3($0, $1, $2, $3, $4, $5) },
        transpose4: { Kernels.transpose4($0, $1, $2, $3, $4, $5) }
    ),
    yuv: YUVKernels(
        toRGBA: { Kernels.yuvToRGBA($0, $1, $2, $3, $4, $5, $6) },
        toBGRA: { Kernels.yuvToBGRA($0, $1, $2, $3, $4, $5, $6) },
        lumaToFullRange: { Kernels.lumaToFullRange($0, $1, $2) }
    ),
    tensor: TensorKernels(
        planesFromTables: { Kernels.planesFromTables($0, $1, $2, $3, $4, $5, $6, $7) },
        elementsFromTables: { Kernels.elementsFromTables($0, $1, $2, $3, $4, $5) },
        planesFrom4: { Kernels.planesFrom4($0, $1, $2, $3, $4, $5) },
        planesFrom3: { Kernels.planesFrom3($0, $1, $2, $3, $4, $5) },
        pixelsFromPlanes: { Kernels.pixelsFromPlanes($0, $1, $2, $3, $4, $5) },
        floatsFromBytes: { Kernels.floatsFromBytes($0, $1, $2, $3) },
        bytesFromFloats: { Kernels.bytesFromFloats($0, $1, $2, $3) },
        halvesFromFloats: { Kernels.halvesFromFloats($0, $1, $2) },
        floatsFromHalves: { Kernels.floatsFromHalves($0, $1, $2) }
    ),
    png: PNGKernels(
        filter: { Kernels.pngFilter($0, $1, $2, $3, $4, $5) },
        unfilter: { Kernels.pngUnfilter($0, $1, $2, $3, $4, $5) },
        filterCosts: { Kernels.pngFilterCosts($0, $1, $2, $3, $4) },
        adler32: { Kernels.adler32($0, $1, $2) },
        crc32: { Kernels.crc32($0, $1, $2, $3) }
    ),
    deflate: DeflateKernels(
        chunk: { Kernels.deflateChunk($0, $1, $2, $3, $4) },
        inflate: { Kernels.inflate($0) }
    ),
    jpeg: JPEGKernels(
        makeTable: { Kernels.jpegMakeTable($0, $1, $2, $3) },
        fill: { Kernels.jpegFill($0, $1) },
        decodeSequential: { Kernels.jpegDecodeSequential($0, $1) },
        decodeProgressive: { Kernels.jpegDecodeProgressive($0, $1) }
    ),
    jpegPixels: JPEGPixelKernels(
        inverse8: { Kernels.jpegInverse8($0, $1, $2, $3, $4, $5) },
        inverse4: { Kernels.jpegInverse4($0, $1, $2, $3, $4, $5) },
        inverse2: { Kernels.jpegInverse2($0, $1, $2, $3, $4, $5) },
        inverse1: { Kernels.jpegInverse1($0, $1, $2, $3, $4, $5) },
        sum: { Kernels.jpegSum($0, $1, $2, $3, $4) },
        double: { Kernels.jpegDouble($0, $1, $2, $3) },
        blend: { Kernels.jpegBlend($0, $1, $2, $3, $4) },
        repeat: { Kernels.jpegRepeat($0, $1, $2, $3) },
        convertHalved: { Kernels.jpegConvertHalved($0, $1, $2, $3, $4, $5, $6) },
        convertFull: { Kernels.jpegConvertFull($0, $1, $2, $3, $4, $5, $6) }
    ),
    jpegWriting: JPEGWritingKernels(
        planes: { Kernels.jpegPlanes($0, $1, $2, $3, $4, $5) },
        halve: { Kernels.jpegHalve($0, $1, $2, $3) },
        quarter: { Kernels.jpegQuarter($0, $1, $2, $3) },
        forward: { Kernels.jpegForward($0, $1, $2, $3, $4, $5, $6) },
        masks: { Kernels.jpegMasks($0, $1, $2, $3) },
        write: { Kernels.jpegWrite($0, $1) },
        count: { Kernels.jpegCount($0, $1) },
        copyBits: { Kernels.jpegCopyBits($0, $1, $2, $3) },
        stuff: { Kernels.jpegStuff($0, $1, $2) }
    ),
    digest: DigestKernels(
        sha256: { Kernels.sha256($0, $1, $2, $3) },
        sha256WithInstructions: { Kernels.sha256WithInstructions($0, $1, $2, $3) }
    ),
    color: ColorKernels(
        convert: { Kernels.convertColors($0, $1, $2, $3, $4) },
        lookUp: { Kernels.lookUpColors($0, $1, $2, $3) },
        convertWide: { Kernels.convertWideColors($0, $1, $2, $3, $4) },
        lookUpWide: { Kernels.lookUpWideColors($0, $1, $2, $3) },
        convertTable: { Kernels.convertTableColors($0, $1, $2, $3, $4) },
        convertWideTable: { Kernels.convertWideTableColors($0, $1, $2, $3, $4) },
        fromInk: { Kernels.colorsFromInk($0, $1, $2) },
        blend: { Kernels.blendOver($0, $1, $2) }
    ),
    mask: MaskKernels(
        coverage: { Kernels.coverage($0, $1, $2, $3) },
        invert: { Kernels.invertMask($0, $1, $2) },
        maximum: { Kernels.maximumMask($0, $1, $2, $3) },
        minimum: { Kernels.minimumMask($0, $1, $2, $3) },
        subtract: { Kernels.subtractMask($0, $1, $2, $3) },
        threshold: { Kernels.thresholdMask($0, $1, $2, $3) },
        lookUp: { Kernels.lookUpMask($0, $1, $2, $3) },
        fromConfidences: { Kernels.confidencesToMask($0, $1, $2, $3) },
        fromAlpha: { Kernels.alphaToMask($0, $1, $2) },
        toClearPixels: { Kernels.maskToClearPixels($0, $1, $2, $3) },
        smooth: { Kernels.smoothMask($0, $1, $2, $3, $4) },
        sum: { Kernels.sumMask($0, $1) },
        first: { Kernels.firstInMask($0, $1, $2) },
        end: { Kernels.endInMask($0, $1, $2) }
    ),
    composite: CompositeKernels(
        eraseStraight: { Kernels.eraseStraight($0, $1, $2) },
        eraseKeepingColor: { Kernels.eraseKeepingColor($0, $1, $2) },
        erasePremultiplied: { Kernels.erasePremultiplied($0, $1, $2) },
        straight: { Kernels.compositeStraight($0, $1, $2, $3, $4) },
        premultiplied: { Kernels.compositePremultiplied($0, $1, $2, $3, $4) },
        desaturate: { Kernels.desaturate($0, $1, $2, $3, $4, $5) }
    ),
    convolution: ConvolutionKernels(
        widen: { Kernels.widenCoverage($0, $1, $2) },
        across: { Kernels.convolveAcross($0, $1, $2, $3, $4) },
        down: { Kernels.convolveDown($0, $1, $2, $3, $4) },
        downToBytes: { Kernels.convolveDownToBytes($0, $1, $2, $3, $4) }
    ),
    resample: ResampleKernels(
        vertical: { Kernels.resampleVertically($0) },
        horizontal: { Kernels.resampleHorizontally($0) },
        arrangeThree: { Kernels.arrangeThree($0, $1, $2, $3, $4) },
        arrangeOne: { Kernels.arrangeOne($0, $1, $2, $3, $4) },
        encodeLinear: { Kernels.encodeLinear($0, $1, $2, $3, $4) },
        floatRow: { Kernels.resampleFloatRow($0, $1, $2, $3, $4, $5) },
        floatColumns: { Kernels.resampleFloatColumns($0, $1, $2, $3, $4) },
        interleave: { Kernels.interleaveFloats($0, $1, $2, $3, $4) },
        deinterleave: { Kernels.deinterleaveFloats($0, $1, $2, $3, $4) },
        wide: WideResampleKernels(
            heights: { Kernels.filterHeights($0, $1, $2, $3, $4, $5) },
            sum: { Kernels.sumWeights($0, $1) },
            divide: { Kernels.divideWeights($0, $1, $2) },
            whole: { Kernels.wholeWeights($0, $1, $2) },
            widen: { Kernels.widenPixels($0, $1, $2, $3, $4, $5, $6) },
            columns: { Kernels.addWideColumns($0) },
            rows: { Kernels.addWideRows($0, $1, $2, $3, $4, $5) }
        )
    ),
    blur: BlurKernels(
        fixed: BlurSampleKernels(
            halveRows: { Kernels.halveRowsFixed($0, $1, $2) },
            halveColumns: { Kernels.halveColumnsFixed($0, $1, $2, $3) },
            pairRows: { Kernels.pairRowsFixed($0, $1, $2, $3) },
            convolveRows: { Kernels.convolveRowsFixed($0, $1, $2, $3, $4, $5, $6) },
            convolveColumns: { Kernels.convolveColumnsFixed($0, $1, $2, $3, $4, $5, $6) },
            doubleRows: { Kernels.doubleRowsFixed($0, $1, $2, $3, $4, $5) },
            doubleColumns: { Kernels.doubleColumnsFixed($0, $1, $2, $3) }
        ),
        float: BlurSampleKernels(
            halveRows: { Kernels.halveRowsFloat($0, $1, $2) },
            halveColumns: { Kernels.halveColumnsFloat($0, $1, $2, $3) },
            pairRows: { Kernels.pairRowsFloat($0, $1, $2, $3) },
            convolveRows: { Kernels.convolveRowsFloat($0, $1, $2, $3, $4, $5, $6) },
            convolveColumns: { Kernels.convolveColumnsFloat($0, $1, $2, $3, $4, $5, $6) },
            doubleRows: { Kernels.doubleRowsFloat($0, $1, $2, $3, $4, $5) },
            doubleColumns: { Kernels.doubleColumnsFloat($0, $1, $2, $3) }
        ),
        pixels: BlurPixelKernels(
            loadPlain: { Kernels.blurLoadPlain($0, $1, $2) },
            loadStraight: { Kernels.blurLoadStraight($0, $1, $2) },
            loadTriples: { Kernels.blurLoadTriples($0, $1, $2) },
            halvePlain: { Kernels.blurHalvePlain($0, $1, $2) },
            halveStraight: { Kernels.blurHalveStraight($0, $1, $2) },
            halveTriples: { Kernels.blurHalveTriples($0, $1, $2) },
            storePlain: { Kernels.blurStorePlain($0, $1, $2) },
            storeStraight: { Kernels.blurStoreStraight($0, $1, $2) },
            storeTriples: { Kernels.blurStoreTriples($0, $1, $2) },
            doublePlain: { Kernels.blurDoublePlain($0, $1, $2, $3) },
            doubleStraight: { Kernels.blurDoubleStraight($0, $1, $2, $3) },
            doubleTriples: { Kernels.blurDoubleTriples($0, $1, $2, $3) }
        ),
        folding: BlurFoldingKernels(
            load: { Kernels.blurFoldLoad($0, $1, $2) },
            convolveRows: { Kernels.blurFoldRows($0, $1, $2, $3, $4, $5) },
            convolveColumns: { Kernels.blurFoldColumns($0, $1, $2, $3, $4, $5) }
        )
    ),
    interpolation: InterpolationKernels(
        confidences: { Kernels.confidencesToLevels($0, $1, $2, $3) },
        coverage: { Kernels.coverageToLevels($0, $1, $2) },
        across: { Kernels.interpolateAcross($0, $1, $2, $3, $4, $5) },
        gather: { Kernels.interpolateGathering($0, $1, $2, $3, $4) },
        down: { Kernels.interpolateDown($0, $1, $2, $3, $4, $5, $6) }
    ),
    category: CategoryKernels(
        argmax: { Kernels.argmax($0, $1, $2, $3, $4) },
        overlay: { Kernels.overlay($0, $1, $2, $3, $4) },
        borders: { Kernels.categoryBorders($0, $1, $2, $3, $4) },
        count: { Kernels.countBytes($0, $1, $2) },
        gather: { Kernels.gatherBytes($0, $1, $2, $3) }
    ),
    portrait: PortraitKernels(
        weights: { Kernels.portraitWeights($0, $1, $2, $3, $4) },
        load: { Kernels.portraitLoad($0, $1, $2, $3) },
        halve: { Kernels.portraitHalve($0, $1, $2) },
        store: { Kernels.portraitStore($0, $1, $2, $3, $4, $5) },
        double: { Kernels.portraitDouble($0, $1, $2, $3, $4, $5) },
        blend: { Kernels.portraitBlend($0, $1, $2, $3, $4, $5, $6) },
        blendPlanes: { Kernels.portraitBlendPlanes($0, $1, $2, $3, $4, $5, $6, $7) }
    ),
    guided: GuidedKernels(
        accumulate: { Kernels.guidedAccumulate($0, $1, $2) },
        blockMeans: { Kernels.guidedBlockMeans($0, $1, $2, $3, $4) },
        multiply: { Kernels.guidedMultiply($0, $1, $2, $3) },
        coefficients: { Kernels.guidedCoefficients($0, $1, $2, $3, $4, $5) },
        widen: { Kernels.guidedWiden($0, $1, $2, $3, $4) },
        refine: { Kernels.guidedRefine($0, $1, $2, $3, $4, $5, $6, $7) }
    ),
    box: BoxKernels(
        add: { Kernels.boxAdd($0, $1, $2) },
        down: { Kernels.boxDown($0, $1, $2, $3, $4, $5) },
        across: { Kernels.boxAcross($0, $1, $2, $3, $4, $5) },
        addBytes: { Kernels.boxAddBytes($0, $1, $2) },
        slideBytes: { Kernels.boxSlideBytes($0, $1, $2, $3) },
        acrossBytes: { Kernels.boxAcrossBytes($0, $1, $2, $3, $4, $5) }
    ),
    registration: RegistrationKernels(
        green: { Kernels.takeGreen($0, $1, $2) },
        halveGreen: { Kernels.halveGreen($0, $1, $2, $3) },
        halve: { Kernels.halveMeans($0, $1, $2, $3) },
        halveMinima: { Kernels.halveMinima($0, $1, $2, $3) },
        soften: { Kernels.softenPlane($0, $1, $2, $3, $4) },
        compare: { Kernels.comparePlanes($0, $1, $2, $3, $4, $5) },
        sample: { Kernels.sampleRow($0) },
        sum: { Kernels.sumFit($0, $1) },
        compose: { Kernels.composeStructure($0, $1, $2, $3, $4, $5, $6) }
    ),
    patch: PatchKernels(
        sumBlocks: { Kernels.sumPatchBlocks($0, $1, $2, $3, $4, $5) },
        correct: { Kernels.correctPatch($0, $1, $2, $3, $4, $5) }
    ),
    planes: PlaneKernels(
        take: { Kernels.planeTake($0, $1, $2, $3) },
        resample: { Kernels.planeResample($0, $1, $2, $3, $4, $5) },
        gradients: { Kernels.planeGradients($0, $1, $2, $3, $4, $5, $6) },
        sample: { Kernels.planeSample($0, $1, $2) },
        products: { Kernels.planeProducts($0, $1, $2, $3, $4, $5, $6, $7) },
        integrate: { Kernels.planeIntegrate($0, $1, $2, $3) },
        ratio: { Kernels.planeRatio($0, $1, $2, $3, $4) },
        curve: { Kernels.planeCurve($0, $1, $2) },
        vote: { Kernels.planeVote($0, $1, $2, $3, $4) }
    ),
    reply: ReplyKernels(
        sample: { Kernels.samplePixels($0, $1, $2, $3, $4) },
        halvePixels: { Kernels.halvePixels($0, $1, $2, $3, $4, $5) },
        halve: { Kernels.planeHalve($0, $1, $2, $3) },
        soften: { Kernels.planeSoften($0, $1, $2, $3, $4) },
        scoreShifts: { Kernels.scoreShifts($0, $1, $2) },
        scoreBlock: { Kernels.scoreBlock($0, $1, $2, $3, $4, $5, $6) },
        sumTone: { Kernels.sumTone($0, $1, $2, $3) },
        leastDifferences: { Kernels.leastDifferences($0, $1) },
        variances: { Kernels.pictureVariances($0, $1) }
    ),
    fourier: FourierKernels(
        transform: { Kernels.fourierTransform($0, $1, $2, $3, $4) },
        multiply: { Kernels.fourierMultiply($0, $1, $2, $3, $4) },
        take: { Kernels.fourierTake($0, $1, $2, $3, $4, $5) },
        interleave: { Kernels.fourierInterleave($0, $1, $2, $3) },
        spread: { Kernels.fourierSpread($0, $1, $2, $3) },
        round: { Kernels.fourierRound($0, $1, $2, $3) }
    ),
    warp: WarpKernels(
        linear: { Kernels.warpLinear($0) },
        catmullRom: { Kernels.warpCatmullRom($0) },
        linearFloats: { Kernels.warpLinearFloats($0) },
        catmullRomFloats: { Kernels.warpCatmullRomFloats($0) },
        project: { Kernels.projectPositions($0, $1, $2) }
    ),
    adjust: AdjustKernels(
        curve: { Kernels.adjustCurve($0, $1, $2, $3, $4) },
        curves: { Kernels.adjustCurves($0, $1, $2, $3, $4) },
        matrix: { Kernels.adjustMatrix($0, $1, $2, $3, $4, $5) },
        mix: { Kernels.adjustMix($0, $1, $2, $3, $4, $5, $6) },
        count: { Kernels.countLevels($0, $1, $2, $3) },
        sharpen: { Kernels.sharpen($0, $1, $2, $3, $4, $5) }
    ),
    foreground: ForegroundKernels(
        load: { Kernels.foregroundLoad($0, $1, $2, $3, $4, $5) },
        loadPicture: { Kernels.foregroundLoadPicture($0, $1, $2, $3) },
        halve: { Kernels.foregroundHalve($0, $1, $2, $3) },
        quarter: { Kernels.foregroundQuarter($0, $1, $2, $3, $4, $5, $6) },
        between: { Kernels.foregroundBetween($0, $1, $2, $3) },
        weigh: { Kernels.foregroundWeigh($0, $1, $2, $3) },
        across: { Kernels.foregroundAcross($0, $1, $2) },
        solve: { Kernels.foregroundSolve($0, $1, $2, $3, $4) },
        explain: { Kernels.foregroundExplain($0, $1, $2, $3, $4, $5) },
        store: { Kernels.foregroundStore($0, $1, $2, $3, $4) },
        keep: { Kernels.foregroundKeep($0, $1, $2, $3) },
        isMixed: { Kernels.foregroundIsMixed($0, $1) },
        markSoft: { Kernels.foregroundMarkSoft($0, $1, $2) }
    ),
    reference: ReferenceKernels(
        arrangePairs: { Kernels.referenceArrangePairs($0, $1, $2, $3, $4, $5, $6) },
        sumColumns: { Kernels.referenceSumColumns($0) },
        sumRows: { Kernels.referenceSumRows($0) },
        weave: { Kernels.referenceWeave($0, $1, $2, $3, $4) },
        floatAcross: { Kernels.referenceFloatAcross($0, $1, $2, $3, $4) },
        floatDown: { Kernels.referenceFloatDown($0, $1, $2, $3, $4, $5) },
        across: { Kernels.referenceAcross($0, $1, $2, $3, $4, $5) },
        down: { Kernels.referenceDown($0, $1, $2, $3, $4, $5, $6) },
        between: { Kernels.referenceBetween($0, $1, $2, $3, $4, $5, $6, $7, $8) },
        halve: { Kernels.referenceHalve($0, $1, $2, $3, $4) },
        average: { Kernels.referenceAverage($0, $1, $2, $3, $4, $5, $6, $7, $8) },
        round: { Kernels.referenceRound($0, $1, $2, $3, $4) }
    )
)
