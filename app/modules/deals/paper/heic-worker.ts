// The types that the package has are those of its other build.
// @ts-expect-error
import startLibrary from 'libheif-js/libheif-wasm/libheif-bundle.mjs'
import type { Heif } from '#app/lib/paper/picture/heif.ts'
import { drawHeic } from '#app/lib/paper/picture/heif.ts'

/** The worker's answer: the photo's pixels, or null when it cannot be decoded. */
export type HeicAnswer = { image: ImageData | null }

const scope = self as unknown as {
	onmessage: ((event: MessageEvent<Uint8Array>) => void) | null
	postMessage(answer: HeicAnswer, transfer: Transferable[]): void
}

// In a worker, because decoding never pauses, and because only this file's policy allows WebAssembly.
scope.onmessage = async ({ data: bytes }) => {
	try {
		const drawn = await drawHeic(startLibrary() as Heif, bytes)
		if (!('data' in drawn)) return scope.postMessage({ image: null }, [])
		const image = new ImageData(drawn.data, drawn.width, drawn.height)
		scope.postMessage({ image }, [image.data.buffer])
	} catch {
		scope.postMessage({ image: null }, [])
	}
}
