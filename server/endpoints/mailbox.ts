import { type Context, Hono } from 'hono'
import type { Services } from '#app/http/services.server.ts'
import {
	findMailboxEmail,
	listMailbox,
	type MailboxEmail,
} from '#app/modules/notifications/mailbox.server.ts'
import type { ServerEnv } from '../request-context.ts'
import { endpointPolicy } from './endpoint-policy.ts'

// An email uses inline styles and may do nothing else: no scripts, forms or requests. Its links open in a new tab.
const emailPolicy = [
	"default-src 'none'",
	"style-src 'unsafe-inline'",
	'img-src data:',
	"form-action 'none'",
	"frame-ancestors 'self'",
	'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')

/** The emails the demo has sent, as JSON for scripts and as HTML for the frame of the mailbox page. Mounted in demo mode only. */
export function mailboxEndpoints({ db }: Services) {
	const app = new Hono<ServerEnv>()

	const demo = endpointPolicy({ access: 'public' })

	app.get('/mailbox.json', demo, async (c) => {
		const emails = await listMailbox(db, { to: c.req.query('to')?.trim() })
		return c.json(emails.map(toJson), 200, { 'cache-control': 'no-store' })
	})

	app.get('/mailbox/:file{[0-9a-f-]{36}\\.html}', demo, async (c) => {
		const email = await findMailboxEmail(db, { id: c.req.param('file').slice(0, -'.html'.length) })
		if (!email) return missing(c)
		return c.html(email.html.replace('<head>', '<head><base target="_blank"/>'), 200, {
			'content-security-policy': emailPolicy,
			'x-frame-options': 'SAMEORIGIN',
			'cache-control': 'no-store',
		})
	})

	app.get('/mailbox/:id/attachments/:position{[0-9]{1,2}}', demo, async (c) => {
		const email = await findMailboxEmail(db, { id: c.req.param('id') })
		const attachment = email?.attachments[Number(c.req.param('position'))]
		if (!attachment) return missing(c)
		return c.body(Buffer.from(attachment.base64, 'base64'), 200, {
			'content-type': attachment.contentType,
			'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(attachment.filename)}`,
			'cache-control': 'no-store',
		})
	})
	return app
}

function toJson({ attachments, ...email }: MailboxEmail) {
	return {
		...email,
		attachments: attachments.map(({ filename, contentType, base64 }, position) => ({
			filename,
			contentType,
			sizeBytes: Buffer.byteLength(base64, 'base64'),
			url: `/dev/mailbox/${email.id}/attachments/${position}`,
		})),
	}
}

function missing(c: Context<ServerEnv>) {
	return c.text('We couldn’t find this email.', 404, { 'cache-control': 'no-store' })
}
