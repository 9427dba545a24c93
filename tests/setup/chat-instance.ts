import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { sendRequest } from './chat-client.ts'
import { until } from './until.ts'

const main = fileURLToPath(new URL('../../build/main.js', import.meta.url))

export type InstanceOptions = {
	databaseUrl: string
	port: number
	secret: string
	env?: Record<string, string>
	/** The file for its log; without one the log is discarded. */
	logFile?: string
}
export type Instance = {
	origin: string
	process: ChildProcess
	/** SIGKILL, like a crash or the kernel when memory runs out. */
	kill(): Promise<void>
	/** SIGTERM, like a deployment. */
	stop(): Promise<void>
}

/** The settings of an instance, whatever the developer's shell or .env say. */
export const instanceEnv = ({ databaseUrl, port, secret }: InstanceOptions) => ({
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
})

/** Starts an instance of the production build as a separate process, on a database that instances can share. It trusts one proxy. */
export async function startInstance({
	databaseUrl,
	port,
	secret,
	env = {},
	logFile,
}: InstanceOptions): Promise<Instance> {
	const origin = `http://localhost:${port}`
	const log = logFile === undefined ? undefined : openSync(logFile, 'a')
	const child = spawn(process.execPath, [main], {
		env: { ...process.env, ...instanceEnv({ databaseUrl, port, secret }), ...env },
		// Through the IPC channel the instance notices when this process ends.
		stdio: ['ignore', log ?? 'ignore', 'inherit', 'ipc'],
	})
	if (log !== undefined) closeSync(log)
	const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
	const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
		child.kill(signal)
		await ended
	}
	await until('an instance that is ready', async () => {
		if (child.exitCode !== null) throw new Error(`the instance ended with ${child.exitCode}`)
		return (await sendRequest(`${origin}/readyz`).catch(() => null))?.status === 200
	})
	return { origin, process: child, kill: () => end('SIGKILL'), stop: () => end('SIGTERM') }
}
