import { expect } from 'vitest'
import { mailDelivery } from '#app/db/schema/mail/mail.ts'
import { signMail } from '#app/platform/email/incoming/mail-signature.server.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { mailFiling } from '#tests/factories/incoming-mail.ts'
import { test } from '#tests/setup/database.ts'
import { mailWebhook } from './mail-webhook.ts'

const now = new Date('2026-11-26T12:00:00Z')
const secret = 'a secret for the webhook of a mail server'
const body = Buffer.from('From: a@b.example\r\n\r\nHello')
const recipients = 'case-x@cases.example, b@c.example'

function webhook(db: Parameters<typeof mailWebhook>[0]['db'], set: Record<string, string> = {}) {
	const services = {
		db,
		rawMail: mailFiling().rawMail,
		env: readEnv({ MAIL_WEBHOOK_SECRET: secret, ...set }),
		clock: { now: () => now },
		log: { warn() {}, error() {} },
	}
	const app = mailWebhook(services as never, (_c, next) => next())
	return (headers: Record<string, string>, message: Uint8Array = body) =>
		app.request('/', { method: 'POST', headers, body: message as never })
}

const signed = (at = now) => ({
	'lotwise-recipients': recipients,
	'lotwise-signature': signMail({ secret, recipients, body, now: at }),
})
const minutes = (count: number) => new Date(now.getTime() + count * 60_000)

test('a signed message is accepted once, with its recipients', async ({ db }) => {
	const post = webhook(db)
	expect(await (await post(signed())).json()).toEqual({ received: true, isNew: true })
	expect(await (await post(signed(minutes(1)))).json()).toEqual({ received: true, isNew: false })
	expect(await db.select().from(mailDelivery)).toMatchObject([
		{ source: 'webhook', recipients: ['case-x@cases.example', 'b@c.example'], state: 'pending' },
	])
})

test.each([
	['no signature', {}],
	['an invalid signature', { 'lotwise-signature': 'yes' }],
	['an old signature', signed(minutes(-6))],
	['a signature from the future', signed(minutes(6))],
	['other recipients', { ...signed(), 'lotwise-recipients': 'case-y@cases.example' }],
	['another secret', { ...signed(), 'lotwise-signature': signMail({ secret: 'x', recipients, body, now }) }],
])('%s is rejected, and nothing is stored', async (_, headers) => {
	const { db } = await emptyDatabase()
	const answer = await webhook(db)(headers as Record<string, string>)
	expect(answer.status).toBe(400)
})

test('bytes of a signed request cannot move between recipients and message', async ({ db }) => {
	const post = webhook(db)
	const { 'lotwise-signature': signature } = signed()
	const whole = Buffer.concat([Buffer.from(recipients), body])
	for (let at = 0; at < whole.length; at++) {
		if (at === recipients.length) continue
		const headers = { 'lotwise-recipients': whole.subarray(0, at).toString(), 'lotwise-signature': signature }
		if (/[\r\n]/.test(headers['lotwise-recipients'])) continue
		expect((await post(headers, whole.subarray(at))).status, headers['lotwise-recipients']).toBe(400)
	}
	expect(await db.select().from(mailDelivery)).toEqual([])
})

test('another message under the signature is rejected', async ({ db }) => {
	expect((await webhook(db)(signed(), Buffer.from('From: evil@b.example\r\n\r\n'))).status).toBe(400)
	expect(await db.select().from(mailDelivery)).toEqual([])
})

test('a site without a secret responds with 404', async ({ db }) => {
	expect((await webhook(db, { MAIL_WEBHOOK_SECRET: '' })(signed())).status).toBe(404)
})

test('a message above 25 MB gets 413, and one that cannot be stored gets 503 with Retry-After', async ({
	db,
}) => {
	expect((await webhook(db)(signed(), Buffer.alloc(25_000_001))).status).toBe(413)
	const failing = webhook(undefined as never)
	const answer = await failing(signed())
	expect(answer.status).toBe(503)
	expect(answer.headers.get('retry-after')).toBe('30')
})

/** A rejected message never reaches the database. */
const emptyDatabase = async () => ({ db: undefined as never })
