import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { session, user } from '#app/db/schema/auth.ts'
import { TooMany } from '#app/lib/errors.ts'
import {
	accountTag,
	addressBlock,
	clearLimits,
	giveBack,
	type Taken,
	takeFromLimit,
} from './limits.server.ts'

const minute = 60
const hour = 60 * minute

// [how many, in how many seconds]. Successful sign-ins are given back, so these count failures.
const limits = {
	'sign-in': {
		address: [30, 5 * minute],
		accountFromAddress: [10, 15 * minute],
		account: [100, 15 * minute],
		everybody: [3_000, 5 * minute],
	},
	'sign-up': { address: [60, hour], account: [6, hour], everybody: [1_000, hour] },
	/** Beginnings at a provider, and returns from one. */
	provider: { address: [60, 5 * minute], everybody: [3_000, 5 * minute] },
	/** Codes of the second factor: six digits, so far fewer tries than a password. */
	'second-factor': {
		address: [30, 5 * minute],
		accountFromAddress: [10, 15 * minute],
		account: [30, hour],
		everybody: [1_000, 5 * minute],
	},
	/** Confirming that it is you, by somebody who is signed in. */
	'step-up': {
		address: [30, 5 * minute],
		accountFromAddress: [10, 15 * minute],
		account: [20, 15 * minute],
		everybody: [3_000, 5 * minute],
	},
	/** Links mailed on request: reset and another verification. */
	'mailed-link': { address: [30, hour], account: [6, hour], everybody: [1_000, hour] },
	/** Changes of address asked for by one account; each also counts as a link mailed to the new address. */
	'email-change': { address: [30, hour], account: [6, hour], everybody: [1_000, hour] },
	/** Tries of a mailed link; guessing 256 bits is hopeless, this only keeps the noise down. */
	'use-link': { address: [60, 5 * minute], everybody: [3_000, 5 * minute] },
} as const

export type AttemptKind = keyof typeof limits
type Attempt = { kind: AttemptKind; clientIp: string; email?: string; now: Date }
export type TakenAttempt = { taken: Taken[]; delayMs: number }

/**
 * Counts an attempt per address, per account from this address, per account and overall, narrowest
 * first, so that an attempt refused for its address uses up nothing of the account it names.
 *
 * Guessing from one address fills that address's own share of the account: the owner at another
 * address is not shut out. Guessing from many fills the account's share: then only addresses that
 * hold a session of the account get through, and a password reset opens it again.
 * From the sixth failure of one address on one account each try waits, 0.25 s growing to 4 s.
 *
 * `db` must be a connection, not a transaction: counting has to outlive a rollback.
 * @throws TooMany
 */
export async function takeAttempt(db: Db, { kind, clientIp, email, now }: Attempt): Promise<TakenAttempt> {
	const rules: Partial<Record<string, readonly [number, number]>> = limits[kind]
	const block = addressBlock(clientIp)
	const account = email === undefined ? undefined : accountTag(email)
	const taken: Taken[] = []
	let delayMs = 0
	const take = async (key: string, rule: readonly [number, number] | undefined) => {
		if (!rule) return undefined
		const one = await takeFromLimit(db, { key: `${kind}:${key}`, max: rule[0], windowSeconds: rule[1], now })
		taken.push(one)
		return one
	}
	await take(`address:${block}`, rules.address)
	if (account && email) {
		const own = await take(`account:${account}:${block}`, rules.accountFromAddress)
		if (own && own.count > 5) delayMs = Math.min(4_000, 250 * 2 ** (own.count - 6))
		try {
			await take(`account:${account}`, rules.account)
		} catch (error) {
			if ((kind !== 'sign-in' && kind !== 'second-factor') || !(error instanceof TooMany)) throw error
			if (!(await isKnownAddress(db, { email, block }))) throw error
		}
	}
	await take('everybody', rules.everybody)
	return { taken, delayMs }
}

/** For an attempt that proved honest. */
export async function forgiveAttempt(db: Db, { taken }: TakenAttempt): Promise<void> {
	for (const one of taken) await giveBack(db, one)
}

/** Opens an account that many addresses have guessed at; for its owner, who has just proved to be one. */
export async function clearSignInAttempts(
	db: Db,
	{ email, clientIp }: { email: string; clientIp: string },
): Promise<void> {
	const key = `sign-in:account:${accountTag(email)}`
	await clearLimits(db, { keys: [key, `${key}:${addressBlock(clientIp)}`] })
}

async function isKnownAddress(db: Db, { email, block }: { email: string; block: string }): Promise<boolean> {
	const sessions = await db
		.select({ ip: session.ipAddress })
		.from(session)
		.innerJoin(user, eq(user.id, session.userId))
		.where(and(eq(user.email, email.trim()), eq(session.awaitingSecondFactor, false)))
		.limit(200)
	return sessions.some(({ ip }) => ip !== null && addressBlock(ip) === block)
}
