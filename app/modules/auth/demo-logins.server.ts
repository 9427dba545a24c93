import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { hashPassword } from './passwords/password-hash.server.ts'
import { insertCredential } from './sign-in/credentials.server.ts'

/** These passwords are public: they are printed when a demo starts. */
export const demoLogins = [
	{ email: 'admin@lotwise.test', name: 'Dana Whitfield', password: 'demo-admin-2026!', role: 'admin' },
	{ email: 'member@lotwise.test', name: 'Marcus Bell', password: 'demo-member-2026!', role: 'member' },
] as const

/**
 * Creates the demo accounts, in demo mode only, and returns both. Running it again changes nothing; a password changed since then
 * is kept.
 */
export async function createDemoAccounts(db: Db): Promise<{ id: string; email: string }[]> {
	for (const { email, name, password, role } of demoLogins) {
		const existing = await db.select({ id: user.id }).from(user).where(eq(user.email, email))
		if (existing.length > 0) continue
		const passwordHash = await hashPassword(password)
		await db.transaction(async (tx) => {
			const [created] = await tx
				.insert(user)
				.values({ id: randomUUID(), name, email, role, emailVerified: true, sample: true })
				.onConflictDoNothing({ target: user.email })
				.returning({ id: user.id, createdAt: user.createdAt })
			if (!created) return
			const { id: userId, createdAt: now } = created
			await insertCredential(tx, { userId, credential: { passwordHash }, now })
		})
	}
	const emails = demoLogins.map(({ email }) => email)
	return db.select({ id: user.id, email: user.email }).from(user).where(inArray(user.email, emails))
}

/** Returns the email addresses of at most ten sample accounts. Their passwords are public, so a live site must not have any. */
export async function listSampleAccounts(db: Db): Promise<string[]> {
	const rows = await db.select({ email: user.email }).from(user).where(eq(user.sample, true)).limit(10)
	return rows.map(({ email }) => email)
}
