import { deflateRawSync } from 'node:zlib'
import sharp from 'sharp'
import { zipOf } from './foreign-files.ts'
import { type HostileFile, noise } from './hostile-file.ts'

export const script = '<script>alert(1)</script>'
export const zip = zipOf('a.html', deflateRawSync(Buffer.from(script)))
const location = { IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 26/1 46/1' } }

/** Valid pictures, from which the hostile ones are made. */
export type ImageSamples = Awaited<ReturnType<typeof drawImageSamples>>

/** A file whose bytes are made from the samples. */
export type ImageCase = Pick<HostileFile, 'what' | 'name' | 'fate'> & {
	bytesOf(samples: ImageSamples): Buffer
}

/** Draws the valid pictures. */
export async function drawImageSamples() {
	const flat = (width: number, height: number) =>
		sharp({ create: { width, height, channels: 3, background: '#888' } })
	return {
		jpeg: await flat(320, 200).jpeg().toBuffer(),
		png: await flat(320, 200).png().toBuffer(),
		photo: await sharp(noise(320 * 200 * 3), { raw: { width: 320, height: 200, channels: 3 } })
			.jpeg()
			.toBuffer(),
		withLocation: await flat(320, 200).withExif(location).jpeg().toBuffer(),
		withScripts: await flat(320, 200)
			.withExif({ IFD0: { ImageDescription: script, Copyright: '<?php system("id"); ?>' } })
			.jpeg()
			.toBuffer(),
		huge: await flat(5_000, 5_000).jpeg().toBuffer(),
		cmykColors: await flat(32, 32).toColourspace('cmyk').jpeg().toBuffer(),
		onItsSide: await flat(32, 16)
			.withExif({ IFD0: { Orientation: '6' } })
			.jpeg()
			.toBuffer(),
	}
}

/** Returns an image with more bytes behind it. */
export const append = (image: Buffer, more: string | Buffer) =>
	Buffer.concat([image, Buffer.from(more as string)])

/** Returns a case that must be rejected. */
export const rejected = (what: string, name: string, bytesOf: ImageCase['bytesOf']): ImageCase => ({
	what,
	name,
	fate: 'rejected',
	bytesOf,
})

/** Returns a case that must be stored so that it is harmless. */
export const harmless = (what: string, name: string, bytesOf: ImageCase['bytesOf']): ImageCase => ({
	what,
	name,
	fate: 'harmless',
	bytesOf,
})
