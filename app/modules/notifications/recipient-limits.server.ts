import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { TooMany } from '#app/lib/errors.ts'
import {
	consumeLimitsInOrder,
	hashForLimitKey,
	type Limit,
	type LimitUse,
	releaseUses,
	waitingTime,
} from '#app/modules/limits/limits.server.ts'
import { type Caller, consumeBudget } from '#app/modules/limits/stranger-budgets.server.ts'

type RecipientLimit = { anHour: number; aDay: number }

/** The limit for emails to one unconfirmed address, of all kinds together. */
export const unconfirmedRecipient: RecipientLimit = { anHour: 10, aDay: 30 }
/**
 * The limit per address for emails requested by forms. It is the same for confirmed and unconfirmed addresses, so that a form does not
 * reveal which an address is.
 */
export const requestedRecipient: RecipientLimit = { anHour: 6, aDay: 12 }

type EmailRequest = { to: string; kind: 'emails' | 'invitations'; caller: Caller; now: Date }

/**
 * Consumes the limits before a form queues an email to an address that was typed into it. `db` must be a connection, as for
 * `consumeBudget`.
 * @returns the uses, to pass to `releaseUses` if no email is queued after all
 * @throws TooMany with the time to retry
 */
export async function consumeEmailRequest(
	db: Db,
	{ to, kind, caller, now }: EmailRequest,
): Promise<LimitUse[]> {
	const budget = await consumeBudget(db, { kind, caller, now })
	const { uses, error } = await consumeLimitsInOrder(
		db,
		limitsOf('email-request', to, requestedRecipient, now),
	)
	if (!error) return [...budget, ...uses]
	await releaseUses(db, [...budget, ...uses])
	const { retryAfterSeconds } = error
	const retry = `Please try again in ${waitingTime(retryAfterSeconds)}.`
	throw new TooMany(`Too many emails were requested for this address. ${retry}`, retryAfterSeconds)
}

/**
 * Counts an email to an address. Call it in the transaction that queues the email, so that a rollback is not counted.
 * @returns whether the email may be sent; always true for an address that an account has confirmed
 */
export async function countEmailTo(tx: Db, to: string): Promise<boolean> {
	const { rows } = await tx.execute<{ now: string; confirmed: boolean }>(
		sql`select now()::text as now, exists (select from ${user} where email = ${to.trim()} and email_verified) as confirmed`,
	)
	const { now, confirmed } = rows[0]!
	if (confirmed) return true
	const limits = limitsOf('email-to', to, unconfirmedRecipient, new Date(now))
	return (await consumeLimitsInOrder(tx, limits)).error === null
}

/** The reason shown in the list of undelivered emails. */
export const unsentReason = `Not sent: no one has confirmed this address, so it gets at most ${unconfirmedRecipient.anHour} emails an hour and ${unconfirmedRecipient.aDay} a day. Send it again if the recipient expects it`

function limitsOf(name: string, to: string, { anHour, aDay }: RecipientLimit, now: Date): Limit[] {
	const key = `${name}:${hashForLimitKey(to)}`
	return [
		{ key: `${key}:hour`, max: anHour, windowSeconds: 3_600, now },
		{ key: `${key}:day`, max: aDay, windowSeconds: 86_400, now },
	]
}
