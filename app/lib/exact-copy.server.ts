/**
 * Copies bytes that stay in memory for long. Node allocates buffers of up to 32 kB in blocks of 64 kB, so a stored buffer would keep a
 * whole block in memory, and a result of zlib can be a part of a larger buffer.
 */
export function exactCopy(bytes: Buffer): Buffer<ArrayBuffer> {
	const copy = Buffer.allocUnsafeSlow(bytes.length)
	bytes.copy(copy)
	return copy
}
