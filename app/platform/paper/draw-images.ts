import type { GrayPicture } from '#app/lib/paper/picture/gray-picture.ts'

/** An image as pdf.js decodes it: 1 bit, 3 or 4 bytes per pixel. A mask has 1 bit per pixel, too, and its zeros are painted. */
export type DecodedImage = {
	width: number
	height: number
	kind: 1 | 2 | 3
	data: Uint8Array | Uint8ClampedArray
}

/** A transformation as in PDF: x' = a x + c y + e, y' = b x + d y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number]

/** An image with the matrix that maps its unit square to the page. */
export type PlacedImage = { image: DecodedImage; place: Matrix }

/** The most samples per side of a pixel; more make no difference to its gray. */
const samplesMax = 4

/** Returns the matrix that applies `inner` first, then `outer`. */
export function combine(outer: Matrix, inner: Matrix): Matrix {
	const [a, b, c, d, e, f] = outer
	const [g, h, i, j, k, l] = inner
	return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

/** Returns how many pixels of an image there are per unit of the page. */
export const densityOf = ({ image, place: [a, b] }: PlacedImage): number =>
	image.width / Math.max(Math.hypot(a, b), 1e-6)

/**
 * Draws images on a white page of this size, in shades of gray. Each pixel is the mean of samples of the image's pixels below it, so that
 * thin strokes of a scan are kept when it is shrunk.
 */
export function drawImages(
	images: readonly PlacedImage[],
	{ width, height, scale }: { width: number; height: number; scale: number },
): GrayPicture {
	const page = { width: Math.ceil(width * scale), height: Math.ceil(height * scale) }
	const pixels = new Uint8Array(page.width * page.height).fill(255)
	for (const { image, place } of images) {
		const [a, b, c, d, e, f] = combine([scale, 0, 0, scale, 0, 0], place)
		const determinant = a * d - b * c
		if (!Number.isFinite(determinant) || Math.abs(determinant) < 1) continue
		const bounds = boundsOf([a, b, c, d, e, f], page)
		const samples = Math.min(samplesMax, Math.max(1, Math.ceil(image.width / Math.hypot(a, b))))
		const gray = grayAt(image)
		for (let y = bounds.top; y < bounds.bottom; y++)
			for (let x = bounds.left; x < bounds.right; x++) {
				let sum = 0
				let count = 0
				for (let sample = 0; sample < samples * samples; sample++) {
					const px = x + ((sample % samples) + 0.5) / samples - e
					const py = y + (Math.floor(sample / samples) + 0.5) / samples - f
					const u = (d * px - c * py) / determinant
					const v = (a * py - b * px) / determinant
					if (u < 0 || u >= 1 || v < 0 || v >= 1) continue
					// The first row of an image is at the top of its unit square.
					sum += gray(
						Math.floor(u * image.width),
						Math.min(image.height - 1, Math.floor((1 - v) * image.height)),
					)
					count++
				}
				if (count > 0) pixels[y * page.width + x] = sum / count
			}
	}
	return { ...page, pixels }
}

function boundsOf([a, b, c, d, e, f]: Matrix, { width, height }: { width: number; height: number }) {
	const xs = [e, e + a, e + c, e + a + c]
	const ys = [f, f + b, f + d, f + b + d]
	return {
		left: Math.max(0, Math.floor(Math.min(...xs))),
		right: Math.min(width, Math.ceil(Math.max(...xs))),
		top: Math.max(0, Math.floor(Math.min(...ys))),
		bottom: Math.min(height, Math.ceil(Math.max(...ys))),
	}
}

/** Returns a function for the brightness of a pixel; transparent pixels are white. */
function grayAt({ width, kind, data }: DecodedImage): (x: number, y: number) => number {
	if (kind === 1) {
		const rowBytes = (width + 7) >> 3
		return (x, y) => ((data[y * rowBytes + (x >> 3)]! >> (7 - (x & 7))) & 1 ? 255 : 0)
	}
	const bytes = kind === 2 ? 3 : 4
	return (x, y) => {
		const at = (y * width + x) * bytes
		// Weights of Rec. 709 in 1/256.
		const bright = (54 * data[at]! + 183 * data[at + 1]! + 19 * data[at + 2]!) >> 8
		return kind === 2 ? bright : 255 + ((bright - 255) * data[at + 3]!) / 255
	}
}
