import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { getDocument, OPS, type PDFPageProxy, VerbosityLevel } from 'pdfjs-dist/legacy/build/pdf.mjs'
import sharp from 'sharp'
import { pictureSideRead } from '#app/lib/paper/picture/picture-limits.ts'
import {
	combine,
	type DecodedImage,
	densityOf,
	drawImages,
	type Matrix,
	type PlacedImage,
} from './draw-images.ts'
import { scanPixelsMax } from './paper-limits.ts'

export type ScanPage = { bytes: Uint8Array; page: number }
/** A page as a gray PNG, or null for a page without an image, and how many pages the PDF has. */
export type ExtractedPage = { pages: number; png: Uint8Array | null }

const wasmFolder = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'wasm')
const identity: Matrix = [1, 0, 0, 1, 0, 0]
/** No real page has more images: more would only keep the reader busy. */
const imagesMax = 200

/**
 * Draws the images of one page of a scanned PDF. Call it in a separate thread (`read-scan.server.ts`), because decoding takes time and
 * memory. Text and lines of the page are left out: in a scan they do not matter.
 */
export async function extractScan({ bytes, page: number }: ScanPage): Promise<ExtractedPage> {
	const loading = getDocument({
		data: bytes,
		verbosity: VerbosityLevel.ERRORS,
		disableFontFace: true,
		useSystemFonts: false,
		useWorkerFetch: false,
		useWasm: false,
		// The decoders of JPEG 2000 and JBIG2, which are scripts in the package.
		wasmUrl: `${wasmFolder}/`,
		enableXfa: false,
		maxImageSize: scanPixelsMax,
		isOffscreenCanvasSupported: false,
		isImageDecoderSupported: false,
		stopAtErrors: false,
	})
	try {
		const document = await loading.promise
		if (number > document.numPages) return { pages: document.numPages, png: null }
		const page = await document.getPage(number)
		const images = await listImages(page)
		if (images.length === 0) return { pages: document.numPages, png: null }
		const { width, height } = page.getViewport({ scale: 1 })
		const scale = Math.min(Math.max(...images.map(densityOf)), pictureSideRead / Math.max(width, height))
		const picture = drawImages(images, { width, height, scale })
		const raw = { width: picture.width, height: picture.height, channels: 1 } as const
		const png = await sharp(picture.pixels, { raw }).png({ compressionLevel: 1 }).toBuffer()
		return { pages: document.numPages, png: new Uint8Array(png) }
	} finally {
		await loading.destroy()
	}
}

/** Lists the images of a page in the order in which they are painted, with their places on the displayed page. */
async function listImages(page: PDFPageProxy): Promise<PlacedImage[]> {
	const { fnArray, argsArray } = await page.getOperatorList()
	const start = page.getViewport({ scale: 1 }).transform as unknown as Matrix
	const images: PlacedImage[] = []
	const saved: Matrix[] = []
	let current = start
	for (let index = 0; index < fnArray.length && images.length < imagesMax; index++) {
		const args = argsArray[index]
		switch (fnArray[index]) {
			case OPS.save:
				saved.push(current)
				break
			case OPS.restore:
			case OPS.paintFormXObjectEnd:
				current = saved.pop() ?? start
				break
			case OPS.transform:
				current = combine(current, args as Matrix)
				break
			case OPS.paintFormXObjectBegin:
				saved.push(current)
				current = combine(current, (args[0] as Matrix | null) ?? identity)
				break
			case OPS.paintImageXObject:
			case OPS.paintInlineImageXObject:
			case OPS.paintImageMaskXObject: {
				const image = await decoded(page, args[0])
				if (image) images.push({ image, place: current })
			}
		}
	}
	return images
}

type Painted = string | (Partial<DecodedImage> & { data?: unknown })

/** Returns a painted image. pdf.js stores it under a name or passes it with the instruction. Null if pdf.js could not decode it. */
async function decoded(page: PDFPageProxy, painted: Painted): Promise<DecodedImage | null> {
	const name = typeof painted === 'string' ? painted : painted.data
	if (typeof name !== 'string') return isDecoded(painted) ? painted : null
	const store = name.startsWith('g_') ? page.commonObjs : page.objs
	const found = (await new Promise<unknown>((resolve) =>
		store.get(name, resolve),
	)) as Partial<DecodedImage> | null
	// For a mask, the instruction states only the size, not the kind.
	const size = typeof painted === 'string' ? found : painted
	const { width, height } = size ?? {}
	const image = { width, height, kind: found?.kind || 1, data: found?.data }
	return isDecoded(image) ? image : null
}

function isDecoded(image: unknown): image is DecodedImage {
	const { data, kind, width, height } = image as DecodedImage
	return ArrayBuffer.isView(data) && kind >= 1 && kind <= 3 && width > 0 && height > 0
}
