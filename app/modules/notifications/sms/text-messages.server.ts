import { createHmac } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { escapeXml } from '#app/lib/text/xml.ts'
import type { Env } from '#app/platform/env.server.ts'
import type { SmsProvider } from '#app/platform/sms/sms-provider.ts'
import { createTwilioProvider } from '#app/platform/sms/twilio.server.ts'

/** What text messages to the staff need. */
export type TextMessages = {
	provider: SmsProvider
	/** The address of the site, for links. */
	origin: string
	/** Returns a keyed hash, by which a code is recognized. */
	hashOf(plain: string): string
}

type Options = { env: Pick<Env, 'mode' | 'twilio' | 'origin'>; db: Db; secret: string }

/**
 * Returns the text messages of the site; null if a live site names no provider. A demo texts nobody: its messages are in the mailbox, unless a
 * stand-in on this machine is configured.
 */
export function createTextMessages({ env, db, secret }: Options): TextMessages | null {
	const provider = providerOf(env, db)
	if (!provider) return null
	const key = createHmac('sha256', secret).update('sms codes').digest()
	return {
		provider,
		origin: env.origin,
		hashOf: (plain) => createHmac('sha256', key).update(plain).digest('base64url'),
	}
}

function providerOf({ mode, twilio }: Options['env'], db: Db): SmsProvider | null {
	if (twilio && (mode === 'live' || twilio.isStandIn)) return createTwilioProvider(twilio)
	return mode === 'demo' ? createMailboxSms(db) : null
}

/** The demo's provider, which sends nothing: `/dev/mailbox` shows the texts among the emails. */
function createMailboxSms(db: Db): SmsProvider {
	return {
		async send({ to, text, idempotencyKey }) {
			await db
				.insert(outboxEmail)
				.values({
					kind: 'sms',
					dedupeKey: `sms:${idempotencyKey}`,
					to,
					subject: text,
					text,
					html: `<p>${escapeXml(text)}</p>`,
					status: 'sent',
					sentAt: sql`clock_timestamp()`,
				})
				.onConflictDoNothing({ target: outboxEmail.dedupeKey })
			return { id: idempotencyKey }
		},
	}
}
