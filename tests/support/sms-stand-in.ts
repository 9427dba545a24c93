import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'

export const standInAccount = {
	accountSid: `AC${'0123456789abcdef'.repeat(2)}`,
	authToken: 'the-token-of-the-stand-in',
	from: '+15550001111',
}

/** What the stand-in answers: a message that it takes, an error with Twilio's number and status, or nothing at all. */
export type SmsAnswer = { status: number; code?: number } | 'hang' | 'cut' | 'not-json'

type ReceivedText = { to: string; from: string; body: string; key: string }

/**
 * A provider of text messages on this machine that speaks the Messages resource of Twilio's API 2010-04-01: path, basic authentication, form
 * fields and errors as documented. `received` has what it took, `requests` counts what it was asked.
 */
export async function startSmsProvider() {
	const received: ReceivedText[] = []
	let answer: SmsAnswer = { status: 201 }
	let requests = 0
	const server = createServer(async (request, response) => {
		requests += 1
		const form = new URLSearchParams(await text(request))
		const reply = (status: number, body: unknown) =>
			response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
		const fail = (status: number, code: number) =>
			reply(status, { code, message: `About ${form.get('To')}`, more_info: '', status })
		const { accountSid, authToken, from } = standInAccount
		const login = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`
		if (request.url !== `/2010-04-01/Accounts/${accountSid}/Messages.json` || request.method !== 'POST')
			return fail(404, 20404)
		if (request.headers.authorization !== login) return fail(401, 20003)
		if (!request.headers['content-type']?.startsWith('application/x-www-form-urlencoded'))
			return fail(415, 20015)
		const [to, body] = [form.get('To') ?? '', form.get('Body') ?? '']
		if (!/^\+\d{8,15}$/.test(to)) return fail(400, 21211)
		if (form.get('From') !== from) return fail(400, 21606)
		if (!body) return fail(400, 21602)
		if (answer === 'hang') return
		if (answer === 'cut') return request.socket.destroy()
		if (answer === 'not-json') return response.writeHead(200).end('<html>')
		if (answer.status !== 201) return fail(answer.status, answer.code ?? 0)
		received.push({ to, from, body, key: String(request.headers['i-twilio-idempotency-token']) })
		reply(201, { sid: `SM${String(received.length).padStart(32, '0')}`, status: 'queued', to, from, body })
	})
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	const { port } = server.address() as { port: number }
	return {
		origin: `http://127.0.0.1:${port}`,
		received,
		requests: () => requests,
		/** Answers every request in this way from now on. */
		answer: (next: SmsAnswer) => {
			answer = next
		},
		async close() {
			if (!server.listening) return
			server.closeAllConnections()
			server.close()
			await once(server, 'close')
		},
	}
}
