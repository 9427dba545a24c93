import type { Db } from '#app/db/client.server.ts'
import type { Client, Staff } from '#app/modules/auth/actor.ts'
import { findInvited } from '#app/modules/rounds/invitations/invitations.server.ts'
import { getRound } from '#app/modules/rounds/rounds.server.ts'
import { links } from '#tests/factories/leaving.ts'
import { mail as roundMail, seals } from '#tests/factories/rounds.ts'
import type { Expected, Mail } from './act.ts'
import { advisorAddress, type DealWorld, type ModelInvitation, type ModelRound } from './deal-model.ts'
import type { Random } from './random.ts'

/** Mostly the latest round, sometimes one that ended. */
export const pickRound = (world: DealWorld, random: Random): ModelRound | null =>
	world.rounds.length === 0 ? null : random.chance(0.85) ? world.rounds.at(-1)! : random.pick(world.rounds)

/** Mostly the advisor, sometimes the client, who may not do it. */
export function advisorOrNot(
	world: DealWorld,
	random: Random,
): { actor: Staff | Client; isRight: boolean; by: string } {
	const isRight = random.chance(0.93)
	return isRight
		? { actor: world.advisor, isRight, by: 'advisor' }
		: { actor: world.client, isRight, by: 'client instead of advisor' }
}
/** Mostly the client, sometimes another one. */
export function clientOrNot(
	world: DealWorld,
	random: Random,
): { actor: Client; isRight: boolean; by: string } {
	const isRight = random.chance(0.93)
	return isRight
		? { actor: world.client, isRight, by: 'client' }
		: { actor: world.stranger, isRight, by: 'another client' }
}

const roundPage = ({ email }: DealWorld, { id: subject }: ModelRound) =>
	links.urlOf({ purpose: 'client-round', subject, state: [email] })

/** An email to the client with a link to the round, which opens for them and not for another client. */
export const toClient = (
	world: DealWorld,
	round: ModelRound,
	{ kind, says, holds }: { kind: string; says: readonly string[]; holds?: () => boolean },
): Expected => ({
	kind,
	to: world.email,
	says: [carOf(round), roundPage(world, round), ...says],
	// Deleting an account deletes what waits for it.
	holds: () => !world.isDeleted && (holds?.() ?? true),
	async opens(db) {
		if (world.isDeleted) return null
		await getRound(db, { actor: world.client, id: round.id })
		const other = await getRound(db, { actor: world.stranger, id: round.id }).catch(() => null)
		return other && 'another client opens the page'
	},
})

export const toAdvisor = (
	world: DealWorld,
	round: ModelRound,
	{ kind, says, holds }: { kind: string; says: readonly string[]; holds?: () => boolean },
): Expected => ({
	kind,
	to: advisorAddress,
	says: [
		carOf(round),
		`${roundMail.origin}/admin/clients/${world.clientId}/deal/rounds/${round.id}`,
		'Client: ',
		...says,
	],
	...(holds && { holds: () => !world.isDeleted && holds() }),
})

type DealerMail = {
	kind: string
	to: string
	says: readonly string[]
	never?: readonly string[]
	holds?: () => boolean
	hasLink?: boolean
}

/** An email to a dealer, whose link opens its own page. It never names the client. */
export const toDealer = (
	world: DealWorld,
	invitation: ModelInvitation,
	{ kind, to, says, never = [], holds, hasLink = true }: DealerMail,
): Expected => ({
	kind,
	to,
	says,
	never: ['Ruiz', world.email, ...never],
	...(holds && { holds }),
	async opens(db: Db, mail: Mail) {
		const [, token] = /\/bid\?link=([\w.~-]+)/.exec(mail.text) ?? []
		if (!hasLink) return token ? 'it has a link' : null
		if (!token) return 'it has no link'
		if (world.isDeleted) return null
		const found = await findInvited(db, { token, seals })
		return found.invitation.id === invitation.id ? null : 'the link opens the page of another dealer'
	},
})

export const carOf = ({ kind }: ModelRound) =>
	kind === 'trade' ? '2016 Subaru Outback' : '2026 Honda CR-V EX'
