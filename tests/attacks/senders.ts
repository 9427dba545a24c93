/** Addresses of a block kept for documentation (RFC 9637), each in a /48 of its own, because limits count networks. `place` keeps two of these apart. */
export function senders(place = 0): () => string {
	let count = 0
	return () => {
		count += 1
		return `3fff:${(place * 0x100 + (count >> 16)).toString(16)}:${(count & 0xffff).toString(16)}::1`
	}
}
