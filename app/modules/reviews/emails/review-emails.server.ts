import type { Db } from '#app/db/client.server.ts'
import type { Brand } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { reviewInvitation, reviewReminder } from './review-invitation.ts'

type ReviewRequest = {
	kind: 'review-invitation' | 'review-reminder'
	to: string
	brand: Brand
	order: { id: string; title: string; reference: string }
	url: string
	unsubscribeUrl: string
}

/** Queues an email that asks for a review of an order, or a reminder; each once per order. */
export function queueReviewRequest(
	tx: Db,
	{ kind, to, brand, order, url, unsubscribeUrl }: ReviewRequest,
): Promise<void> {
	const details = { ...order, siteName: brand.headerBrand, url, unsubscribeUrl }
	const email = kind === 'review-invitation' ? reviewInvitation(details) : reviewReminder(details)
	return queueEmail(tx, {
		kind,
		dedupeKey: `${kind}:${order.id}`,
		to,
		unsubscribeUrl,
		...renderEmail(email, brand),
	})
}
