import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import {
	queueVehicleAnswerEmail,
	queueVehicleEmail,
} from '#app/modules/clients/emails/client-emails.server.ts'
import type { ClientActor } from '#app/modules/clients/policy.ts'
import { answerRecommendation } from '#app/modules/clients/recommendations/answer-recommendation.server.ts'
import { recommendVehicle } from '#app/modules/clients/recommendations/recommend-vehicle.server.ts'
import type { RecommendationField } from '#app/modules/clients/recommendations/recommendation.schema.ts'
import {
	type Recommendation,
	statusLabels,
	vehicleName,
} from '#app/modules/clients/recommendations/recommendation.ts'
import {
	answerUrl,
	type RecommendationLinks,
} from '#app/modules/clients/recommendations/recommendation-links.server.ts'

type Recommend = {
	actor: ClientActor
	given: Record<RecommendationField, string>
	formKey: string
	links: RecommendationLinks
	origin: string
	now: Date
}

/**
 * Recommends a vehicle to a client and mails it to them, in one transaction; the same form twice is one recommendation and one mail.
 * @throws Forbidden; Invalid with the field
 */
export function recommendToClient(
	db: Db,
	{ links, origin, ...recommend }: Recommend,
): Promise<{ recommendation: Recommendation; isNew: boolean }> {
	return transact(db, async (tx) => {
		const made = await recommendVehicle(tx, recommend)
		const { recommendation } = made
		const token = links.tokenOf(recommendation)
		if (made.isNew)
			await queueVehicleEmail(tx, {
				id: recommendation.id,
				origin,
				vehicle: toldOf(recommendation),
				urlOf: (answer) => answerUrl(origin, token, answer),
			})
		return made
	})
}

type Answer = {
	by: { userId: string | null }
	id: string
	answer: string
	reason: string
	origin: string
	now: Date
}

/** Takes in a client's answer and mails it to the advisor. Whoever calls has made sure that it is the client. @throws NotFound, Invalid */
export function handleVehicleAnswer(db: Db, { origin, ...answer }: Answer): Promise<Recommendation> {
	return transact(db, async (tx) => {
		const { recommendation, changed } = await answerRecommendation(tx, answer)
		if (changed)
			await queueVehicleAnswerEmail(tx, {
				id: recommendation.id,
				version: recommendation.version,
				origin,
				vehicle: toldOf(recommendation),
				answer: statusLabels[recommendation.status],
				why: recommendation.answerReason,
			})
		return recommendation
	})
}

const toldOf = (of: Recommendation) => ({
	name: vehicleName(of),
	price: of.priceText,
	vin: of.vin,
	description: of.description,
	clientName: of.clientName,
	clientEmail: of.clientEmail,
})
