import { type Db, openDatabase } from '#app/db/client.server.ts'
import type { Services } from '#app/http/services.server.ts'
import { createAuth } from '#app/modules/auth/auth.server.ts'
import { listSampleAccounts } from '#app/modules/auth/demo-logins.server.ts'
import { ensureFirstAdmin } from '#app/modules/auth/roles.server.ts'
import { systemClock } from '#app/platform/clock.server.ts'
import { type Env, ensureSecret } from '#app/platform/env.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { seedDemo } from '#app/workflows/seed-demo.server.ts'
import { authMail } from './auth-mail.ts'
import { BootFault } from './boot-fault.ts'
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
		log,
		mail: authMail(env.origin, systemClock),
		async onVerified(tx, user) {
			if (env.adminEmail && user.email.toLowerCase() === env.adminEmail)
				await ensureFirstAdmin(tx, user.email)
		},
	})
	if (env.mode === 'live') await refuseSampleAccounts(db)
	if (env.adminEmail) await ensureFirstAdmin(db, env.adminEmail)
	const services: Services = { env, db, log, clock: systemClock, auth, payments: undefined as never }
	if (env.mode === 'demo') {
		progress('Loading the sample content')
		await seedDemo(db, { now: systemClock.now() })
	}
	return { services, pool, close: closeDatabase }
}

/** A live site never opens with accounts whose passwords everybody knows. Throws `BootFault`. */
async function refuseSampleAccounts(db: Db): Promise<void> {
	const accounts = await listSampleAccounts(db)
	if (accounts.length > 0)
		throw new BootFault(
			`The database holds sample accounts (${accounts.join(', ')}): give live mode a database of its own.`,
		)
}
