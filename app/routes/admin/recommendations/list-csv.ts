import { listRecommendations } from '#app/modules/clients/recommendations/recommendations.server.ts'
import { adminCsv, type CsvArgs } from '#app/routes/admin/csv.server.ts'

/** Exports all recommended vehicles as CSV, the price as typed and in dollars; times in the business time zone. */
export const loader = (args: CsvArgs) =>
	adminCsv(args, {
		name: 'recommendations',
		columns: [
			'client',
			'email',
			'year',
			'make',
			'model',
			'price',
			'price usd',
			'price basis',
			'trim',
			'mileage',
			'listing',
			'vin',
			'description',
			'status',
			'reason',
			'questions',
			'answered',
			'recommended',
		],
		async page({ db, actor, after, limit }) {
			const page = { actor, after, limit }
			const { recommendations, next } = await listRecommendations(db, page)
			return { rows: recommendations, next }
		},
		line: (row) => [
			row.clientName,
			row.clientEmail,
			row.year,
			row.make,
			row.model,
			row.priceText,
			row.priceCents === null ? null : row.priceCents / 100,
			row.priceBasis,
			row.trim,
			row.mileage,
			row.listingUrl,
			row.vin,
			row.description,
			row.status,
			row.answerReason,
			row.questions.map(({ text }) => text).join('\n'),
			row.answeredAt,
			row.createdAt,
		],
	})
