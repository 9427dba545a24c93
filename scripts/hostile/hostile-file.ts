export type HostileFile = {
	what: string
	/** What the sender calls it. */
	name: string
	/** Made when asked for: some are large. */
	bytes(): Buffer
	/** Refused in words, or kept so that it does no harm: an image drawn anew, a document as opaque bytes. */
	fate: 'rejected' | 'harmless'
	/** The size that may be sent where this one is; else that of a supporting document. */
	sizeBytesMax?: number
}

/** What may be sent, in bytes: spec section 2, `/apply`. */
export const sizesMax = { licence: 10_000_000, supporting: 20_000_000 }

/** Bytes that look random and are the same in every run. */
export function noise(length: number, seed = 1): Buffer {
	const bytes = Buffer.alloc(length)
	let state = seed
	for (let at = 0; at < length; at += 1) {
		state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
		bytes[at] = state >>> 24
	}
	return bytes
}
