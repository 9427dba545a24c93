import type { AppointmentPayment, AppointmentType } from '#app/modules/appointments/appointment-type.ts'
import type { OfferingKind } from '#app/modules/catalog/offerings.ts'
import type { OpenChecklist } from '#app/modules/clients/own-open-work.server.ts'
import type { ApplicationStatus } from '#app/modules/credit/application-status.ts'
import type { PaperDifference } from '#app/modules/signing/desk/paper-difference.ts'
import { unsignedAdvice } from '#app/modules/signing/desk/unsigned-advice.ts'
import { type DealFacts, type DealStage, dealSteps, earlyStages, stageOf } from '../deals/deal-stage.ts'

/** What is known about a member, for the first page of their account. Times and days are formatted. */
export type AccountFacts = {
	deal: (DealFacts & { deadline: string | null; difference: PaperDifference | null }) | null
	/** Open appointments, the soonest first. */
	appointments: readonly {
		id: string
		type: AppointmentType
		/** 'Tue, Mar 4 · 9am-12pm (New York)'. */
		when: string
		location: string
		daysAway: number
		isConfirmed: boolean
		payment: AppointmentPayment
		/** Until when it is held without a payment; null if it is not. */
		holdEnds: string | null
	}[]
	applications: readonly {
		id: string
		reference: string
		status: ApplicationStatus
		role: 'first' | 'co'
		/** Whether the advisor asks this person for something. */
		isAsked: boolean
		sentOn: string | null
	}[]
	/** The names of the vehicles that the client has not answered. */
	vehicles: readonly string[]
	/** Paid services whose brief can still be filled in. */
	briefs: readonly { title: string; reference: string; service: OfferingKind }[]
	/** Services that the advisor works on without a deal, with what the client reads about them. */
	services: readonly { title: string; reference: string; text: string }[]
	checklists: readonly OpenChecklist[]
	hasBought: boolean
}

/** Something that the member or the advisor has to do, or that is to come. */
export type Matter = {
	key: string
	/** What it belongs to: 'Your deal'. */
	topic: string
	what: string
	detail: string
	to: string
	/** The text of its button. */
	action: string
	/** A paper that differs from what was agreed, if that is what it is about. */
	difference?: PaperDifference
	/** How much of it is done. */
	progress?: { done: number; total: number }
}

export type FindMatters = (facts: AccountFacts) => Matter[]

export function dealStepIn(stages: readonly DealStage[]): FindMatters {
	return (facts) => matterOfDeal(facts, (stage) => stages.includes(stage))
}

/** At the signing desk, a paper that differs comes before those that are still to be checked. */
export const paperToCheck: FindMatters = (facts) => {
	const [matter] = dealStepIn(['signing'])(facts)
	const difference = facts.deal?.difference
	if (!matter || !difference) return matter ? [matter] : []
	const { paperId, headline, detail } = difference
	return [
		{
			...matter,
			what: headline,
			detail: `${detail} ${unsignedAdvice}`.trim(),
			to: `/account/deal/signing/${paperId}?deal=${matter.key}`,
			action: 'See what to say',
			difference,
		},
	]
}

export function matterOfDeal({ deal }: AccountFacts, isMeant: (stage: DealStage) => boolean): Matter[] {
	if (!deal) return []
	const stage = stageOf(deal)
	const { own } = dealSteps[stage]
	if (!own || !isMeant(stage)) return []
	const { text, action, to } = own
	const detail = stage === 'round_open' && deal.deadline ? `Until ${deal.deadline}` : ''
	return [{ ...dealMatter(deal), what: text, detail, action, to: pathOf(deal, to) }]
}

export const dealMatter = ({ id }: DealFacts) => ({
	key: id,
	topic: 'Your deal',
	detail: '',
	to: `/account/deal?deal=${id}`,
	action: 'View',
})

const pathOf = ({ id, round }: DealFacts, to: 'deal' | 'round' | 'kit' | 'signing'): string => {
	if (to === 'round' && round) return `/account/deal/rounds/${round.id}`
	return `/account/deal${to === 'deal' || to === 'round' ? '' : `/${to}`}?deal=${id}`
}

export const countedQuotes = ({ quotes }: DealFacts) => (quotes === 1 ? '1 quote' : `${quotes} quotes`)

/** Whether a car is being settled: what was asked before it, such as what the client looks for, is not urgent anymore. */
export const isDecided = ({ deal }: AccountFacts): boolean =>
	deal !== null && deal.closedAt === null && !earlyStages.includes(stageOf(deal))

/** Whether the member only keeps quotes here: no advisor works on the deal. */
export const isKeptOnly = ({ deal, hasBought, vehicles, checklists }: AccountFacts): boolean =>
	!hasBought &&
	vehicles.length === 0 &&
	checklists.length === 0 &&
	deal !== null &&
	earlyStages.includes(stageOf(deal))

export function vehiclesToAnswer({ vehicles }: AccountFacts): Matter[] {
	const count = vehicles.length
	if (count === 0) return []
	const more = count > 3 ? ` and ${count - 3} more` : ''
	return [
		{
			key: 'vehicles',
			topic: 'Vehicles',
			what: `Say what you think of ${count === 1 ? 'a vehicle' : `${count} vehicles`}.`,
			detail: vehicles.slice(0, 3).join(', ') + more,
			to: '/account/vehicles',
			action: count === 1 ? 'Review' : `Review ${count} vehicles`,
		},
	]
}

type OpenAppointment = AccountFacts['appointments'][number]

export function pay(isMeant: (appointment: OpenAppointment) => boolean): FindMatters {
	return ({ appointments }) =>
		appointments
			.filter((one) => one.payment === 'unpaid' && isMeant(one))
			.map(({ id, when, location, holdEnds }) => ({
				key: id,
				topic: 'In-person visit',
				what: holdEnds ? 'Finish booking to keep your time.' : 'Your confirmed visit is not paid yet.',
				detail: `${when}, ${location}${holdEnds ? `. Held until ${holdEnds}.` : ''}`,
				to: `/account/appointments/${id}`,
				action: 'Finish booking',
			}))
}

export function stateOfAppointment({ isConfirmed, payment }: OpenAppointment): string {
	if (payment === 'unpaid') return `${isConfirmed ? 'Confirmed' : 'Requested'}, not paid.`
	const due = payment === 'deferred' ? ' Nothing is due yet.' : ''
	if (isConfirmed) return payment === 'paid' ? 'Confirmed and paid.' : `Confirmed.${due}`
	return `Your advisor will email you the exact time.${due}`
}

export const applicationMatter = ({ id, reference }: AccountFacts['applications'][number]) => ({
	key: id,
	topic: 'Credit application',
	detail: reference,
	to: `/account/applications/${id}`,
	action: 'View',
})
