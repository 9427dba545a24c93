import { type Env, environmentWithFile, readEnv } from '#app/platform/env.server.ts'
import { requireDatabase } from '#server/boot/boot-checks.ts'
import { connectToRunning } from '#server/embedded-postgres/start.ts'

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
