import { expect, test } from 'vitest'
import type { RoundProgress } from '#app/modules/rounds/round-progress.server.ts'
import type { AccountFacts } from './account-matters.ts'
import { mattersOf, type RuleName, rules } from './next-step.ts'

type Deal = NonNullable<AccountFacts['deal']>
type Appointment = AccountFacts['appointments'][number]
type Application = AccountFacts['applications'][number]

const newMember: AccountFacts = {
	deal: null,
	appointments: [],
	applications: [],
	vehicles: [],
	briefs: [],
	services: [],
	checklists: [],
	hasBought: false,
}
const client = { hasBought: true }
const deal = (set: Partial<Deal> = {}): { deal: Deal } => ({
	deal: {
		id: 'deal',
		closedAt: null,
		quotes: 2,
		validUntil: null,
		hasChosen: false,
		agreement: null,
		hasPapers: false,
		outcome: null,
		round: null,
		today: '2026-03-04',
		deadline: null,
		difference: null,
		...set,
	},
})
const agreement = (set: Partial<Deal['agreement']> = {}): Deal['agreement'] => ({
	replacedAt: null,
	managerAnswer: null,
	clientConfirmedAt: null,
	clientDeclinedAt: null,
	fromManager: false,
	totalCents: null,
	...set,
})
const confirmed = agreement({ clientConfirmedAt: new Date('2026-03-03T12:00:00Z') })
const round = (state: RoundProgress['state'], choice: RoundProgress['choice'] = null) =>
	deal({
		deadline: 'Fri, Mar 6 · 12:00pm',
		round: {
			id: 'round',
			dealId: 'deal',
			state,
			deadline: new Date('2026-03-06T17:00:00Z'),
			requiresClientCode: false,
			choice,
			isBeingAwarded: false,
		},
	})
const visit = (set: Partial<Appointment> = {}): Appointment => ({
	id: 'visit',
	type: 'in_person',
	when: 'Wed, Mar 11 · 9am-12pm (New York)',
	location: 'Northside Honda',
	daysAway: 2,
	isConfirmed: true,
	payment: 'paid',
	holdEnds: null,
	...set,
})
const held = visit({
	id: 'held',
	isConfirmed: false,
	payment: 'unpaid',
	holdEnds: 'Wed, Mar 4 · 10:20am (New York)',
})
const tomorrow = visit({ id: 'tomorrow', daysAway: 1 })
const application = (status: Application['status'], set: Partial<Application> = {}): Application => ({
	id: 'application',
	reference: 'LC-1',
	status,
	role: 'first',
	isAsked: false,
	sentOn: status === 'draft' ? null : 'Mon, Mar 2',
	...set,
})
const brief = { title: 'Online Car Deal Search', reference: 'LW-1', service: 'online_search' as const }
const visitBrief = { ...brief, reference: 'LW-2', service: 'in_person' as const }
const service = { title: 'Online Car Deal Search', reference: 'LW-1', text: 'Your advisor is working on it.' }
const checklist = { id: 'list', title: 'Find It Fast checklist', done: 5, total: 11, next: null }
const vehicles = ['2021 Kia Niro', '2021 Honda Civic']

