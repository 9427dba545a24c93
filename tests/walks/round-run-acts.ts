import { randomUUID } from 'node:crypto'
import type { Staff } from '#app/modules/auth/actor.ts'
import type { BidQuestion } from '#app/modules/rounds/questions.server.ts'
import { listQuestions } from '#app/modules/rounds/questions.server.ts'
import {
	askAboutBid,
	cancelForAll,
	extendForAll,
	startBestAndFinal,
} from '#app/workflows/rounds/run-round.server.ts'
import { law, mail as roundMail } from '#tests/factories/rounds.ts'
import type { Act, Expected } from './act.ts'
import {
	bidders,
	contacts,
	type DealWorld,
	dayOf,
	deadlineOf,
	hasBid,
	isOpenDeal,
	isTaking,
	lastBid,
	type ModelInvitation,
	type ModelRound,
	stillConcerned,
	storeRanks,
	takesNow,
	toldOfEnd,
} from './deal-model.ts'
import type { Random } from './random.ts'
import { advisorOrNot, carOf, pickRound, toClient, toDealer } from './round-mails.ts'
import { invitationsTo } from './round-setup-acts.ts'

const hourMs = 3_600_000

function laterDeadline(
	world: DealWorld,
	round: ModelRound,
	random: Random,
): { deadline: Date; isLater: boolean } {
	const hours = random.pick([-3, 24, 30, 60])
	const from = Math.max(round.deadline.getTime(), Math.ceil(world.now.getTime() / hourMs) * hourMs)
	const deadline = new Date(from + hours * hourMs)
	const isNear = deadline.getTime() - world.now.getTime() <= 30 * 24 * hourMs
	return { deadline, isLater: deadline > round.deadline && deadline > world.now && isNear }
}

export function extend(world: DealWorld, random: Random): Act | null {
	const round = pickRound(world, random)
	if (!round) return null
	const { actor, isRight, by } = advisorOrNot(world, random)
	const { deadline, isLater } = laterDeadline(world, round, random)
	const reason = random.pick([
		'Two dealers asked for more time.',
		'A dealer was ill.',
		'',
		'Ruiz asked for it.',
	])
	const input = { actor, id: round.id, deadline, reason, now: world.now, ...roundMail }
	const isGood = isLater && reason !== '' && !reason.includes('Ruiz')
	return {
		label: `extends: ${by}, until ${deadlineOf(deadline)}, “${reason}”`,
		may: isRight && isOpenDeal(world) && takesNow(world, round) && isGood,
		again: 'nothing',
		run: (db) => extendForAll(db, input),
		after() {
			const before = round.deadline
			round.deadline = deadline
			const holds = () => isTaking(round) && round.deadline === deadline && !world.isDeleted
			return [
				...stillConcerned(round).flatMap((invitation) => requestsAnew(world, round, invitation)),
				...stillConcerned(round).flatMap((invitation) =>
					contacts(invitation).map((to) =>
						toDealer(world, invitation, {
							kind: 'round-extended',
							to,
							says: [
								carOf(round),
								`Deadline: ${deadlineOf(deadline)}`,
								`The deadline was ${deadlineOf(before)}`,
								`The reason: ${reason}`,
							],
							holds,
						}),
					),
				),
				toClient(world, round, {
					kind: 'round-extended-client',
					says: [`The new deadline is ${deadlineOf(deadline)}`, `The reason: ${reason}`],
					holds,
				}),
			]
		},
	}
}

/** What is written anew to a dealer because of a new deadline: the requests that were not sent yet. */
function requestsAnew(world: DealWorld, round: ModelRound, invitation: ModelInvitation): Expected[] {
	const waiting = new Set(
		invitation.requests.flatMap(({ kind, to, isSent, isDropped }) =>
			isSent || isDropped ? [] : [`${kind} ${to}`],
		),
	)
	if (waiting.size === 0 || (round.stage > 1 && lastBid(invitation)?.stage === round.stage)) return []
	const anew =
		round.stage === 1 ? invitationsTo(world, round, invitation) : bestAndFinalTo(world, round, invitation)
	invitation.requests = anew.filter(({ kind, to }) => waiting.has(`${kind} ${to}`))
	return invitation.requests
}

