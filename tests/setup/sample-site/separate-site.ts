import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { until } from '../until.ts'
import { copySite } from './copy-site.ts'

type SeparateSite = {
	origin: string
	/** Returns what the site has written to its log so far, one character a byte. */
	log(): string
	stop(): Promise<void>
}
type StartOptions = { dataDir: string; env?: Record<string, string> }

/** Settings of the developer's shell or .env must not affect the tests; an empty value counts as unset. */
export const siteSettings = {
	LOTWISE_MODE: 'demo',
	DATABASE_URL: '',
	ORIGIN: '',
	HOST: '',
	LOG_LEVEL: 'warn',
	// A secret that is about to be serialized or logged fails the request.
	SECRET_LEAKS: 'throw',
	DEMO_SMTP_PORT: '0',
	GOOGLE_CLIENT_ID: '',
	GOOGLE_CLIENT_SECRET: '',
	FACEBOOK_CLIENT_ID: '',
	FACEBOOK_CLIENT_SECRET: '',
	TWILIO_ACCOUNT_SID: '',
	TWILIO_AUTH_TOKEN: '',
	TWILIO_FROM: '',
	TWILIO_API_BASE: '',
	OAUTH_API_BASE: '',
	CALENDAR_API_BASE: '',
}

/**
 * Starts a demo site in addition to the one of the browser tests, for tests that need a log, a clock or settings of their own.
 * Its data is a copy of a site that has just been set up, because creating a database with its samples takes seconds of processor time.
 */
export async function startSeparateSite(env: Record<string, string> = {}) {
	const dataDir = await mkdtemp(join(tmpdir(), 'lotwise-separate-'))
	copySampleSite(dataDir)
	const site = await startSite({ dataDir, env })
	return {
		...site,
		dataDir,
		async stop() {
			await site.stop()
			await rm(dataDir, { recursive: true, force: true })
		},
	}
}

/** Sets up a site with its sample data in an empty folder, and stops it. */
export async function setUpSite(dataDir: string): Promise<void> {
	const { stop } = await startSite({ dataDir })
	await stop()
}

/** Copies the data of the sample site. */
export function copySampleSite(dataDir: string): void {
	const folder = process.env.SAMPLE_SITE
	if (!folder) throw new Error('SAMPLE_SITE names no folder: it is set by playwright.config.ts.')
	copySite(folder, dataDir)
}

async function startSite({ dataDir, env = {} }: StartOptions): Promise<SeparateSite> {
	const port = String(await freePort())
	const child = fork('build/main.js', {
		env: {
			...process.env,
			...siteSettings,
			...env,
			DATA_DIR: dataDir,
			PORT: port,
		},
		stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
	})
	let output = ''
	for (const stream of [child.stdout, child.stderr])
		stream!.on('data', (chunk: Buffer) => {
			output += chunk.toString('latin1')
		})
	const origin = `http://localhost:${port}`
	await until('a site that is ready', () => {
		if (child.exitCode !== null) throw new Error(`The site did not start:\n${output}`)
		return isReady(origin)
	})
	return {
		origin,
		log: () => output,
		async stop() {
			const ended = once(child, 'exit')
			child.kill('SIGTERM')
			await ended
		},
	}
}

const isReady = (origin: string): Promise<boolean> =>
	fetch(`${origin}/readyz`).then(
		({ ok }) => ok,
		() => false,
	)
