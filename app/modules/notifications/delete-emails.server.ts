import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { accountDeleted } from '#app/modules/auth/emails/account-deleted.ts'
import { getBranding } from './layout/business-details.server.ts'
import { renderEmail } from './layout/render-email.server.tsx'
import { queueEmail } from './outbox.server.ts'

/** Deletes all emails to an address, sent or waiting, and queues one that confirms the account's deletion. Call inside a transaction. */
export async function deleteEmailsTo(tx: Db, { to, origin }: { to: string; origin: string }): Promise<void> {
	await tx.delete(outboxEmail).where(eq(outboxEmail.to, to))
	const { brand } = await getBranding(tx, { origin })
	await queueEmail(tx, {
		kind: 'account-deleted',
		owed: true,
		to,
		...renderEmail(accountDeleted(brand), brand),
	})
}