export function ask(world: DealWorld, random: Random): Act | null {
	const round = pickRound(world, random)
	if (!round || round.invited.length === 0) return null
	const { actor, isRight, by } = advisorOrNot(world, random)
	const invitation = random.pick(round.invited)
	const question = random.pick([
		'Is the car on your lot?',
		'Does Ana Ruiz get the tires?',
		'What is the fee for?',
	])
	const input = {
		actor: actor as Staff,
		id: round.id,
		invitationId: invitation.id,
		formKey: randomUUID(),
		question,
		now: world.now,
		...roundMail,
	}
	return {
		label: `asks about an offer: ${by}, ${invitation.dealer.name}`,
		may:
			isRight &&
			isOpenDeal(world) &&
			['opened', 'best_and_final'].includes(round.state) &&
			hasBid(invitation) &&
			!question.includes('Ruiz'),
		again: 'nothing',
		async run(db) {
			await askAboutBid(db, input)
			return listQuestions(db, { roundId: round.id })
		},
		after(questions: BidQuestion[]) {
			const known = new Set(round.invited.flatMap((each) => each.questions.map(({ id }) => id)))
			const made = { id: questions.find(({ id }) => !known.has(id))!.id, answer: null as string | null }
			invitation.questions.push(made)
			return contacts(invitation).map((to) =>
				toDealer(world, invitation, {
					kind: 'round-question',
					to,
					says: [carOf(round), question, 'Answer the question'],
					holds: () =>
						made.answer === null &&
						['opened', 'best_and_final', 'closed'].includes(round.state) &&
						!world.isDeleted,
				}),
			)
		},
	}
}

export function bestAndFinal(world: DealWorld, random: Random): Act | null {
	const round = pickRound(world, random)
	if (!round) return null
	const { actor, isRight, by } = advisorOrNot(world, random)
	const { deadline, isLater } = laterDeadline(world, round, random)
	const { now } = world
	return {
		label: `asks for best and final offers: ${by}, until ${deadlineOf(deadline)}`,
		may:
			isRight &&
			isOpenDeal(world) &&
			round.state === 'opened' &&
			round.stage === 1 &&
			bidders(round).length > 0 &&
			round.award === null &&
			isLater,
		again: 'nothing',
		run: (db) =>
			startBestAndFinal(db, {
				actor,
				id: round.id,
				deadline,
				law: { ...law, today: dayOf(now) },
				now,
				...roundMail,
			}),
		after() {
			Object.assign(round, { state: 'best_and_final', stage: 2, deadline, choice: null })
			storeRanks(world, round)
			const holds = () => round.state === 'best_and_final' && round.deadline === deadline && !world.isDeleted
			return [
				...bidders(round).flatMap((invitation) => bestAndFinalTo(world, round, invitation)),
				toClient(world, round, {
					kind: 'round-best-and-final-client',
					says: [`asked for their best and final one, until ${deadlineOf(deadline)}`],
					holds,
				}),
			]
		},
	}
}

function bestAndFinalTo(world: DealWorld, round: ModelRound, invitation: ModelInvitation): Expected[] {
	const { deadline } = round
	const holds = () => round.state === 'best_and_final' && round.deadline === deadline && !world.isDeleted
	const { validUntil } = lastBid(invitation)!
	const passes = validUntil !== undefined && validUntil < dayOf(round.deadline)
	const until = new Date(`${validUntil}T12:00:00Z`).toLocaleDateString('en-US', {
		timeZone: 'UTC',
		year: 'numeric',
		month: 'long',
		day: 'numeric',
	})
	invitation.requests = contacts(invitation).map((to) =>
		toDealer(world, invitation, {
			kind: 'round-best-and-final',
			to,
			says: [
				carOf(round),
				`Deadline: ${deadlineOf(round.deadline)}`,
				...(invitation.rank ? [`Your offer ranks number ${invitation.rank} so far.`] : []),
				passes ? `good until ${until}` : 'your current offer stands',
			],
			never: [...(invitation.rank ? [] : ['ranks number']), ...(passes ? [] : ['good until'])],
			holds,
		}),
	)
	return invitation.requests
}

export function cancel(world: DealWorld, random: Random): Act | null {
	const round = pickRound(world, random)
	if (!round) return null
	const { actor, isRight, by } = advisorOrNot(world, random)
	const reason = random.pick(['The car was sold.', '', 'Ms. Ruiz waits.'])
	const input = { actor, id: round.id, reason, now: world.now, ...roundMail }
	const isNew = round.state !== 'canceled'
	return {
		label: `calls off: ${by}, “${reason}”`,
		may:
			isRight &&
			isOpenDeal(world) &&
			round.state !== 'awarded' &&
			(!isNew || ((reason !== '' || !round.isSent) && !reason.includes('Ruiz') && round.award === null)),
		again: 'nothing',
		run: (db) => cancelForAll(db, input),
		after() {
			if (!isNew) return []
			round.state = 'canceled'
			return [
				...canceledTo(world, round, reason),
				toClient(world, round, {
					kind: 'round-canceled-client',
					says: ['This request was canceled', reason || 'Nothing went out'],
				}),
			]
		},
	}
}

/** What dealers hear of a round that is called off. */
export const canceledTo = (world: DealWorld, round: ModelRound, reason: string): Expected[] =>
	round.isSent
		? toldOfEnd(round).flatMap((invitation) =>
				contacts(invitation).map((to) =>
					toDealer(world, invitation, {
						kind: 'round-canceled',
						to,
						says: [`Canceled: ${carOf(round)}`, `The reason: ${reason}`],
						hasLink: false,
					}),
				),
			)
		: []
