import { and, eq, ne } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { review } from '#app/db/schema/reviews.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Forbidden } from '#app/lib/errors.ts'
import { fold } from '#app/lib/fold.ts'
import { publicName } from '#app/lib/public-name.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import type { OfferingKind } from '#app/modules/catalog/offerings.ts'
import { mayChangeReview } from './policy.ts'
import type { ReviewInput } from './review.schema.ts'
import { openPhoto } from './review-photo.server.ts'
import { findRow, holdRow } from './reviews.server.ts'

type Words = ReviewInput & { photo?: string | null | undefined }

type WriteReview = {
	actor: Pick<Viewer, 'id'>
	input: Words
	service: OfferingKind
	/** The actor's own paid order, looked up by the caller; null without one. Only it earns the mark. */
	order: { id: string } | null
	/** In the business time zone. */
	year: number
	now: Date
}

/**
 * One review per paid order, else one per service and calendar year: the database refuses the second one, also when
 * both come at once. @throws Conflict
 */
export async function writeReview(
	db: Db,
	{ actor, input, service, order, year, now }: WriteReview,
): Promise<{ id: number }> {
	const [written] = await db
		.insert(review)
		.values({
			...columnsOf(input),
			userId: actor.id,
			orderId: order?.id ?? null,
			verified: order !== null,
			service,
			year,
			createdAt: now,
		})
		.onConflictDoNothing()
		.returning({ id: review.id })
	if (!written)
		throw new Conflict(
			order
				? 'You have reviewed this order already. You can edit that review.'
				: 'You have reviewed this service this year already. You can edit that review.',
		)
	return written
}

/** The author's own changes; what it is about, the mark and whether it shows stay. @throws NotFound, Forbidden */
export async function editReview(
	db: Db,
	{ actor, id, input, now }: { actor: Pick<Viewer, 'id'>; id: number; input: Words; now: Date },
): Promise<void> {
	const { photo, ...columns } = columnsOf(input)
	await transact(db, async (tx) => {
		const row = await holdRow(tx, id)
		if (!mayChangeReview(actor, row)) throw new Forbidden('Only its author can change a review.')
		await tx
			.update(review)
			.set({ ...columns, ...(photo === undefined ? {} : { photo }), editedAt: now })
			.where(eq(review.id, id))
		await openPhoto(tx, { photo, open: row.hiddenAt === null })
	})
}

/** The author's own removal, for good. @throws NotFound, Forbidden */
export async function deleteReview(
	db: Db,
	{ actor, id }: { actor: Pick<Viewer, 'id'>; id: number },
): Promise<void> {
	const row = await findRow(db, id)
	if (!mayChangeReview(actor, row)) throw new Forbidden('Only its author can delete a review.')
	await db.delete(review).where(eq(review.id, id))
}

/** The mark of an order's review is there exactly while the order is paid; the review itself stays. */
export async function markReviewOfOrder(
	db: Db,
	{ orderId, paid }: { orderId: string; paid: boolean },
): Promise<void> {
	await db
		.update(review)
		.set({ verified: paid })
		.where(and(eq(review.orderId, orderId), ne(review.verified, paid)))
}

function columnsOf({ name, photo, ...words }: Words) {
	return {
		...words,
		photo,
		firstPriceCents: words.firstPriceCents ?? null,
		finalPriceCents: words.finalPriceCents ?? null,
		authorName: publicName(name),
		search: fold(`${words.body} ${words.vehicleYear} ${words.vehicleMake} ${words.vehicleModel}`),
	}
}
