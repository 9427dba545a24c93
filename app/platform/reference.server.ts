import { randomInt } from 'node:crypto'

/** Contains no characters that are easily confused (0/O, 1/I/L, 5/S, 8/B), and no vowels. */
const alphabet = '234679CDFGHJKMNPQRTVWXYZ'

/** Returns a random reference such as 'LW-7K2M9Q', one of 190 million. A unique column must ensure that it is not in use. */
export function newReference(prefix: string): string {
	return `${prefix}-${Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}

/**
 * Calls `insert` with new references until it returns a row, and returns that row. With a thousand rows, one in 190,000 new references is
 * already in use, so `insert` must skip duplicates (`on conflict do nothing`) and then return undefined.
 */
export async function insertWithNewReference<Row>(
	prefix: string,
	insert: (reference: string) => Promise<Row | undefined>,
): Promise<Row> {
	for (;;) {
		const row = await insert(newReference(prefix))
		if (row) return row
	}
}
