/**
 * Returns a generator of client addresses from the block for documentation (RFC 9637), each in its own /48, because limits count networks.
 * @param generatorNumber must differ between generators that run at the same time
 */
export function newClientIps(generatorNumber = 0): () => string {
	let count = 0
	return () => {
		count += 1
		return `3fff:${(generatorNumber * 0x100 + (count >> 16)).toString(16)}:${(count & 0xffff).toString(16)}::1`
	}
}
