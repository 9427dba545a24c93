import type { Db } from '#app/db/client.server.ts'
import { NotFound } from '#app/lib/errors.ts'
import type { Staff } from '#app/modules/auth/actor.ts'
import { answerText } from '#app/modules/clients/brief/brief.ts'
import type { Brief } from '#app/modules/clients/brief/briefs.server.ts'
import { listBriefs } from '#app/modules/clients/brief/briefs.server.ts'
import { getRecommendation } from '#app/modules/clients/recommendations/recommendations.server.ts'
import type { Deal } from '#app/modules/deals/deals.server.ts'
import type { DealVehicle } from '#app/modules/deals/vehicles.server.ts'
import { addDealVehicle, startDealOfClient } from './deals.server.ts'

type Advisor = Staff

/** Starts a deal with the wishes in the client's newest brief. @throws as `startDealOfClient` */
export async function startDealFromBrief(
	db: Db,
	{ actor, clientId, formKey, now }: { actor: Advisor; clientId: string; formKey: string; now: Date },
): Promise<Deal> {
	const [brief] = await listBriefs(db, { actor, clientId })
	return startDealOfClient(db, { actor, clientId, formKey, now, ...(brief && goalsOf(brief)) })
}

function goalsOf(brief: Brief) {
	const about = (
		['condition', 'vehicleTypes', 'mileage', 'timing', 'location', 'financing', 'tradeIn', 'notes'] as const
	)
		.map((name) => answerText(brief, name))
		.filter(Boolean)
	return { wants: about.join('\n'), mustHaves: brief.mustHaves, budgetCents: brief.budgetCents }
}

type TakeRecommendationInput = {
	actor: Advisor
	deal: Pick<Deal, 'id' | 'clientId'>
	recommendationId: string
	formKey: string
	now: Date
}

/**
 * Adds the car of a recommendation to the deal; repeating it adds no second one.
 * @throws NotFound, also for another client's recommendation; Invalid, Conflict
 */
export async function takeRecommendation(
	db: Db,
	{ actor, deal, recommendationId, formKey, now }: TakeRecommendationInput,
): Promise<DealVehicle> {
	const found = await getRecommendation(db, { actor, id: recommendationId })
	if (found.clientId !== deal.clientId) throw new NotFound('This recommendation does not exist.')
	const { make, model, trim, mileage, vin } = found
	const year = Number(found.year)
	return addDealVehicle(db, {
		actor,
		clientId: deal.clientId,
		dealId: deal.id,
		formKey,
		recommendationId,
		vehicle: {
			condition: mileage === null || mileage >= 500 ? 'used' : 'new',
			make,
			model,
			trim,
			vin: vin && vin.length === 17 ? vin : null,
			year: Number.isInteger(year) && year >= 1900 && year <= 2100 ? year : null,
			odometer: mileage,
			msrpCents: null,
			dealerId: null,
			stockNumber: '',
			listingUrl: '',
			notes: found.description,
		},
		now,
	})
}
