import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'

/**
 * Whether an account has this email address. The caller must have checked that the person reads its mail: nobody else may learn it.
 */
export async function hasAccount(db: Db, { email }: { email: string }): Promise<boolean> {
	const [found] = await db.select({ id: user.id }).from(user).where(eq(user.email, email)).limit(1)
	return found !== undefined
}
