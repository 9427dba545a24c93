import { createServer } from 'node:net'
import { createTransport } from 'nodemailer'
import { expect, test } from 'vitest'
import { freePort } from '#tests/setup/free-port.ts'
import { startDemoSmtp } from './demo-smtp.server.ts'

test('a message arrives with its recipients, and an error is answered with "try again later"', async () => {
	const taken: { raw: Buffer; recipients: string[] }[] = []
	let fails = false
	const smtp = await startDemoSmtp({
		port: await freePort(),
		take: async (message) => {
			if (fails) throw new Error('the database is unreachable')
			taken.push(message)
		},
	})
	const client = createTransport({ host: '127.0.0.1', port: smtp!.port })
	const message = { from: 'dana@dealer.example', to: 'case-x@cases.example', subject: 'Quote', text: 'Hi' }
	await client.sendMail(message)
	expect(taken).toMatchObject([{ recipients: ['case-x@cases.example'] }])
	expect(taken[0]!.raw.toString()).toContain('Subject: Quote')
	fails = true
	await expect(client.sendMail(message)).rejects.toMatchObject({ responseCode: 451 })
	await smtp!.close()
})

test('a port that is in use causes no error', async () => {
	const port = await freePort()
	const other = createServer().listen(port, '127.0.0.1')
	expect(await startDemoSmtp({ port, take: async () => {} })).toBeNull()
	other.close()
})
