import type { Db } from '#app/db/client.server.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import { addressBlock, consumeLimit, releaseUses } from '#app/modules/limits/limits.server.ts'
import type { SecretText } from '#app/platform/secret-text.server.ts'
import { normalizedBirthDate } from './submitted-values.server.ts'

const hourSeconds = 3_600
/** Wrong dates of birth allowed on one link in total; about 30,000 dates are plausible. */
export const linkGuessesMax = 20

/** The attempts on one link, as its row counts them. */
export type LinkGuesses = {
	/** Counts an attempt, also a concurrent one, up to the limit. Returns the number of attempts, or null when none is left. */
	count(): Promise<number | null>
	uncount(): Promise<void>
	/** Closes the link, once, and notifies its owner; `count` is what `count` returned for this attempt. */
	close(count: number | null): Promise<void>
}

/** Who opens a link: the date of birth as typed, if any, and where from. */
export type BirthDateAttempt = { dob?: SecretText | undefined; clientIp: string; now: Date }

type BirthDateProof = BirthDateAttempt & {
	/** Names the link in the hourly limit. */
	linkKey: string
	stored: SecretText | undefined
	guesses: LinkGuesses
	noSuchLink: string
}

/** Returns what was typed as a date. @throws Invalid at 'dob' */
export function readBirthDate(dob: SecretText | undefined): SecretText {
	const typed = dob && normalizedBirthDate(dob)
	if (!typed)
		throw new Invalid(dob ? 'Please enter a date like 05/17/1990.' : 'Date of birth is required', 'dob')
	return typed
}

/**
 * Checks the date of birth before a link shows or changes anything. Wrong dates are limited per hour and in total; at the total limit the
 * link is closed and its owner notified. Do not call it inside a transaction: attempts must be counted even when the caller fails afterwards.
 * @throws Invalid at 'dob'; NotFound; TooMany
 */
export async function proveBirthDate(
	db: Db,
	{ dob, clientIp, now, linkKey, stored, guesses, noSuchLink }: BirthDateProof,
): Promise<void> {
	const typed = readBirthDate(dob)
	const hourly = { windowSeconds: hourSeconds, now }
	const attempts = [
		await consumeLimit(db, { key: `credit-link:${linkKey}`, max: 8, ...hourly }),
		await consumeLimit(db, { key: `credit-link-from:${addressBlock(clientIp)}`, max: 40, ...hourly }),
	]
	// Counted before the date is checked, so that concurrent attempts cannot exceed the limit.
	const count = await guesses.count()
	if (count === null || !stored?.equals(typed)) {
		if (count === null || count >= linkGuessesMax) await guesses.close(count)
		if (count === null) throw new NotFound(noSuchLink)
		throw new Invalid('This is not the date of birth on the application.', 'dob')
	}
	await releaseUses(db, attempts)
	await guesses.uncount()
}
