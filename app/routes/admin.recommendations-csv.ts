import { getServices } from '#app/http/context.server.ts'
import { csvResponse, everyPage } from '#app/http/csv.server.ts'
import { requireAdmin } from '#app/http/guards.server.ts'
import { localDateOf } from '#app/lib/zoned-time.ts'
import { asFileAdvisor } from '#app/modules/clients/policy.ts'
import { listRecommendations } from '#app/modules/clients/recommendations.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import type { Route } from './+types/admin.recommendations-csv'

const pageSize = 500

/** Every vehicle that was recommended as a file, its price as it was typed and as dollars; times in UTC. */
export async function loader(args: Route.LoaderArgs) {
	const actor = asFileAdvisor(await requireAdmin(args))
	const { db, clock } = getServices(args.context)
	const { timeZone } = await getSettings(db)
	return csvResponse({
		name: 'recommendations',
		day: localDateOf(clock.now(), timeZone),
		columns: [
			...['client', 'email', 'year', 'make', 'model', 'price', 'price usd', 'vin', 'description'],
			...['status', 'reason', 'answered', 'recommended'],
		],
		pages: everyPage(async (after) => {
			const { recommendations, next } = await listRecommendations(db, { actor, after, limit: pageSize })
			return { rows: recommendations, next }
		}),
		line: (row) => [
			...[row.clientName, row.clientEmail, row.year, row.make, row.model, row.priceText],
			...[row.priceCents === null ? null : row.priceCents / 100, row.vin, row.description],
			...[row.status, row.answerReason, row.answeredAt?.toISOString() ?? null],
			row.createdAt.toISOString(),
		],
	})
}
