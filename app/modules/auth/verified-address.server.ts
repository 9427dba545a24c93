import { and, eq, isNull, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { user } from '#app/db/schema/auth.ts'

/**
 * Returns the condition that a row without an account was created with the address of the joined account, and that the account has
 * verified it. `userId` and `email` are the columns of the row.
 */
export const isOfVerifiedAddress = (userId: PgColumn, email: PgColumn): SQL | undefined =>
	and(isNull(userId), eq(email, user.email), eq(user.emailVerified, true))
