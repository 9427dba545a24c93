import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Instance, startInstance } from '#tests/setup/chat-instance.ts'
import { freePort } from '#tests/setup/free-port.ts'
import { type DrillDatabase, startDrillDatabase } from './database.ts'
import type { Count } from './load.ts'

/** What a drill found. Times are milliseconds, by the machine it ran on. */
export type Finding = Count & {
	/** How long it took each time until all was as before. */
	recoveredMs: number[]
	/** What else it counted. */
	also?: Record<string, string | number>
}

export type Drill = {
	name: string
	/** What happens to the site, in a sentence. */
	what: string
	/** How often, or for how long, in the tests and in the deep form. */
	sizes: { quick: number; deep: number }
	/** Why it cannot run here; undefined when it can. */
	impossible?(): string | undefined
	run(ground: Ground, size: number): Promise<Finding>
}

/** Where a drill happens: a folder, a PostgreSQL and as many instances as it likes, all gone afterwards. */
export type Ground = {
	dataDir: string
	/** Files that instances keep on disk. */
	filesIn: string
	database: DrillDatabase
	/** An instance of the production build on that database. The same port again is the same instance, started anew. */
	start(given?: { port?: number; env?: Record<string, string>; databaseUrl?: string }): Promise<Instance>
	/** Those that were started, oldest first. */
	instances: Instance[]
	/** Ends all of them, so that the next drill finds the ground as if it were the first. */
	endInstances(): Promise<void>
	/** For whatever else has to be ended. */
	afterwards(end: () => unknown): void
}

export async function onGround<T>(use: (ground: Ground) => Promise<T>): Promise<T> {
	const folder = mkdtempSync(join(tmpdir(), 'lotwise-drill-'))
	const dataDir = join(folder, 'data')
	mkdirSync(dataDir)
	const database = await startDrillDatabase(join(folder, 'db'))
	const ends: (() => unknown)[] = []
	const instances: Instance[] = []
	const secret = randomBytes(30).toString('base64url')
	const endInstances = async () => {
		await Promise.all(instances.splice(0).map((instance) => instance.kill()))
	}
	try {
		return await use({
			dataDir,
			filesIn: join(dataDir, 'files'),
			database,
			async start({ port, env = {}, databaseUrl = database.url } = {}) {
				const given = {
					databaseUrl,
					secret,
					port: port ?? (await freePort()),
					env: { DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env },
				}
				// As whoever watches over a service would: what does not come up is started again.
				const again = () => startInstance(given)
				const instance = await again().catch(again).catch(again)
				instances.push(instance)
				return instance
			},
			instances,
			endInstances,
			afterwards: (end) => void ends.push(end),
		})
	} finally {
		await endInstances()
		for (const end of ends.toReversed()) await end()
		await database.stop()
		rmSync(folder, { recursive: true, force: true })
	}
}

/** Empty when nothing is to be said against what the drill found. */
export function faultsOf({ acknowledged, lost, duplicated, wrong }: Finding): string[] {
	return [
		...(acknowledged > 0 ? [] : ['nothing was acknowledged, so nothing was proven']),
		...(lost > 0 ? [`${lost} lost`] : []),
		...(duplicated > 0 ? [`${duplicated} doubled`] : []),
		...wrong,
	]
}
