import type { Offering, OfferingKind } from './offerings.ts'

/** What an advisor types about a service. Its kind stays, because orders, agreements and reviews of the past are of that kind. */
export type OfferingText = Pick<
	Offering,
	'title' | 'summary' | 'badge' | 'priceCents' | 'features' | 'hasAppointment' | 'appointmentMinutes'
>

/** In cents. Payment providers do not accept less, and nobody enters more on purpose. */
export const priceCentsRange = [100, 5_000_000] as const
/** The same bounds as for the usual length of an appointment. */
export const appointmentMinutesRange = [15, 180] as const
export const featuresMax = 8

const featureCharsMax = { title: 60, detail: 160 }

/** What each kind of work is called where an advisor chooses it. */
export const kindLabels: Record<OfferingKind, string> = {
	online_search: 'Advice online: you search and advise, the client deals with the seller',
	in_person: 'A visit: you meet the client at the car',
	concierge: 'Brokering: you deal with sellers for the client',
}

export const invalidOffering = {
	title: 'Enter a name of 1 to 80 characters.',
	titleColon: 'Please leave out the colon: the agreement has one after the name.',
	summary: 'Enter a description of 1 to 300 characters.',
	badge: 'Please keep the badge to 24 characters or fewer.',
	price: 'Enter a price from $1.00 to $50,000.00.',
	features: `Enter 1 to ${featuresMax} lines, each a name of its own of up to ${featureCharsMax.title} characters, and after a colon what it means in up to ${featureCharsMax.detail}.`,
	minutes: `Enter ${appointmentMinutesRange.join(' to ')} minutes, or nothing for the usual length.`,
	kind: 'Choose what kind of work it is.',
}

type Feature = Offering['features'][number]

/** Reads what a service includes: one a line, 'Deal Finder: Local dealers, checked for price.' Returns null if a line is too long, or there are too many. */
export function parseFeatures(text: string): Feature[] | null {
	const features = text
		.split('\n')
		.map((line) => line.replace(/\s+/g, ' ').trim())
		.filter(Boolean)
		.map((line) => {
			const colon = line.indexOf(': ')
			if (colon < 0) return { title: line.replace(/:$/, ''), detail: '' }
			return { title: line.slice(0, colon).trim(), detail: line.slice(colon + 2).trim() }
		})
	return areFeatures(features) ? features : null
}

export const areFeatures = (features: readonly Feature[]): boolean =>
	features.length >= 1 &&
	features.length <= featuresMax &&
	new Set(features.map(({ title }) => title)).size === features.length &&
	features.every(
		({ title, detail }) =>
			title.length >= 1 && title.length <= featureCharsMax.title && detail.length <= featureCharsMax.detail,
	)

/** Returns the features as they are typed. */
export const typedFeatures = (features: readonly Feature[]): string =>
	features.map(({ title, detail }) => (detail ? `${title}: ${detail}` : title)).join('\n')

/** Returns whether a service of a kind has an appointment, if the advisor may choose that: a visit always has one, brokering never. */
export const hasAppointmentOf = (kind: OfferingKind, isWanted: boolean): boolean =>
	kind === 'online_search' ? isWanted : kind === 'in_person'
