import { closeDueRounds } from '#app/workflows/rounds/close-round.server.ts'
import { openRound } from '#app/workflows/rounds/open-round.server.ts'
import { memoryStorage } from '#tests/factories/credit.ts'
import { law, mail as roundMail } from '#tests/factories/rounds.ts'
import type { Act, Expected } from './act.ts'
import {
	bidders,
	contacts,
	countInWords,
	type DealWorld,
	dayOf,
	isOpenDeal,
	isTaking,
	lastBid,
	type ModelRound,
	storeRanks,
} from './deal-model.ts'
import type { Random } from './random.ts'
import { carOf, clientOrNot, pickRound, toAdvisor, toClient, toDealer } from './round-mails.ts'

const storage = memoryStorage()

/** What everybody hears when a deadline has passed. */
function closed(world: DealWorld, round: ModelRound): Expected[] {
	round.state = 'closed'
	const offers = bidders(round)
	const fresh = offers.filter((each) => lastBid(each)!.stage === round.stage).length
	const isFinal = round.stage > 1
	const count = isFinal
		? `${fresh} new ${fresh === 1 ? 'offer' : 'offers'}`
		: offers.length === 0
			? '0 quotes'
			: countInWords(offers.length)
	const says = [
		`The deadline has passed, with ${count}`,
		fresh > 0
			? 'Until then they stay sealed.'
			: isFinal
				? 'the offers that stand'
				: 'No dealer made an offer.',
	]
	const holds = () => round.state === 'closed'
	return [
		...offers.flatMap((invitation) =>
			contacts(invitation).map((to) =>
				toDealer(world, invitation, {
					kind: 'round-closed',
					to,
					says: [
						carOf(round),
						`/proof?receipt=${lastBid(invitation)!.hash}`,
						...offers.map((each) => lastBid(each)!.hash),
					],
					hasLink: false,
				}),
			),
		),
		toClient(world, round, { kind: 'round-closed-client', says, holds }),
		toAdvisor(world, round, { kind: 'round-closed-advisor', says, holds }),
	]
}

export const closeDue = (world: DealWorld): Expected[] =>
	world.isDeleted
		? []
		: world.rounds
				.filter((round) => isTaking(round) && world.now >= round.deadline)
				.flatMap((round) => closed(world, round))

export const runClosing = (world: DealWorld) => (db: Parameters<typeof closeDueRounds>[0]) =>
	closeDueRounds(db, {
		now: world.now,
		onError: (error) => {
			throw error
		},
		...roundMail,
	})

export function open(world: DealWorld, random: Random): Act | null {
	const round = pickRound(world, random)
	if (!round) return null
	const isClient = random.chance(0.5)
	const { actor, isRight, by } = isClient
		? clientOrNot(world, random)
		: { actor: world.advisor, isRight: true, by: 'advisor' }
	const code = random.chance(0.9) ? (round.code ?? '') : 'AAAAA'
	const isDue = isTaking(round) && world.now >= round.deadline
	const isRightCode = round.code === null || code === round.code
	const { now } = world
	return {
		label: `opens the offers: ${by}`,
		may: isRight && isOpenDeal(world) && (isDue || ['closed', 'opened'].includes(round.state)) && isRightCode,
		again: 'nothing',
		first: () => (isDue && !world.isDeleted ? closed(world, round) : []),
		run: (db) =>
			openRound(db, storage, {
				actor,
				id: round.id,
				code,
				law: { ...law, today: dayOf(now) },
				now,
				...roundMail,
			}),
		after() {
			if (round.state === 'opened') return []
			round.state = 'opened'
			round.choice = null
			storeRanks(world, round)
			const count = bidders(round).length
			const opened = count === 0 ? '0 quotes' : countInWords(count)
			const { stage } = round
			return [
				toClient(world, round, {
					kind: 'round-opened',
					says: [
						`Opened: ${opened}`,
						count === 0
							? 'No dealer made an offer.'
							: count === 1
								? 'You can read the offer now.'
								: 'You can compare the offers now.',
					],
					holds: () => round.state === 'opened' && round.stage === stage,
				}),
				...(isClient
					? [toAdvisor(world, round, { kind: 'round-opened-advisor', says: [`The client opened ${opened}`] })]
					: []),
			]
		},
	}
}
