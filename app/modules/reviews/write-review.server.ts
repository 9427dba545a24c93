import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { review } from '#app/db/schema/reviews.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Forbidden } from '#app/lib/errors.ts'
import { fold } from '#app/lib/fold.ts'
import { publicName } from '#app/lib/public-name.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import type { OfferingKind } from '#app/modules/catalog/offerings.ts'
import { isDeleted, mayChangeReview, mayDeleteReview } from './policy.ts'
import type { ReviewInput } from './review.schema.ts'
import { claimPhoto, openPhoto, releasePhoto } from './review-photo.server.ts'
import { lockRow } from './reviews.server.ts'

type Text = ReviewInput & { photo?: string | null | undefined }

type WriteReview = {
	actor: Pick<Viewer, 'id'>
	input: Text
	service: OfferingKind
	/** The actor's own paid order, looked up by the caller; null without one. Only it earns the mark. */
	order: { id: string } | null
	/** In the business time zone. */
	year: number
	now: Date
}

/**
 * One review per paid order, else one per service and calendar year: the database refuses the second one, also when
 * both come at once. In the caller's transaction. @throws Conflict
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
	if (written) {
		await claimPhoto(db, input)
		return written
	}
	const what = order ? 'this order' : 'this service this year'
	const [before] = await db
		.select({ body: review.body })
		.from(review)
		.where(
			order
				? eq(review.orderId, order.id)
				: and(
						eq(review.userId, actor.id),
						eq(review.service, service),
						eq(review.year, year),
						isNull(review.orderId),
					),
		)
	throw new Conflict(
		before && isDeleted(before)
			? `Your review of ${what} was hidden and then deleted, so you can’t write another one.`
			: `You have already reviewed ${what}. You can edit that review.`,
	)
}

/** The author's own changes; what it is about, the mark and whether it shows stay. @throws NotFound, Forbidden */
export async function editReview(
	db: Db,
	{ actor, id, input, now }: { actor: Pick<Viewer, 'id'>; id: number; input: Text; now: Date },
): Promise<void> {
	const { photo, ...columns } = columnsOf(input)
	await transact(db, async (tx) => {
		const row = await lockRow(tx, id)
		if (!mayChangeReview(actor, row)) throw new Forbidden('Only the author can change a review.')
		await tx
			.update(review)
			.set({ ...columns, ...(photo === undefined ? {} : { photo }), editedAt: now })
			.where(eq(review.id, id))
		await openPhoto(tx, { photo, open: row.hiddenAt === null })
	})
}

/**
 * The author's own removal, for good. Of a hidden review the stub stays, with nothing of its author's in it: else the same words could
 * be posted anew on the same order. @returns the upload of its photo, to be removed after the commit @throws NotFound, Forbidden
 */
export async function deleteReview(
	db: Db,
	{ actor, id }: { actor: Pick<Viewer, 'id'>; id: number },
): Promise<{ uploadId: string | null }> {
	return transact(db, async (tx) => {
		const row = await lockRow(tx, id)
		if (!mayDeleteReview(actor, row)) throw new Forbidden('Only the author can delete a review.')
		const it = eq(review.id, id)
		if (row.hiddenAt) await tx.update(review).set(blank).where(it)
		else await tx.delete(review).where(it)
		return releasePhoto(tx, row)
	})
}

/** Nothing of what its author gave or the advisor answered. */
const blank = {
	authorName: '',
	body: '',
	search: '',
	vehicleYear: 0,
	vehicleMake: '',
	vehicleModel: '',
	firstPriceCents: null,
	finalPriceCents: null,
	photo: null,
	reply: null,
	repliedAt: null,
	editedAt: null,
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

function columnsOf({ name, photo, ...words }: Text) {
	return {
		...words,
		photo,
		firstPriceCents: words.firstPriceCents ?? null,
		finalPriceCents: words.finalPriceCents ?? null,
		authorName: publicName(name),
		search: fold(`${words.body} ${words.vehicleYear} ${words.vehicleMake} ${words.vehicleModel}`),
	}
}
