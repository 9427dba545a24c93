import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { pdfResponse } from '#app/http/file-responses.server.ts'
import { requireUser } from '#app/http/guards.server.ts'
import { getCurrentLaw } from '#app/modules/deals/law/current-law.server.ts'
import { printDealSummaryInThread, readDealSummary } from '#app/modules/deals/summary/read-summary.server.ts'
import { consumeLimit } from '#app/modules/limits/limits.server.ts'
import type { Route } from './+types/sheet'
import { requireOwnDeal } from './own-deal.server.ts'

const perPerson = { max: 60, windowSeconds: 300 }

/** The one-page summary of the client's deal as a PDF. */
export async function sendSummary(args: Route.LoaderArgs) {
	const viewer = await requireUser(args)
	const { actor, deal } = await requireOwnDeal(args)
	const services = getServices(args.context)
	const { db, clock } = services
	await consumeLimit(db, { key: `deal-summary:${viewer.id}`, ...perPerson, now: clock.now() }).catch(
		throwErrorResponse,
	)
	const law = await getCurrentLaw(services)
	const summary = await readDealSummary(db, { actor, deal, clientName: viewer.name, law })
	return pdfResponse(await printDealSummaryInThread(summary), 'your-deal.pdf')
}
