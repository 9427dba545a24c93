import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { Invalid } from '#app/lib/errors.ts'
import type { SignedIn } from '#app/modules/auth/actor.ts'
import { findOfferingKind } from '#app/modules/catalog/catalog.server.ts'
import type { OfferingKind } from '#app/modules/catalog/offerings.ts'
import { listOwnOrders, lockOwnPaidOrder } from '#app/modules/payments/orders/orders.server.ts'
import type { ReviewInput } from '#app/modules/reviews/review.schema.ts'
import { listOwnReviews } from '#app/modules/reviews/reviews.server.ts'
import { isOriginal, readServiceNames } from '#app/modules/reviews/service-names.server.ts'
import { writeReview } from '#app/modules/reviews/write-review.server.ts'
import { isDelivered } from './deliveries.server.ts'

type PostReview = {
	actor: SignedIn
	/** 'order:LW-7K2M9Q' for one of the actor's own paid orders, otherwise 'service:in_person' with a service. */
	about: string
	input: ReviewInput & { photo?: string | null }
	/** The time zone of the business, which determines the year. */
	timeZone: string
	/** The site's origin, for the email to the advisor. */
	origin: string
	now: Date
}

/**
 * Posts a review, notifies the advisor and returns its id. Only a paid order whose service was given makes it verified. The order is locked while the review is written, so that a
 * concurrent refund either comes first, or comes later and makes the review unverified.
 * @throws Invalid('about'); Conflict
 */
export async function postReview(
	db: Db,
	{ actor, about, input, timeZone, origin, now }: PostReview,
): Promise<{ id: number }> {
	const year = Number(localDateOf(now, timeZone).slice(0, 4))
	return transact(db, async (tx) => {
		const base = { actor, input, year, origin, now }
		const [kind, value = ''] = about.split(/:(.*)/s)
		if (kind === 'service' && Object.hasOwn(await readServiceNames(tx), value))
			return writeReview(tx, { ...base, service: value as OfferingKind, order: null })
		const order = kind === 'order' ? await lockOwnPaidOrder(tx, { actor, reference: value }) : null
		const service = order && (await findOfferingKind(tx, { priceId: order.priceId }))
		if (!order || !service) throw new Invalid('Please choose what your review is about.', 'about')
		const begunAt = order.cardKeptAt ?? order.paidAt ?? now
		const delivered = (await isDelivered(tx, { order: { ...order, begunAt, status: 'paid' } })) === true
		const serviceTitle = isOriginal(order.priceId) ? null : order.title
		return writeReview(tx, { ...base, service, serviceTitle, order: { id: order.id, delivered } })
	})
}

export type ReviewSubject = { value: string; label: string; paidAt: Date | null }

/** Returns what a member can review: first their paid orders without a review, then the services. */
export async function listReviewSubjects(db: Db, { actor }: { actor: SignedIn }): Promise<ReviewSubject[]> {
	const [{ orders }, reviews, names] = await Promise.all([
		listOwnOrders(db, { actor, status: 'paid' }),
		listOwnReviews(db, { actor }),
		readServiceNames(db),
	])
	const reviewed = new Set(reviews.map(({ orderId }) => orderId))
	return [
		...orders
			.filter(({ id }) => !reviewed.has(id))
			.map(({ reference, title, paidAt }) => ({
				value: `order:${reference}`,
				label: `${title} (${reference})`,
				paidAt,
			})),
		...Object.entries(names).map(([service, name]) => ({
			value: `service:${service}`,
			label: `${name}, not linked to an order`,
			paidAt: null,
		})),
	]
}
