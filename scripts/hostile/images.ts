import { type HostileFile, sizesMax } from './hostile-file.ts'
import { drawImageSamples } from './image-samples.ts'
import { hostileJpegs } from './jpegs.ts'
import { hostilePngs } from './pngs.ts'

/** Decompression bombs, broken pictures, and pictures that are also something else. */
export async function hostileImages(): Promise<HostileFile[]> {
	const samples = await drawImageSamples()
	const images = [...hostileJpegs, ...hostilePngs].map(({ bytesOf, ...file }) => {
		const bytes = bytesOf(samples)
		return { ...file, bytes: () => bytes }
	})
	return [...images, ...imagesAroundTheLimit(samples.jpeg)]
}

/** The JPEG, padded to sizes at and above the limits. */
function imagesAroundTheLimit(jpeg: Buffer): HostileFile[] {
	const padded = (size: number) => () => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)])
	const { license, supporting } = sizesMax
	return [
		{
			what: 'a license one byte too large',
			name: 'a.jpg',
			bytes: padded(license + 1),
			fate: 'rejected',
			sizeBytesMax: license,
		},
		{
			what: 'a document one byte too large',
			name: 'a.jpg',
			bytes: padded(supporting + 1),
			fate: 'rejected',
		},
		{
			what: 'a license of exactly the limit, nearly all of it after the picture',
			name: 'a.jpg',
			bytes: padded(license),
			fate: 'harmless',
			sizeBytesMax: license,
		},
	]
}
