/**
 * Copies bytes that stay in memory. Node cuts buffers of up to 32 kB from blocks of 64 kB, so a stored one would keep a whole block, and
 * what zlib returns can be a part of a larger one.
 */
export function exactCopy(bytes: Buffer): Buffer<ArrayBuffer> {
	const copy = Buffer.allocUnsafeSlow(bytes.length)
	bytes.copy(copy)
	return copy
}
