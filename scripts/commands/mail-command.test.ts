import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runMailTest } from './mail-command.ts'

test('the mail test sends an email without the queue, reports the records of the sender’s domain, and fails when one is missing', async () => {
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
	const print = vi.spyOn(console, 'log').mockImplementation(() => {})
	onTestFinished(() => print.mockRestore())
	let failed = true
	const lookUp = vi.fn(async () => [{ part: 'SPF', failed, message: 'It is missing.' }])
	expect(await runMailTest('robin@example.com', lookUp)).toBe(1)
	const printed = print.mock.calls.splice(0).flat().join('\n')
	expect(received).toContain('To: robin@example.com')
	expect(received).toContain('This is a test email')
	expect(lookUp).toHaveBeenCalledWith('ferrer.example')
	expect(printed).toContain('accepted an email from Ferrer Cars <hello@ferrer.example> to robin@example.com')
	expect(printed).toContain('✗ red    SPF  It is missing.')
	failed = false
	expect(await runMailTest('robin@example.com', lookUp)).toBe(0)
	vi.stubEnv('SMTP_URL', 'smtp://127.0.0.1:1')
	await expect(runMailTest('robin@example.com', lookUp)).rejects.toThrow(
		'127.0.0.1:1 of SMTP_URL: Nothing responds at this port',
	)
})
