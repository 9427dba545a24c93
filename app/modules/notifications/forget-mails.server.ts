import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { mail } from '#app/db/schema/notifications.ts'
import { accountDeleted } from './emails/account-deleted.ts'
import { renderLetter } from './emails/render.server.tsx'
import { getLetterhead } from './letterhead.server.ts'
import { queueMail } from './outbox.server.ts'

/** Forgets every mail to an address, sent or waiting, and tells it that the account is gone. Call inside a transaction. */
export async function endMailsTo(tx: Db, { to, origin }: { to: string; origin: string }): Promise<void> {
	await tx.delete(mail).where(eq(mail.to, to))
	const { brand } = await getLetterhead(tx, { origin })
	await queueMail(tx, { kind: 'account-deleted', to, ...renderLetter(accountDeleted(brand), brand) })
}
