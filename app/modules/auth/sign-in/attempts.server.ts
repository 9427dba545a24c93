import { setTimeout as pause } from 'node:timers/promises'
import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { device, session, user } from '#app/db/schema/auth.ts'
import { TooMany } from '#app/lib/errors.ts'
import {
	addressBlock,
	checkLimit,
	clearLimits,
	consumeLimitsInOrder,
	hashForLimitKey,
	type LimitUse,
	networkBlock,
	releaseUses,
} from '#app/modules/limits/limits.server.ts'
import { hashOfToken } from '#app/platform/links/random-token.server.ts'

const minute = 60
const hour = 60 * minute

// [count, in how many seconds]. Successful sign-ins are released again, so these count failures.
const limits = {
	'sign-in': {
		address: [30, 5 * minute],
		accountFromAddress: [10, 15 * minute],
		account: [100, 15 * minute],
		everybody: [3_000, 5 * minute],
	},
	'sign-up': { address: [60, hour], network: [150, hour], account: [6, hour], everybody: [1_000, hour] },
	/** Sign-ins started at a provider, and returns from one. */
	provider: { address: [60, 5 * minute], everybody: [3_000, 5 * minute] },
	/** Codes of the second factor: they have six digits, so far fewer attempts than for a password. */
	'second-factor': {
		address: [30, 5 * minute],
		accountFromAddress: [10, 15 * minute],
		account: [30, hour],
		everybody: [1_000, 5 * minute],
	},
	/** Confirmations of presence by a signed-in person. */
	'step-up': {
		address: [30, 5 * minute],
		accountFromAddress: [10, 15 * minute],
		account: [20, 15 * minute],
		everybody: [3_000, 5 * minute],
	},
	/** Links emailed on request: password reset and resent verification. */
	'emailed-link': { address: [30, hour], network: [100, hour], account: [6, hour], everybody: [1_000, hour] },
	/** Email changes requested by one account; each also counts as a link emailed to the new address. */
	'email-change': { address: [30, hour], account: [6, hour], everybody: [1_000, hour] },
	/** Uses of an emailed link. Guessing 256 bits is hopeless; this only limits the load. */
	'use-link': { address: [60, 5 * minute], everybody: [3_000, 5 * minute] },
} as const

/** For these kinds, a browser or address already used with the account is exempt from limits that strangers have exhausted. */
const exemptForFamiliar = new Set<AttemptKind>(['sign-in', 'second-factor', 'emailed-link'])

type Rule = readonly [number, number]
type Rules = { everybody: Rule } & Partial<
	Record<'address' | 'network' | 'accountFromAddress' | 'account', Rule>
>

type AttemptKind = keyof typeof limits
type Attempt = {
	kind: AttemptKind
	clientIp: string
	email?: string
	/** The key from the device cookie, if this browser was signed in before. */
	deviceKey?: string | null
	now: Date
}
type CountedAttempt = { uses: LimitUse[]; delayMs: number }
export type Wait = (ms: number) => Promise<unknown>

/**
 * Counts an attempt per address, per account from this address, per account and overall, narrowest first, so that an attempt
 * rejected for its address uses up nothing of the account it names.
 *
 * Guessing from one address fills that address's own share of the account, so the owner at another address is not locked out.
 * Guessing from many addresses fills the share of the account or of everybody: then only browsers the account has been used with,
 * and addresses that have a session of it, are let through, and a password reset unlocks it again. The limits of the address
 * itself still apply to them. From the sixth failure of one address on one account each attempt is delayed by 0.25 s, growing to
 * 4 s.
 *
 * `db` must be a connection, not a transaction: the count must survive a rollback.
 * @throws TooMany
 */
export async function consumeAttempt(
	db: Db,
	{ kind, clientIp, email, deviceKey, now }: Attempt,
): Promise<CountedAttempt> {
	const rules: Rules = limits[kind]
	const block = addressBlock(clientIp)
	const account = email === undefined ? undefined : hashForLimitKey(email)
	const limitOf = (key: string, [max, windowSeconds]: Rule) => ({
		key: `${kind}:${key}`,
		max,
		windowSeconds,
		now,
	})
	/** Limits exhausted by strangers do not reject a browser or address that is familiar to the account. */
	const rejectUnlessFamiliar = async (rejection: unknown) => {
		if (!exemptForFamiliar.has(kind) || !(rejection instanceof TooMany) || email === undefined)
			throw rejection
		// Otherwise anyone who shares an address with the owner would learn from an emailed link that there is an account.
		const from = kind === 'emailed-link' ? null : block
		if (!(await isFamiliar(db, { email, block: from, deviceKey }))) throw rejection
	}
	const everybody = limitOf('everybody', rules.everybody)
	await checkLimit(db, everybody).catch(rejectUnlessFamiliar)
	const fromAddress = account !== undefined && rules.accountFromAddress
	const own = [
		...(rules.address ? [limitOf(`address:${block}`, rules.address)] : []),
		...(fromAddress ? [limitOf(`account:${account}:${block}`, fromAddress)] : []),
	]
	const shared = [
		...(account !== undefined && rules.account ? [limitOf(`account:${account}`, rules.account)] : []),
		...(rules.network ? [limitOf(`network:${networkBlock(clientIp)}`, rules.network)] : []),
		everybody,
	]
	const { uses, error } = await consumeLimitsInOrder(db, [...own, ...shared])
	if (error && uses.length < own.length) throw error
	// The number of emails to one account is limited regardless of who requests them.
	const isRecipientFull = kind === 'emailed-link' && uses.length === own.length && account !== undefined
	if (error && isRecipientFull) throw error
	if (error) await rejectUnlessFamiliar(error)
	const attempts = fromAddress ? (uses[own.length - 1]?.usedCount ?? 0) : 0
	const delayMs = attempts > 5 ? Math.min(4_000, 250 * 2 ** (attempts - 6)) : 0
	return { uses, delayMs }
}

/** Undoes the count of an attempt that turned out to be legitimate. */
export const releaseAttempt = (db: Db, { uses }: CountedAttempt): Promise<void> => releaseUses(db, uses)

/** Runs a check that throws if it fails, and then counts as an attempt. `wait` is replaced in tests, which do not wait. @throws TooMany */
export async function countFailures<Result>(
	db: Db,
	{ wait = pause, ...attempt }: Attempt & { wait?: Wait | undefined },
	check: () => Promise<Result>,
): Promise<Result> {
	const counted = await consumeAttempt(db, attempt)
	if (counted.delayMs > 0) await wait(counted.delayMs)
	const result = await check()
	await releaseAttempt(db, counted)
	return result
}

/** Clears the failed guesses against an account. Call it only for its owner, once they have proven that it is theirs. */
export async function clearSignInAttempts(
	db: Db,
	{ email, clientIp }: { email: string; clientIp: string },
): Promise<void> {
	const key = `sign-in:account:${hashForLimitKey(email)}`
	// In the order in which attempts are counted, because in a transaction the first stays locked until it ends.
	await clearLimits(db, { keys: [`${key}:${addressBlock(clientIp)}`, key] })
}

type FamiliarityInput = { email: string; block: string | null; deviceKey: string | null | undefined }

async function isFamiliar(db: Db, { email, block, deviceKey }: FamiliarityInput): Promise<boolean> {
	if (deviceKey) {
		const browsers = await db
			.select({ id: device.id })
			.from(device)
			.innerJoin(user, eq(user.id, device.userId))
			.where(and(eq(user.email, email.trim()), eq(device.keyHash, hashOfToken(deviceKey))))
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
