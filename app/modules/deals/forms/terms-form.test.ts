import { expect, test } from 'vitest'
import { readTerms, type TypedTerms, termsFields, typedTerms } from './terms-form.ts'

const typed = (set: Partial<TypedTerms>): TypedTerms =>
	({ ...Object.fromEntries(termsFields.map((name) => [name, ''])), ...set }) as TypedTerms

const validTerms = {
	wants: 'A Civic',
	target: '22,600',
	walkAway: '23,400',
	budget: '24000',
	state: 'OH',
	zip: '43215',
	taxRate: '7.5',
	downPayment: '3,000',
	tradeAllowance: '4000',
	qualifiesFor: 'Military\n\nCollege graduate',
	wantsProducts: 'gap',
}

test('the terms are read and written back as they are', () => {
	const { terms, errors } = readTerms(typed(validTerms))
	expect(errors).toEqual({})
	expect(terms).toMatchObject({
		targetCents: 22_600_00,
		buyer: {
			state: 'OH',
			taxRatePpm: 75_000,
			trade: { allowanceCents: 4_000_00, payoffCents: 0 },
			qualifiesFor: ['Military', 'College graduate'],
			wants: ['gap'],
		},
	})
	expect(readTerms(typedTerms(terms!)).terms).toEqual(terms)
})

test('an empty form has no goals and no buyer', () => {
	const { terms, errors } = readTerms(typed({}))
	expect(errors).toEqual({})
	expect(terms).toMatchObject({ wants: '', targetCents: null, buyer: null })
})

test.each([
	['a target above the walk-away price', { target: '25,000' }, 'target'],
	['a budget in words', { budget: 'twenty thousand' }, 'budget'],
	['a budget of nothing', { budget: '0' }, 'budget'],
	['a ZIP code of four digits', { zip: '4321' }, 'zip'],
	['terms without a state', { state: '' }, 'state'],
	['an unknown state', { state: 'constructor' }, 'state'],
	['a tax rate above 100 %', { taxRate: '725' }, 'taxRate'],
	['a negative down payment', { downPayment: '-500' }, 'downPayment'],
	['a reason that is too long', { targetReason: 'x'.repeat(2_001) }, 'targetReason'],
	['a rebate that is too long', { qualifiesFor: 'x'.repeat(81) }, 'qualifiesFor'],
])('%s has a sentence at its field', (_, change, field) => {
	const { terms, errors } = readTerms(typed({ ...validTerms, ...change }))
	expect(terms).toBeNull()
	expect(Object.keys(errors)).toEqual([field])
})
