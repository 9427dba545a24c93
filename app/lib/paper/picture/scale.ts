import type { GrayPicture } from './gray-picture.ts'

/** Returns the picture with other dimensions: pixels are averaged if it gets smaller, and interpolated if it gets larger. */
export function scaleTo(picture: GrayPicture, width: number, height: number): GrayPicture {
	if (width === picture.width && height === picture.height) return picture
	return width < picture.width ? shrink(picture, width, height) : enlarge(picture, width, height)
}

/** Returns the picture, shrunk if its longer side is longer than `sideMax`. */
export function shrinkTo(picture: GrayPicture, sideMax: number): GrayPicture {
	const factor = sideMax / Math.max(picture.width, picture.height)
	if (factor >= 1) return picture
	return shrink(picture, sideOf(picture.width * factor), sideOf(picture.height * factor))
}

const sideOf = (length: number) => Math.max(1, Math.round(length))

function shrink(picture: GrayPicture, width: number, height: number): GrayPicture {
	const pixels = new Uint8Array(width * height)
	const columns = Int32Array.from({ length: width + 1 }, (_, x) => Math.floor((x * picture.width) / width))
	for (let y = 0; y < height; y++) {
		const top = Math.floor((y * picture.height) / height)
		const bottom = Math.max(top + 1, Math.floor(((y + 1) * picture.height) / height))
		for (let x = 0; x < width; x++) {
			const left = columns[x]!
			const right = Math.max(left + 1, columns[x + 1]!)
			let sum = 0
			for (let row = top; row < bottom; row++)
				for (let at = row * picture.width + left; at < row * picture.width + right; at++)
					sum += picture.pixels[at]!
			pixels[y * width + x] = Math.round(sum / ((bottom - top) * (right - left)))
		}
	}
	return { width, height, pixels }
}

function enlarge(picture: GrayPicture, width: number, height: number): GrayPicture {
	const pixels = new Uint8Array(width * height)
	for (let y = 0; y < height; y++)
		for (let x = 0; x < width; x++)
			pixels[y * width + x] = pixelAt(
				picture,
				((x + 0.5) * picture.width) / width - 0.5,
				((y + 0.5) * picture.height) / height - 0.5,
			)
	return { width, height, pixels }
}

/** Returns the brightness at a place between pixels; beyond the edge, the brightness at the edge. */
export function pixelAt({ width, height, pixels }: GrayPicture, x: number, y: number): number {
	const inX = Math.min(Math.max(x, 0), width - 1)
	const inY = Math.min(Math.max(y, 0), height - 1)
	const left = Math.floor(inX)
	const top = Math.floor(inY) * width
	const right = Math.min(left + 1, width - 1)
	const bottom = Math.min(top + width, (height - 1) * width)
	const [toRight, toBottom] = [inX - left, inY - Math.floor(inY)]
	const above = pixels[top + left]! * (1 - toRight) + pixels[top + right]! * toRight
	const below = pixels[bottom + left]! * (1 - toRight) + pixels[bottom + right]! * toRight
	return Math.round(above * (1 - toBottom) + below * toBottom)
}
