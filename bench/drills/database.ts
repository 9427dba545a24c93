import { join } from 'node:path'
import { listProcesses } from '#server/embedded-postgres/leftovers.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/embedded-postgres/start.ts'

/** A real PostgreSQL, with the same durability settings as in production, that a drill can stop, kill or suspend. Its URL stays the same. */
export type DrillDatabase = {
	url: string
	/** Stops and starts it as an operator would: open transactions are rolled back, everything committed is written. */
	restart(): Promise<void>
	/** Kills all of its processes at once, like a power cut that spares the disk, and starts it again. */
	crash(): Promise<void>
	/** Stops it while `run` runs. */
	whileStopped<T>(run: () => Promise<T>): Promise<T>
	/** Suspends it while `run` runs: it accepts connections but does not respond. */
	whileSuspended<T>(run: () => Promise<T>): Promise<T>
	stop(): Promise<void>
}

export async function startDrillDatabase(dataDir: string): Promise<DrillDatabase> {
	const folder = join(dataDir, 'postgres')
	let server: EmbeddedPostgres = await startEmbeddedPostgres({ dataDir })
	const { url } = server
	const start = async () => {
		server = await startEmbeddedPostgres({ dataDir })
	}
	const signal = (name: NodeJS.Signals) => {
		for (const pid of listProcesses(folder)) {
			try {
				process.kill(pid, name)
			} catch {}
		}
	}
	return {
		url,
		async restart() {
			await server.stop()
			await start()
		},
		async crash() {
			signal('SIGKILL')
			// Stop at once, so that the supervisor does not restart it before we do.
			await server.stop()
			await start()
		},
		async whileStopped(run) {
			await server.stop()
			try {
				return await run()
			} finally {
				await start()
			}
		},
		async whileSuspended(run) {
			signal('SIGSTOP')
			try {
				return await run()
			} finally {
				signal('SIGCONT')
			}
		},
		stop: () => server.stop(),
	}
}
