// The trigger that maintains `review_counter` is in the custom migration, because Drizzle cannot express it.
import { sql } from 'drizzle-orm'
import {
	bigint,
	boolean,
	check,
	index,
	integer,
	pgEnum,
	pgTable,
	primaryKey,
	smallint,
	text,
	uniqueIndex,
	uuid,
} from 'drizzle-orm/pg-core'
import { user } from './auth.ts'
import { offeringKind } from './catalog.ts'
import { citext, createdAt, instant, searchIndex } from './columns.ts'

/**
 * Why the advisor hid a review. All but 'other' are named rules; the stars of a review that broke none of them still count. Their labels
 * are in `modules/reviews/review-rules.ts`.
 */
export const reviewRule = pgEnum('review_rule', [
	'personal_data',
	'insult',
	'not_a_client',
	'advertising',
	'other',
])

/** A client's review of the service. Only the author changes stars and text; the advisor can reply, feature and hide. */
export const review = pgTable(
	'review',
	{
		id: integer('id').primaryKey().generatedAlwaysAsIdentity(),
		userId: text('user_id').references(() => user.id, { onDelete: 'set null' }),
		/** The paid order it is about. No foreign key, because orders belong to another module. */
		orderId: uuid('order_id').unique(),
		service: offeringKind('service').notNull(),
		/** The name under which it was sold, if it is none of the three original services, whose names are those of the catalog. */
		serviceTitle: text('service_title'),
		stars: smallint('stars').notNull(),
		/** As shown: first name and last initial. */
		authorName: text('author_name').notNull(),
		vehicleYear: smallint('vehicle_year').notNull(),
		vehicleMake: text('vehicle_make').notNull(),
		vehicleModel: text('vehicle_model').notNull(),
		body: text('body').notNull(),
		/** Body and vehicle without accents and capitals, for the search. */
		search: text('search').notNull(),
		recommends: boolean('recommends').notNull(),
		/** The first price the client had in writing, and the price they paid. */
		firstPriceCents: integer('first_price_cents'),
		finalPriceCents: integer('final_price_cents'),
		/** The path of the photo: `/files/` and the ID of its upload. */
		photo: text('photo'),
		/** The order is paid and not refunded. */
		verified: boolean('verified').notNull().default(false),
		featured: boolean('featured').notNull().default(false),
		/** When it was found that the service of its order was given; null before that, and without an order. */
		deliveredAt: instant('delivered_at'),
		/** What looks like personal data in the text and belongs there, as its author said: one a line. */
		keptPersonalData: text('kept_personal_data'),
		hiddenAt: instant('hidden_at'),
		hiddenRule: reviewRule('hidden_rule'),
		hiddenReason: text('hidden_reason'),
		reply: text('reply'),
		repliedAt: instant('replied_at'),
		sample: boolean('sample').notNull().default(false),
		/** The year it was written, in the business time zone. Without an order, a person may write one review per service and year. */
		year: smallint('year').notNull(),
		createdAt: createdAt(),
		editedAt: instant('edited_at'),
	},
	(t) => [
		uniqueIndex('review_one_a_year').on(t.userId, t.service, t.year).where(sql`${t.orderId} is null`),
		index('review_newest_idx').on(t.createdAt, t.id),
		index('review_service_newest_idx').on(t.service, t.createdAt, t.id),
		index('review_stars_idx').on(t.stars, t.createdAt, t.id),
		index('review_service_stars_idx').on(t.service, t.stars, t.createdAt, t.id),
		index('review_featured_idx').on(t.createdAt).where(sql`${t.featured} and ${t.hiddenAt} is null`),
		index('review_undelivered_idx')
			.on(t.id)
			.where(sql`${t.verified} and not ${t.sample} and ${t.deliveredAt} is null`),
		index('review_delivered_idx').on(t.deliveredAt).where(sql`${t.deliveredAt} is not null`),
		index('review_hidden_idx').on(t.hiddenRule).where(sql`${t.hiddenAt} is not null`),
		index('review_user_id_idx').on(t.userId),
		searchIndex('review_search_idx', t.search),
		check('review_stars_one_to_five', sql`${t.stars} between 1 and 5`),
		check('review_verified_has_order', sql`not ${t.verified} or ${t.orderId} is not null or ${t.sample}`),
		check('review_hidden_has_reason', sql`(${t.hiddenAt} is null) = (${t.hiddenReason} is null)`),
		check('review_hidden_has_rule', sql`(${t.hiddenAt} is null) = (${t.hiddenRule} is null)`),
		check('review_reply_has_time', sql`(${t.reply} is null) = (${t.repliedAt} is null)`),
		check(
			'review_prices_together',
			sql`(${t.firstPriceCents} is null) = (${t.finalPriceCents} is null) and coalesce(${t.firstPriceCents}, 0) >= 0 and coalesce(${t.finalPriceCents}, 0) >= 0`,
		),
	],
)

/**
 * Totals of the reviews that count: those shown, and those hidden that broke no named rule. Maintained by a trigger in
 * the transaction of each change, so that reading them is always fast.
 */
export const reviewCounter = pgTable(
	'review_counter',
	{
		service: offeringKind('service').notNull(),
		stars: smallint('stars').notNull(),
		reviews: integer('reviews').notNull(),
		recommended: integer('recommended').notNull(),
		/** The number of reviews that state both prices, and the sum of their savings. */
		reviewsWithSavings: integer('reviews_with_savings').notNull(),
		savingsCents: bigint('savings_cents', { mode: 'number' }).notNull(),
	},
	(t) => [primaryKey({ columns: [t.service, t.stars] })],
)

/** An invitation to write a review, sent once after a completed order, with one reminder. */
export const reviewInvitation = pgTable(
	'review_invitation',
	{
		orderId: uuid('order_id').primaryKey(),
		email: citext('email').notNull(),
		service: offeringKind('service').notNull(),
		tokenHash: text('token_hash').notNull().unique(),
		sentAt: instant('sent_at').notNull().defaultNow(),
		remindedAt: instant('reminded_at'),
		/**
		 * When it was found that nothing more is to be sent: there is a review, the order was refunded, or the person unsubscribed. A row
		 * that was inserted closed was never sent.
		 */
		closedAt: instant('closed_at'),
	},
	(t) => [
		index('review_invitation_to_remind_idx')
			.on(t.sentAt)
			.where(sql`${t.remindedAt} is null and ${t.closedAt} is null`),
	],
)

/** An email address that opted out of review invitations. */
export const reviewOptOut = pgTable('review_opt_out', {
	email: citext('email').primaryKey(),
	createdAt: createdAt(),
})
