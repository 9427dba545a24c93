import { randomInt } from 'node:crypto'

/** Without what is mistaken for something else on the phone (0/O, 1/I/L, 5/S, 8/B), and without vowels. */
const alphabet = '234679CDFGHJKMNPQRTVWXYZ'

/** 'LW-7K2M9Q'. One in 190 million; a unique column decides whether it is free. */
export function newReference(prefix: string): string {
	return `${prefix}-${Array.from({ length: 6 }, () => alphabet[randomInt(alphabet.length)]).join('')}`
}
