import { globSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect } from 'vitest'
import { sendRequest } from '#tests/setup/chat-client.ts'
import { startInstance } from '#tests/setup/chat-instance.ts'
import { test } from '#tests/setup/database.ts'
import { isDeep } from '#tests/setup/deep.ts'
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

test('the bundle has no character that would double the memory of its text', () => {
	const files = globSync('build/server/**/*.js')
	expect(files.length).toBeGreaterThan(50)
	const beyondAscii = /[\u0080-\uffff]/
	expect(files.filter((file) => beyondAscii.test(readFileSync(file, 'utf8')))).toEqual([])
})

test('functions have the names in the build that stack traces show, and variables of the bundle short ones', () => {
	const bundle = readFileSync('build/server/index.js', 'utf8')
	const built = bundle + readFileSync('build/main.js', 'utf8')
	const declared = globSync('server/{endpoints,live,load,middleware,pages}/**/*.ts')
		.filter((file) => !/\.test\.ts$|-thread\.ts$/.test(file))
		.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/^(?:export )?(?:async )?function (\w+)/gm)])
		.map(([, name]) => name!)
	expect(declared.length).toBeGreaterThan(100)
	expect(declared.filter((name) => !new RegExp(`function ${name}\\b`).test(built))).toEqual([])
	// With long ones it would have about 0.9 million characters more than its 7.7; all of them stay in memory.
	expect(bundle.length).toBeLessThan(8_000_000)
})

test('the first start of a build compiles it in a process of its own, and later ones do not', async ({
	sampleDb: { url, dataDir },
	skip,
}) => {
	// Three processes take seven seconds of processor time.
	if (!isDeep) skip('part of npm run test:deep')
	const cache = join(dataDir, 'compiled')
	const startAndStop = async () => {
		const site = await startInstance({
			databaseUrl: url,
			port: await freePort(),
			secret: 'a secret of this test, 0123456789abcdef',
			env: { NODE_COMPILE_CACHE: cache, DATA_DIR: dataDir },
		})
		await site.stop()
		return globSync(`${cache}/*/bundle-*`).map((file) => [file, statSync(file).mtimeMs])
	}
	const compiled = await startAndStop()
	expect(compiled).toHaveLength(1)
	// What that process compiled is the bundle: megabytes, of which this process's own modules are a few kilobytes.
	expect(Math.max(...globSync(`${cache}/*/*`).map((file) => statSync(file).size))).toBeGreaterThan(1_000_000)
	expect(await startAndStop()).toEqual(compiled)
})
