import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { siteActor } from '#app/modules/auth/actor.server.ts'
import { recordClientEvent } from '#app/modules/clients/client-events.server.ts'
import { settleDeliveries } from '#app/modules/mail/threads/deliveries.server.ts'
import type { MailMessage } from '#app/modules/mail/threads/threads.server.ts'
import { dealerAnswers, followOutreach } from './outreach/follow-outreach.server.ts'

/** Stores whether sent emails were delivered, and adds an event to the client's history for each that was not. @returns how many failed */
export const settleMailDeliveries = (db: Db, { now }: { now: Date }): Promise<number> =>
	transact(db, async (tx) => {
		const failed = await settleDeliveries(tx)
		for (const each of failed) await recordFailureInFile(tx, { ...each, now })
		return failed.length
	})

type FailureInput = { message: MailMessage; clientId: string | null; now: Date }

/** Adds to a client's history that an email was not delivered. Call it in the transaction that marks the message. */
export async function recordFailureInFile(tx: Db, { message, clientId, now }: FailureInput): Promise<void> {
	if (!clientId) return
	await followOutreach(tx, { event: dealerAnswers, threadId: message.threadId, now })
	await recordClientEvent(tx, {
		clientId,
		what: 'mail-not-delivered',
		detail: {
			subject: message.subject,
			reason: message.deliveryProblem.slice(0, 300),
			thread: message.threadId,
		},
		actor: siteActor('job'),
		now,
	})
}
