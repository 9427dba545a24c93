import { fileURLToPath } from 'node:url'
import type { Db } from '#app/db/client.server.ts'
import { resetSecondFactor } from '#app/modules/auth/security/second-factor.server.ts'
import { systemClock } from '#app/platform/clock.server.ts'
import type { Env } from '#app/platform/env.server.ts'

/** Removes two-step sign-in from an account, ends its sessions and emails its owner. @throws NotFound */
export async function resetSecondFactorOf(
	db: Db,
	{ email, env }: { email: string; env: Pick<Env, 'origin'> },
): Promise<string> {
	const { queueAccountEmail } = await importEmails()
	const now = systemClock.now()
	await resetSecondFactor(db, {
		auth: {
			queueEmail: (tx, to, each) => queueAccountEmail(tx, { origin: env.origin, to, email: each, now }),
		},
		email: email.toLowerCase(),
		now,
	})
	return `${email} was signed out, can now sign in without a second step, and has been notified by email.`
}

// Emails are rendered by React components, which Node cannot import by itself.
async function importEmails() {
	const { runnerImport } = await import('vite')
	const path = '../../app/modules/auth/emails/queue-account-email.server.ts'
	const file = fileURLToPath(new URL(path, import.meta.url))
	type Emails = typeof import('#app/modules/auth/emails/queue-account-email.server.ts')
	const { module } = await runnerImport<Emails>(file, { configFile: false, logLevel: 'error' })
	return module
}
