import { and, asc, eq, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { notify } from '#app/db/notify.server.ts'
import { mailMessage, mailThread } from '#app/db/schema/mail/mail.ts'
import { type EmailState, findEmailStates } from '#app/modules/notifications/email-states.server.ts'
import { type MailMessage, mailTopic } from './threads.server.ts'

/** The delivery state of an outgoing message. */
export type Delivery = { state: 'queued' | 'accepted' | 'failed'; problem: string }

/** Returns the delivery states of the outgoing messages of a page; those still queued are looked up in the outbox. */
export async function readDeliveries(
	db: Db,
	{
		messages,
	}: { messages: readonly Pick<MailMessage, 'id' | 'delivery' | 'deliveryProblem' | 'outboxId'>[] },
): Promise<Map<string, Delivery>> {
	const sent = messages.filter(({ delivery }) => delivery !== null)
	const ids = sent.flatMap(({ delivery, outboxId }) => (delivery === 'queued' && outboxId ? [outboxId] : []))
	const states = await findEmailStates(db, { ids })
	return new Map(
		sent.map(({ id, delivery, deliveryProblem, outboxId }) => [
			id,
			delivery === 'queued'
				? deliveryOf(states.get(outboxId ?? ''))
				: { state: delivery as Delivery['state'], problem: deliveryProblem },
		]),
	)
}

function deliveryOf(state: EmailState | undefined): Delivery {
	if (state?.status === 'sent' && state.rejected.length > 0)
		return { state: 'failed', problem: `The mail server did not accept ${state.rejected.join(', ')}.` }
	if (state?.status === 'sent') return { state: 'accepted', problem: '' }
	if (state?.status === 'dead')
		return {
			state: 'failed',
			problem: `The mail server did not accept it${state.lastError ? ` (${state.lastError})` : ''}.`,
		}
	// A missing row was deleted with the recipient's account: it was sent or is no longer wanted.
	return state ? { state: 'queued', problem: '' } : { state: 'accepted', problem: '' }
}

const settledRowsMax = 200

/**
 * Looks up in the outbox what became of queued messages, and stores it. Call it in a transaction.
 * @returns the messages that failed, for the client's history; each is returned only once
 */
export async function settleDeliveries(tx: Db): Promise<{ message: MailMessage; clientId: string | null }[]> {
	const rows = await tx
		.select()
		.from(mailMessage)
		.where(eq(mailMessage.delivery, 'queued'))
		.orderBy(asc(mailMessage.at), asc(mailMessage.no))
		.limit(settledRowsMax)
		.for('update', { skipLocked: true })
	const deliveries = await readDeliveries(tx, { messages: rows })
	const failed: { message: MailMessage; clientId: string | null }[] = []
	for (const { search: _, ...message } of rows) {
		const delivery = deliveries.get(message.id)!
		if (delivery.state === 'accepted')
			await tx.update(mailMessage).set({ delivery: 'accepted' }).where(eq(mailMessage.id, message.id))
		if (delivery.state === 'failed')
			failed.push(...(await recordNotDelivered(tx, { message, problem: delivery.problem })))
	}
	return failed
}

type NotDeliveredInput = {
	message: MailMessage
	/** Why, as a sentence for the advisor. */
	problem: string
}

/**
 * Marks a sent message as not delivered and brings its thread back to the advisor's attention, once; a second reason is ignored. Call it in
 * a transaction, also when a bounce arrives. @returns the message with the client of its thread; empty if it was marked before
 */
export async function recordNotDelivered(
	tx: Db,
	{ message, problem }: NotDeliveredInput,
): Promise<{ message: MailMessage; clientId: string | null }[]> {
	const [marked] = await tx
		.update(mailMessage)
		.set({ delivery: 'failed', deliveryProblem: problem.slice(0, 1_000) })
		.where(and(eq(mailMessage.id, message.id), sql`${mailMessage.delivery} in ('queued', 'accepted')`))
		.returning({ threadId: mailMessage.threadId })
	if (!marked) return []
	const [thread] = await tx
		.update(mailThread)
		.set({
			state: 'open',
			snoozedUntil: null,
			unread: sql`greatest(${mailThread.unread}, 1)`,
			version: sql`${mailThread.version} + 1`,
		})
		.where(eq(mailThread.id, marked.threadId))
		.returning({ clientId: mailThread.clientId })
	await notify(tx, mailTopic, marked.threadId)
	return [{ message: { ...message, deliveryProblem: problem }, clientId: thread?.clientId ?? null }]
}
