// Run by tests as a separate process: runs the embedded PostgreSQL of a folder until the process is stopped. The second argument is
// the time in milliseconds to wait for another process that already runs it.
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
