import { and, asc, eq, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import type { Clock } from '#app/platform/clock.server.ts'
import { EmailFailure, type EmailTransport } from '#app/platform/email/transport.server.ts'
import type { Log } from '#app/platform/log.server.ts'

const minuteMs = 60_000
/** Longer than a transport may take for one email. */
const leaseMs = 2 * minuteMs
const delayMaxMs = 6 * 60 * minuteMs
/** With the delays below, the last attempt is about 32 hours after the first. */
const attemptsMax = 14

type Dispatch = {
	transport: EmailTransport
	clock: Clock
	log: Log
	/** How many emails may be sent at once. */
	workers?: number
	/** Between 0 and 1, like `Math.random`. */
	random?: () => number
	/** When aborted, finishes the current emails and starts no others. */
	signal?: AbortSignal
}

type Claimed = Pick<
	typeof outboxEmail.$inferSelect,
	| 'id'
	| 'kind'
	| 'to'
	| 'alsoTo'
	| 'cc'
	| 'replyTo'
	| 'fromName'
	| 'messageId'
	| 'inReplyTo'
	| 'references'
	| 'subject'
	| 'html'
	| 'text'
	| 'attachments'
	| 'unsubscribeUrl'
	| 'attempts'
>

/**
 * Sends all due emails; any number of instances may run it at once, and only one of them sends each email. A claim is a lease of two
 * minutes, not a lock: no row is locked while a mail server responds, and an email whose worker dies becomes due again. Delivery is
 * therefore at-least-once, which no protocol can avoid: a worker that is killed after the server accepted an email, and before that is
 * stored, sends it again under the same Message-ID. An outage ends the run, so that only one email loses an attempt.
 */
export async function sendDueEmails(db: Db, dispatch: Dispatch): Promise<{ sent: number; failed: number }> {
	const round = { sent: 0, failed: 0, outage: false }
	const worker = async () => {
		while (!round.outage && !dispatch.signal?.aborted) {
			const claimed = await claimNext(db, dispatch.clock.now())
			if (!claimed) return
			const failure = await deliver(db, claimed, dispatch)
			round[failure ? 'failed' : 'sent'] += 1
			round.outage ||= failure?.kind === 'outage'
		}
	}
	await Promise.all(Array.from({ length: dispatch.workers ?? 3 }, worker))
	return { sent: round.sent, failed: round.failed }
}

/** The delay after the given attempt: 1, 2, 4 … minutes up to 6 hours, ± 15 % so that retries spread out. */
export function retryDelayMs(attempts: number, random: number): number {
	return Math.round(Math.min(2 ** (attempts - 1) * minuteMs, delayMaxMs) * (0.85 + 0.3 * random))
}

async function claimNext(db: Db, now: Date): Promise<Claimed | undefined> {
	const due = db
		.select({ id: outboxEmail.id })
		.from(outboxEmail)
		// An email that was not attempted yet is due regardless of differences between the database's clock and ours.
		.where(
			and(
				eq(outboxEmail.status, 'queued'),
				or(lte(outboxEmail.nextAttemptAt, now), eq(outboxEmail.attempts, 0)),
			),
		)
		.orderBy(asc(outboxEmail.nextAttemptAt), asc(outboxEmail.id))
		.limit(1)
		.for('update', { skipLocked: true })
	// The attempt is counted before it is made, so that an email that crashes its worker is eventually given up, too.
	const [claimed] = await db
		.update(outboxEmail)
		.set({ attempts: sql`${outboxEmail.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + leaseMs) })
		.where(eq(outboxEmail.id, sql`(${due})`))
		.returning()
	return claimed
}

async function deliver(db: Db, claimed: Claimed, dispatch: Dispatch): Promise<EmailFailure | undefined> {
	if (claimed.attempts > attemptsMax) {
		const failure = new EmailFailure('rejected', 'every worker that tried to send it stopped unexpectedly')
		await markFailed(db, claimed, failure, dispatch)
		return failure
	}
	let rejected: string[]
	try {
		rejected = (await dispatch.transport.send(claimed)).rejected
	} catch (error) {
		const failure = error instanceof EmailFailure ? error : new EmailFailure('later', 'defect')
		if (failure !== error)
			dispatch.log.error({ emailId: claimed.id, error }, 'an email could not be composed')
		await markFailed(db, claimed, failure, dispatch)
		return failure
	}
	await db
		.update(outboxEmail)
		.set({
			status: 'sent',
			sentAt: dispatch.clock.now(),
			lastError: null,
			rejected,
			// A sent email may contain a link that signs somebody in: only the fact that it was sent is kept.
			...(dispatch.transport.keepsContent
				? {}
				: { html: '', text: '', attachments: [], unsubscribeUrl: null }),
		})
		.where(and(eq(outboxEmail.id, claimed.id), eq(outboxEmail.status, 'queued')))
	return undefined
}

async function markFailed(db: Db, claimed: Claimed, failure: EmailFailure, dispatch: Dispatch) {
	const { clock, log, random = Math.random } = dispatch
	const dead = failure.kind === 'rejected' || claimed.attempts >= attemptsMax
	const retryAt = new Date(clock.now().getTime() + retryDelayMs(claimed.attempts, random()))
	await db
		.update(outboxEmail)
		.set({ lastError: failure.message, ...(dead ? { status: 'dead' } : { nextAttemptAt: retryAt }) })
		// If another worker has claimed the email after our lease ended, only its result counts.
		.where(
			and(
				eq(outboxEmail.id, claimed.id),
				eq(outboxEmail.status, 'queued'),
				eq(outboxEmail.attempts, claimed.attempts),
			),
		)
	const facts = {
		emailId: claimed.id,
		kind: claimed.kind,
		attempts: claimed.attempts,
		reason: failure.message,
	}
	if (dead) log.error(facts, 'an email is given up on')
	else
		log.warn(
			{ ...facts, retryAt, ...(failure.kind === 'outage' && { outage: 'email' }) },
			'an email was not delivered',
		)
}
