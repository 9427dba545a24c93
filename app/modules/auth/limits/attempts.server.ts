import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { device, session, user } from '#app/db/schema/auth.ts'
import { TooMany } from '#app/lib/errors.ts'
import { deviceKeyHash } from '../sessions/device-key.server.ts'
import {
	accountTag,
	addressBlock,
	clearLimits,
	networkBlock,
	peekAtLimit,
	release,
	runInOrder,
	type Taken,
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
	'sign-up': { address: [60, hour], network: [150, hour], account: [6, hour], everybody: [1_000, hour] },
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
	'mailed-link': { address: [30, hour], network: [100, hour], account: [6, hour], everybody: [1_000, hour] },
	/** Changes of address asked for by one account; each also counts as a link mailed to the new address. */
	'email-change': { address: [30, hour], account: [6, hour], everybody: [1_000, hour] },
	/** Tries of a mailed link; guessing 256 bits is hopeless, this only keeps the noise down. */
	'use-link': { address: [60, 5 * minute], everybody: [3_000, 5 * minute] },
} as const

/** Whoever is familiar to the account passes what is full of strangers. */
const familiarPass = new Set<AttemptKind>(['sign-in', 'second-factor', 'mailed-link'])

type Rule = readonly [number, number]
type Rules = { everybody: Rule } & Partial<
	Record<'address' | 'network' | 'accountFromAddress' | 'account', Rule>
>

export type AttemptKind = keyof typeof limits
type Attempt = {
	kind: AttemptKind
	clientIp: string
	email?: string
	/** The browser's own name, if it was signed in once. */
	deviceKey?: string | null
	now: Date
}
export type TakenAttempt = { taken: Taken[]; delayMs: number }

/**
 * Counts an attempt per address, per account from this address, per account and overall, narrowest
 * first, so that an attempt refused for its address uses up nothing of the account it names.
 *
 * Guessing from one address fills that address's own share of the account: the owner at another
 * address is not shut out. Guessing from many fills the account's share, or everybody's: then only browsers
 * the account has been used with, and addresses that hold a session of it, get through, and a password reset
 * opens it again. What is one's own (address, account from it) still counts for them.
 * From the sixth failure of one address on one account each try waits, 0.25 s growing to 4 s.
 *
 * `db` must be a connection, not a transaction: counting has to outlive a rollback.
 * @throws TooMany
 */
export async function consumeAttempt(
	db: Db,
	{ kind, clientIp, email, deviceKey, now }: Attempt,
): Promise<TakenAttempt> {
	const rules: Rules = limits[kind]
	const block = addressBlock(clientIp)
	const account = email === undefined ? undefined : accountTag(email)
	const limitOf = (key: string, [max, windowSeconds]: Rule) => ({
		key: `${kind}:${key}`,
		max,
		windowSeconds,
		now,
	})
	/** What counts for strangers is no refusal for whoever is familiar to the account. */
	const rejectUnlessFamiliar = async (rejection: unknown) => {
		if (!familiarPass.has(kind) || !(rejection instanceof TooMany) || email === undefined) throw rejection
		// Whoever shares an address with the account's owner must not learn from a mailed link that there is one.
		const from = kind === 'mailed-link' ? null : block
		if (!(await isFamiliar(db, { email, block: from, deviceKey }))) throw rejection
	}
	const everybody = limitOf('everybody', rules.everybody)
	await peekAtLimit(db, everybody).catch(rejectUnlessFamiliar)
	const fromAddress = account !== undefined && rules.accountFromAddress
	const own = [
		...(rules.address ? [limitOf(`address:${block}`, rules.address)] : []),
		...(fromAddress ? [limitOf(`account:${account}:${block}`, fromAddress)] : []),
	]
	const ofStrangers = [
		...(account !== undefined && rules.account ? [limitOf(`account:${account}`, rules.account)] : []),
		...(rules.network ? [limitOf(`network:${networkBlock(clientIp)}`, rules.network)] : []),
		everybody,
	]
	const { taken, rejected } = await runInOrder(db, [...own, ...ofStrangers])
	if (rejected && taken.length < own.length) throw rejected
	// How many emails one account gets is no question of who asks.
	const isRecipientFull = kind === 'mailed-link' && taken.length === own.length && account !== undefined
	if (rejected && isRecipientFull) throw rejected
	if (rejected) await rejectUnlessFamiliar(rejected)
	const tries = fromAddress ? (taken[own.length - 1]?.count ?? 0) : 0
	const delayMs = tries > 5 ? Math.min(4_000, 250 * 2 ** (tries - 6)) : 0
	return { taken, delayMs }
}

/** For an attempt that proved honest. */
export async function forgiveAttempt(db: Db, { taken }: TakenAttempt): Promise<void> {
	await release(db, taken)
}

/** Opens an account that many addresses have guessed at; for its owner, who has just proved to be one. */
export async function clearSignInAttempts(
	db: Db,
	{ email, clientIp }: { email: string; clientIp: string },
): Promise<void> {
	const key = `sign-in:account:${accountTag(email)}`
	await clearLimits(db, { keys: [key, `${key}:${addressBlock(clientIp)}`] })
}

type Familiar = { email: string; block: string | null; deviceKey: string | null | undefined }

async function isFamiliar(db: Db, { email, block, deviceKey }: Familiar): Promise<boolean> {
	if (deviceKey) {
		const browsers = await db
			.select({ id: device.id })
			.from(device)
			.innerJoin(user, eq(user.id, device.userId))
			.where(and(eq(user.email, email.trim()), eq(device.keyHash, deviceKeyHash(deviceKey))))
		if (browsers.length > 0) return true
	}
	if (block === null) return false
	const sessions = await db
		.select({ ip: session.ipAddress })
		.from(session)
		.innerJoin(user, eq(user.id, session.userId))
		.where(and(eq(user.email, email.trim()), eq(session.awaitingSecondFactor, false)))
		.limit(200)
	return sessions.some(({ ip }) => ip !== null && addressBlock(ip) === block)
}
