import { randomUUID } from 'node:crypto'
import type { CodeNeeded } from '#app/modules/rounds/bids/bids.server.ts'
import type { Withdrawn } from '#app/modules/rounds/bids/withdrawals.server.ts'
import type { Inquiry } from '#app/modules/rounds/inquiries/inquiries.server.ts'
import { withdrawAsDealer } from '#app/workflows/rounds/bid.server.ts'
import { answerForAll, askAsDealer } from '#app/workflows/rounds/inquiries.server.ts'
import { mail as roundMail, seals } from '#tests/factories/rounds.ts'
import type { Act } from './act.ts'
import {
	contacts,
	type DealWorld,
	deadlineOf,
	hasBid,
	inNewYork,
	isOpenDeal,
	isTaking,
	stillConcerned,
	takesNow,
} from './deal-model.ts'
import { askForCode, contactsBefore, impossible, opens, pickInvitation } from './dealer-acts.ts'
import type { Random } from './random.ts'
import { advisorOrNot, carOf, toAdvisor, toDealer } from './round-mails.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/** Withdraws what a dealer sent in this stage, and asks for the code of another device. */
export function withdrawOffer(world: DealWorld, random: Random): Act | null {
	const picked = pickInvitation(world, random)
	if (!picked) return null
	const { round, invitation } = picked
	const device = random.chance(0.8) ? 'device 0' : `device ${random.below(3)}`
	const emailed = invitation.codes.get(device)
	const code = random.pick(['', emailed?.code ?? '1234 5678', '0000 0000'])
	const { now } = world
	// A dealer whose first offer does not count learns nothing about a later stage.
	const known = hasBid(invitation) ? round.stage : 1
	const ofStage = invitation.bids.filter(({ stage }) => stage === known)
	const last = ofStage.at(-1)
	const isNew = !last?.isWithdrawn
	const isOther = !invitation.bids.some((each) => each.device === device)
	const isValid =
		emailed !== undefined && emailed.tries < 5 && emailed.sentAt.getTime() + 30 * minuteMs > now.getTime()
	const sentToday = invitation.codesSent.filter((at) => at.getTime() > now.getTime() - dayMs).length
	return {
		label: `withdraws the offer: ${invitation.dealer.name}, ${device}, code “${code}”`,
		may:
			opens(world, round) &&
			(!isNew ||
				(known === round.stage &&
					takesNow(world, round) &&
					last !== undefined &&
					!(isOther && !isValid && sentToday >= 12))),
		...(isOther ? {} : { again: 'nothing' as const }),
		run: (db) =>
			withdrawAsDealer(db, { token: seals.tokenOf(invitation.id), device, code, now, ...roundMail }),
		after(result: Withdrawn | CodeNeeded) {
			if ('check' in result)
				return askForCode(world, { round, invitation, device, code, result, isOther, isValid })
			if (!isNew) return []
			if (isOther && code !== emailed?.code) return [impossible('a withdrawal without the code')]
			invitation.codes.delete(device)
			for (const each of ofStage) each.isWithdrawn = true
			const isLast = last!.revision === 3
			const stands = hasBid(invitation)
			return contactsBefore(invitation).map((to) =>
				toDealer(world, invitation, {
					kind: 'bid-withdrawn',
					to,
					says: [
						carOf(round),
						deadlineOf(round.deadline),
						`Withdrawn: ${inNewYork(now)}`,
						`Receipt of the offer: ${last!.hash}`,
						...(isLast ? [] : ['You can send a new offer before the deadline.']),
						...(stands ? ['Your offer before it, which was opened, stands.'] : []),
					],
					never: [...(isLast ? ['You can send a new offer'] : []), ...(stands ? [] : ['stands.'])],
				}),
			)
		},
	}
}

/** A dealer asks about the request. */
export function inquire(world: DealWorld, random: Random): Act | null {
	const picked = pickInvitation(world, random)
	if (!picked) return null
	const { round, invitation } = picked
	const formKey = randomUUID()
	const question = random.pick(['Is a black one fine?', 'Does it need the towing package?'])
	const { now } = world
	return {
		label: `asks about the request: ${invitation.dealer.name}`,
		may:
			opens(world, round) &&
			(round.stage === 1 || hasBid(invitation)) &&
			takesNow(world, round) &&
			!invitation.hasDeclined &&
			invitation.inquiries.length < 5,
		again: 'nothing',
		run: (db) =>
			askAsDealer(db, { token: seals.tokenOf(invitation.id), formKey, question, now, ...roundMail }),
		after({ id }: Inquiry) {
			const made = { id, answer: null as string | null }
			invitation.inquiries.push(made)
			return [
				toAdvisor(world, round, {
					kind: 'round-inquiry',
					says: [`${invitation.dealer.name} has a question`, question],
					holds: () => isTaking(round) && made.answer === null,
				}),
			]
		},
	}
}

/** The advisor answers a dealer's question for all who can still offer. */
export function answerInquiry(world: DealWorld, random: Random): Act | null {
	const asked = world.rounds.flatMap((round) =>
		round.invited.flatMap((invitation) =>
			invitation.inquiries.map((inquiry) => ({ round, invitation, inquiry })),
		),
	)
	if (asked.length === 0) return null
	const { round, invitation, inquiry } = random.pick(asked)
	const { actor, isRight, by } = advisorOrNot(world, random)
	const answer = random.pick(['Yes, any color but white.', 'Yes.', 'Ms. Ruiz says yes.'])
	const question = 'Is another one fine?'
	const { now } = world
	const isNew = inquiry.answer === null
	return {
		label: `answers for all dealers: ${by}, “${answer}”`,
		may:
			isRight &&
			isOpenDeal(world) &&
			(isNew ? takesNow(world, round) && !answer.includes('Ruiz') : inquiry.answer === answer),
		again: 'nothing',
		run: (db) =>
			answerForAll(db, {
				actor,
				roundId: round.id,
				id: inquiry.id,
				question,
				answer,
				isSure: false,
				now,
				...roundMail,
			}),
		after() {
			if (!isNew) return []
			inquiry.answer = answer
			return stillConcerned(round).flatMap((each) =>
				contacts(each).map((to) =>
					toDealer(world, each, {
						kind: 'round-inquiry-answer',
						to,
						says: [carOf(round), `Question: ${question}`, `Answer: ${answer}`],
						never: [invitation.dealer.name],
						holds: () => isTaking(round) && !world.isDeleted,
					}),
				),
			)
		},
	}
}
