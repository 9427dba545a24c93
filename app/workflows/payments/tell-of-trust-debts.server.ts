import type { Db } from '#app/db/client.server.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { listTrustMovements } from '#app/modules/payments/books/trust-debts.server.ts'
import { trustOwedNotice } from '#app/modules/payments/emails/trust-owed-notice.ts'

/** What is older was told. */
const lookBackMs = 30 * 86_400_000

/**
 * Tells the advisor what the business owes the trust account, because a dispute of a fee in trust took more than what was in trust for it; once
 * for each movement. For a job; repeated and concurrent runs add nothing.
 */
export async function tellOfTrustDebts(
	db: Db,
	{ origin, now }: { origin: string; now: Date },
): Promise<void> {
	const movements = await listTrustMovements(db, { since: new Date(now.getTime() - lookBackMs) })
	const debts = movements.filter(({ ownCents }) => ownCents < 0)
	if (debts.length === 0) return
	const { brand } = await getBranding(db, { origin })
	for (const movement of debts)
		await queueEmail(db, {
			kind: 'trust-owed',
			owed: true,
			dedupeKey: `trust-owed:${movement.transactionId}`,
			to: brand.contactEmail,
			...renderEmail(trustOwedNotice({ movement, origin }), brand),
		})
}
