import { randomUUID } from 'node:crypto'
import type { CodeNeeded, Submitted } from '#app/modules/rounds/bids/bids.server.ts'
import { findInvited } from '#app/modules/rounds/invitations/invitations.server.ts'
import { answerAsDealer, declineAsDealer, sendBid, visitBidPage } from '#app/workflows/rounds/bid.server.ts'
import { bidOf, offerOf, mail as roundMail, seals } from '#tests/factories/rounds.ts'
import type { Act, Expected } from './act.ts'
import {
	type DealWorld,
	dayOf,
	deadlineOf,
	distinct,
	hasBid,
	inNewYork,
	invitedAt,
	lastBid,
	type ModelBid,
	type ModelInvitation,
	type ModelRound,
	takesNow,
} from './deal-model.ts'
import type { Random } from './random.ts'
import { carOf, pickRound, toAdvisor, toClient, toDealer } from './round-mails.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

export function pickInvitation(
	world: DealWorld,
	random: Random,
): { round: ModelRound; invitation: ModelInvitation } | null {
	const round = pickRound(world, random)
	return round && round.invited.length > 0 ? { round, invitation: random.pick(round.invited) } : null
}

/** Whether a dealer's link opens anything. */
export const opens = (world: DealWorld, round: ModelRound) => round.isSent && !world.isDeleted

export function view(world: DealWorld, random: Random): Act | null {
	const picked = pickInvitation(world, random)
	if (!picked) return null
	const { round, invitation } = picked
	const device = `device ${random.below(3)}`
	const { now } = world
	return {
		label: `opens the page: ${invitation.dealer.name}`,
		may: opens(world, round),
		again: 'quiet',
		async run(db) {
			await findInvited(db, { token: seals.tokenOf(invitation.id), seals })
			const visit = { roundId: round.id, invitationId: invitation.id, device, address: 'address', now }
			await visitBidPage(db, visit)
		},
	}
}

const prices = { purchase: [32_500, 32_900, 33_400], trade: [9_000, 9_500, 10_000] } as const

/** Offers, replaces an offer, and enters or asks for the code of another device. */
export function bid(world: DealWorld, random: Random): Act | null {
	const picked = pickInvitation(world, random)
	if (!picked) return null
	const { round, invitation } = picked
	const dollars = random.pick(prices[round.kind])
	const contact = random.pick([
		'gail@dealers.example',
		'hank@dealers.example',
		invitedAt(invitation.dealer).toUpperCase(),
	])
	const validUntil = random.chance(0.2)
		? dayOf(new Date(world.now.getTime() + random.below(4) * dayMs))
		: undefined
	const device = random.chance(0.8) ? 'device 0' : `device ${random.below(3)}`
	const known = invitation.codes.get(device)
	const code = random.pick(['', known?.code ?? '1234 5678', '0000 0000'])
	const form = round.kind === 'trade' ? offerOf(dollars) : bidOf(dollars)
	const formKey = randomUUID()
	const { now } = world
	const ofStage = invitation.bids.filter(({ stage }) => stage === round.stage)
	const isOther = invitation.bids.length > 0 && !invitation.bids.some((each) => each.device === device)
	const isValid =
		known !== undefined && known.tries < 5 && known.sentAt.getTime() + 30 * minuteMs > now.getTime()
	const sentToday = invitation.codesSent.filter((at) => at.getTime() > now.getTime() - dayMs).length
	return {
		label: `offers: ${invitation.dealer.name}, $${dollars}, ${contact}, ${device}, code “${code}”`,
		may:
			opens(world, round) &&
			takesNow(world, round) &&
			(round.stage === 1 || hasBid(invitation)) &&
			ofStage.length <= 3 &&
			!(isOther && !isValid && sentToday >= 12),
		...(isOther ? {} : { again: 'nothing' as const }),
		run: (db) =>
			sendBid(db, {
				token: seals.tokenOf(invitation.id),
				formKey,
				bid: {
					...form,
					document: { ...form.document, ...(validUntil && { validUntil }) },
					contact: { ...form.contact, email: contact },
				},
				device,
				address: 'address',
				code,
				keepText: ({ text }) => Buffer.from(`kept ${text.length}`),
				now,
				...roundMail,
			}),
		after(result: Submitted | CodeNeeded) {
			if ('check' in result)
				return askForCode(world, { round, invitation, device, code, result, isOther, isValid })
			if (isOther && code !== known?.code) return [impossible('an offer without the code')]
			invitation.codes.delete(device)
			const before = lastBid(invitation)
			const former = contactsBefore(invitation)
			const { hash } = result.bid
			const made: ModelBid = {
				stage: round.stage,
				revision: ofStage.length,
				dollars,
				hash,
				contact,
				device,
				validUntil,
				isWithdrawn: false,
			}
			invitation.bids.push(made)
			invitation.hasDeclined = false
			const left = 3 - made.revision
			const base = { round, deadline: deadlineOf(round.deadline), received: `Received: ${inNewYork(now)}` }
			return [
				toDealer(world, invitation, {
					kind: 'bid-receipt',
					to: contact,
					says: [
						carOf(round),
						base.deadline,
						base.received,
						`Receipt: ${hash}`,
						left === 0 ? 'You have used all your changes' : left === 1 ? 'once more' : `${left} more times`,
					],
					never: [String(dollars), dollars.toLocaleString('en-US')],
				}),
				...former
					.filter((to) => to.toLowerCase() !== contact.toLowerCase())
					.map((to) =>
						toDealer(world, invitation, {
							kind: 'bid-notice',
							to,
							says: [
								before ? 'Your offer was changed' : 'An offer was sent for you',
								base.received,
								`Manager in the new offer: Gail Brandt, ${contact}`,
								`Receipt: ${hash}`,
								...(isOther ? ['from another device'] : []),
							],
							never: isOther ? [] : ['from another device'],
						}),
					),
			]
		},
	}
}

