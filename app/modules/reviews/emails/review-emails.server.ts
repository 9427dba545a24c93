import type { Db } from '#app/db/client.server.ts'
import type { Brand } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { reviewInvitation, reviewReminder } from './review-invitation.ts'

type Ask = {
	kind: 'review-invitation' | 'review-reminder'
	to: string
	brand: Brand
	order: { id: string; title: string; reference: string }
	url: string
	unsubscribeUrl: string
}

/** Asks for a review of an order, or reminds of it; each once for each order. */
export function queueReviewRequest(
	tx: Db,
	{ kind, to, brand, order, url, unsubscribeUrl }: Ask,
): Promise<void> {
	const words = { ...order, siteName: brand.headerBrand, url, unsubscribeUrl }
	const email = kind === 'review-invitation' ? reviewInvitation(words) : reviewReminder(words)
	return queueEmail(tx, {
		kind,
		dedupeKey: `${kind}:${order.id}`,
		to,
		unsubscribeUrl,
		...renderEmail(email, brand),
	})
}
