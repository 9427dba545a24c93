/** What `libheif-js` offers, as far as it is used; the package has no types for this part. */
export type Heif = {
	HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] }
	ready: Promise<unknown>
}
type HeifImage = {
	get_width(): number
	get_height(): number
	is_primary(): boolean
	/** Fills `target.data` with RGBA; calls back with null when the image cannot be decoded. */
	display(target: Pixels, done: (drawn: Pixels | null) => void): void
	free(): void
}

/** An upright image; `data` is RGBA. */
export type Pixels = { data: Uint8ClampedArray<ArrayBuffer>; width: number; height: number }

/** iPhones take photos of 12 or 24 million pixels unless told otherwise; one of 24 million takes 400 MB to decode. */
export const heicPixelsMax = 25_000_000

/** Decodes a HEIC photo (ISO/IEC 23008-12) with a library that was just loaded. It never pauses: call it in a thread or worker. */
export async function drawHeic(
	library: Heif,
	bytes: Uint8Array,
): Promise<Pixels | { problem: 'not_a_picture' | 'too_many_pixels' }> {
	await library.ready
	const images = new library.HeifDecoder().decode(bytes)
	try {
		const image = images.find((each) => each.is_primary()) ?? images[0]
		if (!image) return { problem: 'not_a_picture' }
		const [width, height] = [image.get_width(), image.get_height()]
		if (width * height > heicPixelsMax) return { problem: 'too_many_pixels' }
		const target = { data: new Uint8ClampedArray(width * height * 4), width, height }
		const drawn = await new Promise<Pixels | null>((resolve) => image.display(target, resolve))
		return drawn ?? { problem: 'not_a_picture' }
	} finally {
		for (const image of images) image.free()
	}
}
