import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealBid, dealRound, endedInvitation, endedReceipt, endedRound } from '#app/db/schema/rounds.ts'
import { NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { withdrawnAt } from '../bids/withdrawn-at.server.ts'
import { nameOfCar } from '../round.ts'
import { type Round, roundOf } from '../rounds.server.ts'

/** What a receipt is proved with. */
export type ProvedRound = { car: string } & Pick<
	Round,
	'deadline' | 'timeZone' | 'state' | 'stage' | 'stagesMax' | 'paddingSeed' | 'closingHashes'
>

/** What the holder of a receipt learns about it. */
export type Receipt = {
	/** `closingHashes` are those that everyone got when the round last closed; null before its first deadline. */
	round: ProvedRound
	/** Whether the client has deleted their account, so that only what a proof needs is left. */
	hasEnded: boolean
	stage: number
	revision: number
	receivedAt: Date
	/** When its dealer withdrew it; null for one that counted or was replaced. */
	withdrawnAt: Date | null
}

/**
 * Returns what is stored under a receipt, the hash of a bid, also after the client deleted their account.
 * @throws NotFound, also for a receipt of another round
 */
export async function findReceipt(
	db: Db,
	{ roundId, hash }: { roundId: string; hash: string },
): Promise<Receipt> {
	const isReceipt = isUuid(roundId) && /^[0-9a-f]{64}$/.test(hash)
	const found = isReceipt
		? ((await findStored(db, { roundId, hash })) ?? (await findEnded(db, { roundId, hash })))
		: null
	if (!found) throw new NotFound('There is no such receipt. Please open the link in the email again.')
	return found
}

type Input = { roundId: string; hash: string }

async function findStored(db: Db, { roundId, hash }: Input): Promise<Receipt | null> {
	const [found] = await db
		.select({
			row: dealRound,
			stage: dealBid.stage,
			revision: dealBid.revision,
			receivedAt: dealBid.receivedAt,
			withdrawnAt,
		})
		.from(dealBid)
		.innerJoin(dealRound, eq(dealRound.id, dealBid.roundId))
		.where(and(eq(dealBid.hash, hash), eq(dealBid.roundId, roundId)))
	if (!found) return null
	const { row, ...receipt } = found
	const round = roundOf(row)
	return { ...receipt, round: { ...round, car: nameOfCar(round.terms.vehicle) }, hasEnded: false }
}

async function findEnded(db: Db, { roundId, hash }: Input): Promise<Receipt | null> {
	const [found] = await db
		.select({
			round: endedRound,
			stage: endedReceipt.stage,
			revision: endedReceipt.revision,
			receivedAt: endedReceipt.receivedAt,
			withdrawnAt: endedReceipt.withdrawnAt,
		})
		.from(endedReceipt)
		.innerJoin(endedInvitation, eq(endedInvitation.id, endedReceipt.invitationId))
		.innerJoin(endedRound, eq(endedRound.id, endedInvitation.roundId))
		.where(and(eq(endedReceipt.hash, hash), eq(endedRound.id, roundId)))
	return found ? { ...found, hasEnded: true } : null
}
