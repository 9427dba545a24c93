import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished } from 'vitest'
import { sendRequest } from '#tests/setup/chat-client.ts'
import { instanceEnv } from '#tests/setup/chat-instance.ts'
import { test } from '#tests/setup/database.ts'
import { freePort } from '#tests/setup/free-port.ts'

const preload = new URL('../../tests/setup/preload/hold-event-loop.ts', import.meta.url).href

test('a site whose event loop is held is ended and started again, and SIGTERM ends it while the loop is held', async ({
	sampleDb: { url, dataDir },
}) => {
	const port = await freePort()
	const program = `
		import { supervise } from './scripts/supervise.mjs'
		supervise(process.execPath, ['--import', '${preload}', 'build/main.js'], process.env)`
	const site = spawn(process.execPath, ['--input-type=module', '-e', program], {
		env: {
			...process.env,
			...instanceEnv({ databaseUrl: url, port, secret: 'a secret of this test, 0123456789abcdef' }),
			DATA_DIR: dataDir,
		},
		stdio: ['ignore', 'pipe', 'inherit'],
	})
	onTestFinished(() => void site.kill('SIGKILL'))
	let output = ''
	site.stdout.on('data', (chunk) => {
		output += chunk
	})
	const processes = () => [...output.matchAll(/^process (\d+)$/gm)].map(([, pid]) => Number(pid))
	const ended = () => output.split('\n').filter((line) => line.includes('one task held the event loop'))
	const status = async () =>
		(await sendRequest(`http://localhost:${port}/readyz`).catch(() => undefined))?.status
	await expect.poll(status).toBe(200)

	await sendRequest(`http://localhost:${port}/terms?q=private`)
	process.kill(processes()[0]!, 'SIGUSR2')
	await expect.poll(() => processes().length).toBe(2)
	await expect.poll(status).toBe(200)
	expect(ended().map((line) => JSON.parse(line))).toMatchObject([{ level: 'fatal', latest: 'GET /terms' }])

	process.kill(processes()[1]!, 'SIGUSR2')
	const exited = once(site, 'exit')
	site.kill('SIGTERM')
	await exited
	expect([processes().length, ended().length]).toEqual([2, 2])
})
