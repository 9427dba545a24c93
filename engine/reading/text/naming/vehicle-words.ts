import type { DealDocument } from '../../../format/format.ts'
import { getOwnValue } from '../../../own-key.ts'
import { vehicleModels } from '../../../vehicles/vehicle-makes.ts'
import { isUsualMiles } from '../lease/lease-counts.ts'

type Vehicle = NonNullable<DealDocument['vehicle']>

/** Makes that people write in other words, and makes without a list of models. */
const otherMakes: readonly (readonly [string, string])[] = [
	['Chevy', 'Chevrolet'],
	['VW', 'Volkswagen'],
	['Mercedes', 'Mercedes-Benz'],
	['Benz', 'Mercedes-Benz'],
	['Land Rover', 'Land Rover'],
	['Range Rover', 'Land Rover'],
	['Alfa Romeo', 'Alfa Romeo'],
	...[
		'Porsche',
		'Jaguar',
		'Polestar',
		'Rivian',
		'Lucid',
		'Fiat',
		'Maserati',
		'Mini',
		'Scion',
		'Pontiac',
		'Saturn',
	].map((make) => [make, make] as const),
]
const makes = new Map(
	[...Object.keys(vehicleModels).map((make) => [make, make] as const), ...otherMakes].map(([word, make]) => [
		word.toLowerCase(),
		make,
	]),
)
const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
const anyOf = (list: readonly string[]) =>
	list
		.toSorted((one, other) => other.length - one.length)
		.map((word) => escaped(word).replaceAll(/[- ]/g, '[- ]?'))
		.join('|')

/** Each model that only one make has, without the spaces and hyphens that people leave out. */
const plainName = (name: string) => name.toLowerCase().replaceAll(/[- ]/g, '')
const models = new Map(
	Object.entries(vehicleModels).flatMap(([make, names]) =>
		// '300' and '1500' alone may be an amount.
		names
			.filter((name) => /\p{L}/u.test(name))
			.map((name) => [plainName(name), { make, model: name }] as const),
	),
)
const named = new RegExp(
	String.raw`(?<![\d,.$/-])((?:19[89]|20[0-4])\d)\s(?:(${anyOf([...makes.keys()])})\b[\s,]{0,2})?(${anyOf(Object.values(vehicleModels).flat())})?(?![\p{L}\d])`,
	'giu',
)

const nameList = anyOf([
	...makes.keys(),
	...Object.values(vehicleModels)
		.flat()
		.filter((name) => /\p{L}/u.test(name)),
])
/** Names that a number follows, beside those of the list. */
const numbered =
	'RX|NX|GX|UX|GLA|GLB|GLC|GLE|GLS|CLA|EQB|EQE|EQS|Ram|Sierra|Silverado|Transit|Express|Savana|ProMaster|Sprinter'

/** The number behind the name of a model: 'GLC 300', 'X3 30', 'Silverado 1500'; never an amount or a term. */
export const modelNumber = new RegExp(
	String.raw`(?<=(?<![\p{L}\d])(?:${nameList}|${numbered})\s)\d{1,3}[05](?:[a-z]{1,2})?(?![\p{L}\d%$]|[,.]\d|\s?(?:mos?|months?|mi|miles|k|down|for|due|x|\/|doc|fee)\b|\s(?:per|a month|dollars)\b|\s?[/+=])`,
	'giu',
)

/** '17 Nissan Rogue' and '17 Elantra 71k': the year of a car with two digits, and its miles behind its name. */
export const shortYear = new RegExp(
	String.raw`(?<![\p{L}\d,.$%/-])[0-3]\d\s(?:${nameList})(?![\p{L}\d])(?:(?:\s(?!for\b|at\b|is\b|was\b|to\b|asking\b|price\b|now\b)\p{L}[\p{L}\d-]{0,12}){0,3}\s\d{2,3}k\b)?`,
	'giu',
)

const carAtStart = new RegExp(String.raw`^(?:new |used |\d{2,4} ){0,2}(?:${nameList})(?![\p{L}\d])`, 'iu')

