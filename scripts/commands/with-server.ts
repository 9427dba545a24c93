import { type Db, openDatabase } from '#app/db/client.server.ts'
import { type Env, environmentWithFile, readEnv } from '#app/platform/env.server.ts'
import { requireDatabase } from '#server/boot/boot-checks.ts'
import { requireCurrentSchema } from '#server/boot/migrate.ts'
import { connectToRunning } from '#server/embedded-postgres/start.ts'

/** `serverUrl`: the database in use, which may run only for this command. */
export type Site = Env & { serverUrl: string }

/** Runs `work` with the site's database: the running one, or one started for this command. @throws StartupError, InvalidEnvironment */
export async function withServer<T>(work: (url: string, env: Env) => Promise<T>): Promise<T> {
	const env = readEnv(environmentWithFile(process.cwd(), process.env))
	if (env.databaseUrl) await requireDatabase(env.databaseUrl)
	const server = env.databaseUrl
		? { url: env.databaseUrl, stop: async () => {} }
		: await connectToRunning(env.dataDir)
	try {
		return await work(server.url, env)
	} finally {
		await server.stop()
	}
}

/** Runs `work` on the site's database, which this release has migrated. @throws StartupError, InvalidEnvironment */
export async function withDatabase<T>(work: (db: Db, env: Site) => Promise<T>): Promise<T> {
	return withServer(async (url, env) => {
		await requireCurrentSchema(url)
		const { db, close } = openDatabase(url, { max: 2 })
		try {
			return await work(db, { ...env, serverUrl: url })
		} finally {
			await close()
		}
	})
}
