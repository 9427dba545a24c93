export type HostileFile = {
	what: string
	/** The file name the sender uses. */
	name: string
	/** Created on demand: some are large. */
	bytes(): Buffer
	/** Rejected with a message, or stored so that it is harmless: an image rendered again, a document as opaque bytes. */
	fate: 'rejected' | 'harmless'
	/** The size limit of this file's kind; by default that of a supporting document. */
	sizeBytesMax?: number
}

/** Size limits in bytes: spec section 2, `/apply`. */
export const sizesMax = { license: 10_000_000, supporting: 20_000_000 }

/** Returns bytes that look random and are the same in every run. */
export function noise(length: number, seed = 1): Buffer {
	const bytes = Buffer.alloc(length)
	let state = seed
	for (let index = 0; index < length; index += 1) {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
		bytes[index] = state >>> 24
	}
	return bytes
}
