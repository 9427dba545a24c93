import type { Db } from '#app/db/client.server.ts'
import type { AuditActor } from '#app/modules/audit/audit-entry.ts'
import { siteActor } from '#app/modules/auth/actor.server.ts'
import { findPendingAward, takeBackAward } from '#app/modules/rounds/choices/awards.server.ts'
import { keepEndedRound, listRoundsOfClients } from '#app/modules/rounds/ended/ended-rounds.server.ts'
import { nameOfCar, type RoundState } from '#app/modules/rounds/round.ts'
import { cancelRound, databaseTime, type Round } from '#app/modules/rounds/rounds.server.ts'
import { auditRound } from './round-context.server.ts'
import { mailCanceled } from './run-round.server.ts'

/** What became of a round whose client deletes their account. */
export type RoundEnd = {
	dealId: string
	car: string
	/** Its state before. */
	before: RoundState
	/** Whether dealers had been invited. */
	wasSent: boolean
	/** How many receipts of offers stay provable. */
	receipts: number
	/** The dealers that no email reaches, with their phone numbers. */
	calls: readonly string[]
	/** Whether an award that was not carried out yet was taken back. */
	awardTakenBack: boolean
}

type EndInput = { clientIds: readonly string[]; userId: string; origin: string; now: Date }

/** What dealers read. It is true of every such round, and says nothing about the client. */
const reason = 'The client ended this request.'

/**
 * Ends all rounds of a client who deletes their account, in order: an award that waits is taken back, a round that runs is canceled, with
 * the usual email to its dealers, and bids stay sealed. What receipts are proved with is kept. Call it in the transaction that then
 * deletes the deals.
 */
export async function endRoundsOfClients(
	tx: Db,
	{ clientIds, userId, origin, now }: EndInput,
): Promise<RoundEnd[]> {
	const ends: RoundEnd[] = []
	for (const round of await listRoundsOfClients(tx, { clientIds }))
		ends.push(await endRound(tx, round, { userId, origin, now }))
	return ends
}

async function endRound(
	tx: Db,
	round: Round,
	{ userId, origin, now }: Omit<EndInput, 'clientIds'>,
): Promise<RoundEnd> {
	const { id, dealId, stage, terms } = round
	const actor = siteActor('request')
	const owner: AuditActor = { kind: 'member', id: userId }
	const awardTakenBack = (await findPendingAward(tx, { roundId: id })) !== null
	if (awardTakenBack) {
		await takeBackAward(tx, { actor, id, now })
		const entry = { roundId: id, action: 'round.award-taken-back', actor: owner, detail: { stage } } as const
		await auditRound(tx, { ...entry, at: await databaseTime(tx) })
	}
	let calls: string[] = []
	if (round.state !== 'awarded') {
		const { round: canceled, changed } = await cancelRound(tx, { actor, id, reason, mayBeClosed: true, now })
		if (changed) {
			calls = (await mailCanceled(tx, canceled, { origin })).calls
			const entry = { roundId: id, action: 'round.canceled', actor: owner, detail: { stage } } as const
			await auditRound(tx, { ...entry, at: await databaseTime(tx) })
		}
	}
	const kept = await keepEndedRound(tx, { id, now })
	return {
		dealId,
		car: nameOfCar(terms.vehicle),
		before: round.state,
		wasSent: kept !== null,
		receipts: kept?.receipts ?? 0,
		calls,
		awardTakenBack,
	}
}
