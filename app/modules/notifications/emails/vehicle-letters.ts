import { type Block, type Brand, type Letter, paragraph } from './letter.ts'

export type VehicleTold = {
	/** '2021 Honda CR-V'. */
	name: string
	price: string
	vin: string | null
	description: string
	clientName: string
	clientEmail: string
}

type Props = {
	vehicle: VehicleTold
	advisorName: string
	/** Opens the vehicle without signing in, with an answer chosen or none. */
	urlOf: (answer?: 'interested' | 'maybe' | 'rejected') => string
} & Pick<Brand, 'headerBrand'>

/** To the client: a vehicle, and three answers of which one press sends none: links only open the page. */
export function vehicleLetter({ vehicle, advisorName, urlOf, headerBrand }: Props): Letter {
	const { name, description } = vehicle
	return {
		subject: `${advisorName} found a car for you: ${name}`,
		preview: 'Interested, maybe or no? One press tells us.',
		heading: name,
		blocks: [
			paragraph(`Hello ${vehicle.clientName}, ${advisorName} recommends this one to you.`),
			...factsOf(vehicle),
			...(description ? [paragraph(description)] : []),
			{ kind: 'button', label: 'Look at it and answer', href: urlOf() },
			{
				kind: 'links',
				title: 'Or answer right away',
				links: [
					{ label: 'Interested', href: urlOf('interested') },
					{ label: 'Maybe', href: urlOf('maybe') },
					{ label: 'Not for me', href: urlOf('rejected') },
				],
			},
		],
		reason: `You get this mail because an advisor of ${headerBrand} looks for a car for you.`,
	}
}

type Answered = { vehicle: VehicleTold; answer: string; why: string | null; deskUrl: string }

/** To the advisor: what the client said. */
export function vehicleAnswerLetter({ vehicle, answer, why, deskUrl }: Answered): Letter {
	return {
		subject: `${answer}: ${vehicle.clientName} about the ${vehicle.name}`,
		preview: why ?? 'Without a reason.',
		heading: `${vehicle.clientName} says: ${answer.toLowerCase()}`,
		blocks: [
			...factsOf(vehicle, [
				{ label: 'Vehicle', value: vehicle.name, strong: true },
				{ label: 'Answer', value: answer },
				...(why ? [{ label: 'Because', value: why }] : []),
			]),
			{ kind: 'button', label: 'Open the recommendation', href: deskUrl },
			paragraph('Write to the client: ', {
				label: vehicle.clientEmail,
				href: `mailto:${vehicle.clientEmail}`,
			}),
		],
		reason: 'You get this mail because this address is the contact address in the settings of the site.',
	}
}

type Fact = { label: string; value: string; strong?: boolean }

function factsOf({ price, vin }: VehicleTold, first: Fact[] = []): Block[] {
	const facts = [
		...first,
		...(price ? [{ label: 'Price', value: price, strong: first.length === 0 }] : []),
		...(vin ? [{ label: 'VIN', value: vin }] : []),
	]
	return facts.length > 0 ? [{ kind: 'facts', facts }] : []
}
