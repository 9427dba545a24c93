import { z } from 'zod'
import { addDays, isLocalDate } from '#app/lib/dates/local-dates.ts'
import { instantOf, localDateOf, localTimeOf } from '#app/lib/dates/zoned-time.ts'
import { InvalidFields } from '#app/lib/errors.ts'
import { trimmedTexts } from '#app/lib/forms/form-fields.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { fieldErrors } from '#app/lib/parse-form.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { fieldReader, stateCodeOf } from '#engine'
import { conditionItems, type RoundKind, type RoundTerms, roundLimits } from '../round.ts'
import type { Round, RoundDraft } from '../rounds.server.ts'
import { conditionField, type RoundErrors, type TypedRound } from './round-fields.ts'
import { isUsTimeZone, timeZoneOfState } from './us-time-zones.ts'

const carFields = ['condition', 'vin', 'year', 'make', 'model', 'trim', 'odometer', 'msrp'] as const

const otherFields = [
	'vehicleId',
	'details',
	'payment',
	'state',
	'zip',
	'delivery',
	'noAddOns',
	'stagesMax',
	'deadlineDate',
	'deadlineTime',
	'timeZone',
	'payoff',
] as const

const fieldNames = [
	...carFields,
	...otherFields,
	...conditionItems.map(({ key }) => conditionField(key)),
] as const

/** The form as it was typed; `readRoundForm` reads it, because the kind of a round decides what is required. */
export const roundSchema = z.object(trimmedTexts(...fieldNames))

/** When bidding ends, in the client's time zone. */
export const deadlineSchema = z.object({
	deadlineDate: z
		.string()
		.trim()
		.refine(isLocalDate, 'Enter the date as year-month-day, for example 2026-12-31.'),
	deadlineTime: z
		.string()
		.trim()
		.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter the time, like 17:00.'),
	timeZone: z.string().trim().refine(isUsTimeZone, 'Choose the client’s time zone.'),
})

/** Returns the moment of a deadline. */
export const deadlineOf = ({ deadlineDate, deadlineTime, timeZone }: z.output<typeof deadlineSchema>): Date =>
	instantOf(deadlineDate, deadlineTime, timeZone)

type StartInput = {
	kind: RoundKind
	/** A car of the deal. */
	vehicle:
		| {
				id: string
				condition: string
				vin: string | null
				year: number | null
				make: string
				model: string
				trim: string
				odometer: number | null
				msrpCents: number | null
		  }
		| undefined
	payment: RoundTerms['payment']
	state: string
	zip: string
	payoffCents: number
	/** The business's time zone, for a client whose state is not known. */
	timeZone: string
	now: Date
}

/** The form of a new round, filled in as far as the deal is known; the deadline is in two days at 5 PM. */
export function typedOfNewRound({ kind, vehicle, state, ...known }: StartInput): TypedRound {
	const timeZone = timeZoneOfState(state) ?? known.timeZone
	const text = (value: number | null | undefined) => (value ? String(value) : '')
	return {
		...emptyForm,
		vehicleId: vehicle?.id ?? '',
		condition: vehicle?.condition ?? (kind === 'trade' ? 'used' : 'new'),
		vin: vehicle?.vin ?? '',
		year: text(vehicle?.year),
		make: vehicle?.make ?? '',
		model: vehicle?.model ?? '',
		trim: vehicle?.trim ?? '',
		odometer: text(vehicle?.odometer),
		msrp: vehicle?.msrpCents ? dollarsOf(vehicle.msrpCents) : '',
		payment: known.payment ?? 'cash',
		state,
		zip: known.zip,
		noAddOns: 'on',
		stagesMax: '2',
		deadlineDate: addDays(localDateOf(known.now, timeZone), 2),
		deadlineTime: '17:00',
		timeZone,
		payoff: known.payoffCents > 0 ? dollarsOf(known.payoffCents) : '',
	}
}

const emptyForm: TypedRound = Object.fromEntries(fieldNames.map((name) => [name, '']))

const dollarsOf = (cents: number) => (cents / 100).toFixed(2)

