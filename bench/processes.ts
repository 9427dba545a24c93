import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/setup/free-port.ts'

export type RunningServer = { origin: string; stop(): Promise<void> }

/** The production build on a free port, with a data folder of its own that is gone afterwards. */
export async function startSite(): Promise<RunningServer> {
	const dataDir = await mkdtemp(join(tmpdir(), 'lotwise-bench-'))
	const port = await freePort()
	const server = await launch(
		'server/main.ts',
		{
			PORT: String(port),
			DATA_DIR: dataDir,
			LOG_LEVEL: 'silent',
			NODE_ENV: 'production',
		},
		`http://127.0.0.1:${port}`,
		'/readyz',
	)
	return {
		origin: server.origin,
		async stop() {
			await server.stop()
			await rm(dataDir, { recursive: true, force: true })
		},
	}
}

/** `node:http` writing the bytes and headers that `url` answers: the limit of this machine, now. */
export async function startReference(url: string): Promise<RunningServer> {
	const port = await freePort()
	return launch(
		'bench/reference-server.ts',
		{ PORT: String(port), COPY: url },
		`http://127.0.0.1:${port}`,
		'/',
	)
}

async function launch(
	file: string,
	env: Record<string, string>,
	origin: string,
	readyPath: string,
): Promise<RunningServer> {
	const child = spawn(process.execPath, [file], {
		env: { ...process.env, ...env },
		stdio: ['ignore', 'ignore', 'inherit'],
	})
	const stop = () => ended(child)
	for (let attempt = 0; attempt < 300; attempt++) {
		if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode} before it was ready.`)
		const ready = await fetch(origin + readyPath).then(
			(response) => response.ok,
			() => false,
		)
		if (ready) return { origin, stop }
		await new Promise((resolve) => setTimeout(resolve, 100))
	}
	await stop()
	throw new Error(`${file} was not ready within 30 s.`)
}

function ended(child: ChildProcess): Promise<void> {
	return new Promise((resolve) => {
		if (child.exitCode !== null) return resolve()
		child.once('exit', () => resolve())
		child.kill('SIGTERM')
	})
}
