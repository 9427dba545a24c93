import { expect, test } from 'vitest'
import { InvalidFields } from '#app/lib/errors.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import { parseForm } from '#app/lib/parse-form.ts'
import { readVehicleForm, type TypedVehicle, vehicleFields } from '#app/modules/deals/forms/vehicle-form.ts'
import { conditionItems, type RoundKind } from '../round.ts'
import type { Round, RoundDraft } from '../rounds.server.ts'
import { conditionField, type TypedRound } from './round-fields.ts'
import {
	deadlineOf,
	deadlineSchema,
	readRoundForm,
	roundSchema,
	typedOfNewRound,
	typedOfRound,
} from './round-form.ts'

// Evening of the 22nd in New York.
const now = new Date('2026-11-23T03:30:00Z')
const vehicleId = '0b9c1f2e-3d4a-4c5b-8e6f-7a8b9c0d1e2f'

const started = typedOfNewRound({
	kind: 'purchase',
	vehicle: undefined,
	payment: 'loan',
	state: 'PA',
	zip: '19103',
	payoffCents: 0,
	timeZone: 'America/Chicago',
	now,
})
const purchase: TypedRound = { ...started, year: '2026', make: 'Honda', model: 'CR-V', trim: 'EX' }
const trade: TypedRound = {
	...purchase,
	condition: 'used',
	odometer: '81,000',
	payment: '',
	payoff: '4,000.50',
	...Object.fromEntries(conditionItems.map(({ key, answers }) => [conditionField(key), answers[0]!])),
}
const read = (typed: TypedRound) => tryReading({ ...purchase, ...typed }, 'purchase')
const readTrade = (typed: TypedRound) => tryReading({ ...trade, ...typed }, 'trade')

function tryReading(
	typed: TypedRound,
	kind: RoundKind,
): { draft: RoundDraft | null; errors: InvalidFields['errors'] } {
	const texts = vehicleFields.map((name) => [name, getOwnValue(typed, name) ?? ''])
	const car = readVehicleForm(Object.fromEntries(texts) as TypedVehicle)
	try {
		return { draft: readRoundForm(typed, { kind, vehicleIds: [vehicleId], car }), errors: {} }
	} catch (error) {
		if (!(error instanceof InvalidFields)) throw error
		return { draft: null, errors: error.errors }
	}
}

test('a new round ends in two days at 5 PM where the client lives', () => {
	expect(started).toMatchObject({
		deadlineDate: '2026-11-24',
		deadlineTime: '17:00',
		timeZone: 'America/New_York',
		payment: 'loan',
		stagesMax: '2',
		noAddOns: 'on',
	})
	// The clocks of Philadelphia are five hours behind.
	expect(deadlineOf(deadlineSchema.parse(started))).toEqual(new Date('2026-11-24T22:00:00Z'))
})

test('a client of no known state gets the time zone of the business', () => {
	const input = { kind: 'trade', vehicle: undefined, payment: null, state: '', zip: '' } as const
	const typed = typedOfNewRound({ ...input, payoffCents: 1_250_75, timeZone: 'America/Chicago', now })
	expect(typed).toMatchObject({ timeZone: 'America/Chicago', condition: 'used', payoff: '1250.75' })
})

test('a round for a purchase keeps the car, the place, the payment and the deadline', () => {
	const { draft, errors } = read({
		vehicleId,
		msrp: '36,500',
		delivery: 'on',
		details: 'Any color but white.',
	})
	expect(errors).toEqual({})
	expect(draft).toEqual({
		kind: 'purchase',
		vehicleId,
		terms: {
			vehicle: {
				condition: 'new',
				year: 2026,
				make: 'Honda',
				model: 'CR-V',
				trim: 'EX',
				msrpCents: 36_500_00,
			},
			details: 'Any color but white.',
			payment: 'loan',
			state: 'PA',
			zip: '19103',
			delivery: true,
			noAddOns: true,
		},
		stagesMax: 2,
		deadline: new Date('2026-11-24T22:00:00Z'),
		timeZone: 'America/New_York',
	})
})

