import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { silentMs, waitMsMax } from '#tests/setup/hang-limits.ts'
import { smtpTransport, trySmtp } from './smtp.server.ts'
import { EmailFailure, type EmailTransport } from './transport.server.ts'

const email = {
	id: '0b8f9f3e-1111-4222-8333-444455556666',
	to: 'robin@example.com',
	subject: 'Receipt for a very fine car – LW-7K2M9Q',
	html: '<p>Thank you, <b>Robin</b>.</p>',
	text: 'Thank you, Robin.',
	attachments: [
		{ filename: 'appointment.ics', contentType: 'text/calendar', base64: btoa('BEGIN:VCALENDAR') },
	],
}

const closing: (() => void)[] = []
afterEach(() => {
	for (const close of closing.splice(0)) close()
})

async function listen(server: Server): Promise<number> {
	server.listen(0, '127.0.0.1')
	await once(server, 'listening')
	return (server.address() as AddressInfo).port
}

async function smtpServer(options: SMTPServerOptions): Promise<EmailTransport> {
	const server = new SMTPServer({ authOptional: true, disabledCommands: ['AUTH', 'STARTTLS'], ...options })
	closing.push(() => server.close())
	server.on('error', () => {})
	return transportTo(await listen(server.server))
}

async function rawServer(
	onConnection: (socket: Socket) => void,
	silenceMs = waitMsMax,
): Promise<EmailTransport> {
	const sockets: Socket[] = []
	const server = createServer((socket) => {
		sockets.push(socket)
		socket.on('error', () => {})
		onConnection(socket)
	})
	closing.push(() => {
		for (const socket of sockets) socket.destroy()
		server.close()
	})
	return transportTo(await listen(server), silenceMs)
}

function transportTo(port: number, silenceMs = waitMsMax): EmailTransport {
	const transport = smtpTransport({
		url: `smtp://127.0.0.1:${port}`,
		from: 'Lotwise <hello@advice.example>',
		requireTls: false,
		silenceMs,
	})
	closing.push(() => transport.close())
	return transport
}

/** Starts a server that accepts everything. `received()` returns what it was sent so far. */
async function receivingServer() {
	let text = ''
	const transport = await smtpServer({
		onData(stream, _session, done) {
			stream.on('data', (chunk: Buffer) => {
				text += chunk.toString()
			})
			stream.on('end', () => done())
		},
	})
	return { transport, received: () => text }
}

async function failureOf(transport: EmailTransport): Promise<EmailFailure> {
	const failure = await transport.send(email).catch((error: unknown) => error)
	expect(failure).toBeInstanceOf(EmailFailure)
	expect((failure as Error).message).not.toMatch(/robin|@/i)
	return failure as EmailFailure
}

const rejection = (responseCode: number) =>
	Object.assign(new Error('no such robin@example.com'), { responseCode })

test('an email arrives with both parts, its attachment, its sender and its id as Message-ID', async () => {
	const { transport, received } = await receivingServer()
	await transport.send(email)
	expect(received()).toContain(`Message-ID: <${email.id}@advice.example>`)
	expect(received()).toContain('From: Lotwise <hello@advice.example>')
	expect(received()).toContain('To: robin@example.com')
	expect(received()).toMatch(/Content-Type: text\/plain[\s\S]*Thank you, Robin\./)
	expect(received()).toMatch(/Content-Type: text\/html[\s\S]*<p>Thank you, <b>Robin<\/b>\.<\/p>/)
	expect(received()).toMatch(/filename=appointment\.ics[\s\S]*QkVHSU46VkNBTEVOREFS/)
})