/** The form of a round, filled in with its values. */
export function typedOfRound({ terms, vehicleId, stagesMax, deadline, timeZone }: Round): TypedRound {
	const { vehicle, trade } = terms
	const text = (value: number | undefined) => (value === undefined ? '' : String(value))
	const answers = new Map(Object.entries(trade?.condition ?? {}))
	return {
		...emptyForm,
		vehicleId: vehicleId ?? '',
		condition: vehicle.condition,
		vin: vehicle.vin ?? '',
		year: text(vehicle.year),
		make: vehicle.make ?? '',
		model: vehicle.model ?? '',
		trim: vehicle.trim ?? '',
		odometer: text(vehicle.odometer),
		msrp: vehicle.msrpCents === undefined ? '' : dollarsOf(vehicle.msrpCents),
		details: terms.details,
		payment: terms.payment ?? '',
		state: terms.state,
		zip: terms.zip,
		delivery: terms.delivery ? 'on' : '',
		noAddOns: terms.noAddOns ? 'on' : '',
		stagesMax: String(stagesMax),
		deadlineDate: localDateOf(deadline, timeZone),
		deadlineTime: localTimeOf(deadline, timeZone),
		timeZone,
		payoff: trade ? dollarsOf(trade.payoffCents) : '',
		...Object.fromEntries(conditionItems.map(({ key }) => [conditionField(key), answers.get(key) ?? ''])),
	}
}

type RoundFormContext = {
	kind: RoundKind
	/** The cars of the deal. */
	vehicleIds: readonly string[]
	/** The car as it was read from the same form; null with a message for each of its fields that can't be read. */
	car: { vehicle: RoundCar | null; errors: RoundErrors }
}

type RoundCar = Pick<RoundTerms['vehicle'], 'condition'> & {
	make: string
	model: string
	trim: string
	vin: string | null
	year: number | null
	odometer: number | null
	msrpCents: number | null
}

/** Reads the form of a round. @throws InvalidFields with a message for each field that can't be read */
export function readRoundForm(
	typed: TypedRound,
	{ kind, vehicleIds, car: { vehicle, errors: carErrors } }: RoundFormContext,
): RoundDraft {
	const errors: RoundErrors = { ...carErrors }
	const fields = fieldReader<string>(typed, errors)
	const isTrade = kind === 'trade'
	const { details = '', state = '', zip = '', vehicleId = '' } = typed
	if (details.length > roundLimits.details)
		errors.details = `Use at most ${roundLimits.details.toLocaleString('en-US')} characters.`
	if (stateCodeOf(state) !== state) errors.state = 'Choose the state.'
	if (!/^\d{5}$/.test(zip)) errors.zip = 'Enter the five digits of the ZIP code.'
	const payment = (['cash', 'loan', 'lease'] as const).find((each) => each === typed.payment)
	if (!isTrade && !payment) errors.payment = 'Choose how the client pays.'
	const stagesMax = fields.whole('stagesMax', { min: 1, max: 3 })
	if (stagesMax === undefined) errors.stagesMax ??= 'Choose how often dealers bid.'
	if (isTrade && !typed.odometer) errors.odometer ??= 'Enter the miles on the odometer.'
	if (!typed.year) errors.year ??= 'Enter the model year.'
	const deadline = deadlineSchema.safeParse(typed)
	if (deadline.error) Object.assign(errors, fieldErrors(deadline.error))
	const trade = isTrade ? readTradeTerms(typed, errors) : null
	if (Object.keys(errors).length > 0 || !vehicle || !deadline.success || stagesMax === undefined)
		throw new InvalidFields(errors)
	const { make, model, trim, condition, vin, year, odometer, msrpCents } = vehicle
	return {
		kind,
		vehicleId: isUuid(vehicleId) && vehicleIds.includes(vehicleId) ? vehicleId : null,
		terms: {
			vehicle: {
				condition,
				make,
				model,
				...(vin && { vin }),
				...(year !== null && { year }),
				...(trim && { trim }),
				...(odometer !== null && { odometer }),
				...(msrpCents !== null && { msrpCents }),
			},
			details,
			payment: isTrade ? null : payment!,
			state,
			zip,
			delivery: typed.delivery === 'on',
			noAddOns: !isTrade && typed.noAddOns === 'on',
			...(trade && { trade }),
		},
		stagesMax,
		deadline: deadlineOf(deadline.data),
		timeZone: deadline.data.timeZone,
	}
}

function readTradeTerms(typed: TypedRound, errors: RoundErrors): RoundTerms['trade'] {
	const payoffCents = fieldReader<string>(typed, errors).dollars('payoff') ?? 0
	const answers = conditionItems.map(({ key, answers: possible }) => {
		const answer = possible.find((each) => each === getOwnValue(typed, conditionField(key)))
		if (!answer) Object.assign(errors, { [conditionField(key)]: 'Choose one.' })
		return [key, answer ?? ''] as const
	})
	return { payoffCents, condition: Object.fromEntries(answers) }
}
