import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Instance, startInstance } from '#tests/setup/chat-instance.ts'
import { freePort } from '#tests/setup/free-port.ts'
import { copySite } from '#tests/setup/sample-site/copy-site.ts'
import { type DrillDatabase, startDrillDatabase } from './database.ts'
import type { Count } from './load.ts'

/** The result of a drill. Times are milliseconds on the machine it ran on. */
export type Finding = Count & {
	/** How long each recovery took. */
	recoveredMs: number[]
	/** Other figures. */
	details?: Record<string, string | number>
}

export type Drill = {
	name: string
	/** One sentence: what happens to the site. */
	what: string
	/** Whether it runs only when it is named, because it is a part of the deep run of its own. */
	onlyByName?: true
	/** The number of faults or seconds: `quick` in the tests, `deep` otherwise. */
	sizes: { quick: number; deep: number }
	/** Why the drill cannot run here; undefined when it can. */
	unavailableReason?(): string | undefined
	run(environment: DrillEnvironment, size: number): Promise<Finding>
}

type StartOptions = {
	port?: number
	env?: Record<string, string>
	databaseUrl?: string
	/** The file for its log; without one it logs nothing. */
	logFile?: string
}

/** Everything a drill needs: a folder, a PostgreSQL and any number of instances, all removed afterwards. */
export type DrillEnvironment = {
	dataDir: string
	/** The folder of the instances' file store. */
	filesIn: string
	database: DrillDatabase
	/** Starts an instance of the production build on that database. The same port again is the same instance, restarted. */
	start(options?: StartOptions): Promise<Instance>
	/** The started instances, oldest first. */
	instances: Instance[]
	/** Ends all instances. */
	endInstances(): Promise<void>
	/** Registers a cleanup. */
	onCleanup(end: () => unknown): void
}

type Options = {
	/** The data folder of a stopped site that starts with its own database. A copy of it saves filling a new one. */
	sampleSite?: string | undefined
}

export async function inDrillEnvironment<T>(
	use: (environment: DrillEnvironment) => Promise<T>,
	{ sampleSite }: Options = {},
): Promise<T> {
	const folder = mkdtempSync(join(tmpdir(), 'lotwise-drill-'))
	const dataDir = join(folder, 'data')
	mkdirSync(dataDir)
	const databaseDir = join(folder, 'db')
	mkdirSync(databaseDir)
	if (sampleSite) copySite(sampleSite, dataDir, databaseDir)
	const database = await startDrillDatabase(databaseDir)
	const cleanups: (() => unknown)[] = []
	const instances: Instance[] = []
	const secret = sampleSite
		? readFileSync(join(sampleSite, 'secret'), 'utf8').trim()
		: randomBytes(30).toString('base64url')
	const endInstances = async () => {
		await Promise.all(instances.splice(0).map((instance) => instance.kill()))
	}
	try {
		return await use({
			dataDir,
			filesIn: join(dataDir, 'files'),
			database,
			async start({ port, env = {}, databaseUrl = database.url, logFile } = {}) {
				const options = {
					databaseUrl,
					secret,
					port: port ?? (await freePort()),
					env: { DATA_DIR: dataDir, LOG_LEVEL: logFile ? 'warn' : 'silent', ...env },
					...(logFile && { logFile }),
				}
				// Like a service manager: an instance that does not start is started again.
				const tryStart = () => startInstance(options)
				const instance = await tryStart().catch(tryStart).catch(tryStart)
				instances.push(instance)
				return instance
			},
			instances,
			endInstances,
			onCleanup: (end) => void cleanups.push(end),
		})
	} finally {
		await endInstances()
		for (const end of cleanups.toReversed()) await end()
		await database.stop()
		rmSync(folder, { recursive: true, force: true })
	}
}

/** Returns the problems of a finding; empty when there are none. */
export function problemsOf({ acknowledged, lost, duplicated, failures }: Finding): string[] {
	return [
		...(acknowledged > 0 ? [] : ['nothing was acknowledged, so nothing was proven']),
		...(lost > 0 ? [`${lost} lost`] : []),
		...(duplicated > 0 ? [`${duplicated} duplicated`] : []),
		...failures,
	]
}
