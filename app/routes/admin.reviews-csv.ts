import { getServices } from '#app/http/context.server.ts'
import { csvResponse, everyPage } from '#app/http/csv.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { localDateOf } from '#app/lib/zoned-time.ts'
import { listReviewsForDesk } from '#app/modules/reviews/reviews.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { Route } from './+types/admin.reviews-csv'

const pageSize = 500

/** All reviews as a file, hidden ones with the reason; times in UTC. */
export async function loader(args: Route.LoaderArgs) {
	const actor = await requireAdmin(args)
	const { db, clock } = getServices(args.context)
	const { timeZone } = await getSettings(db)
	return csvResponse({
		name: 'reviews',
		day: localDateOf(clock.now(), timeZone),
		columns: [
			...['number', 'written', 'author', 'service', 'stars', 'vehicle', 'text', 'recommends', 'verified'],
			...['featured', 'hidden', 'reason', 'reply'],
		],
		pages: everyPage(async (after) => {
			const { reviews, next } = await listReviewsForDesk(db, {
				...{ actor, limit: pageSize },
				after: after ? Number(after) : undefined,
			})
			return { rows: reviews, next: next === null ? null : String(next) }
		}),
		line: (row) => [
			...[row.id, row.createdAt.toISOString(), row.authorName, row.service, row.stars],
			`${row.vehicleYear} ${row.vehicleMake} ${row.vehicleModel}`,
			row.body,
			...[row.recommends, row.verified, row.featured].map((yes) => (yes ? 'yes' : 'no')),
			...[row.hiddenAt?.toISOString() ?? null, row.hiddenReason, row.reply],
		],
	})
}
