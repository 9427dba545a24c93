import { formatAmount } from '#app/lib/money/money.ts'
import { getOwnValue } from '#app/lib/own-key.ts'

export const conditions = { used: 'Used', new: 'New', either: 'New or used' } as const

export const vehicleTypes = {
	sedan: 'Sedan',
	hatchback: 'Hatchback',
	suv: 'SUV or crossover',
	pickup: 'Pickup',
	minivan: 'Minivan',
	coupe: 'Coupe or convertible',
	undecided: 'Not sure yet',
} as const

export const mileages = {
	under_15: 'Under 15,000 miles',
	under_30: 'Under 30,000 miles',
	under_60: 'Under 60,000 miles',
	under_100: 'Under 100,000 miles',
	any: 'Any mileage',
} as const

export const timings = {
	week: 'Within a week',
	month: 'Within a month',
	quarter: 'In one to three months',
	open: 'No rush',
} as const

export const financings = {
	cash: 'I’ll pay cash',
	approved: 'I have a loan approved',
	needed: 'I need a loan',
	unsure: 'Not sure yet',
} as const

export type VehicleType = keyof typeof vehicleTypes

/** What a client looks for, as they wrote it for one order. What they did not answer is null or empty. */
export type BriefAnswers = {
	/** The most that they want to spend in total, with taxes and fees. */
	budgetCents: number | null
	condition: keyof typeof conditions | null
	vehicleTypes: VehicleType[]
	mileage: keyof typeof mileages | null
	mustHaves: string
	timing: keyof typeof timings | null
	/** Where to look: a ZIP code or a city. */
	location: string
	financing: keyof typeof financings | null
	/** The vehicle that they want to trade in. */
	tradeIn: string
	phone: string
	notes: string
}

/** The labels of the answers, in the order of the form. */
export const briefLabels: Record<keyof BriefAnswers, string> = {
	budgetCents: 'Budget',
	condition: 'New or used',
	vehicleTypes: 'Type of vehicle',
	mileage: 'Mileage',
	mustHaves: 'Must-haves',
	timing: 'When',
	location: 'Where to look',
	financing: 'Paying',
	tradeIn: 'Trade-in',
	phone: 'Phone',
	notes: 'Anything else',
}

export type BriefAnswerName = keyof BriefAnswers

const asText: { [Name in BriefAnswerName]: (value: NonNullable<BriefAnswers[Name]>) => string } = {
	budgetCents: (cents) => `Up to ${formatAmount(cents)}, taxes and fees included`,
	condition: (key) => conditions[key],
	vehicleTypes: (keys) => keys.map((key) => vehicleTypes[key]).join(', '),
	mileage: (key) => mileages[key],
	mustHaves: String,
	timing: (key) => timings[key],
	location: String,
	financing: (key) => financings[key],
	tradeIn: String,
	phone: String,
	notes: String,
}

/** Returns one answer as text; empty when it was not given. */
export function answerText<Name extends BriefAnswerName>(answers: BriefAnswers, name: Name): string {
	const value = answers[name]
	return value === null ? '' : (asText[name] as (value: BriefAnswers[Name]) => string)(value)
}

/** Returns the answers that were given, with their labels, in the order of the form. */
export function briefFacts(answers: BriefAnswers): { name: BriefAnswerName; label: string; value: string }[] {
	return (Object.keys(briefLabels) as BriefAnswerName[]).flatMap((name) => {
		const value = answerText(answers, name)
		return value ? [{ name, label: briefLabels[name], value }] : []
	})
}

/** Returns the labels of the answers that differ. */
export const changedAnswers = (before: BriefAnswers, after: BriefAnswers): string[] =>
	(Object.keys(briefLabels) as BriefAnswerName[])
		.filter((name) => answerText(before, name) !== answerText(after, name))
		.map((name) => briefLabels[name])

/** Returns `text` as the key of one of the choices, or null if it is not one of them. */
export const choiceOf = <Key extends string>(
	choices: Record<Key, string>,
	text: string | null,
): Key | null => (getOwnValue(choices, text) === undefined ? null : (text as Key))
