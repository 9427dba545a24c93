import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { testMail } from './mail-command.ts'

test('the mail test sends an email without the queue and reports the records of the sender’s domain', async () => {
	let received = ''
	const server = new SMTPServer({
		disabledCommands: ['AUTH', 'STARTTLS'],
		onData(stream, _session, done) {
			stream.on('data', (chunk: Buffer) => {
				received += chunk
			})
			stream.on('end', () => done())
		},
	})
	server.listen(0, '127.0.0.1')
	await once(server.server, 'listening')
	const { port } = server.server.address() as AddressInfo
	vi.stubEnv('SMTP_URL', `smtp://127.0.0.1:${port}`)
	vi.stubEnv('MAIL_FROM', 'Ferrer Cars <hello@ferrer.example>')
	onTestFinished(() => {
		vi.unstubAllEnvs()
		server.close()
	})
	const lookUp = vi.fn(async () => [{ part: 'SPF', failed: true, message: 'It is missing.' }])
	const printed = await testMail('robin@example.com', lookUp)
	expect(received).toContain('To: robin@example.com')
	expect(received).toContain('This is a test email')
	expect(lookUp).toHaveBeenCalledWith('ferrer.example')
	expect(printed).toContain('accepted an email from Ferrer Cars <hello@ferrer.example> to robin@example.com')
	expect(printed).toContain('✗ red    SPF  It is missing.')
	await expect(testMail('robin', lookUp)).rejects.toThrow('is not an email address')
	vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1')
	await expect(testMail('robin@example.com', lookUp)).rejects.toThrow('Nothing responds at this port')
})
