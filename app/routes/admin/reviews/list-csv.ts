import { listReviewsForAdmin } from '#app/modules/reviews/reviews.server.ts'
import { adminCsv, type CsvArgs } from '#app/routes/admin/csv.server.ts'

/** Exports all reviews as CSV, hidden ones with the reason; times in the business time zone. */
export const loader = (args: CsvArgs) =>
	adminCsv(args, {
		name: 'reviews',
		columns: [
			'number',
			'written',
			'author',
			'service',
			'stars',
			'vehicle',
			'text',
			'recommends',
			'verified',
			'delivered',
			'featured',
			'hidden',
			'rule',
			'reason',
			'reply',
			'edited',
		],
		async page({ db, actor, after, limit }) {
			const afterId = after ? Number(after) : undefined
			const { reviews, next } = await listReviewsForAdmin(db, { actor, after: afterId, limit })
			return { rows: reviews, next }
		},
		line: (row) => [
			row.id,
			row.createdAt,
			row.authorName,
			row.service,
			row.stars,
			`${row.vehicleYear} ${row.vehicleMake} ${row.vehicleModel}`,
			row.body,
			...[row.recommends, row.verified, row.verified && row.deliveredAt !== null, row.featured].map(
				(value) => (value ? 'yes' : 'no'),
			),
			row.hiddenAt,
			row.hiddenRule,
			row.hiddenReason,
			row.reply,
			row.editedAt,
		],
	})
