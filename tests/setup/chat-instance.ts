import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ask } from './chat-client.ts'

const main = fileURLToPath(new URL('../../server/main.ts', import.meta.url))

type ChatInstanceOptions = {
	databaseUrl: string
	port: number
	secret: string
	env?: Record<string, string>
	/** A file for its lines; without one nobody reads them. */
	logFile?: string
}
export type Instance = {
	origin: string
	process: ChildProcess
	/** Without a word, as a crash or the kernel would. */
	kill(): Promise<void>
	/** SIGTERM, as a deployment would. */
	stop(): Promise<void>
}

/** One instance of the production build, a process of its own, on a database that others share. It believes one proxy's header. */
export async function startInstance({
	databaseUrl,
	port,
	secret,
	env = {},
	logFile,
}: ChatInstanceOptions): Promise<Instance> {
	const origin = `http://localhost:${port}`
	const log = logFile === undefined ? undefined : openSync(logFile, 'a')
	const child = spawn(process.execPath, [main], {
		env: {
			...process.env,
			DATABASE_URL: databaseUrl,
			PORT: String(port),
			SECRET: secret,
			LOG_LEVEL: 'warn',
			DATA_DIR: '/tmp',
			LOTWISE_MODE: 'demo',
			ORIGIN: '',
			HOST: '',
			TRUST_PROXY: '1',
			NODE_ENV: 'production',
			...env,
		},
		// The channel tells it when we are gone.
		stdio: ['ignore', log ?? 'ignore', 'inherit', 'ipc'],
	})
	if (log !== undefined) closeSync(log)
	const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
	const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
		child.kill(signal)
		await ended
	}
	for (;;) {
		if (child.exitCode !== null) throw new Error(`the instance ended with ${child.exitCode}`)
		const ready = await ask(`${origin}/readyz`).catch(() => null)
		if (ready?.status === 200) break
		await new Promise((resolve) => setTimeout(resolve, 50))
	}
	return { origin, process: child, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}
