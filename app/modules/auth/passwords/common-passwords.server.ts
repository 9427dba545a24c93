import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { guessesOf } from './password-rule.ts'

const hashBytes = 5

/** Sorted hashes, five bytes each: `scripts/generate/make-common-passwords.ts` writes them. */
let list: Buffer | undefined

/**
 * Whether a password, or the word it is based on, is among the most used ones of known breaches. Looked up in a file of this
 * repository, so no part of a password leaves the machine. One in ten million others is a false positive.
 */
export function isCommonPassword(password: string): boolean {
	list ??= readFileSync(resolve('app/modules/auth/passwords/common-passwords.bin'))
	const sorted = list
	return guessesOf(password).some((guess) => includes(sorted, listHash(guess)))
}

/** Returns the hash under which a password is stored in the list. */
export function listHash(password: string): Buffer {
	return createHash('sha256').update(password).digest().subarray(0, hashBytes)
}

function includes(sorted: Buffer, hash: Buffer): boolean {
	let from = 0
	let to = sorted.length / hashBytes
	while (from < to) {
		const middle = (from + to) >> 1
		const order = hash.compare(sorted, middle * hashBytes, (middle + 1) * hashBytes)
		if (order === 0) return true
		if (order < 0) to = middle
		else from = middle + 1
	}
	return false
}
