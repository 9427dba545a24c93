import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { isBehind, toPage } from '#app/db/keyset.server.ts'
import { review } from '#app/db/schema/reviews.ts'
import { searchOwnText, searchRows } from '#app/db/search/search-rows.server.ts'
import { searchedPhrase } from '#app/db/search/search-terms.ts'
import { NotFound } from '#app/lib/errors.ts'
import { normalizeForSearch } from '#app/lib/text/search-text.ts'
import type { Actor, SignedIn } from '#app/modules/auth/actor.ts'
import type { OfferingKind } from '#app/modules/catalog/offerings.ts'
import { assertMay, may } from './policy.ts'
import { type Purchase, purchaseOf } from './review-purchase.ts'
import { hiddenBecause } from './review-rules.ts'
import type { ReviewSort } from './review-services.ts'
import { readServiceNames, type ServiceNames, serviceNameOf } from './service-names.server.ts'

/** A review as anybody may see it. A hidden one says only that it was hidden, when and why. */
export type PublicReview =
	| {
			hidden: false
			id: number
			authorName: string
			stars: number
			/** The current name of the service. */
			service: string
			vehicle: string
			body: string
			recommends: boolean
			savingsCents: number | null
			photo: string | null
			purchase: Purchase
			featured: boolean
			reply: string | null
			repliedAt: Date | null
			sample: boolean
			createdAt: Date
			editedAt: Date | null
	  }
	| { hidden: true; id: number; service: string; reason: string; createdAt: Date }

type Row = typeof review.$inferSelect

const noSuchReview = 'This review no longer exists.'

/** A whole review, for the advisor. */
export type AdminReview = Row

/** A whole review, for its author. */
export type AccountReview = Row

type ListReviewsInput = {
	service?: OfferingKind | undefined
	/** Searched in body and vehicle, regardless of case and accents; every character is matched literally. */
	query?: string | undefined
	sort?: ReviewSort
	/** The ID of the last review of the previous page. */
	after?: number | undefined
	limit?: number
	/** The names of the services, if the caller has read them. */
	names?: ServiceNames | undefined
}

/**
 * Returns a page of reviews. The plain list contains hidden ones as placeholders; a search or an order by stars leaves them out,
 * because it would reveal what they said.
 */
export async function listReviews(
	db: Db,
	{ service, query, sort = 'newest', after, limit = 10, names }: ListReviewsInput,
): Promise<{ reviews: PublicReview[]; next: number | null }> {
	const terms = searchedPhrase(normalizeForSearch(query ?? ''))
	const orderBy = orderOf(sort)
	const rows = await searchRows(db, {
		...searchOwnText(review.id, review.search, terms),
		base: and(service && eq(review.service, service), isAfterReview(sort, after)),
		filter: terms.length > 0 || sort !== 'newest' ? isNull(review.hiddenAt) : undefined,
		orderBy,
		limit: limit + 1,
		read: (where) =>
			db
				.select()
				.from(review)
				.where(where)
				.orderBy(...orderBy)
				.limit(limit + 1),
	})
	const { page, next } = toPage(rows, limit)
	const services = names ?? (await readServiceNames(db))
	return { reviews: page.map((row) => toPublic(row, services)), next }
}

/** Returns the newest featured reviews, with or without the demo's samples, for the home page and the top of the reviews page. */
export async function listFeaturedReviews(
	db: Db,
	{ limit, samples = true, names }: { limit: number; samples?: boolean; names?: ServiceNames },
) {
	const rows = await db
		.select()
		.from(review)
		.where(
			and(eq(review.featured, true), isNull(review.hiddenAt), samples ? undefined : eq(review.sample, false)),
		)
		.orderBy(desc(review.createdAt), desc(review.id))
		.limit(limit)
	const services = names ?? (await readServiceNames(db))
	return rows.map((row) => toPublic(row, services)).filter((each) => !each.hidden)
}

/** Returns one review by its ID. @throws NotFound */
export async function getReview(db: Db, { id }: { id: number }): Promise<PublicReview> {
	const row = await getReviewRow(db, id)
	return toPublic(row, await readServiceNames(db))
}

