import { randomBytes, randomUUID } from 'node:crypto'
import { completeForm } from '../factories/credit.ts'
import { startBuiltApp } from '../setup/built-site.ts'

/** Who sends a request: `from` is the client's IP address, `cookie` the browser's Cookie header. */
export type Sender = { from: string; cookie?: string }

const origin = 'http://localhost:3000'
const behindProxy = { incoming: { socket: { remoteAddress: '127.0.0.1' } } }

/** Starts the production build in this process, called through all its middleware, with the requests of credit applicants. */
export async function openApplySite(
	{ url: databaseUrl, dataDir }: { url: string; dataDir: string },
	env: Record<string, string> = {},
) {
	const secret = randomBytes(30).toString('base64url')
	const app = await startBuiltApp(databaseUrl, {
		DATA_DIR: dataDir,
		SECRET: secret,
		ORIGIN: origin,
		TRUST_PROXY: '1',
		LOG_LEVEL: 'silent',
		...env,
	})

	async function request(path: string, init: RequestInit, { from, cookie = '' }: Sender) {
		const headers = { origin, cookie, 'x-forwarded-for': from, accept: 'application/json' }
		for (let tries = 1; ; tries++) {
			const request = new Request(origin + path, { ...init, headers: { ...headers, ...init.headers } })
			const response = await app.fetch(request, behindProxy)
			const text = await response.text()
			// Overload of a slow machine: tries again, as a visitor would.
			if (response.status === 503 && response.headers.has('retry-after') && tries < 5) continue
			return { status: response.status, headers: response.headers, text }
		}
	}

	const post = (path: string, body: FormData | URLSearchParams, sender: Sender) =>
		request(path, { method: 'POST', body }, sender)

	return {
		secret,
		post,
		close: () => app.close(),
		/** Sends the form of an application as scripts do, with an intent such as 'save' or 'email-link'. */
		apply(intent: string, sender: Sender, fields: Record<string, string> = {}) {
			return post(
				'/api/apply',
				new URLSearchParams({ ...completeForm, formKey: randomUUID(), ...fields, intent }),
				sender,
			)
		},
		/** Sends a first chat message from a new browser. */
		async writeFirst(sender: Sender) {
			const opened = await request('/api/chat', {}, sender)
			const cookie = sender.cookie ?? opened.headers.getSetCookie()[0]!.split(';')[0]!
			const body = JSON.stringify({ key: randomUUID(), text: 'Hello' })
			const headers = { 'content-type': 'application/json' }
			return request('/api/chat/messages', { method: 'POST', body, headers }, { ...sender, cookie })
		},
		/** Uploads a PDF of this size, by default to a new form. */
		upload(sizeBytes: number, sender: Sender, fields: Record<string, string> = {}) {
			const form = new FormData()
			const file = Buffer.alloc(sizeBytes, ' ')
			file.write('%PDF-1.7\n')
			for (const [name, value] of Object.entries({
				formKey: randomUUID(),
				kind: 'other',
				uploadKey: randomUUID(),
			}))
				form.set(name, value)
			for (const [name, value] of Object.entries(fields)) form.set(name, value)
			form.set('file', new File([file], 'statement.pdf', { type: 'application/pdf' }))
			return post('/api/apply/files', form, sender)
		},
	}
}