test.each(['text/calendar; charset=utf-8; method=REQUEST', 'text/calendar; charset=utf-8; method=CANCEL'])(
	'%s is one part, in base64: the last form of the text and no attachment',
	async (contentType) => {
		const { transport, received } = await receivingServer()
		const content = 'BEGIN:VCALENDAR\r\nSUMMARY:Café\r\nEND:VCALENDAR\r\n'
		const base64 = Buffer.from(content).toString('base64')
		await transport.send({ ...email, attachments: [{ filename: 'appointment.ics', contentType, base64 }] })
		const types = [...received().matchAll(/^Content-Type: ([^;\r\n]+)/gim)].map(([, type]) => type)
		expect(types).toEqual(['multipart/alternative', 'text/plain', 'text/html', 'text/calendar'])
		expect(received()).not.toMatch(/Content-Disposition/i)
		const [, headers = '', body = ''] = /(Content-Type: text\/calendar[\s\S]*?)\r\n\r\n([\s\S]*?)\r\n--/.exec(
			received(),
		)!
		expect(headers.replace(/\r\n\s+/g, ' ')).toContain(contentType)
		expect(headers).toContain('Content-Transfer-Encoding: base64')
		expect(Buffer.from(body, 'base64').toString()).toBe(content)
	},
)

test('a calendar that is only published stays an attachment', async () => {
	const { transport, received } = await receivingServer()
	const contentType = 'text/calendar; charset=utf-8; method=PUBLISH'
	await transport.send({ ...email, attachments: [{ ...email.attachments[0]!, contentType }] })
	expect(received()).toMatch(/Content-Type: text\/calendar[^\0]*?Content-Disposition: attachment/)
})

test('answers go to the sender, or to the address that the email names', async () => {
	const { transport, received } = await receivingServer()
	await transport.send(email)
	expect(received()).not.toContain('Reply-To')
	await transport.send({ ...email, replyTo: 'renata@advice.example' })
	expect(received()).toContain('Reply-To: renata@advice.example')
})

test('an email that a person wrote has recipients, sender name and thread in its headers, and is not marked as automatic', async () => {
	const { transport, received } = await receivingServer()
	const sent = await transport.send({
		...email,
		alsoTo: ['sam@example.com'],
		cc: ['lee@example.com'],
		fromName: 'Dana Whitfield',
		messageId: 'm2@advice.example',
		inReplyTo: 'm1@dealer.example',
		references: ['m0@dealer.example', 'm1@dealer.example'],
	})
	expect(sent).toEqual({ rejected: [] })
	expect(received()).toContain('From: Dana Whitfield <hello@advice.example>')
	expect(received()).toContain('To: robin@example.com, sam@example.com')
	expect(received()).toContain('Cc: lee@example.com')
	expect(received()).toContain('Message-ID: <m2@advice.example>')
	expect(received()).toContain('In-Reply-To: <m1@dealer.example>')
	expect(received()).toMatch(/References: <m0@dealer\.example>\s+<m1@dealer\.example>/)
	expect(received()).not.toContain('Auto-Submitted')
})

test('if some of several recipients are not accepted, they are returned', async () => {
	const transport = await smtpServer({
		onRcptTo: ({ address }, _session, done) => done(address.startsWith('sam') ? rejection(550) : null),
	})
	const sent = await transport.send({ ...email, cc: ['sam@example.com'] })
	expect(sent).toEqual({ rejected: ['sam@example.com'] })
})

