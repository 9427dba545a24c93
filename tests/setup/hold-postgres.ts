// Run by tests as a process of its own: holds the embedded PostgreSQL of a folder until it is ended. A second argument says for how
// many milliseconds it waits for another process that holds it.
import { startEmbeddedPostgres } from '#server/embedded-postgres/start.ts'

try {
	const [, , dataDir = '', waitMs] = process.argv
	const { url, stop } = await startEmbeddedPostgres({
		dataDir,
		...(waitMs ? { waitMs: Number(waitMs) } : {}),
	})
	process.once('SIGTERM', async () => {
		await stop()
		process.exit()
	})
	setInterval(() => {}, 60_000)
	console.log(url)
} catch (error) {
	console.log(`${(error as Error).name}: ${(error as Error).message}`)
	process.exitCode = 1
}
