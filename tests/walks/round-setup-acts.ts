import { randomUUID } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import type { Staff } from '#app/modules/auth/actor.ts'
import { listInvitations } from '#app/modules/rounds/invitations/invitations.server.ts'
import type { Round, RoundDraft } from '#app/modules/rounds/rounds.server.ts'
import {
	addDealers,
	approveAsClient,
	removeDealer,
	reviseRound,
	sendRound,
	setUpRound,
} from '#app/workflows/rounds/set-up-round.server.ts'
import { mail as roundMail, terms, tradeTerms } from '#tests/factories/rounds.ts'
import type { Act, Expected } from './act.ts'
import {
	type DealWorld,
	deadlineOf,
	isOpenDeal,
	isTaking,
	type ModelDealer,
	type ModelInvitation,
	type ModelRound,
	takesNow,
} from './deal-model.ts'
import type { Random } from './random.ts'
import { advisorOrNot, carOf, clientOrNot, pickRound, toAdvisor, toClient, toDealer } from './round-mails.ts'

const hourMs = 3_600_000

function draftFor(
	world: DealWorld,
	random: Random,
	kind: 'purchase' | 'trade',
): { draft: RoundDraft; isGood: boolean } {
	const hours = random.chance(0.06) ? -1 : random.pick([24, 48, 100])
	const deadline = new Date(Math.ceil(world.now.getTime() / hourMs) * hourMs + hours * hourMs)
	const namesClient = random.chance(0.05)
	const base = kind === 'trade' ? tradeTerms : terms
	return {
		isGood: hours > 0 && !namesClient,
		draft: {
			kind,
			vehicleId: null,
			terms: namesClient ? { ...base, details: 'For Mrs. Ruiz' } : base,
			stagesMax: 2,
			deadline,
			timeZone: 'America/New_York',
		},
	}
}

const approvalOf = (world: DealWorld, round: ModelRound): Expected => {
	const { version, deadline } = round
	return toClient(world, round, {
		kind: 'round-approval',
		says: ['Please approve', deadlineOf(deadline)],
		holds: () => round.state === 'draft' && round.version === version,
	})
}

const invited = (id: string, dealer: ModelDealer): ModelInvitation => ({
	id,
	dealer,
	hasDeclined: false,
	bids: [],
	rank: null,
	questions: [],
	inquiries: [],
	codes: new Map(),
	codesSent: [],
	requests: [],
})

async function readInvitations(db: Db, world: DealWorld, roundId: string) {
	const rows = await listInvitations(db, { roundId })
	return rows.map(({ id, dealerId }) => ({ id, dealer: world.dealers.find((each) => each.id === dealerId)! }))
}

export function setUp(world: DealWorld, random: Random): Act | null {
	if (world.rounds.length > 0 && !['canceled', 'awarded'].includes(world.rounds.at(-1)!.state)) return null
	const { actor, isRight, by } = advisorOrNot(world, random)
	const kind = random.chance(0.25) ? 'trade' : 'purchase'
	const { draft, isGood } = draftFor(world, random, kind)
	const chosen = world.dealers.filter(() => random.chance(0.7))
	const input = { dealId: world.dealId, formKey: randomUUID(), draft, mode: 'demo' as const, now: world.now }
	return {
		label: `sets up: ${by}, ${kind}, ${chosen.map(({ name }) => name).join(' and ') || 'nobody'}`,
		may: isRight && isGood && isOpenDeal(world),
		again: 'nothing',
		async run(db) {
			const dealerIds = chosen.map(({ id }) => id)
			const round = await setUpRound(db, { ...input, actor: actor as Staff, dealerIds, ...roundMail })
			return { round, list: await readInvitations(db, world, round.id) }
		},
		after({ round, list }: { round: Round; list: { id: string; dealer: ModelDealer }[] }) {
			const made: ModelRound = {
				id: round.id,
				kind,
				state: 'draft',
				version: round.version,
				stage: 1,
				deadline: draft.deadline,
				isSent: false,
				code: null,
				invited: list.map(({ id, dealer }) => invited(id, dealer)),
				choice: null,
				award: null,
				awardedTo: null,
			}
			world.rounds.push(made)
			return [approvalOf(world, made)]
		},
	}
}

export function revise(world: DealWorld, random: Random): Act | null {
	const round = pickRound(world, random)
	if (!round) return null
	const { actor, isRight, by } = advisorOrNot(world, random)
	const { draft, isGood } = draftFor(world, random, round.kind)
	const version = random.chance(0.9) ? round.version : round.version + 1
	const base = {
		id: round.id,
		version,
		draft,
		mode: 'demo' as const,
		now: world.now,
		...roundMail,
	}
	return {
		label: `changes the terms: ${by}`,
		may:
			isRight &&
			isGood &&
			isOpenDeal(world) &&
			['draft', 'approved'].includes(round.state) &&
			version === round.version,
		again: 'nothing',
		run: (db) => reviseRound(db, { ...base, actor: actor as Staff }),
		after(changed: Round) {
			Object.assign(round, { state: 'draft', version: changed.version, deadline: draft.deadline, code: null })
			return [approvalOf(world, round)]
		},
	}
}

