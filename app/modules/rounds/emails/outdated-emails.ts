import { isTakingBids } from '../round.ts'
import type { Round } from '../rounds.server.ts'

/** What the emails about a round depend on. */
export type RoundFacts = {
	round: Pick<Round, 'state' | 'version' | 'stage' | 'deadline'>
	/** The questions that are not answered, and the dealers that have not declined. */
	open: ReadonlySet<string>
	/** The decision of the client that counts; null without one. */
	choiceId: string | null
}

/** What an email is about: a round, a dealer, a question or a choice, and its version, deadline or stage. */
type About = { thing: string; at: string }

const isTaking = ({ round }: RoundFacts) => isTakingBids(round.state)
const hasDeadline = ({ round }: RoundFacts, at: string) => at === String(round.deadline.getTime())
const isStage = ({ round }: RoundFacts, at: string) => at === String(round.stage)
const isVersion = ({ round }: RoundFacts, at: string) => at === String(round.version)
const isAsked = ({ round, open }: RoundFacts, { thing }: About) => round.state === 'open' && open.has(thing)
const isCurrentChoice = ({ round, choiceId }: RoundFacts, { thing }: About) =>
	round.state === 'opened' && thing === choiceId

/**
 * Says of each kind of email that asks for something, or says how a round is now, whether it is still so. Kinds that are not listed say
 * what happened, which stays true.
 */
const truths: Readonly<Record<string, (facts: RoundFacts, about: About) => boolean>> = {
	'round-approval': (facts, { at }) => facts.round.state === 'draft' && isVersion(facts, at),
	'round-approved': (facts, { at }) => facts.round.state === 'approved' && isVersion(facts, at),
	'round-invitation': isAsked,
	'round-lead': isAsked,
	'round-sent-client': (facts, { at }) => facts.round.state === 'open' && hasDeadline(facts, at),
	'round-extended': (facts, { at }) => isTaking(facts) && hasDeadline(facts, at),
	'round-extended-client': (facts, { at }) => isTaking(facts) && hasDeadline(facts, at),
	'round-closed-client': (facts, { at }) => facts.round.state === 'closed' && isStage(facts, at),
	'round-closed-advisor': (facts, { at }) => facts.round.state === 'closed' && isStage(facts, at),
	'round-opened': (facts, { at }) => facts.round.state === 'opened' && isStage(facts, at),
	'round-best-and-final': ({ round }) => round.state === 'best_and_final',
	'round-best-and-final-client': (facts, { at }) => isTaking(facts) && hasDeadline(facts, at),
	'round-inquiry': (facts, { thing }) => isTaking(facts) && facts.open.has(thing),
	'round-inquiry-answer': isTaking,
	'round-question': ({ round, open }, { thing }) =>
		open.has(thing) && round.state !== 'awarded' && round.state !== 'canceled',
	'round-answer-client': ({ round }) => round.state === 'opened',
	'round-choice-advisor': isCurrentChoice,
	'round-choice-client': isCurrentChoice,
	'round-award-failed': ({ round }) => round.state !== 'awarded',
}

const truthOf = new Map(Object.entries(truths))

/** Whether an email that waits to be sent would not be true anymore. Its key is `kind:thing:at:…`, or `kind:thing:…`. */
export function isOutdated(
	{ kind, dedupeKey }: { kind: string; dedupeKey: string },
	facts: RoundFacts,
): boolean {
	const [, thing = '', at = ''] = dedupeKey.split(':')
	return truthOf.get(kind)?.(facts, { thing, at }) === false
}