/** The invited address and every manager that an offer named. */
export const contactsBefore = ({ dealer, bids }: ModelInvitation) =>
	distinct([invitedAt(dealer), ...bids.map(({ contact }) => contact)])

export const impossible = (kind: string): Expected => ({ kind, to: 'nobody', says: [] })

type CodeAsk = {
	round: ModelRound
	invitation: ModelInvitation
	device: string
	code: string
	result: CodeNeeded
	isOther: boolean
	isValid: boolean
}

export function askForCode(
	world: DealWorld,
	{ round, invitation, device, code, result, isOther, isValid }: CodeAsk,
): Expected[] {
	const { check } = result
	if (!isOther) return [impossible('a code for a known device')]
	if (check.kind !== 'sent') {
		if (!isValid) return [impossible('a code for nothing')]
		if (check.kind === 'wrong') invitation.codes.get(device)!.tries += 1
		return (check.kind === 'awaited') === (code === '') ? [] : [impossible('an answer to an empty code')]
	}
	if (isValid) return [impossible('a second code')]
	invitation.codes.set(device, { code: check.code, sentAt: world.now, tries: 0 })
	invitation.codesSent.push(world.now)
	return contactsBefore(invitation).map((to) =>
		toDealer(world, invitation, {
			kind: 'bid-code',
			to,
			says: [carOf(round), check.code, `the link of ${invitation.dealer.name}`],
			hasLink: false,
		}),
	)
}

export function decline(world: DealWorld, random: Random): Act | null {
	const picked = pickInvitation(world, random)
	if (!picked) return null
	const { round, invitation } = picked
	const input = { token: seals.tokenOf(invitation.id), seals, reason: 'time', now: world.now }
	return {
		label: `declines: ${invitation.dealer.name}`,
		may: opens(world, round) && !hasBid(invitation) && round.stage === 1 && takesNow(world, round),
		again: 'nothing',
		run: (db) => declineAsDealer(db, input),
		after() {
			invitation.hasDeclined = true
			return []
		},
	}
}

export function answer(world: DealWorld, random: Random): Act | null {
	const asked = world.rounds.flatMap((round) =>
		round.invited.flatMap((invitation) =>
			invitation.questions.map((question) => ({ round, invitation, question })),
		),
	)
	if (asked.length === 0) return null
	const { round, invitation, question } = random.pick(asked)
	const isOwn = random.chance(0.9) || round.invited.length === 1
	const by = isOwn ? invitation : random.pick(round.invited.filter((each) => each !== invitation))
	const words = random.pick(['It is here.', 'It arrives on Friday.'])
	const input = { token: seals.tokenOf(by.id), id: question.id, answer: words, now: world.now, ...roundMail }
	return {
		label: `answers: ${by.dealer.name}`,
		may:
			isOwn &&
			opens(world, round) &&
			(question.answer === null
				? ['opened', 'best_and_final', 'closed'].includes(round.state)
				: question.answer === words),
		again: 'nothing',
		run: (db) => answerAsDealer(db, input),
		after() {
			if (question.answer !== null) return []
			question.answer = words
			return [
				toAdvisor(world, round, {
					kind: 'round-answer',
					says: [`${invitation.dealer.name} answered your question`, words],
				}),
				...(round.state === 'opened' && round.choice?.kind === 'change'
					? [
							toClient(world, round, {
								kind: 'round-answer-client',
								says: [`${invitation.dealer.name} answered`, words],
								holds: () => round.state === 'opened',
							}),
						]
					: []),
			]
		},
	}
}

/** Somebody tries a link that was never given. */
export function strangerBids(world: DealWorld): Act {
	const token = seals.tokenOf(randomUUID())
	return {
		label: 'offers: somebody with a link of nobody',
		may: false,
		run: (db) => declineAsDealer(db, { token, seals, reason: 'time', now: world.now }),
	}
}
