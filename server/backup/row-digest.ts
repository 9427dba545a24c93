import { createHash } from 'node:crypto'

const newline = 0x0a

/**
 * A fingerprint of a table that does not depend on the order of its rows: the sum of the SHA-256 of each row, modulo 2^256.
 * Takes the bytes of PostgreSQL's text COPY, in which a row is a line and a line break inside a value is written `\n`.
 */
export class RowDigest {
	rows = 0
	#sum = new Uint32Array(8)
	/** The start of a line whose end has not arrived yet. */
	#rest: Buffer[] = []

	update(bytes: Buffer): void {
		let from = 0
		for (let end = bytes.indexOf(newline); end >= 0; end = bytes.indexOf(newline, from)) {
			this.#add(bytes.subarray(from, end))
			from = end + 1
		}
		if (from < bytes.length) this.#rest.push(Buffer.from(bytes.subarray(from)))
	}

	/** Hexadecimal. @throws Error when the last line was cut off */
	digest(): string {
		if (this.#rest.length > 0) throw new Error('A row was cut off.')
		return Buffer.from(this.#sum.slice().reverse().buffer).reverse().toString('hex')
	}

	#add(lastPart: Buffer): void {
		const hash = createHash('sha256')
		for (const part of this.#rest.splice(0)) hash.update(part)
		const row = hash.update(lastPart).digest()
		let carry = 0
		for (let word = 7; word >= 0; word--) {
			const total = this.#sum[word]! + row.readUInt32BE(word * 4) + carry
			this.#sum[word] = total
			carry = total > 0xffffffff ? 1 : 0
		}
		this.rows++
	}
}