test('a round for a trade-in keeps its condition and what is owed, and has no payment', () => {
	const { draft, errors } = readTrade({ noAddOns: 'on' })
	expect(errors).toEqual({})
	expect(draft!.terms).toMatchObject({ payment: null, noAddOns: false, vehicle: { odometer: 81_000 } })
	expect(draft!.terms.trade).toEqual({
		payoffCents: 4_000_50,
		condition: Object.fromEntries(conditionItems.map(({ key, answers }) => [key, answers[0]])),
	})
	expect(readTrade({ payoff: '' }).draft!.terms.trade!.payoffCents).toBe(0)
})

test.for([
	['no year', { year: '' }, 'year'],
	['no make', { make: '' }, 'make'],
	['a year of two digits', { year: '26' }, 'year'],
	['an unknown state', { state: 'ZZ' }, 'state'],
	['a state written out', { state: 'Pennsylvania' }, 'state'],
	['four digits of a ZIP code', { zip: '1910' }, 'zip'],
	['no payment', { payment: '' }, 'payment'],
	['an unknown payment', { payment: 'barter' }, 'payment'],
	['four stages', { stagesMax: '4' }, 'stagesMax'],
	['no number of stages', { stagesMax: '' }, 'stagesMax'],
	['a text that is too long', { details: 'x'.repeat(2_001) }, 'details'],
	['a day that does not exist', { deadlineDate: '2026-02-30' }, 'deadlineDate'],
	['a time after midnight', { deadlineTime: '24:00' }, 'deadlineTime'],
	['a time zone of another country', { timeZone: 'Europe/Berlin' }, 'timeZone'],
] as const)('a round with %s is rejected at that field only', ([, typed, field]) => {
	const { draft, errors } = read(typed)
	expect(draft).toBeNull()
	expect(Object.keys(errors)).toEqual([field])
})

test('a trade-in requires its mileage and every answer about its condition', () => {
	const [first] = conditionItems
	expect(Object.keys(readTrade({ odometer: '' }).errors)).toEqual(['odometer'])
	for (const answer of ['', 'Perfect', 'constructor'])
		expect(readTrade({ [conditionField(first!.key)]: answer }).errors).toEqual({
			[conditionField(first!.key)]: 'Choose one.',
		})
})

test.for(['another-id', '', '11111111-1111-4111-8111-111111111111'])(
	'a car of another deal (%j) is not taken for that of the round',
	(id) => {
		expect(read({ vehicleId: id }).draft!.vehicleId).toBeNull()
	},
)

test('a deadline on the day of a clock change is read with the right offset', () => {
	const at = (deadlineDate: string, deadlineTime: string) =>
		deadlineOf({ deadlineDate, deadlineTime, timeZone: 'America/New_York' })
	expect(at('2026-03-08', '03:30')).toEqual(new Date('2026-03-08T07:30:00Z'))
	expect(at('2026-11-01', '17:00')).toEqual(new Date('2026-11-01T22:00:00Z'))
})

test('the form of a round is read as the same round', () => {
	for (const { draft } of [
		read({ vehicleId, msrp: '36500.5', delivery: 'on', noAddOns: '' }),
		readTrade({}),
	]) {
		const typed = typedOfRound(draft as unknown as Round)
		expect(tryReading(typed, draft!.kind)).toEqual({ draft, errors: {} })
	}
})

test('everything typed is returned without spaces around it, and unknown fields are dropped', () => {
	const form = new FormData()
	form.set('zip', ' 19103 ')
	form.set('__proto__', 'x')
	form.set('actor', 'x')
	form.set('make', new File(['x'], 'x.txt'))
	const typed = parseForm(roundSchema, form)
	expect(typed).toMatchObject({ ok: true, value: { zip: '19103', make: '' } })
	expect(typed.ok && Object.keys(typed.value)).not.toContain('actor')
})
