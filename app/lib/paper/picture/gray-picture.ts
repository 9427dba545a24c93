/** A picture in shades of gray, row by row: 0 is black, 255 is white. */
export type GrayPicture = { width: number; height: number; pixels: Uint8Array }

/** Weights of Rec. 709 in 1/256. */
const [red, green, blue] = [54, 183, 19]

/** Returns the brightness of RGBA pixels, as a canvas has them. What is transparent is white, like the paper behind it. */
export function grayOfRgba({
	width,
	height,
	data,
}: {
	width: number
	height: number
	data: Uint8ClampedArray | Uint8Array
}): GrayPicture {
	const pixels = new Uint8Array(width * height)
	for (let index = 0, from = 0; index < pixels.length; index++, from += 4) {
		const bright = (red * data[from]! + green * data[from + 1]! + blue * data[from + 2]!) >> 8
		const alpha = data[from + 3]!
		pixels[index] = alpha === 255 ? bright : (255 + ((bright - 255) * alpha) / 255) | 0
	}
	return { width, height, pixels }
}

/** Returns RGBA pixels, to draw the picture on a canvas. */
export function rgbaOfGray({ pixels }: GrayPicture): Uint8ClampedArray<ArrayBuffer> {
	const data = new Uint8ClampedArray(pixels.length * 4)
	for (let index = 0, to = 0; index < pixels.length; index++, to += 4) {
		data[to] = data[to + 1] = data[to + 2] = pixels[index]!
		data[to + 3] = 255
	}
	return data
}

/** Returns the picture as a file in the format PGM, which text recognition reads without a codec. */
export function pgmOfGray({ width, height, pixels }: GrayPicture): Uint8Array<ArrayBuffer> {
	const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`)
	const file = new Uint8Array(head.length + pixels.length)
	file.set(head)
	file.set(pixels, head.length)
	return file
}
