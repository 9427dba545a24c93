import { withLink } from '#app/lib/paths/link-purposes.ts'
import type { RecommendationStatus } from '../files/client-file.ts'

/** How a client can answer a recommendation. */
export const answers = ['interested', 'maybe', 'rejected'] as const
export type RecommendationAnswer = (typeof answers)[number]

export const isAnswer = (text: string): text is RecommendationAnswer =>
	(answers as readonly string[]).includes(text)

export const statusLabels: Record<RecommendationStatus, string> = {
	pending: 'Pending',
	interested: 'Interested',
	maybe: 'Maybe',
	rejected: 'Rejected',
}

/** The statuses in the words that the client reads. */
export const clientStatusLabels: Record<RecommendationStatus, string> = {
	...statusLabels,
	pending: 'Not answered yet',
	rejected: 'Not for me',
}

/** What a price can include: everything the buyer pays, or only the vehicle. */
export const priceBases = ['out_the_door', 'list'] as const
export type PriceBasis = (typeof priceBases)[number]

/** Returns what a typed price says it includes ('$18,400 OTD'); null when it does not say. */
export function findPriceBasis(priceText: string): PriceBasis | null {
	if (/\botd\b|out[ -]the[ -]door/i.test(priceText)) return 'out_the_door'
	return /\b(?:list(?:ed)?|asking|advertised)\b/i.test(priceText) ? 'list' : null
}

/** Returns a typed price with its abbreviation spelled out, for clients: '$18,400 out the door'. */
export const priceInWords = (priceText: string): string => priceText.replace(/\botd\b/gi, 'out the door')

export const answerReasonCharsMax = 500

export const questionCharsMax = 500
/** For one vehicle. */
export const questionsMax = 20

/** What a client asked about a vehicle. */
type VehicleQuestion = { id: string; text: string; askedAt: Date }

export const picturesMax = 6
/** Limits for an uploaded picture of a vehicle. */
export const vehiclePictureBytesMax = 10_000_000
export const vehiclePictureTypes = ['image/png', 'image/jpeg'] as const

export type VehiclePicture = { uploadId: string; alt: string; width: number; height: number }

/** A vehicle the advisor found for a client. */
export type Recommendation = {
	id: string
	clientId: string
	clientName: string
	clientEmail: string
	make: string
	model: string
	year: string
	/** The price as typed. */
	priceText: string
	/** The amount found in the typed price, if any. */
	priceCents: number | null
	priceBasis: PriceBasis | null
	trim: string
	/** In miles. */
	mileage: number | null
	/** The page that offers it: an http or https address. */
	listingUrl: string | null
	vin: string | null
	description: string
	status: RecommendationStatus
	answerReason: string | null
	answeredAt: Date | null
	/** While it waits for other vehicles to be emailed with: when it is emailed without them. */
	emailDueAt: Date | null
	version: number
	createdAt: Date
	pictures: VehiclePicture[]
	/** Oldest first. */
	questions: VehicleQuestion[]
}

/** Returns the name of a vehicle: '2021 Honda CR-V'. */
export const vehicleName = ({ year, make, model }: Pick<Recommendation, 'year' | 'make' | 'model'>): string =>
	[year, make, model].filter(Boolean).join(' ')

/** Returns the path of a vehicle's picture; `token` is the token of the emailed link, for clients who are not signed in. */
export const vehiclePicturePath = (id: string, uploadId: string, token?: string): string =>
	token
		? withLink(`/api/vehicles/${id}/pictures/${uploadId}`, token)
		: `/api/vehicles/${id}/pictures/${uploadId}`

/** Returns the text of the toast: 'The Honda CR-V has been recommended to Hank Oyelaran.' */
export const addedDescription = ({ vehicle, clientName }: { vehicle: string; clientName: string }): string =>
	`The ${vehicle} has been recommended to ${clientName}.`
