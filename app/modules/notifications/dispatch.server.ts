import { and, asc, eq, lte, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { message } from '#app/db/schema/notifications.ts'
import type { Clock } from '#app/platform/clock.server.ts'
import { EmailFailure, type EmailTransport } from '#app/platform/email/transport.server.ts'
import type { Log } from '#app/platform/log.server.ts'

const minuteMs = 60_000
/** Longer than a transport may take for one mail. */
const leaseMs = 2 * minuteMs
const delayMaxMs = 6 * 60 * minuteMs
/** With the delays below, the last try is about 32 hours after the first. */
const attemptsMax = 14

type Dispatch = {
	transport: EmailTransport
	clock: Clock
	log: Log
	/** How many mails may be under way at once. */
	workers?: number
	/** Between 0 and 1, as `Math.random`. */
	random?: () => number
	/** Aborted: finish what is under way, begin nothing more. */
	signal?: AbortSignal
}

type Claimed = Pick<
	typeof message.$inferSelect,
	'id' | 'kind' | 'to' | 'subject' | 'html' | 'text' | 'attachments' | 'unsubscribeUrl' | 'attempts'
>

/**
 * Sends whatever is due; any number of instances may do so at the same time, and a mail goes to one of
 * them. A claim is a lease: the next try is put two minutes ahead and the row let go, so nothing is locked while
 * a mail server thinks, and a worker that dies leaves a mail that is due again.
 *
 * That makes delivery at-least-once at one point, as no protocol can avoid: whoever is killed after the server
 * said yes and before we wrote that down sends again, under the same Message-ID.
 *
 * An outage ends the round, so that a server which is down costs one mail's try, not every mail's.
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

/** How long to wait after the given try: 1, 2, 4 … minutes up to 6 hours, give or take 15 % so that no crowd forms. */
export function retryDelayMs(attempts: number, random: number): number {
	return Math.round(Math.min(2 ** (attempts - 1) * minuteMs, delayMaxMs) * (0.85 + 0.3 * random))
}

async function claimNext(db: Db, now: Date): Promise<Claimed | undefined> {
	const due = db
		.select({ id: message.id })
		.from(message)
		// A mail never tried is due whatever the database's clock and ours think of each other.
		.where(and(eq(message.status, 'queued'), or(lte(message.nextAttemptAt, now), eq(message.attempts, 0))))
		.orderBy(asc(message.nextAttemptAt))
		.limit(1)
		.for('update', { skipLocked: true })
	// The try is counted before it is made: a mail that kills its worker is given up on like any other.
	const [claimed] = await db
		.update(message)
		.set({ attempts: sql`${message.attempts} + 1`, nextAttemptAt: new Date(now.getTime() + leaseMs) })
		.where(eq(message.id, sql`(${due})`))
		.returning()
	return claimed
}

async function deliver(db: Db, claimed: Claimed, dispatch: Dispatch): Promise<EmailFailure | undefined> {
	if (claimed.attempts > attemptsMax) {
		const failure = new EmailFailure('rejected', 'every worker that tried to send it stopped unexpectedly')
		await markFailed(db, claimed, failure, dispatch)
		return failure
	}
	try {
		await dispatch.transport.send(claimed)
	} catch (error) {
		const failure = error instanceof EmailFailure ? error : new EmailFailure('later', 'defect')
		if (failure !== error) dispatch.log.error({ emailId: claimed.id, error }, 'a mail could not be made')
		await markFailed(db, claimed, failure, dispatch)
		return failure
	}
	await db
		.update(message)
		.set({
			status: 'sent',
			sentAt: dispatch.clock.now(),
			lastError: null,
			// What left the house may hold a link that signs somebody in: only the fact of sending stays.
			...(dispatch.transport.keepsContent
				? {}
				: { html: '', text: '', attachments: [], unsubscribeUrl: null }),
		})
		.where(and(eq(message.id, claimed.id), eq(message.status, 'queued')))
	return undefined
}

async function markFailed(db: Db, claimed: Claimed, failure: EmailFailure, dispatch: Dispatch) {
	const { clock, log, random = Math.random } = dispatch
	const dead = failure.kind === 'rejected' || claimed.attempts >= attemptsMax
	const retryAt = new Date(clock.now().getTime() + retryDelayMs(claimed.attempts, random()))
	await db
		.update(message)
		.set({ lastError: failure.message, ...(dead ? { status: 'dead' } : { nextAttemptAt: retryAt }) })
		// Whoever took the mail over after our lease has the say.
		.where(
			and(eq(message.id, claimed.id), eq(message.status, 'queued'), eq(message.attempts, claimed.attempts)),
		)
	const facts = {
		emailId: claimed.id,
		kind: claimed.kind,
		attempts: claimed.attempts,
		reason: failure.message,
	}
	if (dead) log.error(facts, 'a mail is given up on')
	else log.warn({ ...facts, retryAt }, 'a mail was not delivered')
}
