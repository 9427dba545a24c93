import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'

/** Deletes all emails to an address, sent or waiting. */
export async function deleteEmailsTo(tx: Db, to: string): Promise<void> {
	await tx.delete(outboxEmail).where(eq(outboxEmail.to, to))
}
