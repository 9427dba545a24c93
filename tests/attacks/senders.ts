/** Addresses of the block kept for documentation, each in a network of its own, because limits count networks. `place` keeps two of these apart. */
export function senders(place = 0): () => string {
	let count = 0
	return () => {
		count += 1
		return `2001:db8:${(place * 0x1000 + (count >> 16)).toString(16)}:${(count & 0xffff).toString(16)}::1`
	}
}
