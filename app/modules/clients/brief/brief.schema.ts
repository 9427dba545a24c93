import { z } from 'zod'
import { formatCents } from '#app/lib/money/money.ts'
import { isUsPhone } from '#app/lib/text/us-phone.ts'
import {
	type BriefAnswers,
	choiceOf,
	conditions,
	financings,
	mileages,
	timings,
	type VehicleType,
	vehicleTypes,
} from './brief.ts'
import { briefLimits } from './brief-limits.ts'
import { readBudget } from './read-budget.ts'

const text = (charsMax: number) =>
	z
		.string()
		.trim()
		.max(charsMax, `Please keep it to ${charsMax.toLocaleString('en-US')} characters or fewer.`)

/** Returns the schema of a field with choices. `missing` is the message for an empty answer; null if the field is optional. */
const choice = <Key extends string>(choices: Record<Key, string>, missing: string | null) =>
	z.string().transform((key, context): Key | null => {
		const chosen = choiceOf(choices, key)
		if (!chosen && (key || missing))
			context.addIssue({ code: 'custom', message: missing ?? 'Please choose one of the answers.' })
		return chosen
	})

const budget = (isRequired: boolean) =>
	z.string().transform((typed, context): number | null => {
		if (!typed.trim() && !isRequired) return null
		const read = readBudget(typed)
		if (read.ok) return read.value
		context.addIssue({ code: 'custom', message: read.message })
		return null
	})

const typesField = (isRequired: boolean) =>
	z.array(z.string()).transform((keys, context): VehicleType[] => {
		const chosen = (Object.keys(vehicleTypes) as VehicleType[]).filter((key) => keys.includes(key))
		if (isRequired && chosen.length === 0)
			context.addIssue({ code: 'custom', message: 'Please choose at least one type, or “Not sure yet”.' })
		return chosen
	})

/** `isRequired`: a search can't start without the main answers; before an appointment, all of them are optional. */
const briefSchemaFor = (isRequired: boolean) => {
	const missing = (message: string) => (isRequired ? message : null)
	return z.object({
		/** In cents. */
		budget: budget(isRequired),
		timing: choice(timings, missing('Please say when you want the car.')),
		condition: choice(conditions, missing('Please choose new, used or either.')),
		vehicleTypes: typesField(isRequired),
		mileage: choice(mileages, null),
		location: isRequired
			? text(briefLimits.location).min(1, 'Please enter a ZIP code or a city.')
			: text(briefLimits.location),
		mustHaves: text(briefLimits.mustHaves),
		financing: choice(financings, null),
		phone: text(briefLimits.phone).refine(
			(typed) => typed === '' || isUsPhone(typed),
			'Enter a US phone number with its area code, like (212) 555-0142.',
		),
		tradeIn: text(briefLimits.tradeIn),
		notes: text(briefLimits.notes),
	})
}

/** What a search needs to start. */
export const searchBriefSchema = briefSchemaFor(true)
/** What helps to prepare an appointment; every answer is optional. */
export const appointmentBriefSchema = briefSchemaFor(false)

export type BriefField = keyof typeof searchBriefSchema.shape

/** Returns the answers of a form that its schema accepted. */
export const toAnswers = ({
	budget: budgetCents,
	...answers
}: z.output<typeof searchBriefSchema>): BriefAnswers => ({
	...answers,
	budgetCents,
})

/** The values of a form's fields as text; several types of vehicle are separated by spaces. */
export type BriefValues = Partial<Record<BriefField, string>>

/** Returns what the form shows of a stored brief. */
export const valuesOf = ({ budgetCents, vehicleTypes: types, ...answers }: BriefAnswers): BriefValues => ({
	budget: budgetCents === null ? '' : formatCents(budgetCents).replace(/^\$|\.00$/g, ''),
	vehicleTypes: types.join(' '),
	condition: answers.condition ?? '',
	mileage: answers.mileage ?? '',
	mustHaves: answers.mustHaves,
	timing: answers.timing ?? '',
	location: answers.location,
	financing: answers.financing ?? '',
	tradeIn: answers.tradeIn,
	phone: answers.phone,
	notes: answers.notes,
})
