import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { rawBytesMax } from './incoming-email.ts'

type DemoSmtpOptions = {
	/** The port to listen on; undefined for the first free one from 2525 on. */
	port: number | undefined
	/** Accepts a message. If it throws, the sender is asked to try again later. */
	take(message: { raw: Buffer; recipients: string[] }): Promise<void>
}

export type DemoSmtp = { port: number; close(): Promise<void> }

const firstPort = 2_525
const portsTried = 20

/**
 * Receives emails by SMTP, for a demo: only from this machine, without a password. Returns null if the port is in use, because the site
 * works without it.
 */
export async function startDemoSmtp({ port, take }: DemoSmtpOptions): Promise<DemoSmtp | null> {
	const ports = port ? [port] : Array.from({ length: portsTried }, (_, index) => firstPort + index)
	for (const each of ports) {
		const server = createServer(take)
		try {
			server.listen(each, '127.0.0.1')
			await Promise.race([
				once(server.server, 'listening'),
				once(server.server, 'error').then(([error]) => Promise.reject(error)),
			])
			return { port: each, close: () => new Promise((resolve) => server.close(() => resolve())) }
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
		}
	}
	return null
}

function createServer(take: DemoSmtpOptions['take']): SMTPServer {
	const server = new SMTPServer({
		authOptional: true,
		disabledCommands: ['AUTH', 'STARTTLS'],
		size: rawBytesMax,
		maxClients: 5,
		socketTimeout: 30_000,
		closeTimeout: 2_000,
		onData(stream, session, done) {
			const parts: Buffer[] = []
			let sizeBytes = 0
			stream.on('data', (part: Buffer) => {
				sizeBytes += part.length
				if (sizeBytes <= rawBytesMax) parts.push(part)
			})
			stream.on('end', () => {
				if (sizeBytes > rawBytesMax)
					return done(Object.assign(new Error('A message can have up to 25 MB'), { responseCode: 552 }))
				const recipients = session.envelope.rcptTo.map(({ address }) => address)
				take({ raw: Buffer.concat(parts), recipients }).then(
					() => done(null),
					() => done(Object.assign(new Error('Try again later'), { responseCode: 451 })),
				)
			})
		},
	})
	// A client that breaks its connection is no error of the site. An error while starting is handled by the race above.
	server.on('error', () => {})
	return server
}
