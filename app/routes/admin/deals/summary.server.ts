import { getServices } from '#app/http/context.server.ts'
import { pdfResponse } from '#app/http/file-responses.server.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import { getCurrentLaw } from '#app/modules/deals/law/current-law.server.ts'
import { printDealSummaryInThread, readDealSummary } from '#app/modules/deals/summary/read-summary.server.ts'
import { requireClientDeal } from '../client-deal.server.ts'
import type { Route } from './+types/sheet'

/** Returns the one-page summary of a client's deal as a PDF, as the client gets it. */
export async function sendSummary(args: Route.LoaderArgs) {
	const { client, deal } = await requireClientDeal(args)
	const services = getServices(args.context)
	const law = await getCurrentLaw(services)
	// The content that the client sees: no drafts of the advisor.
	const actor = personActor(null, { clientId: client.id })
	const summary = await readDealSummary(services.db, { actor, deal, clientName: client.name, law })
	return pdfResponse(await printDealSummaryInThread(summary), `deal-${client.reference}.pdf`)
}
