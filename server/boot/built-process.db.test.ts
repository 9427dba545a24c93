import { globSync } from 'node:fs'
import { basename } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect } from 'vitest'
import { sendRequest } from '#tests/setup/chat-client.ts'
import { startInstance } from '#tests/setup/chat-instance.ts'
import { test } from '#tests/setup/database.ts'
import { freePort } from '#tests/setup/free-port.ts'

/** With it Node ends with an error where it would load its TypeScript compiler. */
const withoutCompiler = '--no-strip-types'

test('a built site starts and watches itself without a TypeScript compiler, whatever its compile cache has', async ({
	sampleDb: { url, dataDir },
}) => {
	const site = await startInstance({
		databaseUrl: url,
		port: await freePort(),
		secret: 'a secret of this test, 0123456789abcdef',
		env: { NODE_OPTIONS: withoutCompiler, NODE_DISABLE_COMPILE_CACHE: '1', DATA_DIR: dataDir },
	})
	try {
		expect((await sendRequest(`${site.origin}/resources`)).status).toBe(200)
	} finally {
		await site.stop()
	}
})

test('the module of every thread is in the build, and starts there without a TypeScript compiler', async () => {
	const sources = globSync(['app/**/*-worker.server.ts', 'server/**/*-thread.ts'])
	expect(sources.length).toBeGreaterThan(10)
	const names = sources.map((file) => basename(file, '.ts')).sort()
	expect(
		globSync('build/threads/*.js')
			.map((file) => basename(file, '.js'))
			.sort(),
	).toEqual(expect.arrayContaining(names))
	// These two begin with the data they are given, and send no message before.
	for (const name of names.filter((each) => !/^(?:packet-worker|watchdog)/.test(each))) {
		const thread = new Worker(`./build/threads/${name}.js`, { execArgv: [withoutCompiler] })
		const message = await new Promise((resolve) => thread.once('message', resolve).once('error', resolve))
		await thread.terminate()
		expect(message, name).toEqual({ ready: true })
	}
})
