import { linkParts } from '#app/lib/text/link-parts.ts'
import { hostOf } from '#app/lib/text/web-link.ts'
import {
	type Block,
	type Brand,
	type Email,
	type Inline,
	paragraph,
} from '#app/modules/notifications/layout/email.ts'

export type VehicleNotice = {
	/** '2021 Honda CR-V'. */
	name: string
	price: string
	/** What the price includes: 'Out-the-door price'. */
	priceLabel: string
	vin: string | null
	/** The page that offers it: an http or https address. */
	listingUrl: string | null
	description: string
	clientName: string
	clientEmail: string
}

export type EmailedCar = {
	vehicle: VehicleNotice
	/** Returns a link that opens the vehicle without signing in, with or without a preselected answer. */
	urlOf: (answer?: 'interested' | 'maybe' | 'rejected') => string
}

type Props = { cars: readonly EmailedCar[]; advisorName: string } & Pick<Brand, 'headerBrand'>

/**
 * Shows a client one or more vehicles and three possible answers to each. The links only open the page, so a link scanner cannot answer.
 */
export function vehicleEmail({ cars, advisorName, headerBrand }: Props): Email {
	const [first] = cars
	if (!first) throw new Error('An email without a car.')
	const { name, clientName } = first.vehicle
	const isOne = cars.length === 1
	return {
		subject: `${advisorName} found ${isOne ? `a car for you: ${name}` : `${cars.length} cars for you`}`,
		preview: isOne
			? 'Interested, maybe or not for you? Let us know with one click.'
			: cars.map(({ vehicle }) => vehicle.name).join(', '),
		heading: isOne ? name : `${cars.length} cars for you`,
		blocks: [
			paragraph(
				`Hello ${clientName}, ${advisorName} recommends ${isOne ? 'this car' : 'these cars'} for you.`,
			),
			...cars.flatMap(({ vehicle, urlOf }): Block[] => [
				...factsOf(vehicle, isOne ? [] : [{ label: 'Car', value: vehicle.name, strong: true }]),
				...listingOf(vehicle),
				...(vehicle.description ? [paragraph(...linked(vehicle.description))] : []),
				...(isOne ? [{ kind: 'button', label: 'See the car and answer', href: urlOf() } as const] : []),
				{
					kind: 'links',
					title: isOne ? 'Or answer right away' : `What do you think of the ${vehicle.name}?`,
					links: [
						...(isOne ? [] : [{ label: 'See the car', href: urlOf() }]),
						{ label: 'Interested', href: urlOf('interested') },
						{ label: 'Maybe', href: urlOf('maybe') },
						{ label: 'Not for me', href: urlOf('rejected') },
					],
				},
			]),
			...(isOne
				? []
				: [{ kind: 'button', label: 'Compare the cars and answer', href: first.urlOf() } as const]),
		],
		isSigned: true,
		reason: `You’re receiving this email because an advisor at ${headerBrand} is looking for a car for you.`,
	}
}

/** The page that offers the vehicle, named by its host. */
const listingOf = ({ listingUrl }: VehicleNotice): Block[] =>
	listingUrl ? [paragraph('See the listing: ', { label: hostOf(listingUrl), href: listingUrl })] : []

/** The advisor's text with its web addresses as links, such as that of the dealer's page of the car. */
const linked = (text: string): Inline[] =>
	linkParts(text).map(({ text: label, href, outside }) => (href && outside ? { label, href } : label))

type AnswerProps = { vehicle: VehicleNotice; answer: string; why: string | null; adminUrl: string }

/** Tells the advisor a client's answer. */
export function vehicleAnswerEmail({ vehicle, answer, why, adminUrl }: AnswerProps): Email {
	return {
		subject: `${answer}: ${vehicle.clientName} about the ${vehicle.name}`,
		preview: why ?? 'No reason given.',
		heading: `${vehicle.clientName} says: ${answer.toLowerCase()}`,
		blocks: [
			...factsOf(vehicle, [
				{ label: 'Vehicle', value: vehicle.name, strong: true },
				{ label: 'Answer', value: answer },
				...(why ? [{ label: 'Reason', value: why }] : []),
			]),
			{ kind: 'button', label: 'Open the recommendation', href: adminUrl },
			paragraph('Email the client: ', {
				label: vehicle.clientEmail,
				href: `mailto:${vehicle.clientEmail}`,
			}),
		],
		reason: 'You’re receiving this email because this is the contact address in the site’s settings.',
	}
}

type QuestionProps = { vehicle: VehicleNotice; question: string; adminUrl: string }

/** Shows the advisor what a client asks about a vehicle. */
export function vehicleQuestionEmail({ vehicle, question, adminUrl }: QuestionProps): Email {
	return {
		subject: `Question from ${vehicle.clientName} about the ${vehicle.name}`,
		preview: question,
		heading: `${vehicle.clientName} asks about the ${vehicle.name}`,
		blocks: [
			paragraph(question),
			{ kind: 'button', label: 'Open the recommendation', href: adminUrl },
			paragraph('Your reply to this email goes to the client.'),
		],
		reason: 'You’re receiving this email because this is the contact address in the site’s settings.',
	}
}

type DetailRow = { label: string; value: string; strong?: boolean }

function factsOf({ price, priceLabel, vin }: VehicleNotice, first: DetailRow[] = []): Block[] {
	const facts = [
		...first,
		...(price ? [{ label: priceLabel, value: price, strong: first.length === 0 }] : []),
		...(vin ? [{ label: 'VIN', value: vin }] : []),
	]
	return facts.length > 0 ? [{ kind: 'facts', facts }] : []
}
