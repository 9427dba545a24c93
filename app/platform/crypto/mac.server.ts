import { createHash, createHmac } from 'node:crypto'

type Parts = readonly (string | Uint8Array)[]

/** Returns the HMAC-SHA-256 of several parts, each after its length in eight bytes: no byte can be counted to another part. */
export function macOf(key: string | Uint8Array, parts: Parts): Buffer {
	const mac = createHmac('sha256', key)
	for (const bytes of withLengths(parts)) mac.update(bytes)
	return mac.digest()
}

/** Returns the SHA-256 of several parts, each after its length. */
export function digestOf(parts: Parts): Buffer {
	const hash = createHash('sha256')
	for (const bytes of withLengths(parts)) hash.update(bytes)
	return hash.digest()
}

function* withLengths(parts: Parts): Generator<Uint8Array> {
	for (const part of parts) {
		const bytes = typeof part === 'string' ? Buffer.from(part) : part
		const length = Buffer.alloc(8)
		length.writeBigUInt64BE(BigInt(bytes.byteLength))
		yield length
		yield bytes
	}
}
