import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import type { review } from '#app/db/schema/reviews.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import type { Brand } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { purchaseLabels, purchaseOf } from '../review-purchase.ts'
import { readServiceNames, serviceNameOf } from '../service-names.server.ts'
import { reviewInvitation, reviewReminder } from './review-invitation.ts'
import { reviewHidden, reviewNotice, reviewReply, reviewShown } from './review-notices.ts'

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

type Row = typeof review.$inferSelect
type NoticeInput = { review: Row; origin: string; now: Date }

/** Queues an email to the advisor, at the contact address, about a review that was written or changed; `before` is null for a new one. */
export async function notifyAdvisorOfReview(
	tx: Db,
	{ review, before, origin, now }: NoticeInput & { before: Row | null },
): Promise<void> {
	const { brand } = await getBranding(tx, { origin })
	const names = await readServiceNames(tx)
	const purchase = purchaseOf(review)
	const email = reviewNotice({
		review: {
			...review,
			service: serviceNameOf(review, names),
			vehicle: `${review.vehicleYear} ${review.vehicleMake} ${review.vehicleModel}`,
		},
		starsBefore: before?.stars ?? null,
		purchase: purchase ? purchaseLabels[purchase] : 'Not linked to an order',
		afterReply: before !== null && before.reply !== null,
		isHidden: review.hiddenAt !== null,
		origin,
	})
	await queueEmail(tx, {
		kind: 'review-notice',
		owed: true,
		dedupeKey: `review-notice:${review.id}:${now.getTime()}`,
		to: brand.contactEmail,
		...renderEmail(email, brand),
	})
}

/** Queues an email to the author of a review that the advisor hid; does nothing if their account is gone. */
export async function notifyAuthorOfHiding(tx: Db, { review, origin, now }: NoticeInput): Promise<void> {
	const author = await findAuthor(tx, review)
	if (!author) return
	const { brand, timeZone } = await getBranding(tx, { origin })
	const names = await readServiceNames(tx)
	const email = reviewHidden({
		review: { ...review, service: serviceNameOf(review, names) },
		rule: review.hiddenRule ?? 'other',
		reason: review.hiddenReason ?? '',
		siteName: brand.headerBrand,
		contactEmail: brand.contactEmail,
		origin,
		timeZone,
	})
	await queueEmail(tx, {
		kind: 'review-hidden',
		owed: true,
		dedupeKey: `review-hidden:${review.id}:${now.getTime()}`,
		to: author.email,
		...renderEmail(email, brand),
	})
}

/** Queues an email to the author of a review that the advisor shows again; does nothing if their account is gone. */
export async function notifyAuthorOfShowing(tx: Db, { review, origin, now }: NoticeInput): Promise<void> {
	const author = await findAuthor(tx, review)
	if (!author) return
	const { brand, timeZone } = await getBranding(tx, { origin })
	const names = await readServiceNames(tx)
	const email = reviewShown({
		review: { ...review, service: serviceNameOf(review, names) },
		siteName: brand.headerBrand,
		origin,
		timeZone,
	})
	await queueEmail(tx, {
		kind: 'review-shown',
		dedupeKey: `review-shown:${review.id}:${now.getTime()}`,
		to: author.email,
		...renderEmail(email, brand),
	})
}

/** Queues an email to the author of a review that the advisor replied to; does nothing if their account is gone. */
export async function notifyAuthorOfReply(
	tx: Db,
	{ review, isChanged, origin, now }: NoticeInput & { isChanged: boolean },
): Promise<void> {
	const author = await findAuthor(tx, review)
	if (!author) return
	const { brand, timeZone } = await getBranding(tx, { origin })
	const names = await readServiceNames(tx)
	const email = reviewReply({
		review: { ...review, service: serviceNameOf(review, names), reply: review.reply ?? '' },
		isChanged,
		siteName: brand.headerBrand,
		origin,
		timeZone,
	})
	await queueEmail(tx, {
		kind: 'review-reply',
		dedupeKey: `review-reply:${review.id}:${now.getTime()}`,
		to: author.email,
		...renderEmail(email, brand),
	})
}

async function findAuthor(tx: Db, { userId }: Row): Promise<{ email: string } | undefined> {
	if (!userId) return undefined
	const [author] = await tx.select({ email: user.email }).from(user).where(eq(user.id, userId))
	return author
}
