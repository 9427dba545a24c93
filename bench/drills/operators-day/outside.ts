import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { SMTPServer } from 'smtp-server'

/** What surrounds the server: the proxy with TLS, which everybody goes through, and the mail server. Both end with the process. */
export async function startOutside({ host, smtpPort }: { host: string; smtpPort: number }) {
	const proxy = createServer((incoming, outgoing) => {
		const { origin, ...headers } = incoming.headers
		const passed = {
			...headers,
			host,
			'x-forwarded-proto': 'https',
			...(origin && { origin: `https://${host}` }),
		}
		const { method, url } = incoming
		const forwarded = request(
			{ port: 3000, host: '127.0.0.1', method, path: url, headers: passed },
			(answer) => {
				outgoing.writeHead(answer.statusCode!, answer.headers)
				answer.pipe(outgoing)
			},
		)
		forwarded.on('error', () => outgoing.writeHead(502).end())
		incoming.pipe(forwarded)
	})
	proxy.listen(8_080, '127.0.0.1')
	await once(proxy, 'listening')
	const emails: string[] = []
	const mailServer = new SMTPServer({
		authOptional: true,
		disabledCommands: ['STARTTLS', 'AUTH'],
		onData(stream, _, done) {
			let text = ''
			stream.setEncoding('utf8').on('data', (chunk) => {
				text += chunk
			})
			stream.on('end', () => {
				// Soft line breaks and escapes of quoted-printable, as far as links have them.
				emails.push(text.replaceAll('=\r\n', '').replaceAll('=3D', '='))
				done()
			})
		},
	})
	mailServer.listen(smtpPort, '127.0.0.1')
	return { origin: 'http://127.0.0.1:8080', emails }
}
