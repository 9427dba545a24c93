import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'

/** Whether somebody has an account with this address. For those who have shown that they read its mail; nobody else may be told. */
export async function hasAccount(db: Db, { email }: { email: string }): Promise<boolean> {
	const [found] = await db.select({ id: user.id }).from(user).where(eq(user.email, email)).limit(1)
	return found !== undefined
}
