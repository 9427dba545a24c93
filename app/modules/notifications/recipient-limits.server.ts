import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { TooMany } from '#app/lib/errors.ts'
import {
	accountTag,
	type Limit,
	release,
	runInOrder,
	type Taken,
	waitingTime,
} from '#app/modules/auth/limits/limits.server.ts'
import { type Caller, consumeBudget } from '#app/modules/auth/limits/stranger-budgets.server.ts'

type Rules = { anHour: number; aDay: number }

/** What the queue sends to one address that nobody has confirmed, whatever it is about. */
export const unconfirmedRecipient: Rules = { anHour: 10, aDay: 30 }
/** Emails that somebody asks for by typing an address into a form, to one address, confirmed or not: the form must not tell which. */
export const requestedRecipient: Rules = { anHour: 6, aDay: 12 }

type EmailRequest = { to: string; kind: 'emails' | 'invitations'; caller: Caller; now: Date }

/**
 * For a form, before it queues an email to an address that was typed into it. `db` must be a connection, as for `takeBudget`.
 * @returns what `giveBack` takes, when no email is queued after all
 * @throws TooMany with the time to come again
 */
export async function consumeEmailRequest(db: Db, { to, kind, caller, now }: EmailRequest): Promise<Taken[]> {
	const budget = await consumeBudget(db, { kind, caller, now })
	const { taken, rejected } = await runInOrder(db, limitsOf('email-request', to, requestedRecipient, now))
	if (!rejected) return [...budget, ...taken]
	await release(db, [...budget, ...taken])
	const { retryAfterSeconds } = rejected
	const again = `Please try again in ${waitingTime(retryAfterSeconds)}.`
	throw new TooMany(`Too many emails were requested for this address. ${again}`, retryAfterSeconds)
}

/**
 * Counts an email to an address. In the transaction that queues it: what rolls back was not sent.
 * @returns whether it may be sent: always to an address that an account has confirmed
 */
export async function countEmailTo(tx: Db, to: string): Promise<boolean> {
	const { rows } = await tx.execute<{ now: string; confirmed: boolean }>(
		sql`select now()::text as now, exists (select from ${user} where email = ${to.trim()} and email_verified) as confirmed`,
	)
	const { now, confirmed } = rows[0]!
	if (confirmed) return true
	const limits = limitsOf('email-to', to, unconfirmedRecipient, new Date(now))
	return (await runInOrder(tx, limits)).rejected === null
}

/** For the list of emails that were not sent. */
export const heldBecause = `Not sent: no one has confirmed this address, so it gets at most ${unconfirmedRecipient.anHour} emails an hour and ${unconfirmedRecipient.aDay} a day. Send it again if the recipient expects it`

function limitsOf(name: string, to: string, { anHour, aDay }: Rules, now: Date): Limit[] {
	const key = `${name}:${accountTag(to)}`
	return [
		{ key: `${key}:hour`, max: anHour, windowSeconds: 3_600, now },
		{ key: `${key}:day`, max: aDay, windowSeconds: 86_400, now },
	]
}