/** Whether words are the name of a car: '2026 RAV4 XLE AWD'. */
export const isNameOfCar = (words: string): boolean => carAtStart.test(words.slice(0, 80))

const priceOfCar = new RegExp(
	String.raw`(?:^|[^\p{L}\d])(?:${nameList})(?:\s[\p{L}\d.-]{1,12}){0,4}\s(?:is|was|at|for|comes? to|runs?|price[sd]?)$`,
	'iu',
)

/** Whether words end in what a car costs: 'the Telluride SX is'. */
export const isPriceOfCar = (words: string): boolean => priceOfCar.test(words.slice(-80))

const carAtEnd = new RegExp(
	String.raw`(?:^|[^\p{L}\d])(?:${nameList})(?:\s[\p{L}\d.-]{1,12}){0,4}[\s,:(|–-]{0,4}(?:(?:with|w\/|has|at)\s)?$`,
	'iu',
)

/** Whether words end with the name of a car: 'one-owner 2022 Civic EX with'. */
export const endsWithCar = (words: string): boolean => carAtEnd.test(words.slice(-80))

/** Whether the words say that somebody has driven the car: used, certified, a loaner. */
export const isDrivenCar = (lines: readonly string[]): boolean =>
	/^(?:used|cpo|demo)$/.test(conditionOf(lines, undefined) ?? '')

/** Words about another car than the one of the offer. */
const isOtherCar =
	/\b(?:trade|trading|traded|payoff|owe|owed|my (?:old|current|\w{1,12} )?|your (?:old|current)|currently|lease return|turning in|lien|equity)\b/i

/** What a text says about the car: its year, make, model, VIN, odometer and condition, as far as it says them. */
export function vehicleOf(
	lines: readonly string[],
	given: Vehicle['condition'] | undefined,
	isLease: boolean,
): Vehicle | undefined {
	const own = lines.filter((line) => !isOtherCar.test(line))
	const codes = lines.join('\n').match(/(?<![A-Z0-9])[A-HJ-NPR-Z0-9]{17}(?![A-Z0-9])/gi) ?? []
	const vin = codes.find((code) => /\d/.test(code) && /[A-Z]/i.test(code))?.toUpperCase()
	const name = nameOf(own)
	const odometer = odometerOf(own, isLease, name?.line)
	const condition = given ?? conditionOf(own, odometer)
	const vehicle: Vehicle = {
		...(condition ? { condition } : {}),
		...(vin ? { vin } : {}),
		...name?.vehicle,
		...(odometer === undefined ? {} : { odometer }),
	}
	return Object.keys(vehicle).length > 0 ? vehicle : undefined
}

/** The car that a text names; undefined if it names several. */
function nameOf(lines: readonly string[]): { vehicle: Partial<Vehicle>; line: string } | undefined {
	const found = new Map<string, { vehicle: Partial<Vehicle>; line: string }>()
	// 'Year: 2021 | Make and Model: Subaru Outback'
	for (const line of lines)
		for (const match of line.slice(0, 2_000).replaceAll(columnName, ' ').matchAll(named)) {
			const [, year, make, model] = match
			if (!make && !model) continue
			const known = model ? models.get(plainName(model)) : undefined
			const vehicle: Partial<Vehicle> = { year: Number(year) }
			const maker = make
				? (makes.get(make.toLowerCase().replaceAll('-', ' ')) ?? makes.get(make.toLowerCase()))
				: known?.make
			if (maker) vehicle.make = maker
			// 'Ram 1500': a number is a model only behind its make.
			const numbered = getOwnValue(vehicleModels, maker ?? '')?.find((name) => name === model)
			const own = known && (!maker || known.make === maker) ? known.model : numbered
			const next = make && !own ? nextWord(line.slice(match.index + match[0].length)) : undefined
			if (own ?? next) vehicle.model = own ?? next
			const key = `${year} ${maker ?? ''}`
			if (!found.has(key)) found.set(key, { vehicle, line })
		}
	return found.size === 1 ? [...found.values()][0] : undefined
}

