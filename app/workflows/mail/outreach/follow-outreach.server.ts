import type { Db } from '#app/db/client.server.ts'
import { identityOf } from '#app/modules/clients/clients.server.ts'
import { applyEvent } from '#app/modules/clients/steps/apply-event.server.ts'
import {
	findOutreachOfThread,
	followUpAfterMs,
	isUnanswered,
} from '#app/modules/mail/threads/outreach.server.ts'

export const dealerAnswers = 'A dealer answers an email, or it comes back'

type FollowOutreachInput = {
	event: 'The advisor writes an email to somebody' | typeof dealerAnswers
	threadId: string
	now: Date
}

/**
 * Lets the follow-up of an email to several dealers be a step of their client while one of them has not answered, due two days after the
 * last message to them. A thread that belongs to no such email, or to no client, changes nothing. It is computed from the current state,
 * so that repeated calls have the same result. Call it in the transaction of the event.
 */
export async function followOutreach(tx: Db, { event, threadId, now }: FollowOutreachInput): Promise<void> {
	const outreach = await findOutreachOfThread(tx, { threadId })
	if (!outreach) return
	const { id, recipients } = outreach
	const own = recipients.find(({ thread }) => thread.id === threadId)!.thread
	if (!own.clientId) return
	const { emails } = await identityOf(tx, { clientId: own.clientId })
	const waiting = recipients.filter(
		(each) =>
			each.thread.clientId === own.clientId &&
			isUnanswered(each) &&
			// The step is about dealers.
			!emails.some((email) => email.toLowerCase() === each.to.email.toLowerCase()),
	)
	const lastSent = waiting.flatMap(({ sent }) => sent.at(-1)?.at.getTime() ?? [])
	await applyEvent(tx, {
		event,
		clientId: own.clientId,
		objects: { outreach: id },
		opens:
			lastSent.length === 0
				? []
				: [
						{
							rule: 'outreach.follow_up',
							with: waiting[0]!.thread.subject,
							at: new Date(Math.min(...lastSent) + followUpAfterMs),
						},
					],
		now,
	})
}