/** What is known, what has to come next, and what is below it; predicted by hand. */
const states: Record<string, [Partial<AccountFacts>, RuleName[]]> = {
	'a new member': [{}, ['check_quote', 'choose_service']],
	'one saved quote, no advisor': [deal({ quotes: 1 }), ['compare_saved_quotes', 'choose_service']],
	'two saved quotes, one expired, no advisor': [
		deal({ validUntil: '2026-03-01' }),
		['compare_saved_quotes', 'choose_service'],
	],
	'a draft application and nothing bought': [
		{ applications: [application('draft')] },
		['finish_application', 'choose_service'],
	],
	'a co-applicant of a sent application': [
		{ applications: [application('new', { role: 'co' })] },
		['application', 'choose_service'],
	],
	'a search just paid': [{ ...client, briefs: [brief] }, ['fill_in_brief']],
	'a search just paid, and a draft application': [
		{ ...client, briefs: [brief], applications: [application('draft')] },
		['fill_in_brief', 'finish_application'],
	],
	'a search with its brief': [
		{ ...client, services: [service], checklists: [checklist] },
		['service', 'checklist'],
	],
	'vehicles recommended, the brief not filled in': [
		{ ...client, briefs: [brief], vehicles, checklists: [checklist] },
		['answer_vehicles', 'fill_in_brief', 'checklist'],
	],
	'a visit held without a payment, and a brief': [
		{ ...client, appointments: [held], briefs: [brief] },
		['pay_to_keep', 'fill_in_brief'],
	],
	'a visit requested, its hold over': [
		{ appointments: [visit({ isConfirmed: false, payment: 'unpaid' })] },
		['appointment'],
	],
	'a visit paid, its brief not filled in': [
		{ ...client, appointments: [visit({ isConfirmed: false })], briefs: [visitBrief] },
		['fill_in_brief', 'appointment'],
	],
	'a visit next week, all done': [{ ...client, appointments: [visit()] }, ['appointment']],
	'a visit tomorrow, all done': [
		{ ...client, appointments: [tomorrow, visit()] },
		['prepare_appointment', 'appointment', 'appointment'],
	],
	'a visit tomorrow, confirmed but not paid, and vehicles to answer': [
		{ appointments: [{ ...tomorrow, payment: 'unpaid' }], vehicles },
		['pay_soon', 'answer_vehicles'],
	],
	'a visit next week, confirmed but not paid, and vehicles to answer': [
		{ appointments: [visit({ payment: 'unpaid' })], vehicles },
		['answer_vehicles', 'pay'],
	],
	'a call tomorrow': [
		{
			...client,
			appointments: [{ ...tomorrow, type: 'online_search', payment: 'included' }],
			services: [service],
		},
		['appointment', 'service'],
	],
	'a visit tomorrow that is paid after the delivery': [
		{ ...client, appointments: [{ ...tomorrow, payment: 'deferred' }] },
		['prepare_appointment', 'appointment'],
	],
	'an advisor gets quotes': [
		{ ...client, ...deal({ quotes: 0 }), checklists: [checklist] },
		['deal', 'checklist'],
	],
	'an advisor compares quotes, the brief not filled in': [
		{ ...client, ...deal(), briefs: [brief] },
		['fill_in_brief', 'deal'],
	],
	'a request to approve': [
		{ ...client, ...round('draft'), vehicles },
		['answer_in_deal', 'answer_old_vehicles', 'deal'],
	],
	'a round that runs, an application in review': [
		{ ...client, ...round('open'), applications: [application('reviewing')] },
		['deal', 'application'],
	],
	'offers to open, and a visit tomorrow': [
		{ ...client, ...round('closed'), appointments: [tomorrow] },
		['answer_in_deal', 'prepare_appointment', 'appointment', 'deal'],
	],
	'an offer chosen': [{ ...client, ...round('opened', 'offer') }, ['deal']],
	'an agreement to confirm, and a correction asked in the application': [
		{
			...client,
			...deal({ agreement: agreement() }),
			applications: [application('needs_info', { isAsked: true })],
		},
		['answer_in_deal', 'answer_application'],
	],
	'a correction asked of the other applicant only': [
		{ ...client, applications: [application('needs_info')] },
		['application'],
	],
	'the dealer changed what was agreed, and a visit is held': [
		{ ...client, ...deal({ agreement: agreement({ fromManager: true }) }), appointments: [held] },
		['pay_to_keep', 'answer_in_deal'],
	],
	'agreed, a search brief never filled in, old vehicles, an application in review': [
		{
			...client,
			...deal({ agreement: confirmed }),
			briefs: [brief],
			vehicles,
			applications: [application('reviewing')],
			checklists: [checklist],
		},
		['open_kit', 'answer_old_vehicles', 'deal', 'application', 'checklist'],
	],
	'agreed, a visit next week confirmed but not paid': [
		{ ...client, ...deal({ agreement: confirmed }), appointments: [visit({ payment: 'unpaid' })] },
		['pay', 'open_kit', 'deal'],
	],
	'checking documents at the dealer, and a visit held for another car': [
		{ ...client, ...deal({ agreement: confirmed, hasPapers: true }), appointments: [held] },
		['check_papers', 'pay_to_keep', 'deal', 'kit'],
	],
	signed: [{ ...client, ...deal({ agreement: confirmed, hasPapers: true, outcome: 'signed' }) }, ['deal']],
	'the deal closed, nothing else': [{ ...client, ...deal({ closedAt: new Date('2026-03-01') }) }, []],
	'the deal closed, another search just paid': [
		{ ...client, ...deal({ closedAt: new Date('2026-03-01') }), briefs: [brief] },
		['fill_in_brief'],
	],
}

