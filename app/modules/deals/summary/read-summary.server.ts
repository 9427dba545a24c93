import type { Db } from '#app/db/client.server.ts'
import { formatDate } from '#app/lib/dates/dates.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { printThread } from '#app/platform/pdf/print-thread.server.ts'
import { buyerOfDeal, type CurrentLaw } from '#engine'
import type { Deal } from '../deals.server.ts'
import { stripOf } from '../documents/document-strip.ts'
import { listDocuments } from '../documents/documents.server.ts'
import { addZipRates } from '../law/zip-rates.server.ts'
import { listVehicles } from '../vehicles.server.ts'
import { type DealSummary, summaryOffers } from './deal-summary.ts'

type ReadSummaryInput = { actor: Actor; deal: Deal; clientName: string; law: CurrentLaw }

const wantsCharsMax = 300

/** Returns the content of a deal's summary. The caller must check that the actor may see the deal. */
export async function readDealSummary(
	db: Db,
	{ actor, deal, clientName, law }: ReadSummaryInput,
): Promise<DealSummary> {
	const documents = await listDocuments(db, { actor, dealId: deal.id })
	const vehicles = await listVehicles(db, { dealId: deal.id })
	const { footerBrand: brand, contactEmail } = await getSettings(db)
	const buyer = buyerOfDeal(deal.buyer, { documents, today: law.today })
	const near = await addZipRates(db, law, { buyer, documents })
	const { wants, targetCents, walkAwayCents, budgetCents } = deal
	return {
		brand,
		contactEmail,
		clientName,
		preparedOn: formatDate(law.today),
		date: law.today,
		wants: wants.slice(0, wantsCharsMax),
		targetCents,
		walkAwayCents,
		budgetCents,
		rateToBeatPpm: buyer?.preApproval?.aprPpm ?? null,
		cars: vehicles.map(({ year, make, model, trim }) => [year, make, model, trim].filter(Boolean).join(' ')),
		...summaryOffers(stripOf(documents, { ...near, buyer })),
	}
}

/** Renders a summary as a PDF in a worker thread. */
export const printDealSummaryInThread = printThread<DealSummary>(
	'app/modules/deals/summary/summary-worker.server.ts',
)
