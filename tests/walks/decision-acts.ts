import { randomUUID } from 'node:crypto'
import type { Client, Staff } from '#app/modules/auth/actor.ts'
import type { Choice } from '#app/modules/rounds/choices/choices.server.ts'
import { listAgreements } from '#app/modules/signing/agreements.server.ts'
import { awardRound, sendDueAwards, takeAwardBack } from '#app/workflows/rounds/award-round.server.ts'
import { decideAboutOffers } from '#app/workflows/rounds/choose-offer.server.ts'
import { mail as roundMail } from '#tests/factories/rounds.ts'
import type { Act, Expected } from './act.ts'
import { agreedTo } from './agreement-acts.ts'
import {
	bidders,
	contacts,
	current,
	type DealWorld,
	hasBid,
	hasEnded,
	isOpenDeal,
	isTaking,
	lastBid,
	type ModelRound,
	totalOf,
} from './deal-model.ts'
import { closeDue, runClosing } from './open-acts.ts'
import type { Random } from './random.ts'
import { advisorOrNot, carOf, clientOrNot, pickRound, toAdvisor, toClient, toDealer } from './round-mails.ts'

const hourMs = 3_600_000

export function choose(world: DealWorld, random: Random): Act | null {
	const round = pickRound(world, random)
	if (!round) return null
	const isClient = random.chance(0.7)
	const { actor, isRight, by } = isClient
		? clientOrNot(world, random)
		: { actor: world.advisor as Staff | Client, isRight: true, by: 'advisor' }
	const kind = random.pick(['offer', 'offer', 'offer', 'none', 'change'])
	const invitation = kind === 'offer' && round.invited.length > 0 ? random.pick(round.invited) : null
	const words = random.pick(['', 'Without the tires, please.'])
	const how = isClient ? '' : random.pick(['By phone today.', ''])
	const input = {
		actor,
		id: round.id,
		formKey: randomUUID(),
		kind,
		invitationId: invitation?.id ?? '',
		words,
		how,
		now: world.now,
		...roundMail,
	}
	const isGood =
		(kind !== 'offer' || (invitation !== null && hasBid(invitation))) &&
		(kind !== 'change' || words !== '') &&
		(isClient || how !== '')
	return {
		label: `decides: ${by}, ${kind} ${invitation?.dealer.name ?? ''}`,
		may: isRight && isOpenDeal(world) && round.state === 'opened' && isGood,
		again: 'nothing',
		run: (db) => decideAboutOffers(db, input),
		after(choice: Choice) {
			const hadAward = round.award !== null
			const made = { id: choice.id, kind, invitation }
			Object.assign(round, { choice: made, award: null })
			const what =
				kind === 'offer'
					? `chose the offer of ${invitation!.dealer.name}`
					: kind === 'none'
						? 'chose none of the offers'
						: 'asked for a change'
			const holds = () => round.choice === made && round.state === 'opened'
			if (!isClient)
				return [
					toClient(world, round, {
						kind: 'round-choice-client',
						says: [
							`recorded that you ${what}${words ? `: “${words}”` : ''} (how you told it: By phone today).`,
						],
						holds,
					}),
				]
			const takenBack = 'The award that had begun was taken back'
			return [
				toAdvisor(world, round, {
					kind: 'round-choice-advisor',
					says: [`The client ${what}`, words, ...(hadAward ? [takenBack] : [])],
					holds,
				}),
			]
		},
	}
}

export function award(world: DealWorld, random: Random): Act | null {
	const round = pickRound(world, random)
	if (!round) return null
	const { actor, isRight, by } = advisorOrNot(world, random)
	const choiceId = random.chance(0.9) ? (round.choice?.id ?? randomUUID()) : randomUUID()
	const input = { actor, id: round.id, choiceId, formKey: randomUUID(), now: world.now, ...roundMail }
	const { choice } = round
	return {
		label: `awards: ${by}`,
		may:
			isRight &&
			isOpenDeal(world) &&
			round.state === 'opened' &&
			choice?.kind === 'offer' &&
			choice.id === choiceId &&
			round.award === null,
		again: 'nothing',
		run: (db) => awardRound(db, input),
		after() {
			const sendAt = new Date(world.now.getTime() + 10 * 60_000)
			round.award = { sendAt, invitation: choice!.invitation!, choice: choice! }
			return []
		},
	}
}

