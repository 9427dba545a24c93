import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/setup/free-port.ts'

export type RunningServer = {
	origin: string
	readyMs: number
	memoryMb(): number
	cpuSeconds(): number | null
	stop(): Promise<void>
}

/** The settings of the image and `deploy/lotwise`: see 'Memory' in docs/operations.md. */
export const productionFlags = {
	NODE_COMPILE_CACHE: 'build/.compiled',
	NODE_OPTIONS: '--max-semi-space-size=4 --max-old-space-size=512',
}

/** Starts the production build on a free port, as in production, with its log in the data folder. */
export async function startSite(dataDir: string, root = '.'): Promise<RunningServer> {
	const port = await freePort()
	return launch(
		join(root, 'build/main.js'),
		{
			PORT: String(port),
			DATA_DIR: dataDir,
			LOTWISE_MODE: 'demo',
			NODE_ENV: 'production',
			// The deal check is called from many addresses, as a proxy in front would report them.
			TRUST_PROXY: '1',
			...productionFlags,
			// Settings of the developer's shell or .env must not affect the benchmark; an empty value counts as unset.
			DATABASE_URL: '',
			ORIGIN: '',
			HOST: '',
			LOG_LEVEL: '',
		},
		{ origin: `http://127.0.0.1:${port}`, readyPath: '/readyz', log: join(dataDir, 'site.log') },
	)
}

export async function withDataFolder<T>(use: (dataDir: string) => Promise<T>): Promise<T> {
	const dataDir = await mkdtemp(join(tmpdir(), 'lotwise-bench-'))
	try {
		return await use(dataDir)
	} finally {
		await rm(dataDir, { recursive: true, force: true })
	}
}

/** Starts a bare `node:http` server that writes the same bytes and headers as `url`: the limit of this machine at this time. */
export async function startReference(url: string, cookie = ''): Promise<RunningServer> {
	const port = await freePort()
	return launch(
		'bench/reference-server.ts',
		{ PORT: String(port), COPY: url, COOKIE: cookie },
		{ origin: `http://127.0.0.1:${port}`, readyPath: '/', log: devNull },
	)
}

type LaunchInput = { origin: string; readyPath: string; log: string }

async function launch(
	file: string,
	env: Record<string, string>,
	{ origin, readyPath, log }: LaunchInput,
): Promise<RunningServer> {
	const output = openSync(log, 'w')
	const startedAt = performance.now()
	const child = spawn(process.execPath, [file], {
		env: { ...process.env, ...env },
		stdio: ['ignore', output, 'inherit'],
	})
	closeSync(output)
	const stop = () => terminate(child)
	while (performance.now() - startedAt < 60_000) {
		if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode} before it was ready.`)
		const ready = await fetch(origin + readyPath).then(
			(response) => response.ok,
			() => false,
		)
		const readyMs = performance.now() - startedAt
		if (ready)
			return {
				origin,
				readyMs,
				memoryMb: () => residentMb(child.pid!),
				cpuSeconds: () => cpuSeconds(child.pid!),
				stop,
			}
		await new Promise((resolve) => setTimeout(resolve, 20))
	}
	await stop()
	throw new Error(`${file} was not ready within a minute.`)
}

// Fields 14 and 15, counted after the process name in parentheses, in hundredths of a second.
function cpuSeconds(pid: number): number | null {
	if (process.platform !== 'linux') return null
	const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
		.replace(/^.*\) /s, '')
		.split(' ')
	return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Resident memory of a process of Linux, and how much of it no other process shares: program files are shared by instances. */
export function memoryOf(pid: number): { residentMb: number; privateMb: number } {
	const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
	const mbOf = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(rollup)?.[1] ?? 0) / 1_024
	return { residentMb: mbOf('Rss'), privateMb: mbOf('Private_Clean') + mbOf('Private_Dirty') }
}

/** Resident memory of a process, 0 if it has ended. Without /proc it runs `ps`, which takes a moment. */
export function residentMb(pid: number): number {
	try {
		if (process.platform === 'linux')
			return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024
		return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1_024
	} catch {
		return 0
	}
}

function terminate(child: ChildProcess): Promise<void> {
	return new Promise((resolve) => {
		if (child.exitCode !== null) return resolve()
		child.once('exit', () => resolve())
		child.kill('SIGTERM')
	})
}
