import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#server/embedded-postgres/start.ts'

/** A real PostgreSQL, as durable as a site's own, that a drill may end in every way there is. Its address stays the same. */
export type DrillDatabase = {
	url: string
	/** As an operator would, then back: open transactions are rolled back, everything committed is written. */
	restart(): Promise<void>
	/** Every process of it killed at once, as by a power cut that spares the disk; then back. */
	crash(): Promise<void>
	/** Away for as long as `during` takes. */
	away<T>(during: () => Promise<T>): Promise<T>
	/** There, and silent: every process stands still while `during` runs. */
	frozen<T>(during: () => Promise<T>): Promise<T>
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
		for (const pid of processesIn(folder)) {
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
			// Told in the same breath, so that the supervisor does not bring it back before we do.
			await server.stop()
			await start()
		},
		async away(during) {
			await server.stop()
			try {
				return await during()
			} finally {
				await start()
			}
		},
		async frozen(during) {
			signal('SIGSTOP')
			try {
				return await during()
			} finally {
				signal('SIGCONT')
			}
		},
		stop: () => server.stop(),
	}
}

/** PostgreSQL's processes all live in their data folder. */
function processesIn(folder: string): number[] {
	return readdirSync('/proc')
		.filter((name) => /^\d+$/.test(name))
		.map(Number)
		.filter((pid) => {
			try {
				return (
					readlinkSync(`/proc/${pid}/cwd`) === folder &&
					readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
				)
			} catch {
				return false
			}
		})
}
