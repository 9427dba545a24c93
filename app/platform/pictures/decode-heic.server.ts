import { createRequire } from 'node:module'
import sharp from 'sharp'
import { drawHeic, type Heif, type Pixels } from '#app/lib/paper/picture/heif.ts'

export type DecodedHeic = { jpeg: Uint8Array } | { problem: 'not_a_picture' | 'too_many_pixels' }

/** Keeps fine print legible: text recognition and stored pictures both take smaller ones. */
const sideMax = 4_096

let library: Heif | undefined

/** Turns a HEIC photo into an upright JPEG without metadata. Call it in a separate thread: the decoder never pauses. */
export async function decodeHeic(bytes: Uint8Array): Promise<DecodedHeic> {
	library ??= start()
	const drawn = await drawHeic(library, bytes)
	return 'problem' in drawn ? drawn : { jpeg: await toJpeg(drawn) }
}

/** The package is for the `require` of CommonJS; this build has its WebAssembly inside. */
function start(): Heif {
	// The library prints each part that it cannot decode, to where the server logs. This thread prints nothing else.
	console.log = () => {}
	const load: () => Heif = createRequire(import.meta.url)('libheif-js/libheif-wasm/libheif-bundle.js')
	return load()
}

async function toJpeg({ data, width, height }: Pixels): Promise<Uint8Array> {
	return new Uint8Array(
		await sharp(data, { raw: { width, height, channels: 4 } })
			.flatten({ background: '#fff' })
			.resize({ width: sideMax, height: sideMax, fit: 'inside', withoutEnlargement: true })
			.jpeg({ quality: 92 })
			.toBuffer(),
	)
}
