import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import type { Person, Staff } from '#app/modules/auth/actor.ts'
import {
	queueVehicleAnswerEmail,
	queueVehicleEmail,
} from '#app/modules/clients/emails/client-emails.server.ts'
import { answerRecommendation } from '#app/modules/clients/recommendations/answer-recommendation.server.ts'
import { recommendVehicle } from '#app/modules/clients/recommendations/recommend-vehicle.server.ts'
import type { TypedRecommendation } from '#app/modules/clients/recommendations/recommendation.schema.ts'
import {
	priceInWords,
	type Recommendation,
	statusLabels,
	vehicleName,
} from '#app/modules/clients/recommendations/recommendation.ts'
import { answerLink, answerPath } from '#app/modules/clients/recommendations/recommendation-links.server.ts'
import { priceKindOf } from '#app/modules/clients/recommendations/vehicle-prices.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'
import { deriveStage } from './derive-stage.server.ts'

type RecommendToClientInput = {
	actor: Staff
	typed: TypedRecommendation
	formKey: string
	links: Links
	now: Date
}

/**
 * Recommends a vehicle to a client and emails it to them, in one transaction. Submitting the same form twice has no further effect.
 * @throws Forbidden; Invalid with the field
 */
export function recommendToClient(
	db: Db,
	{ links, ...input }: RecommendToClientInput,
): Promise<{ recommendation: Recommendation; isNew: boolean }> {
	return transact(db, async (tx) => {
		const result = await recommendVehicle(tx, input)
		const { recommendation } = result
		await deriveStage(tx, { clientId: recommendation.clientId, now: input.now })
		const token = links.tokenOf(answerLink(recommendation))
		if (result.isNew)
			await queueVehicleEmail(tx, {
				id: recommendation.id,
				origin: links.origin,
				vehicle: vehicleDetails(recommendation),
				urlOf: (answer) => `${links.origin}${answerPath(token, answer)}`,
			})
		return result
	})
}

type VehicleAnswerInput = {
	answeredBy: Person
	id: string
	answer: string
	/** Null keeps the previous reason. */
	reason: string | null
	origin: string
	now: Date
}

/**
 * Records a client's answer and emails it to the advisor. The caller must check that the answer comes from the client.
 * @throws NotFound; Invalid
 */
export function handleVehicleAnswer(
	db: Db,
	{ origin, ...answer }: VehicleAnswerInput,
): Promise<Recommendation> {
	return transact(db, async (tx) => {
		const { recommendation, changed } = await answerRecommendation(tx, answer)
		if (changed)
			await queueVehicleAnswerEmail(tx, {
				id: recommendation.id,
				version: recommendation.version,
				origin,
				vehicle: vehicleDetails(recommendation),
				answer: statusLabels[recommendation.status],
				why: recommendation.answerReason,
			})
		return recommendation
	})
}

const vehicleDetails = (recommendation: Recommendation) => ({
	name: vehicleName(recommendation),
	price: priceInWords(recommendation.priceText),
	priceLabel: priceKindOf(recommendation).label,
	vin: recommendation.vin,
	listingUrl: recommendation.listingUrl,
	description: recommendation.description,
	clientName: recommendation.clientName,
	clientEmail: recommendation.clientEmail,
})