test('only an email with an unsubscribe URL has the headers for it', async () => {
	const { transport, received } = await receivingServer()
	await transport.send(email)
	expect(received()).not.toContain('List-Unsubscribe')
	await transport.send({ ...email, unsubscribeUrl: 'https://advice.example/stop?token=abc' })
	// https://www.rfc-editor.org/rfc/rfc8058#section-3.1
	expect(received()).toContain('List-Unsubscribe: <https://advice.example/stop?token=abc>')
	expect(received()).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

test('an unknown recipient is rejected for good', async () => {
	const transport = await smtpServer({ onRcptTo: (_address, _session, done) => done(rejection(550)) })
	const failure = await failureOf(transport)
	expect(failure.kind).toBe('rejected')
	expect(failure.message).toContain('RCPT TO 550')
})

test('a temporarily unknown recipient is retried later', async () => {
	const transport = await smtpServer({ onRcptTo: (_address, _session, done) => done(rejection(450)) })
	expect((await failureOf(transport)).kind).toBe('later')
})

test('a message that the server rejects after reading it is rejected for good', async () => {
	const transport = await smtpServer({
		onData(stream, _session, done) {
			stream.resume()
			stream.on('end', () => done(rejection(554)))
		},
	})
	expect((await failureOf(transport)).kind).toBe('rejected')
})

test('a server that closes the connection at a recipient is an outage, not a rejection', async () => {
	const transport = await smtpServer({ onRcptTo: (_address, _session, done) => done(rejection(421)) })
	expect((await failureOf(transport)).kind).toBe('outage')
})

test('wrong credentials are an outage, so no email is rejected because of them', async () => {
	const server = new SMTPServer({
		disabledCommands: ['STARTTLS'],
		allowInsecureAuth: true,
		onAuth: (_auth, _session, done) => done(rejection(535)),
	})
	closing.push(() => server.close())
	server.on('error', () => {})
	const port = await listen(server.server)
	const url = `smtp://robin:wrong@127.0.0.1:${port}`
	const transport = smtpTransport({ url, from: 'a@advice.example', requireTls: false, silenceMs: waitMsMax })
	closing.push(() => transport.close())
	expect((await failureOf(transport)).kind).toBe('outage')
})

test('a silent server times out', async () => {
	const transport = await rawServer(() => {}, silentMs)
	const failure = await failureOf(transport)
	expect(failure.kind).toBe('outage')
	expect(failure.message).toContain('ETIMEDOUT')
})

test('a server that never stops sending times out', async () => {
	const transport = await rawServer((socket) => {
		socket.write('220 slow\r\n')
		const timer = setInterval(() => socket.write('250-more\r\n'), 40)
		socket.on('close', () => clearInterval(timer))
	}, silentMs)
	expect((await failureOf(transport)).kind).toBe('outage')
})

test('a connection that breaks is an outage, and the transport does not retry', async () => {
	let connections = 0
	const transport = await rawServer((socket) => {
		connections += 1
		socket.write('220 hello\r\n')
		socket.on('data', () => socket.destroy())
	})
	expect((await failureOf(transport)).kind).toBe('outage')
	expect(connections).toBe(1)
})

test('a closed port is an outage', async () => {
	const server = createServer()
	const port = await listen(server)
	server.close()
	expect((await failureOf(transportTo(port))).kind).toBe('outage')
})

test('without TLS nothing is sent, not even the password, when TLS is required', async () => {
	let commands = ''
	const server = createServer((socket) => {
		socket.on('error', () => {})
		socket.write('220 hello\r\n')
		socket.on('data', (data) => {
			commands += data
			socket.write(/^EHLO/i.test(String(data)) ? '250-hello\r\n250 AUTH PLAIN\r\n' : '502 unknown\r\n')
		})
	})
	closing.push(() => server.close())
	const url = `smtp://robin:pass-word@127.0.0.1:${await listen(server)}`
	const transport = smtpTransport({ url, from: 'a@advice.example', requireTls: true, silenceMs: waitMsMax })
	closing.push(() => transport.close())
	expect((await failureOf(transport)).kind).toBe('outage')
	await expect(trySmtp(url, { requireTls: true, silenceMs: waitMsMax })).rejects.toThrow(
		'offers no encryption',
	)
	expect(commands).not.toMatch(/AUTH|MAIL FROM/)
	await expect(trySmtp(url, { requireTls: false, silenceMs: waitMsMax })).rejects.toThrow(
		/rejects the user|failed/,
	)
})

test('a connection that fails is explained in sentences', async () => {
	const server = createServer((socket) => {
		socket.on('error', () => {})
		socket.write('220 hello\r\n')
	})
	const port = await listen(server)
	const tried = (url: string) =>
		trySmtp(url, { requireTls: true, silenceMs: waitMsMax }).catch((error: Error) => error.message)
	expect(await tried(`smtps://127.0.0.1:${port}`)).toContain('does not speak TLS from the start')
	server.close()
	expect(await tried(`smtps://127.0.0.1:${port}`)).toContain('Nothing responds at this port')
	expect(await tried('smtps://mail.invalid')).toContain('There is no such host')
})
