import { and, asc, eq, lte, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { mailDelivery } from '#app/db/schema/mail/mail.ts'
import { TooLarge } from '#app/lib/errors.ts'
import { rawBytesMax } from '#app/platform/email/incoming/incoming-email.ts'
import type { RawMail } from './raw-mail.server.ts'

export type MailDelivery = typeof mailDelivery.$inferSelect

/** The channel that notifies every instance's worker at commit. */
export const mailDelivered = 'mail_delivered'

type AcceptInput = {
	source: 'imap' | 'webhook' | 'smtp' | 'mailbox'
	/** Identifies the delivery at its source. */
	sourceKey: string
	raw: Uint8Array
	/** The addresses that the source says it was delivered to. */
	recipients?: readonly string[]
	now: Date
}

const recipientsMax = 100

/**
 * Takes a message from a source. When this returns, the message is stored and will be filed, so the source may delete it. A repeated
 * delivery is accepted and changes nothing.
 * @throws TooLarge above 25 MB
 */
export async function acceptDelivery(
	db: Db,
	rawMail: RawMail,
	{ source, sourceKey, raw, recipients = [], now }: AcceptInput,
): Promise<{ isNew: boolean }> {
	if (raw.byteLength > rawBytesMax) throw new TooLarge('A message can have up to 25 MB.')
	if ((await db.$count(mailDelivery, eq(mailDelivery.sourceKey, sourceKey))) > 0) return { isNew: false }
	// Before the row: a file without a row is found and deleted, a row without a file would be a lost message.
	const rawKey = await rawMail.put(sourceKey, raw)
	const [accepted] = await db
		.insert(mailDelivery)
		.values({
			source,
			sourceKey,
			rawKey,
			sizeBytes: raw.byteLength,
			recipients: recipients.slice(0, recipientsMax).map((address) => address.slice(0, 500)),
			nextAttemptAt: now,
			receivedAt: now,
		})
		.onConflictDoNothing({ target: mailDelivery.sourceKey })
		.returning({ id: mailDelivery.id })
	if (accepted) await db.execute(sql`select pg_notify(${mailDelivered}, ${accepted.id})`)
	return { isNew: accepted !== undefined }
}

const minuteMs = 60_000
/** Longer than reading and filing a message takes. */
const leaseMs = 3 * minuteMs
const attemptsMax = 8

/**
 * Claims the next delivery to file, for three minutes: if this worker is killed, another one continues. The attempt is counted before it is
 * made, so that a message that crashes its worker every time is given up. Returns null if nothing is due.
 */
export async function claimDelivery(db: Db, { now }: { now: Date }): Promise<MailDelivery | null> {
	const due = db
		.select({ id: mailDelivery.id })
		.from(mailDelivery)
		.where(and(eq(mailDelivery.state, 'pending'), lte(mailDelivery.nextAttemptAt, now)))
		.orderBy(asc(mailDelivery.nextAttemptAt), asc(mailDelivery.no))
		.limit(1)
		.for('update', { skipLocked: true })
	const [claimed] = await db
		.update(mailDelivery)
		.set({
			attempts: sql`${mailDelivery.attempts} + 1`,
			nextAttemptAt: new Date(now.getTime() + leaseMs),
		})
		.where(eq(mailDelivery.id, sql`(${due})`))
		.returning()
	return claimed ?? null
}

/**
 * Sets since when a claimed delivery is read: before it is read, and null when its reading is interrupted on purpose. A delivery that is
 * claimed with it ended the process that read it.
 */
export async function setDeliveryReading(
	db: Db,
	{ id, since }: { id: string; since: Date | null },
): Promise<void> {
	await db.update(mailDelivery).set({ readingSince: since }).where(eq(mailDelivery.id, id))
}

/**
 * Whether reading a claimed delivery has ended the process twice. Once may be a power cut or a kill; it is read in a thread with limits, so
 * a second attempt costs little.
 */
export const endsProcess = ({ readingSince, attempts }: MailDelivery): boolean =>
	readingSince !== null && attempts > 2

/** Records the result of a claimed delivery, in the transaction that files it. */
export async function finishDelivery(
	tx: Db,
	{
		id,
		state,
		messageId = null,
		why = '',
	}: { id: string; state: 'done' | 'duplicate' | 'left_out'; messageId?: string | null; why?: string },
): Promise<void> {
	await tx.update(mailDelivery).set({ state, messageId, lastError: why }).where(eq(mailDelivery.id, id))
}

/** Whether this was the last attempt. */
const isLastAttempt = ({ attempts }: Pick<MailDelivery, 'attempts'>): boolean => attempts >= attemptsMax

/** Records that a claimed delivery could not be filed: it is tried again after 1, 2, 4 … minutes, and given up after the eighth attempt. */
export async function postponeDelivery(
	db: Db,
	{ delivery, why, now }: { delivery: MailDelivery; why: string; now: Date },
): Promise<void> {
	const waitMs = Math.min(2 ** (delivery.attempts - 1), 60) * minuteMs
	await db
		.update(mailDelivery)
		.set({
			lastError: why.slice(0, 500),
			nextAttemptAt: new Date(now.getTime() + waitMs),
			// One that ended the process stays marked, whatever else fails.
			readingSince: delivery.readingSince,
			...(isLastAttempt(delivery) ? { state: 'failed' } : {}),
		})
		.where(and(eq(mailDelivery.id, delivery.id), eq(mailDelivery.state, 'pending')))
}
