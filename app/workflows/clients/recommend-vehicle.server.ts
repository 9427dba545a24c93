import type { Db } from '#app/db/client.server.ts'
import { transact } from '#app/db/transact.server.ts'
import type { Person, Staff } from '#app/modules/auth/actor.ts'
import {
	queueVehicleAnswerEmail,
	queueVehicleEmail,
	queueVehicleQuestionEmail,
} from '#app/modules/clients/emails/client-emails.server.ts'
import { answerRecommendation } from '#app/modules/clients/recommendations/answer-recommendation.server.ts'
import { askAboutVehicle } from '#app/modules/clients/recommendations/ask-about-vehicle.server.ts'
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
import {
	listDueVehicles,
	takeDue,
	takeWaiting,
	waitForNext,
	waitMinutes,
} from '#app/modules/clients/recommendations/waiting-vehicles.server.ts'
import type { Links } from '#app/platform/links/signed-links.server.ts'
import { deriveStage } from './derive-stage.server.ts'

type RecommendToClientInput = {
	actor: Staff
	typed: TypedRecommendation
	formKey: string
	/** Whether another car follows, with which this one is emailed. */
	moreFollow?: boolean
	links: Links
	now: Date
}

/**
 * Recommends a vehicle to a client and emails it to them, with those that wait for it, in one transaction; while more follow, it waits
 * itself, and is emailed without them after ten minutes. Submitting the same form twice has no further effect.
 * @throws Forbidden; Invalid with the field
 */
export function recommendToClient(
	db: Db,
	{ links, moreFollow = false, ...input }: RecommendToClientInput,
): Promise<{ recommendation: Recommendation; isNew: boolean }> {
	return transact(db, async (tx) => {
		const emailDueAt = new Date(input.now.getTime() + (moreFollow ? waitMinutes * 60_000 : 0))
		const result = await recommendVehicle(tx, { ...input, emailDueAt })
		const { clientId, clientEmail } = result.recommendation
		await deriveStage(tx, { clientId, now: input.now })
		// A form that was sent again with the other button ends the wait, but not that of cars that were added after it was emailed.
		if (!result.recommendation.emailDueAt) return result
		if (!moreFollow)
			await emailVehicles(tx, { vehicles: await takeWaiting(tx, result.recommendation), links })
		else if (result.isNew) await waitForNext(tx, { clientId, clientEmail, until: emailDueAt })
		return result
	})
}

type EmailWaitingInput = { links: Links; now: Date; onError: (error: unknown) => void }

/** Emails the cars whose wait for another one is over, one email for each client. For a job: an error stops only the client's own email. */
export async function emailWaitingVehicles(
	db: Db,
	{ links, now, onError }: EmailWaitingInput,
): Promise<void> {
	for (const waiting of await listDueVehicles(db, { now }))
		await transact(db, async (tx) =>
			emailVehicles(tx, { vehicles: await takeDue(tx, { ...waiting, now }), links }),
		).catch(onError)
}

async function emailVehicles(
	tx: Db,
	{ vehicles, links }: { vehicles: readonly Recommendation[]; links: Links },
): Promise<void> {
	if (vehicles.length === 0) return
	await queueVehicleEmail(tx, {
		// Each is in one email only, so that any of them identifies it.
		id: vehicles[0]!.id,
		origin: links.origin,
		cars: vehicles.map((vehicle) => {
			const token = links.tokenOf(answerLink(vehicle))
			return {
				vehicle: vehicleDetails(vehicle),
				urlOf: (answer) => `${links.origin}${answerPath(token, answer)}`,
			}
		}),
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

type VehicleQuestionInput = { askedBy: Person; id: string; text: string; origin: string; now: Date }

/**
 * Records what a client asks about a car and emails it to the advisor, once. The caller must check that it comes from the client.
 * @throws NotFound; Invalid('question')
 */
export function handleVehicleQuestion(
	db: Db,
	{ origin, ...question }: VehicleQuestionInput,
): Promise<Recommendation> {
	return transact(db, async (tx) => {
		const { recommendation, questionId } = await askAboutVehicle(tx, question)
		const asked = recommendation.questions.find(({ id }) => id === questionId)
		if (asked)
			await queueVehicleQuestionEmail(tx, {
				id: recommendation.id,
				question: asked,
				origin,
				vehicle: vehicleDetails(recommendation),
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