export function approve(world: DealWorld, random: Random): Act | null {
	const round = pickRound(world, random)
	if (!round) return null
	const { actor, isRight, by } = clientOrNot(world, random)
	const requiresClientCode = random.chance(0.3)
	const version = random.chance(0.9) ? round.version : round.version - 1
	const input = { actor, id: round.id, version, requiresClientCode, now: world.now, ...roundMail }
	return {
		label: `approves: ${by}`,
		may:
			isRight &&
			isOpenDeal(world) &&
			['draft', 'approved'].includes(round.state) &&
			version === round.version,
		again: 'nothing',
		run: (db) => approveAsClient(db, input),
		after({ round: approved, code }: { round: Round; code: string | null }) {
			Object.assign(round, { state: 'approved', version: approved.version, code })
			const { version: now } = round
			return [
				toAdvisor(world, round, {
					kind: 'round-approved',
					says: [
						'The client approved the round',
						'You can send the invitations now.',
						deadlineOf(round.deadline),
					],
					holds: () => round.state === 'approved' && round.version === now,
				}),
			]
		},
	}
}

export function invitationsTo(world: DealWorld, round: ModelRound, invitation: ModelInvitation): Expected[] {
	const { deadline } = round
	const holds = () =>
		round.state === 'open' && round.deadline === deadline && !invitation.hasDeclined && !world.isDeleted
	const { email: to, crm } = invitation.dealer
	invitation.requests = [
		...(to
			? [
					toDealer(world, invitation, {
						kind: 'round-invitation',
						to,
						says: [carOf(round), `Deadline: ${deadlineOf(deadline)}`, 'a client in 19103', 'Make your offer'],
						holds,
					}),
				]
			: []),
		...(crm ? [toDealer(world, invitation, { kind: 'round-lead', to: crm, says: ['Lead: '], holds })] : []),
	]
	return invitation.requests
}

export function send(world: DealWorld, random: Random): Act | null {
	const round = pickRound(world, random)
	if (!round) return null
	const { actor, isRight, by } = advisorOrNot(world, random)
	const input = { actor: actor as Staff, id: round.id, mode: 'demo' as const, now: world.now, ...roundMail }
	const canStart = round.state === 'approved' && round.invited.length > 0 && world.now < round.deadline
	return {
		label: `sends the invitations: ${by}`,
		may: isRight && isOpenDeal(world) && (canStart || isTaking(round)),
		again: 'nothing',
		run: (db) => sendRound(db, input),
		after() {
			if (!canStart) return []
			Object.assign(round, { state: 'open', isSent: true })
			const { deadline } = round
			const asked = round.invited.length === 1 ? 'One dealer was' : `${round.invited.length} dealers were`
			return [
				...round.invited.flatMap((each) => invitationsTo(world, round, each)),
				toClient(world, round, {
					kind: 'round-sent-client',
					says: [`${asked} asked`, `sealed until ${deadlineOf(deadline)}`],
					holds: () => round.state === 'open' && round.deadline === deadline,
				}),
			]
		},
	}
}

export function invite(world: DealWorld, random: Random): Act | null {
	const round = pickRound(world, random)
	if (!round) return null
	const { actor, isRight, by } = advisorOrNot(world, random)
	const chosen = world.dealers.filter(() => random.chance(0.5))
	const fresh = chosen.filter(({ id }) => !round.invited.some(({ dealer }) => dealer.id === id))
	const input = { actor: actor as Staff, id: round.id, now: world.now, ...roundMail }
	return {
		label: `adds dealers: ${by}, ${chosen.map(({ name }) => name).join(' and ') || 'nobody'}`,
		may:
			isRight &&
			isOpenDeal(world) &&
			chosen.length > 0 &&
			(['draft', 'approved'].includes(round.state) || (round.state === 'open' && takesNow(world, round))),
		again: 'nothing',
		async run(db) {
			await addDealers(db, { ...input, dealerIds: chosen.map(({ id }) => id) })
			return readInvitations(db, world, round.id)
		},
		after(list: { id: string; dealer: ModelDealer }[]) {
			const added = list
				.filter(({ dealer }) => fresh.includes(dealer))
				.map(({ id, dealer }) => invited(id, dealer))
			round.invited.push(...added)
			return round.state === 'open' ? added.flatMap((each) => invitationsTo(world, round, each)) : []
		},
	}
}

export function remove(world: DealWorld, random: Random): Act | null {
	const round = pickRound(world, random)
	if (!round || round.invited.length === 0) return null
	const { actor, isRight, by } = advisorOrNot(world, random)
	const gone = random.pick(round.invited)
	const input = { actor, roundId: round.id, id: gone.id, now: world.now }
	return {
		label: `removes a dealer: ${by}, ${gone.dealer.name}`,
		may: isRight && isOpenDeal(world) && ['draft', 'approved'].includes(round.state),
		again: 'nothing',
		run: (db) => removeDealer(db, input),
		after() {
			round.invited = round.invited.filter((each) => each !== gone)
			return []
		},
	}
}
