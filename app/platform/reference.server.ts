import { randomInt } from 'node:crypto'

/** Without what is mistaken for something else on the phone (0/O, 1/I/L, 5/S, 8/B), and without vowels. */
const alphabet = '234679CDFGHJKMNPQRTVWXYZ'

/** 'LW-7K2M9Q'. One in 190 million; a unique column decides whether it is free. */
export function newReference(prefix: string): string {
	return `${prefix}-${Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}

/**
 * What `insert` made under the first reference that nobody has: it is called with others until it gives something. A thousand rows
 * draw one of theirs again every 190,000 times, so `insert` skips a row whose reference is taken (`on conflict do nothing`).
 */
export async function underNewReference<Made>(
	prefix: string,
	insert: (reference: string) => Promise<Made | undefined>,
): Promise<Made> {
	for (;;) {
		const made = await insert(newReference(prefix))
		if (made) return made
	}
}