export function takeBack(world: DealWorld, random: Random): Act | null {
	const round = pickRound(world, random)
	if (!round || (round.award === null && random.chance(0.9))) return null
	const { actor, isRight, by } = advisorOrNot(world, random)
	const input = { actor, id: round.id, now: world.now }
	return {
		label: `takes the award back: ${by}`,
		may: isRight && !world.isDeleted && round.state !== 'awarded',
		again: 'nothing',
		run: (db) => takeAwardBack(db, input),
		after() {
			round.award = null
			return []
		},
	}
}

/** Time passes: deadlines come, and awards are carried out. */
export function wait(world: DealWorld, random: Random): Act | null {
	const next = world.rounds.flatMap((round) => [
		...(isTaking(round) ? [round.deadline] : []),
		...(round.award ? [round.award.sendAt] : []),
	])
	const ahead = next.filter((at) => at > world.now)
	if (random.chance(ahead.length === 0 ? 0.9 : 0.3)) return null
	const hours = random.pick([0.2, 0.2, 5, 30])
	world.now =
		random.chance(0.6) && ahead.length > 0
			? new Date(Math.min(...ahead.map(Number)))
			: new Date(world.now.getTime() + hours * hourMs)
	return {
		label: `time passes: it is ${world.now.toISOString()}`,
		may: true,
		again: 'nothing',
		async run(db) {
			await runClosing(world)(db)
			await sendDueAwards(db, {
				now: world.now,
				onError: (error) => {
					throw error
				},
				...roundMail,
			})
			return listAgreements(db, { dealId: world.dealId })
		},
		after(agreements: { id: string }[]) {
			const closed = closeDue(world)
			const due = world.isDeleted
				? []
				: world.rounds.filter(({ award: waiting }) => waiting !== null && world.now >= waiting.sendAt)
			return [...closed, ...due.flatMap((round) => carriedOut(world, round, agreements[0]?.id ?? ''))]
		},
	}
}

/** What everybody hears of an award. */
function carriedOut(world: DealWorld, round: ModelRound, agreementId: string): Expected[] {
	const { invitation: winner } = round.award!
	round.award = null
	if (!isOpenDeal(world))
		return [
			toAdvisor(world, round, {
				kind: 'round-award-failed',
				says: ['Nobody was told anything', 'This deal is closed'],
				holds: () => round.state !== 'awarded',
			}),
		]
	Object.assign(round, { state: 'awarded', awardedTo: winner })
	const { dollars } = lastBid(winner)!
	const dealer = winner.dealer.name
	const content = `offer ${dealer} ${dollars} ${lastBid(winner)!.validUntil}`
	const told = toClient(world, round, {
		kind: 'round-awarded-client',
		says: ['The dealers were told about your choice'],
	})
	const before = current(world)
	const isNew = round.kind === 'purchase' && (before?.content !== content || hasEnded(before))
	const forClient = isNew
		? agreedTo(world, { id: agreementId, content, total: totalOf(dollars), dealer })
		: [told]
	return [
		...forClient,
		...bidders(round).flatMap((invitation) =>
			contacts(invitation).map((to) =>
				invitation === winner
					? toDealer(world, invitation, {
							kind: 'round-awarded',
							to,
							says: [carOf(round), 'Your offer was chosen'],
							never: ['another offer'],
						})
					: toDealer(world, invitation, {
							kind: 'round-awarded',
							to,
							says: [
								carOf(round),
								'The client chose another offer',
								...(invitation.rank ? [`Yours ranked number ${invitation.rank}.`] : []),
							],
							never: ['Your offer was chosen', ...(invitation.rank ? [] : ['ranked number'])],
							hasLink: false,
						}),
			),
		),
	]
}
