import { linkPath } from '#app/lib/paths/link-purposes.ts'
import type { RecommendationStatus } from '../files/client-file.ts'
import {
	type PriceBasis,
	priceInWords,
	type Recommendation,
	vehicleName,
	vehiclePicturePath,
} from './recommendation.ts'

/** A recommended vehicle, formatted for a page. */
export type VehicleView = {
	id: string
	name: string
	make: string
	model: string
	year: string
	/** As typed; for clients with abbreviations spelled out. */
	price: string
	priceCents: number | null
	priceBasis: PriceBasis | null
	trim: string
	/** '61,200 miles'; null when unknown. */
	mileage: string | null
	/** The page that offers it: an http or https address. */
	listingUrl: string | null
	/** The URL that the client's answer is posted to. */
	answerPath: string
	vin: string | null
	description: string
	clientId: string
	clientName: string
	clientEmail: string
	status: RecommendationStatus
	reason: string | null
	/** What the client asked, oldest first. */
	questions: { id: string; text: string }[]
	sent: { date: string; day: string }
	answered: { date: string; day: string } | null
	pictures: { id: string; path: string; alt: string; width: number; height: number }[]
}

type ViewOptions = { dayOf: (date: Date) => string; token?: string; forClient?: boolean }

/** Formats a recommendation for a page. `token` is the token of the emailed link, for clients who are not signed in. */
export function vehicleView(
	vehicle: Recommendation,
	{ dayOf, token, forClient = false }: ViewOptions,
): VehicleView {
	const { id, make, model, year, priceText, priceCents, vin, description, status } = vehicle
	const { priceBasis, trim, mileage, listingUrl } = vehicle
	const { clientId, clientName, clientEmail, answerReason, createdAt, answeredAt, pictures } = vehicle
	const moment = (date: Date) => ({ date: date.toISOString(), day: dayOf(date) })
	return {
		id,
		make,
		model,
		year,
		priceCents,
		priceBasis,
		trim,
		listingUrl,
		vin,
		description,
		status,
		clientId,
		clientName,
		clientEmail,
		name: vehicleName(vehicle),
		price: forClient ? priceInWords(priceText) : priceText,
		mileage: mileage === null ? null : `${mileage.toLocaleString('en-US')} miles`,
		answerPath: token ? linkPath('vehicle', token) : '/account/vehicles',
		reason: answerReason,
		questions: vehicle.questions.map(({ id: key, text }) => ({ id: key, text })),
		sent: moment(createdAt),
		answered: answeredAt && moment(answeredAt),
		pictures: pictures.map(({ uploadId, ...picture }) => ({
			...picture,
			id: uploadId,
			path: vehiclePicturePath(id, uploadId, token),
		})),
	}
}
