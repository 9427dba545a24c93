import { describe, expect, test } from 'vitest'
import { stateName } from '#app/modules/settings/service-states.ts'
import { actsPromisedIn, saleTerms, usStates } from '#engine'
import { defaultOfferings, type Offering } from '../catalog/offerings.ts'
import { agreementSummary } from './agreement-summary.ts'
import { agreementContent } from './agreement-text.ts'

const complete = {
	license: 'Sample 1',
	bond: 'Sample 2',
	trustAccount: 'Sample 3',
	isExempt: false,
	expiresOn: '2027-12-31',
}

const activityOf = { online_search: 'advice', in_person: 'visit', concierge: 'arranging' } as const

const terms = {
	reference: 'LA-TEST',
	business: { name: 'Lotwise', address: '1 Main St', contactEmail: 'hello@lotwise.example', phone: '' },
	appointmentTerms: 'Cancel any time before it starts for a full refund.',
}

function agreementIn(state: string, service: Offering, isConfirmed: boolean) {
	const sale = saleTerms({
		state,
		activity: activityOf[service.kind],
		confirmation: isConfirmed ? complete : null,
		hasAddress: true,
		day: '2026-12-04',
	})
	const filledIn = {
		...terms,
		client: { name: 'Robin Ferrer', email: 'robin@example.com', address: null, stateName: stateName(state) },
		service,
		leavesOut: sale.leavesOut,
		priceCents: service.priceCents,
		feeTiming: sale.payment,
		lawSentence: sale.sentence,
		clauses: sale.clauses,
	}
	const [list, ...notes] = agreementContent(filledIn).sections[0]!.paragraphs
	const summary = agreementSummary({ ...filledIn, isAdviceOnly: sale.answer === 'advice_only' })
	return { sale, list: list!, notes, gets: summary.find(({ id }) => id === 'gets')!.text }
}

/** A service of the operator that promises everything, in its name too. */
const greedy = (kind: Offering['kind']): Offering => ({
	...defaultOfferings[0]!,
	kind,
	title: 'Car help',
	features: [
		{ title: 'A plan', detail: 'In writing.' },
		{ title: 'Help at the table', detail: 'We negotiate the price.' },
		{ title: 'Dealer calls', detail: '' },
		{ title: 'Papers', detail: 'Signed on your behalf.' },
	],
})

describe.each(Object.keys(usStates))('%s', (state) => {
	test.each(defaultOfferings.map((service) => [service.kind, service] as const))(
		'the agreement about %s lists what the state allows, and all of it elsewhere',
		(kind, service) => {
			for (const isConfirmed of [false, true]) {
				const { sale, list, notes, gets } = agreementIn(state, service, isConfirmed)
				if (!sale.isSold) continue
				// Predicted by hand: only in Texas is help at the dealer advice only.
				const isLimited = state === 'TX' && kind === 'in_person'
				const titles = service.features
					.map(({ title }) => title)
					.filter((title) => !isLimited || title !== 'Negotiation support')
				expect(list).toBe(`${service.title}: ${titles.join(', ').toLowerCase()}.`)
				expect(gets).toBe(titles.join(', '))
				expect(notes.filter((note) => note.startsWith('Not part'))).toEqual(
					isLimited ? ['Not part of this in Texas: negotiation support.'] : [],
				)
			}
		},
	)

	test.each(['online_search', 'in_person', 'concierge'] as const)(
		'no list of a service of the kind %s promises what is left out there',
		(kind) => {
			for (const isConfirmed of [false, true]) {
				const { sale, list, notes, gets } = agreementIn(state, greedy(kind), isConfirmed)
				if (!sale.isSold) continue
				for (const act of sale.leavesOut) {
					expect(actsPromisedIn(list)).not.toContain(act)
					expect(actsPromisedIn(gets)).not.toContain(act)
				}
				const left = notes.filter((note) => note.startsWith('Not part'))
				expect(left).toHaveLength(sale.leavesOut.length > 0 ? 1 : 0)
				if (sale.leavesOut.includes('contacting')) expect(left[0]).toContain('dealer calls')
				if (sale.leavesOut.includes('negotiating')) {
					expect(left[0]).toContain('help at the table')
					expect(list).toContain('a plan')
				}
			}
		},
	)
})

test('what the clause of a state forbids is left out of its lists', () => {
	const { sale } = agreementIn('TX', defaultOfferings[1]!, true)
	expect(sale.clauses.map(({ text }) => text).join()).toContain(
		'We don’t contact a dealer for you, negotiate for you or sign anything for you.',
	)
	expect(sale.leavesOut).toEqual(['contacting', 'negotiating', 'signing'])
})

test('a list of which nothing is left is advice, and a name that promises more is corrected', () => {
	const service = {
		...defaultOfferings[1]!,
		title: 'Negotiation visit',
		features: [{ title: 'Haggling', detail: '' }],
	}
	const { list, notes, gets } = agreementIn('TX', service, false)
	expect(list).toBe('Negotiation visit: advice.')
	expect(gets).toBe('Advice')
	expect(notes[0]).toBe(
		'Not part of this in Texas: haggling, negotiating, signing or dealing with sellers for you, whatever its name says.',
	)
})
