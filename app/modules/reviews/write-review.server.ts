import { and, asc, eq, getTableColumns, gt, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { review } from '#app/db/schema/reviews.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Forbidden } from '#app/lib/errors.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { publicName } from '#app/lib/text/public-name.ts'
import { normalizeForSearch } from '#app/lib/text/search-text.ts'
import type { SignedIn } from '#app/modules/auth/actor.ts'
import type { OfferingKind } from '#app/modules/catalog/offerings.ts'
import { notifyAdvisorOfReview } from './emails/review-emails.server.ts'
import { keptOf } from './personal-data.ts'
import { isDeleted, may } from './policy.ts'
import type { ReviewInput } from './review.schema.ts'
import { claimPhoto, releasePhoto } from './review-photo.server.ts'
import { lockReviewRow } from './reviews.server.ts'

/** `photo` is a path, null for none, undefined for the one that is there. */
type ReviewText = ReviewInput & { photo?: string | null | undefined }

type WriteReviewInput = {
	actor: SignedIn
	input: ReviewText
	service: OfferingKind
	/** The name under which it was sold; null for an original service and without an order. */
	serviceTitle?: string | null
	/**
	 * A paid order, which the caller must have checked to be the actor's own, and whether its service was given; null without one. Only it
	 * earns the verified badge.
	 */
	order: { id: string; delivered: boolean } | null
	/** The year in the business's time zone. */
	year: number
	/** The site's origin, for the email to the advisor. */
	origin: string
	now: Date
}

/**
 * Writes a review in the caller's transaction and notifies the advisor. There is one per paid order, otherwise one per service and calendar year: a unique
 * constraint rejects the second one, also when both arrive at once. @throws Conflict
 */
export async function writeReview(
	db: Db,
	{ actor, input, service, serviceTitle = null, order, year, origin, now }: WriteReviewInput,
): Promise<{ id: number }> {
	const [written] = await db
		.insert(review)
		.values({
			...columnsOf(input),
			userId: actor.id,
			orderId: order?.id ?? null,
			verified: order !== null,
			deliveredAt: order?.delivered ? now : null,
			service,
			serviceTitle,
			year,
			createdAt: now,
		})
		.onConflictDoNothing()
		.returning()
	if (written) {
		await claimPhoto(db, { photo: written.photo, isPublic: true })
		await notifyAdvisorOfReview(db, { review: written, before: null, origin, now })
		return { id: written.id }
	}
	const subject = order ? 'this order' : 'this service this year'
	const [existing] = await db
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
		existing && isDeleted(existing)
			? `Your review of ${subject} was hidden and then deleted, so you can’t write another one.`
			: `You have already reviewed ${subject}. You can edit that review.`,
	)
}

/**
 * Saves the author's changes and notifies the advisor; subject, verified badge and visibility stay. A form without a change changes
 * nothing. @returns the upload ID of a replaced or removed photo, to remove after the commit @throws NotFound, Forbidden
 */
export async function editReview(
	db: Db,
	{
		actor,
		id,
		input,
		origin,
		now,
	}: { actor: SignedIn; id: number; input: ReviewText; origin: string; now: Date },
): Promise<{ uploadId: string | null }> {
	const { photo, ...columns } = columnsOf(input)
	return transact(db, async (tx) => {
		const row = await lockReviewRow(tx, id)
		if (!may(actor, 'change', row)) throw new Forbidden('Only the author can change a review.')
		const set = { ...columns, ...(photo === undefined ? {} : { photo }) }
		const changed = Object.entries(set).some(([name, value]) => getOwnValue(row, name) !== value)
		if (!changed) return { uploadId: null }
		const [edited] = await tx
			.update(review)
			.set({ ...set, editedAt: now })
			.where(eq(review.id, id))
			.returning()
		await notifyAdvisorOfReview(tx, { review: edited!, before: row, origin, now })
		if (edited!.photo === row.photo) return { uploadId: null }
		await claimPhoto(tx, { photo: edited!.photo, isPublic: row.hiddenAt === null })
		return releasePhoto(tx, row)
	})
}

/**
 * Deletes the author's own review for good. A hidden one remains as a placeholder without personal data; otherwise the same text could
 * be posted again on the same order. @returns the upload ID of its photo, to remove after the commit @throws NotFound, Forbidden
 */
export async function deleteReview(
	db: Db,
	{ actor, id }: { actor: SignedIn; id: number },
): Promise<{ uploadId: string | null }> {
	return transact(db, async (tx) => {
		const row = await lockReviewRow(tx, id)
		if (!may(actor, 'delete', row)) throw new Forbidden('Only the author can delete a review.')
		const isThis = eq(review.id, id)
		if (row.hiddenAt) await tx.update(review).set(deletedColumns).where(isThis)
		else await tx.delete(review).where(isThis)
		return releasePhoto(tx, row)
	})
}

/** What remains of a hidden review that its author deletes: which order or service and year it was about, and why it was hidden. */
const keptColumns = new Set<string>([
	'id',
	'userId',
	'orderId',
	'service',
	'stars',
	'recommends',
	'verified',
	'deliveredAt',
	'featured',
	'hiddenAt',
	'hiddenRule',
	'hiddenReason',
	'sample',
	'year',
	'createdAt',
])

/** Clears every other column, including any that are added later. */
const deletedColumns: Partial<typeof review.$inferInsert> = Object.fromEntries(
	Object.entries(getTableColumns(review))
		.filter(([name]) => !keptColumns.has(name))
		.map(([name, { notNull, dataType }]) => [name, notNull ? (dataType === 'string' ? '' : 0) : null]),
)

/** Sets the verified badge of an order's review: it has one exactly while the order is paid. */
export async function setReviewVerified(
	db: Db,
	{ orderId, paid }: { orderId: string; paid: boolean },
): Promise<void> {
	await db
		.update(review)
		.set({ verified: paid })
		.where(and(eq(review.orderId, orderId), ne(review.verified, paid)))
}

/** Returns the reviews whose badge waits for their service, or got it since, at most `limit` after an ID: their orders, and which have it. */
export async function listBadgesToCheck(
	db: Db,
	{ since, after, limit }: { since: Date; after: number; limit: number },
): Promise<{ id: number; orderId: string; isDelivered: boolean }[]> {
	const rows = await db
		.select({ id: review.id, orderId: review.orderId, deliveredAt: review.deliveredAt })
		.from(review)
		.where(
			and(
				gt(review.id, after),
				or(
					sql`${review.verified} and not ${review.sample} and ${review.deliveredAt} is null`,
					and(gt(review.deliveredAt, since), eq(review.sample, false)),
				),
			),
		)
		.orderBy(asc(review.id))
		.limit(limit)
	return rows.flatMap(({ id, orderId, deliveredAt }) =>
		orderId ? [{ id, orderId, isDelivered: deliveredAt !== null }] : [],
	)
}

/** Records that the service of a review's order was given, or that it was not. */
export async function setReviewDelivered(
	db: Db,
	{ id, deliveredAt }: { id: number; deliveredAt: Date | null },
): Promise<void> {
	await db.update(review).set({ deliveredAt }).where(eq(review.id, id))
}

function columnsOf({ name, photo, ...fields }: ReviewText) {
	return {
		...fields,
		photo,
		firstPriceCents: fields.firstPriceCents ?? null,
		finalPriceCents: fields.finalPriceCents ?? null,
		keptPersonalData: keptOf(fields.body, fields.keptPersonalData ?? ''),
		authorName: publicName(name),
		search: normalizeForSearch(
			`${fields.body} ${fields.vehicleYear} ${fields.vehicleMake} ${fields.vehicleModel}`,
		),
	}
}
