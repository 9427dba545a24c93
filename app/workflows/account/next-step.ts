import type { ApplicationStatus } from '#app/modules/credit/application-status.ts'
import { formatCents } from '#engine'
import { type DealStage, dealSteps, stageOf } from '../deals/deal-stage.ts'
import {
	type AccountFacts,
	applicationMatter,
	countedQuotes,
	dealMatter,
	dealStepIn,
	type FindMatters,
	isDecided,
	isKeptOnly,
	type Matter,
	matterOfDeal,
	paperToCheck,
	pay,
	stateOfAppointment,
	vehiclesToAnswer,
} from './account-matters.ts'

const sentStatuses: readonly ApplicationStatus[] = ['new', 'reviewing']
/** Stages with a rule of their own. */
const ownRule: readonly DealStage[] = ['signing', 'agreed']

type Rule = { isTheirs: boolean; find: FindMatters }
const theirs = (find: FindMatters): Rule => ({ isTheirs: true, find })
const others = (find: FindMatters): Rule => ({ isTheirs: false, find })

/**
 * What can be due in an account, the most urgent first: what ends by itself, what somebody waits for, what the member began, what they can
 * prepare. Then what is with others, by the same order. The first row of the first rule with any is what comes next.
 */
export const rules = {
	check_papers: theirs(paperToCheck),
	pay_to_keep: theirs(pay(({ holdEnds }) => holdEnds !== null)),
	pay_soon: theirs(pay(({ holdEnds, isConfirmed, daysAway }) => !holdEnds && isConfirmed && daysAway <= 1)),
	answer_in_deal: theirs((facts) =>
		matterOfDeal(facts, (stage) => dealSteps[stage].own?.isTheirs === true && !ownRule.includes(stage)),
	),
	answer_application: theirs(({ applications }) =>
		applications
			.filter(({ status, isAsked }) => status === 'needs_info' && isAsked)
			.map((one) => ({
				...applicationMatter(one),
				what: 'Your advisor needs something for your application.',
				action: 'See what is needed',
			})),
	),
	answer_vehicles: theirs((facts) => (isDecided(facts) ? [] : vehiclesToAnswer(facts))),
	pay: theirs(pay(({ holdEnds, isConfirmed, daysAway }) => !holdEnds && isConfirmed && daysAway > 1)),
	fill_in_brief: theirs((facts) =>
		facts.briefs
			.filter(({ service }) => service === 'in_person' || !isDecided(facts))
			.map(({ title, reference, service }) => ({
				key: `brief ${reference}`,
				topic: title,
				what:
					service === 'in_person'
						? 'Tell your advisor which car you’re going to see.'
						: 'Tell your advisor what you’re looking for.',
				detail: '',
				to: `/account/orders/${reference}/brief`,
				action: 'Answer a few questions',
			})),
	),
	open_kit: theirs(dealStepIn(['agreed'])),
	finish_application: theirs(({ applications }) =>
		applications
			.filter(({ status, role }) => status === 'draft' && role === 'first')
			.map((one) => ({
				...applicationMatter(one),
				what: 'Finish your credit application.',
				to: '/apply',
				action: 'Continue',
			})),
	),
	prepare_appointment: theirs(({ appointments }) =>
		appointments
			.filter(({ payment, daysAway }) => payment !== 'unpaid' && payment !== 'included' && daysAway <= 1)
			.map(({ id, daysAway, when, location }) => ({
				key: `prepare ${id}`,
				topic: daysAway === 0 ? 'Today' : 'Tomorrow',
				what: 'Prepare for your appointment.',
				detail: `${when}, ${location}`,
				to: '/resources/checklist',
				action: 'Read the checklist',
			})),
	),
	answer_old_vehicles: theirs((facts) => (isDecided(facts) ? vehiclesToAnswer(facts) : [])),
	compare_saved_quotes: theirs((facts) => {
		const { deal } = facts
		if (!deal || deal.quotes === 0 || !isKeptOnly(facts)) return []
		const several = deal.quotes > 1
		return [
			{
				...dealMatter(deal),
				topic: 'Saved quotes',
				what: several
					? `Compare your ${deal.quotes} saved quotes.`
					: 'Ask the dealer about your saved quote.',
				to: `/account/deal${several ? '/compare' : ''}?deal=${deal.id}`,
				action: several ? 'Compare' : 'See what to ask',
			},
		]
	}),
	check_quote: theirs(({ hasBought, deal, appointments, applications }) =>
		hasBought || deal?.quotes || appointments.length > 0 || applications.length > 0
			? []
			: [
					{
						key: 'check quote',
						topic: 'Quote checker',
						what: 'Check a dealer’s quote before you sign.',
						detail: '',
						to: '/resources/quote-checker',
						action: 'Check a quote',
					},
				],
	),
	appointment: others(({ appointments }) =>
		appointments
			.filter(({ payment, isConfirmed, holdEnds }) => payment !== 'unpaid' || (!isConfirmed && !holdEnds))
			.map((one) => ({
				key: one.id,
				topic: one.type === 'in_person' ? 'In-person visit' : 'Call with your advisor',
				what: one.when,
				detail: `${one.type === 'in_person' ? `${one.location}. ` : ''}${stateOfAppointment(one)}`,
				to: `/account/appointments/${one.id}`,
				action: 'Manage',
			})),
	),
	deal: others((facts) => {
		const { deal } = facts
		if (!deal || deal.closedAt || isKeptOnly(facts)) return []
		const found = matterOfDeal(facts, (stage) => dealSteps[stage].own?.isTheirs === false)
		if (found.length > 0 || dealSteps[stageOf(deal)].own?.to === 'deal') return found
		const totalCents = deal.agreement?.totalCents
		return totalCents
			? [{ ...dealMatter(deal), topic: 'Agreed', what: formatCents(totalCents) }]
			: [{ ...dealMatter(deal), topic: 'Quotes', what: countedQuotes(deal) }]
	}),
	kit: others(({ deal }) =>
		deal && stageOf(deal) === 'signing'
			? [{ ...dealMatter(deal), what: 'Your signing kit', to: `/account/deal/kit?deal=${deal.id}` }]
			: [],
	),
	service: others(({ services }) =>
		services.map(({ title, reference, text }) => ({
			key: `service ${reference}`,
			topic: title,
			what: text,
			detail: '',
			to: `/account/orders/${reference}/brief`,
			action: 'See your answers',
		})),
	),
	application: others(({ applications }) =>
		applications
			.filter(({ status, isAsked }) => sentStatuses.includes(status) || (status === 'needs_info' && !isAsked))
			.map((one) => ({
				...applicationMatter(one),
				what: one.status === 'needs_info' ? 'Waiting for the other person' : 'In review',
				detail: one.sentOn ? `Sent ${one.sentOn}` : '',
			})),
	),
	checklist: others(({ checklists }) =>
		checklists.map(({ id, title, done, total, next }) => ({
			key: id,
			topic: title,
			what: `${done} of ${total} tasks done`,
			progress: { done, total },
			detail: next ? `Next: ${next}` : '',
			to: '/account/checklists',
			action: 'Open the checklist',
		})),
	),
	choose_service: others(({ hasBought, appointments }) =>
		hasBought || appointments.length > 0
			? []
			: [
					{
						key: 'services',
						topic: 'Services',
						what: 'Have an advisor on your side',
						detail: '',
						to: '/services',
						action: 'See our services',
					},
				],
	),
} satisfies Record<string, Rule>

export type RuleName = keyof typeof rules
export type RuledMatter = Matter & { rule: RuleName; isTheirs: boolean }

/** Returns everything that is due or to come, in the order of the rules. What comes next is the first. */
export const mattersOf = (facts: AccountFacts): RuledMatter[] =>
	(Object.keys(rules) as RuleName[]).flatMap((rule) =>
		rules[rule].find(facts).map((matter) => ({ ...matter, rule, isTheirs: rules[rule].isTheirs })),
	)