test.each(Object.entries(states))('%s', (_, [facts, expected]) => {
	const matters = mattersOf({ ...newMember, ...facts })
	expect(matters.map(({ rule }) => rule)).toEqual(expected)
	// What others have to do never stands before what the member can do.
	const sides = matters.map(({ isTheirs }) => isTheirs)
	expect(sides).toEqual(sides.toSorted((a, b) => Number(b) - Number(a)))
	for (const { what, action, to } of matters) {
		expect(to).toMatch(/^\//)
		expect(what.length).toBeLessThan(80)
		expect(action).not.toBe('')
	}
	expect(new Set(matters.map(({ rule, key }) => `${rule} ${key}`)).size).toBe(matters.length)
})

test('every rule has a state', () => {
	const found = Object.values(states).flatMap(([, expected]) => expected)
	expect(Object.keys(rules).filter((rule) => !found.includes(rule as RuleName))).toEqual([])
})

test('a visit whose fee is due after the delivery is neither to be paid nor called paid', () => {
	const detailsOf = (set: Partial<Appointment>) =>
		mattersOf({ ...newMember, ...client, appointments: [visit(set)] }).find(
			({ rule }) => rule === 'appointment',
		)!.detail
	expect(detailsOf({})).toContain('Confirmed and paid.')
	expect(detailsOf({ payment: 'deferred' })).toContain('Confirmed. Nothing is due yet.')
	expect(detailsOf({ payment: 'deferred', isConfirmed: false })).toMatch(/exact time. Nothing is due yet.$/)
})

test('what comes next links to where it is done', () => {
	const [approve] = mattersOf({ ...newMember, ...client, ...round('draft') })
	expect(approve).toMatchObject({ topic: 'Your deal', to: '/account/deal/rounds/round' })
	const [running] = mattersOf({ ...newMember, ...client, ...round('open') })
	expect(running).toMatchObject({ isTheirs: false, detail: 'Until Fri, Mar 6 · 12:00pm' })
	const [compare] = mattersOf({ ...newMember, ...deal() })
	expect(compare).toMatchObject({
		what: 'Compare your 2 saved quotes.',
		to: '/account/deal/compare?deal=deal',
	})
	const [corrections] = mattersOf({
		...newMember,
		applications: [application('needs_info', { isAsked: true })],
	})
	expect(corrections!.to).toBe('/account/applications/application')
})

test('a paper at the desk that differs comes next, with its amount, until the signing has ended', () => {
	const difference = {
		paperId: 'order',
		headline: 'The buyer’s order costs you $224.00 more than agreed.',
		detail: 'Documentation fee: $224.00 higher than agreed.',
		totals: null,
	}
	const atDesk = { agreement: confirmed, hasPapers: true, difference }
	const nextOf = (set: Partial<Deal>) => mattersOf({ ...newMember, ...client, ...deal(set) })[0]!
	expect(nextOf(atDesk)).toMatchObject({
		isTheirs: true,
		what: difference.headline,
		detail: `${difference.detail} Don’t sign before the dealer corrects it.`,
		to: '/account/deal/signing/order?deal=deal',
	})
	expect(nextOf({ ...atDesk, difference: null }).to).toBe('/account/deal/signing?deal=deal')
	expect(nextOf({ ...atDesk, outcome: 'walked_away' }).what).not.toBe(difference.headline)
})
