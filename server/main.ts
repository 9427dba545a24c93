// Boots, listens, and shuts down gracefully, on the pinned Node: `node build/main.js`, which is this file without its types
// (vite.process.config.ts), or `node server/main.ts --dev`.
import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import type { Env, InvalidEnvironment } from '#app/platform/env.server.ts'
import { compileFirst } from '#server/boot/compile-first.ts'
import { drain, type OpenStreams } from '#server/load/drain.ts'
import { rejectRepeatedHeaders } from '#server/load/single-headers.ts'
import { startWatchdog, type Watchdog } from '#server/load/watchdog.ts'
import { lowerWorkerPriority } from '#server/load/worker-priority.ts'
import type { startApp } from './app.ts'
import type { EmbeddedPostgres } from './embedded-postgres/start.ts'
import { keepAliveMs, requestListener } from './request-listener.ts'

type BeforeStart = typeof import('./boot/before-start.ts')
type Bundle = BeforeStart & { startApp: StartApp }
type StartApp = typeof startApp
type App = Awaited<ReturnType<StartApp>>
type Site = {
	listener: RequestListener
	smtpPort: number | null
	leave(): void
	streams: OpenStreams
	close(): Promise<void>
}
type Running = { delayMs: number; server?: Server; site?: Site; database?: EmbeddedPostgres }

const FINISH_REQUESTS_MS = 10_000

const dev = process.argv.includes('--dev')
process.env.NODE_ENV ??= dev ? 'development' : 'production'
lowerWorkerPriority()
process.chdir(fileURLToPath(new URL('..', import.meta.url)))

const running: Running = { delayMs: 0 }
/** Whether what is printed is read by a log collector and not by a person: then each line is JSON, as the log's are. */
let json = false
let bootLine: BeforeStart['bootLine']
let stopping: Promise<void> | undefined
let stepStarted = 0
let watchdog: Watchdog | undefined
/** Whether `npm start` waits to hear that the site is ready (scripts/supervise.mjs). */
const isSupervised = process.env.LOTWISE_SUPERVISED === '1'
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop)
// The parent process may be killed; then the channel closes and nobody else is left to stop us.
if (process.channel) process.once('disconnect', stop)

boot().catch(async (error: unknown) => {
	if (stopping) return
	endStep()
	reportFailure(error)
	await stop(1)
})

async function boot() {
	const loaded = dev ? await import('./boot/before-start.ts') : await loadBundle()
	const { asksForLive, environmentWithFile, readEnv, requireDatabase, requireFreePort } = loaded
	bootLine = loaded.bootLine
	json = asksForLive(process.cwd(), process.env) && !process.stdout.isTTY
	const env = readEnv(environmentWithFile(process.cwd(), process.env))
	await requireFreePort(env)
	const databaseUrl = env.databaseUrl ?? (await startDatabase(env))
	if (env.databaseUrl) {
		progress('Reaching the database')
		await requireDatabase(databaseUrl)
	}
	if (stopping) return
	const options = { env, databaseUrl, progress, takesSmtp: true }
	const server = createServer({ keepAliveTimeout: keepAliveMs })
	running.server = server
	running.delayMs = env.shutdownDelaySeconds * 1_000
	running.site = dev ? await developmentSite(options, server) : await productionSite(options)
	if (stopping) return
	server.on('request', running.site.listener)
	server.listen({ host: env.host, port: env.port })
	await once(server, 'listening')
	endStep()
	announce(env, running.site)
	flushCompileCache()
	// Vite compiles for many seconds in development.
	if (!dev) watchdog = startWatchdog()
	if (isSupervised) process.send?.('ready')
}

async function loadBundle(): Promise<Bundle> {
	// Compiling the bundle is half of the startup time, so the engine's result is cached.
	enableCompileCache('build/.compiled')
	const bundle = new URL('../build/server/index.js', import.meta.url)
	await compileFirst(bundle)
	return import(bundle.href)
}

async function startDatabase({ dataDir }: Env): Promise<string> {
	const { startEmbeddedPostgres } = await import('./embedded-postgres/start.ts')
	running.database = await startEmbeddedPostgres({ dataDir, onProgress: progress })
	return running.database.url
}

