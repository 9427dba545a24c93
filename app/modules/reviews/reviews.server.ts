import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { review } from '#app/db/schema/reviews.ts'
import { Forbidden, NotFound } from '#app/lib/errors.ts'
import { containing, fold } from '#app/lib/fold.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import type { OfferingKind } from '#app/modules/catalog/offerings.ts'
import { mayChangeReview, mayTendReviews } from './policy.ts'
import type { ReviewSort } from './review-services.ts'

/** A review as anybody may see it. Of a hidden one nothing but that it was hidden, when and why. */
export type PublicReview =
	| {
			hidden: false
			id: number
			authorName: string
			stars: number
			service: OfferingKind
			vehicle: string
			body: string
			recommends: boolean
			savingsCents: number | null
			photo: string | null
			verified: boolean
			featured: boolean
			reply: string | null
			repliedAt: Date | null
			sample: boolean
			createdAt: Date
			edited: boolean
	  }
	| { hidden: true; id: number; service: OfferingKind; reason: string; createdAt: Date }

type Row = typeof review.$inferSelect

const noSuchReview = 'This review no longer exists.'

/** Everything of a review, for the advisor. */
export type AdminReview = Row

/** Everything of a review, for its author. */
export type AccountReview = Row

type ListReviews = {
	service?: OfferingKind | undefined
	/** Searched in body and vehicle, whatever capitals and accents; every character stands for itself. */
	query?: string | undefined
	sort?: ReviewSort
	/** The id of the last review of the page before. */
	after?: number | undefined
	limit?: number
}

/**
 * A page of reviews. Hidden ones keep their place as a stub in the plain list; a search or an order by stars, which
 * would tell what they said, leaves them out.
 */
export async function listReviews(
	db: Db,
	{ service, query, sort = 'newest', after, limit = 10 }: ListReviews,
): Promise<{ reviews: PublicReview[]; next: number | null }> {
	const words = fold(query ?? '')
	const rows = await db
		.select()
		.from(review)
		.where(
			and(
				service && eq(review.service, service),
				words || sort !== 'newest' ? isNull(review.hiddenAt) : undefined,
				words ? sql`${review.search} like ${containing(words)}` : undefined,
				after === undefined ? undefined : behind(sort, after),
			),
		)
		.orderBy(...orderOf(sort))
		.limit(limit + 1)
	const page = rows.slice(0, limit)
	return { reviews: page.map(toPublic), next: rows.length > limit ? page.at(-1)!.id : null }
}

/** The featured ones, newest first, with or without the demo's; the home page and the head of the reviews page show them. */
export async function listFeaturedReviews(
	db: Db,
	{ limit, samples = true }: { limit: number; samples?: boolean },
) {
	const rows = await db
		.select()
		.from(review)
		.where(
			and(eq(review.featured, true), isNull(review.hiddenAt), samples ? undefined : eq(review.sample, false)),
		)
		.orderBy(desc(review.createdAt))
		.limit(limit)
	return rows.map(toPublic).filter((each) => !each.hidden)
}

/** One review by its number. @throws NotFound */
export async function getReview(db: Db, { id }: { id: number }): Promise<PublicReview> {
	const row = await findRow(db, id)
	return toPublic(row)
}

/** Every review with all there is to it, newest first, for the advisor. `after` is the `next` of the page before. @throws Forbidden */
export async function listReviewsForAdmin(
	db: Db,
	{
		actor,
		after,
		limit = 25,
	}: { actor: Pick<Viewer, 'isAdmin'>; after?: number | undefined; limit?: number },
): Promise<{ reviews: AdminReview[]; next: number | null }> {
	if (!mayTendReviews(actor)) throw new Forbidden('Only the advisor can do this.')
	const rows = await db
		.select()
		.from(review)
		.where(after === undefined ? undefined : behind('newest', after))
		.orderBy(...orderOf('newest'))
		.limit(limit + 1)
	const reviews = rows.slice(0, limit)
	return { reviews, next: rows.length > limit ? reviews.at(-1)!.id : null }
}

/** A member's own reviews, newest first, hidden ones with the reason. */
export async function listOwnReviews(
	db: Db,
	{ actor }: { actor: Pick<Viewer, 'id'> },
): Promise<AccountReview[]> {
	return db.select().from(review).where(eq(review.userId, actor.id)).orderBy(desc(review.createdAt))
}

/** The actor's own review, to be edited. @throws NotFound for anybody else's too. */
export async function getOwnReview(
	db: Db,
	{ actor, id }: { actor: Pick<Viewer, 'id'>; id: number },
): Promise<Row> {
	const row = await findRow(db, id)
	if (!mayChangeReview(actor, row)) throw new NotFound(noSuchReview)
	return row
}

export async function isOwnReview(
	db: Db,
	{ actor, id }: { actor: Pick<Viewer, 'id'>; id: number },
): Promise<boolean> {
	return mayChangeReview(actor, await findRow(db, id))
}

/** Everything of a review, for those who may change it. @throws NotFound */
export async function findRow(db: Db, id: number): Promise<Row> {
	const [row] = isId(id) ? await db.select().from(review).where(eq(review.id, id)) : []
	if (!row) throw new NotFound(noSuchReview)
	return row
}

/** The same, held until the transaction ends. @throws NotFound */
export async function lockRow(tx: Db, id: number): Promise<Row> {
	const [row] = isId(id) ? await tx.select().from(review).where(eq(review.id, id)).for('update') : []
	if (!row) throw new NotFound(noSuchReview)
	return row
}

const isId = (id: number): boolean => Number.isSafeInteger(id) && id > 0 && id < 2 ** 31

function orderOf(sort: ReviewSort) {
	if (sort === 'highest') return [desc(review.stars), desc(review.createdAt), desc(review.id)]
	// Read backward on the same index.
	if (sort === 'lowest') return [review.stars, review.createdAt, review.id]
	return [desc(review.createdAt), desc(review.id)]
}

/** What comes behind a review in an order, also while others are being written. */
function behind(sort: ReviewSort, id: number) {
	const [key, compare] =
		sort === 'newest'
			? [sql`(${review.createdAt}, ${review.id})`, sql`<`]
			: [sql`(${review.stars}, ${review.createdAt}, ${review.id})`, sort === 'highest' ? sql`<` : sql`>`]
	const of =
		sort === 'newest'
			? sql`(select r.created_at, r.id from review r where r.id = ${id})`
			: sql`(select r.stars, r.created_at, r.id from review r where r.id = ${id})`
	return sql`${key} ${compare} ${of}`
}

function toPublic(row: Row): PublicReview {
	const { id, service, createdAt } = row
	if (row.hiddenAt) return { hidden: true, id, service, reason: row.hiddenReason ?? '', createdAt }
	return {
		hidden: false,
		id,
		service,
		createdAt,
		authorName: row.authorName,
		stars: row.stars,
		vehicle: `${row.vehicleYear} ${row.vehicleMake} ${row.vehicleModel}`,
		body: row.body,
		recommends: row.recommends,
		savingsCents:
			row.firstPriceCents === null || row.finalPriceCents === null
				? null
				: row.firstPriceCents - row.finalPriceCents,
		photo: row.photo,
		verified: row.verified,
		featured: row.featured,
		reply: row.reply,
		repliedAt: row.repliedAt,
		sample: row.sample,
		edited: row.editedAt !== null,
	}
}