const columnName = /\s?\|?\s?\b(?:year|yr|make and model|make\s?\/\s?model|make|model): /gi

/** The model that no list has: a name behind the make, never an ordinary word. */
const nextWord = (rest: string): string | undefined => {
	const word = /^\s?([\p{Lu}][\p{L}\d.-]{1,20}|\p{Lu}{0,3}\d{1,4}[\p{L}]{0,3})(?![\d,])/u.exec(rest)?.[1]
	return word && !ordinary.test(word) ? word : undefined
}
const ordinary =
	/^(?:lease|loan|price|msrp|quote|deal|otd|used|new|offer|purchase|finance|certified|cpo|stock|vin|hybrid|the|for|at|is|with|from|total)$/i

/** The miles on the odometer: by its word, or behind the name of the car. A lease has miles of a year as well. */
function odometerOf(
	lines: readonly string[],
	isLease: boolean,
	carLine: string | undefined,
): number | undefined {
	for (const line of lines) {
		const [, digits, thousand] =
			/\b(?:odometer|odo|mileage)\b(?:\s?(?:reading|reads|is|at|of|shows))?\s?[:=#-]{0,2}\s?(\d{1,3}(?:,\d{3})+|\d{1,6})\s?(k)?\b(?!\s?(?:miles?\s)?(?:a|per|\/)\s?y)/i.exec(
				line,
			) ??
			/(?<![\d,.$/])(\d{1,3}(?:,\d{3})+|\d{1,6})\s?(k)?\s?(?:miles|mi)\b\s?(?:on (?:it|the|her|them)\b|already|driven)/i.exec(
				line,
			) ??
			(line === carLine && !(isLease && !/\b(?:loaner|demo|used|cpo|certified)\b/i.test(line))
				? /(?<![\d,.$/])(\d{1,3}(?:,\d{3})+|\d{1,6})\s?(k)?\s?(?:miles|mi)\b(?!\s?(?:\/|per|a|each|away|from|from|warranty|allow)\b)/i.exec(
						line,
					)
				: null) ??
			[]
		if (digits === undefined || /\b(?:annual|yearly|allow|excess|per year|a year|warranty)\b/i.test(line))
			continue
		const miles = Number(digits.replaceAll(',', '')) * (thousand ? 1000 : 1)
		// 'Mileage 12,000' of a lease is what it allows each year.
		if (isLease && isUsualMiles(miles)) continue
		if (miles <= 2_000_000) return miles
	}
	return undefined
}

/** A car with more miles than these was driven by somebody: a used car, unless the words say loaner or demonstrator. */
const newMilesMax = 300
const usedMilesMin = 3_000

function conditionOf(lines: readonly string[], odometer: number | undefined): Vehicle['condition'] {
	const text = lines.join('\n')
	const column = /\bnew\s?\/\s?used(?:\/demo)?: ?(new|used|demo)\b/i.exec(text)?.[1]?.toLowerCase()
	if (column) return column as Vehicle['condition']
	if (/\b(?:demo|demonstrator|loaner|courtesy (?:car|vehicle)|service loaner)\b/i.test(text)) return 'demo'
	if (/\b(?:cpo|certified (?:pre-?owned|used)|certified)\b(?! (?:mail|check|funds|of|copy))/i.test(text))
		return 'cpo'
	const isUsed =
		/\b(?:pre-?owned|used (?:car|vehicle|truck|suv|(?:19|20)\d\d)|usado)\b|(?:^|[\s|:])used(?:$|[\s|:;,.]*$)/im.test(
			text,
		)
	const isNew =
		/\b(?:brand[- ]?new|new (?:car|vehicle|truck|suv|20\d\d)|nuevo)\b|(?:^|[\s|:])new(?:$|[\s|:;,.]*$)/im.test(
			text,
		)
	if (isUsed !== isNew) return isUsed ? 'used' : 'new'
	if (odometer !== undefined && odometer >= usedMilesMin) return 'used'
	return odometer !== undefined && odometer <= newMilesMax ? 'new' : undefined
}