async function productionSite(options: Parameters<StartApp>[0]): Promise<Site> {
	const { startApp } = await loadBundle()
	const app = await startApp(options)
	return {
		listener: requestListener(app, ({ method, url }) => watchdog?.note(`${method} ${url?.split('?')[0]}`)),
		smtpPort: app.smtpPort,
		leave: app.leave,
		streams: app.streams,
		close: app.close,
	}
}

// Serves Vite's modules. When one that the server uses changes, the application is started again.
async function developmentSite(options: Parameters<StartApp>[0], server: Server): Promise<Site> {
	const { createServer: createVite } = await import('vite')
	// Hot reload's WebSocket shares our port, so no other port is needed.
	const vite = await createVite({ server: { middlewareMode: true, hmr: { server } } })
	let current: { startApp: StartApp; app: Promise<App> } | undefined
	let newest: App | undefined
	const load = async () => {
		const { startApp } = (await vite.ssrLoadModule('./server/app.ts')) as { startApp: StartApp }
		if (current?.startApp !== startApp) {
			const old = current?.app
			current = { startApp, app: startApp({ ...options, progress: old ? () => {} : options.progress }) }
			old?.then((app) => app.close()).catch(console.error)
		}
		newest = await current.app
		return newest
	}
	await load()
	return {
		listener: (request, response) => {
			if (rejectRepeatedHeaders(request, response) || newest?.serveKit()(request, response)) return
			vite.middlewares(request, response, async () => {
				try {
					await getRequestListener((await load()).fetch)(request, response)
				} catch (error) {
					vite.ssrFixStacktrace(error as Error)
					console.error(error)
					if (!response.headersSent) response.writeHead(500).end('See the terminal.')
				}
			})
		},
		smtpPort: newest?.smtpPort ?? null,
		leave: () => newest?.leave(),
		streams: {
			count: () => newest?.streams.count() ?? 0,
			rejectNew: () => newest?.streams.rejectNew(),
			close: () => newest?.streams.close(),
		},
		close: async () => {
			await (await current?.app)?.close()
			await vite.close()
		},
	}
}

function announce({ mode, origin, host, port, dataDir, databaseUrl, demoSmtpPort }: Env, { smtpPort }: Site) {
	if (json) {
		console.log(bootLine('info', 'ready', { origin, host, port }))
		return
	}
	const lines = ['', `Lotwise is ready: ${origin}`]
	if (new URL(origin).host !== `localhost:${port}`) lines.push(`  listening on ${host}:${port}`)
	if (mode === 'demo')
		lines.push(
			'  sign in as   admin@lotwise.test   demo-admin-2026!',
			'          or   member@lotwise.test  demo-member-2026!',
			`  emails       ${origin}/dev/mailbox`,
			...(smtpPort ? [`  email in     smtp://127.0.0.1:${smtpPort}`] : []),
			...(smtpPort || demoSmtpPort === 0
				? []
				: ['  email in     only at /dev/mailbox: the SMTP port is taken (DEMO_SMTP_PORT chooses another)']),
		)
	if (!databaseUrl) lines.push(`  data         ${dataDir}`)
	console.log([...lines, '  Press Ctrl-C to stop it.', ''].join('\n'))
}

async function stop(reason: unknown) {
	if (stopping) return
	stopping = (async () => {
		const { server, site, database, delayMs } = running
		site?.leave()
		if (server?.listening) {
			await pause(delayMs)
			await drain(server, { finishMs: FINISH_REQUESTS_MS, streams: site?.streams })
		}
		await site?.close()
		await database?.stop()
	})()
	await stopping.catch(console.error)
	process.exit(reason === 1 ? 1 : 0)
}

// A fault the operator can fix is printed as one sentence; anything else is a defect and keeps its stack.
function reportFailure(error: unknown): void {
	const { name, message, settings } = error as Error & Partial<InvalidEnvironment>
	const isExpected = name === 'StartupError' || name === 'InvalidEnvironment'
	const facts = settings ? { settings } : isExpected ? { reason: message } : { error }
	if (json) console.log(bootLine('fatal', 'the site did not start', facts))
	else console.error(isExpected ? message : error)
}

function progress(step: string) {
	if (json) {
		console.log(bootLine('info', step))
		return
	}
	endStep()
	process.stdout.write(`  ${step} … `)
	stepStarted = performance.now()
}

function endStep() {
	if (stepStarted) console.log(`${((performance.now() - stepStarted) / 1000).toFixed(1)} s`)
	stepStarted = 0
}
