import { Hono } from 'hono'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import type { Services } from '#app/http/services.server.ts'
import { sendDueEmails } from '#app/modules/notifications/dispatch.server.ts'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { systemClock } from '#app/platform/clock.server.ts'
import { mailboxTransport } from '#app/platform/email/mailbox.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { test } from '#tests/setup/database.ts'
import { securityHeaders } from '../middleware/security-headers.ts'
import type { ServerEnv } from '../request-context.ts'
import { mailboxEndpoints } from './mailbox.ts'

async function siteWithOneEmail(db: Db) {
	await queueEmail(db, {
		kind: 'receipt',
		to: 'robin@example.com',
		subject: 'Receipt',
		html: '<html><head></head><body><a href="https://advice.example/?a=1&amp;b=2">a</a></body></html>',
		text: 'a (https://advice.example/?a=1&b=2)',
		attachments: [{ filename: 'visit ü.ics', contentType: 'text/calendar', base64: btoa('BEGIN:VCALENDAR') }],
	})
	const log = createLog('silent')
	await sendDueEmails(db, { transport: mailboxTransport(), clock: systemClock, log, workers: 1 })
	const site = new Hono<ServerEnv>()
	site.use(securityHeaders(false))
	return site.route('/dev', mailboxEndpoints({ db } as Services))
}

test('the mailbox returns JSON in the documented shape', async ({ db }) => {
	const site = await siteWithOneEmail(db)
	const response = await site.request('/dev/mailbox.json?to=ROBIN@example.com')
	expect(response.headers.get('cache-control')).toBe('no-store')
	const [email] = await response.json()
	expect(email).toEqual({
		id: expect.any(String),
		to: 'robin@example.com',
		cc: [],
		replyTo: null,
		messageId: null,
		subject: 'Receipt',
		text: 'a (https://advice.example/?a=1&b=2)',
		html: expect.stringContaining('<body>'),
		links: ['https://advice.example/?a=1&b=2'],
		attachments: [
			{
				filename: 'visit ü.ics',
				contentType: 'text/calendar',
				sizeBytes: 15,
				url: `/dev/mailbox/${email.id}/attachments/0`,
			},
		],
		sentAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
	})
	expect(await (await site.request('/dev/mailbox.json?to=other@example.com')).json()).toEqual([])
	const attachment = await site.request(email.attachments[0].url)
	expect(attachment.headers.get('content-disposition')).toBe(
		"attachment; filename*=UTF-8''visit%20%C3%BC.ics",
	)
	expect(await attachment.text()).toBe('BEGIN:VCALENDAR')
})

test('an email may be framed by this site alone, and runs no scripts', async ({ db }) => {
	const site = await siteWithOneEmail(db)
	const [email] = await (await site.request('/dev/mailbox.json')).json()
	const framed = await site.request(`/dev/mailbox/${email.id}.html`)
	const policy = framed.headers.get('content-security-policy')
	expect(policy).toMatch(/default-src 'none'.*frame-ancestors 'self'.*sandbox/)
	expect(policy).not.toMatch(/script-src|allow-scripts|allow-same-origin/)
	expect(framed.headers.get('x-frame-options')).toBe('SAMEORIGIN')
	const listed = await site.request('/dev/mailbox.json')
	expect(listed.headers.get('x-frame-options')).toBe('DENY')
	expect((await site.request(`/dev/mailbox/${crypto.randomUUID()}.html`)).status).toBe(404)
})
