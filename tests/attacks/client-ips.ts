/**
 * Returns a generator of client addresses from the block for documentation (RFC 9637), each in its own /48, because limits count networks.
 * @param place distinguishes generators that run at the same time
 */
export function newClientIps(place = 0): () => string {
	let count = 0
	return () => {
		count += 1
		return `3fff:${(place * 0x100 + (count >> 16)).toString(16)}:${(count & 0xffff).toString(16)}::1`
	}
}
