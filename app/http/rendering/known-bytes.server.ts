const bytesOf = new WeakMap<Response, Buffer<ArrayBuffer>>()

/** Returns a response whose bytes the server already has, so that it can compress them without reading a stream. */
export function respondWithBytes(bytes: Buffer<ArrayBuffer>, init: ResponseInit): Response {
	const response = new Response(bytes, init)
	bytesOf.set(response, bytes)
	return response
}

/** Returns the whole body of a response that `respondWithBytes` created; undefined for others. */
export const knownBytes = (response: Response): Buffer<ArrayBuffer> | undefined => bytesOf.get(response)