/**
 * Returns all reviews with every detail, newest first, for the advisor, or `only` one by its ID. `after` is the `next` of the previous
 * page.
 * @throws Forbidden
 */
export async function listReviewsForAdmin(
	db: Db,
	{
		actor,
		only,
		after,
		limit = 25,
	}: { actor: Actor; only?: number | undefined; after?: number | undefined; limit?: number },
): Promise<{ reviews: AdminReview[]; next: number | null }> {
	assertMay(actor, 'moderate')
	const rows = await db
		.select()
		.from(review)
		.where(only === undefined ? isAfterReview('newest', after) : eq(review.id, isId(only) ? only : 0))
		.orderBy(...orderOf('newest'))
		.limit(limit + 1)
	const { page, next } = toPage(rows, limit)
	return { reviews: page, next }
}

/** Returns a member's own reviews, newest first, hidden ones with the reason. */
export async function listOwnReviews(db: Db, { actor }: { actor: SignedIn }): Promise<AccountReview[]> {
	return db
		.select()
		.from(review)
		.where(eq(review.userId, actor.id))
		.orderBy(desc(review.createdAt), desc(review.id))
}

/** Returns the actor's own review, for editing. @throws NotFound, also if it is somebody else's */
export async function getOwnReview(db: Db, { actor, id }: { actor: Actor; id: number }): Promise<Row> {
	const row = await getReviewRow(db, id)
	if (!may(actor, 'change', row)) throw new NotFound(noSuchReview)
	return row
}

/** Returns the actor's own review, also a hidden one; null if it is somebody else's, or they deleted it. @throws NotFound */
export async function findOwnReview(
	db: Db,
	{ actor, id }: { actor: Actor; id: number },
): Promise<Row | null> {
	const row = await getReviewRow(db, id)
	return may(actor, 'change', row) ? row : null
}

/** Returns a whole review, for internal use. @throws NotFound */
export async function getReviewRow(db: Db, id: number): Promise<Row> {
	const [row] = isId(id) ? await db.select().from(review).where(eq(review.id, id)) : []
	if (!row) throw new NotFound(noSuchReview)
	return row
}

/** Returns a whole review, locked until the transaction ends. @throws NotFound */
export async function lockReviewRow(tx: Db, id: number): Promise<Row> {
	const [row] = isId(id) ? await tx.select().from(review).where(eq(review.id, id)).for('update') : []
	if (!row) throw new NotFound(noSuchReview)
	return row
}

const isId = (id: number): boolean => Number.isSafeInteger(id) && id > 0 && id < 2 ** 31

const newest = [review.createdAt, review.id] as const
const byStars = [review.stars, review.createdAt, review.id] as const

function orderOf(sort: ReviewSort) {
	// Lowest first reads the index of highest first backward.
	if (sort === 'lowest') return byStars.map((column) => asc(column))
	return (sort === 'highest' ? byStars : newest).map((column) => desc(column))
}

const isAfterReview = (sort: ReviewSort, id: number | undefined) =>
	isBehind(sort === 'newest' ? newest : byStars, id, sort === 'lowest' ? 'ascending' : 'descending')

function toPublic(row: Row, names: ServiceNames): PublicReview {
	const { id, createdAt } = row
	if (row.hiddenAt)
		return {
			hidden: true,
			id,
			service: serviceNameOf(row, names),
			reason: hiddenBecause(row.hiddenRule ?? 'other', row.hiddenReason ?? ''),
			createdAt,
		}
	return toVisibleReview(row, names)
}

/** Returns a review with its text, also a hidden one: for its author. */
export function toVisibleReview(row: Row, names: ServiceNames): Extract<PublicReview, { hidden: false }> {
	return {
		hidden: false,
		id: row.id,
		service: serviceNameOf(row, names),
		createdAt: row.createdAt,
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
		purchase: purchaseOf(row),
		featured: row.featured,
		reply: row.reply,
		repliedAt: row.repliedAt,
		sample: row.sample,
		editedAt: row.editedAt,
	}
}
