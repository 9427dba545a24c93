import type { Db } from '#app/db/client.server.ts'
import { formatDay, formatMoment } from '#app/lib/dates/dates.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { type AccountEmail, writeAccountEmail } from './account-emails.ts'

type QueueAccountEmailInput = { origin: string; to: string; email: AccountEmail; now: Date }

/** Their recipients may no longer have an account, but must be notified. */
const owed = new Set<AccountEmail['kind']>(['account-deleted', 'email-changed'])

/** Queues an email about an account in the caller's transaction, so that it is sent only if the change commits. */
export async function queueAccountEmail(
	db: Db,
	{ origin, to, email, now }: QueueAccountEmailInput,
): Promise<void> {
	const { brand, timeZone } = await getBranding(db, { origin })
	const [day, moment] = [formatDay(now, timeZone), formatMoment(now, timeZone)]
	const content = writeAccountEmail(email, { ...brand, site: brand.headerBrand, day, moment })
	await queueEmail(db, { kind: email.kind, to, owed: owed.has(email.kind), ...renderEmail(content, brand) })
}
