import { type Context, Hono } from 'hono'
import type { Services } from '#app/http/services.server.ts'
import {
	findMailboxEmail,
	listMailbox,
	type MailboxEmail,
} from '#app/modules/notifications/mailbox.server.ts'
import type { ServerEnv } from '../request-context.ts'
import { endpointPolicy } from './endpoint-policy.ts'

// Emails may use inline styles and data: images, but no scripts, forms or requests. Their links open in a new tab.
const emailContentSecurityPolicy = [
	"default-src 'none'",
	"style-src 'unsafe-inline'",
	'img-src data:',
	"form-action 'none'",
	"frame-ancestors 'self'",
	'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ')

/** The emails the demo has sent, as JSON for scripts and as HTML for the iframe of the mailbox page. Mounted in demo mode only. */
export function mailboxEndpoints({ db }: Services) {
	const app = new Hono<ServerEnv>()

	const publicAccess = endpointPolicy({ access: 'public' })

	app.get('/mailbox.json', publicAccess, async (c) => {
		const emails = await listMailbox(db, { to: c.req.query('to')?.trim() })
		return c.json(emails.map(toJson), 200, { 'cache-control': 'no-store' })
	})

	app.get('/mailbox/:file{[0-9a-f-]{36}\\.html}', publicAccess, async (c) => {
		const email = await findMailboxEmail(db, { id: c.req.param('file').slice(0, -'.html'.length) })
		if (!email) return notFound(c, 'We couldn’t find this email.')
		return c.html(email.html.replace('<head>', '<head><base target="_blank"/>'), 200, {
			'content-security-policy': emailContentSecurityPolicy,
			'x-frame-options': 'SAMEORIGIN',
			'cache-control': 'no-store',
		})
	})

	app.get('/mailbox/:id/attachments/:index{[0-9]{1,2}}', publicAccess, async (c) => {
		const email = await findMailboxEmail(db, { id: c.req.param('id') })
		const attachment = email?.attachments[Number(c.req.param('index'))]
		if (!attachment) return notFound(c, 'We couldn’t find this attachment.')
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
		attachments: attachments.map(({ filename, contentType, base64 }, index) => ({
			filename,
			contentType,
			sizeBytes: Buffer.byteLength(base64, 'base64'),
			url: `/dev/mailbox/${email.id}/attachments/${index}`,
		})),
	}
}

function notFound(c: Context<ServerEnv>, message: string) {
	return c.text(message, 404, { 'cache-control': 'no-store' })
}
