import type { RecommendationStatus } from '../files/client-file.ts'
import { type Recommendation, vehicleName, vehiclePicturePath } from './recommendation.ts'

/** A recommended vehicle, formatted for a page. */
export type VehicleView = {
	id: string
	name: string
	make: string
	model: string
	year: string
	price: string
	priceCents: number | null
	vin: string | null
	description: string
	clientId: string
	clientName: string
	clientEmail: string
	status: RecommendationStatus
	reason: string | null
	sent: { at: string; day: string }
	answered: { at: string; day: string } | null
	pictures: { id: string; path: string; alt: string; width: number; height: number }[]
}

/** Formats a recommendation for a page. `token` is the token of the emailed link, for clients who are not signed in. */
export function vehicleView(
	vehicle: Recommendation,
	{ dayOf, token }: { dayOf: (at: Date) => string; token?: string },
): VehicleView {
	const { id, make, model, year, priceText, priceCents, vin, description, status } = vehicle
	const { clientId, clientName, clientEmail, answerReason, createdAt, answeredAt, pictures } = vehicle
	const moment = (at: Date) => ({ at: at.toISOString(), day: dayOf(at) })
	return {
		id,
		make,
		model,
		year,
		priceCents,
		vin,
		description,
		status,
		clientId,
		clientName,
		clientEmail,
		name: vehicleName(vehicle),
		price: priceText,
		reason: answerReason,
		sent: moment(createdAt),
		answered: answeredAt && moment(answeredAt),
		pictures: pictures.map(({ uploadId, ...picture }) => ({
			...picture,
			id: uploadId,
			path: vehiclePicturePath(id, uploadId, token),
		})),
	}
}
