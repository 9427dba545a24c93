import { openDatabase } from '#app/db/client.server.ts'
import type { Services } from '#app/http/services.server.ts'
import { createAuth } from '#app/modules/auth/auth.server.ts'
import { systemClock } from '#app/platform/clock.server.ts'
import { type Env, ensureSecret } from '#app/platform/env.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { seedDemo } from '#app/workflows/seed-demo.server.ts'
import { migrateToLatest } from './migrate.ts'

type Options = { env: Env; databaseUrl: string; progress(step: string): void }

/** Opens the database, brings it up to date and builds what requests may use. */
export async function openServices({ env, databaseUrl, progress }: Options) {
	const log = createLog(env.logLevel)
	progress('Bringing the database up to date')
	await migrateToLatest(databaseUrl)
	const { db, pool, close: closeDatabase } = openDatabase(databaseUrl)
	const secret = ensureSecret(env)
	const auth = createAuth({
		db,
		origin: env.origin,
		secret,
		mailer: { verification: async () => {}, reset: async () => {} },
		onVerified: async () => {},
	})
	const services: Services = { env, db, log, clock: systemClock, auth, payments: undefined as never }
	if (env.mode === 'demo') {
		progress('Loading the sample content')
		await seedDemo(db, { now: systemClock.now() })
	}
	return { services, pool, close: closeDatabase }
}
