import type { Db } from '#app/db/client.server.ts'
import type { pushDevice } from '#app/db/schema/notifications.ts'
import { TooMany } from '#app/lib/errors.ts'
import { consumeLimit, hashForLimitKey, type Limit, releaseUses } from '#app/modules/limits/limits.server.ts'
import { SmsFailure } from '#app/platform/sms/sms-provider.ts'
import type { PushMessage, PushOutcome } from '../push/push-service.server.ts'
import { type Dispatching, sendDue } from '../push/send-pushes.server.ts'
import { numberOfEndpoint } from './mobile-number.ts'
import { textsPerDay } from './sms-limits.ts'
import type { TextMessages } from './text-messages.server.ts'

/** The limit of text messages to one number, because each costs money. */
export const textsLimit = (number: string, now: Date): Limit => ({
	key: `sms:${hashForLimitKey(number)}`,
	max: textsPerDay,
	windowSeconds: 86_400,
	now,
})

/** Sends all due text messages, like `sendDuePushes` but beside it, so that neither waits for the provider of the other. */
export const sendDueTexts = (
	db: Db,
	{ textMessages, ...dispatching }: Dispatching & { textMessages: TextMessages },
): Promise<number> =>
	sendDue(db, {
		...dispatching,
		isText: true,
		send: (device, message, now) => sendText(db, { device, message, textMessages, now }),
	})

type SendTextInput = {
	device: Pick<typeof pushDevice.$inferSelect, 'endpoint'>
	message: PushMessage
	textMessages: TextMessages
	now: Date
}

/** Texts one line and the address of its page to a confirmed number. What was not accepted for certain does not count for the day. */
export async function sendText(
	db: Db,
	{ device, message, textMessages, now }: SendTextInput,
): Promise<PushOutcome> {
	const { provider, origin } = textMessages
	const to = numberOfEndpoint(device.endpoint)
	try {
		const use = await consumeLimit(db, textsLimit(to, now))
		try {
			const text = `${message.text} ${origin}${message.path}`
			await provider.send({ to, text, idempotencyKey: message.tag })
			return { kind: 'sent' }
		} catch (error) {
			if (error instanceof SmsFailure && error.kind !== 'unknown') await releaseUses(db, [use])
			throw error
		}
	} catch (error) {
		if (error instanceof TooMany)
			return { kind: 'refused', reason: `${textsPerDay} text messages a day are the most` }
		if (!(error instanceof SmsFailure)) throw error
		return { kind: error.kind === 'unknown' ? 'later' : error.kind, reason: error.message }
	}
}
