import { csvOfDesk } from '#app/http/csv.server.ts'
import { listReviewsForDesk } from '#app/modules/reviews/reviews.server.ts'
import type { Route } from './+types/admin.reviews-csv'

/** All reviews as a file, hidden ones with the reason; times in UTC. */
export const loader = (args: Route.LoaderArgs) =>
	csvOfDesk(args, {
		name: 'reviews',
		columns: [
			...['number', 'written', 'author', 'service', 'stars', 'vehicle', 'text', 'recommends', 'verified'],
			...['featured', 'hidden', 'reason', 'reply'],
		],
		async page({ db, actor, after, limit }) {
			const behind = after ? Number(after) : undefined
			const { reviews, next } = await listReviewsForDesk(db, { actor, after: behind, limit })
			return { rows: reviews, next }
		},
		line: (row) => [
			...[row.id, row.createdAt.toISOString(), row.authorName, row.service, row.stars],
			`${row.vehicleYear} ${row.vehicleMake} ${row.vehicleModel}`,
			row.body,
			...[row.recommends, row.verified, row.featured].map((yes) => (yes ? 'yes' : 'no')),
			...[row.hiddenAt?.toISOString() ?? null, row.hiddenReason, row.reply],
		],
	})
