import { and, asc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealer, dealerGroup } from '#app/db/schema/deals/dealers.ts'
import { deal } from '#app/db/schema/deals/ledger.ts'
import { dealBid, dealRound, dealRoundInvitation, dealRoundVisit } from '#app/db/schema/rounds.ts'
import { Conflict, Gone, Invalid, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { notifyOfDeal } from '#app/modules/deals/deals.server.ts'
import { assertMay } from '#app/modules/deals/policy.ts'
import { hashOfToken } from '#app/platform/links/random-token.server.ts'
import { withdrawnAt } from '../bids/withdrawn-at.server.ts'
import { findEndedInvitation } from '../ended/ended-rounds.server.ts'
import { isPastDeadline, takesBids } from '../late-rule.ts'
import { declineReasons, roundLimits } from '../round.ts'
import type { RoundSeals } from '../round-seals.server.ts'
import { assertState, databaseTime, lockRound, type Round, roundOf } from '../rounds.server.ts'

type Row = typeof dealRoundInvitation.$inferSelect

/** A dealer in a round. */
export type Invitation = Omit<Row, 'tokenHash' | 'draft'>

const invitationOf = ({ tokenHash: _, draft: __, ...row }: Row): Invitation => row

/** What the advisor sees in addition about an invited dealer. */
export type InvitedDealer = Invitation & {
	phone: string
	/** The name of its owner group; null if it has none. */
	group: string | null
}

/** Lists who was invited to a round, in the order of the invitations. The caller must check that the actor may see the deal. */
export async function listInvitations(db: Db, { roundId }: { roundId: string }): Promise<InvitedDealer[]> {
	const rows = await db
		.select({ row: dealRoundInvitation, phone: dealer.phone, group: dealerGroup.name })
		.from(dealRoundInvitation)
		.leftJoin(dealer, eq(dealer.id, dealRoundInvitation.dealerId))
		.leftJoin(dealerGroup, eq(dealerGroup.id, dealer.groupId))
		.where(eq(dealRoundInvitation.roundId, roundId))
		.orderBy(asc(dealRoundInvitation.createdAt), asc(dealRoundInvitation.dealerName))
	return rows.map(({ row, phone, group }) => ({ ...invitationOf(row), phone: phone ?? '', group }))
}

type RoundInput = { actor: Actor; roundId: string; now: Date }

/**
 * Adds dealers of the book to a round that is not past its first deadline; a dealer who is already in the round is not added again. Call
 * it in a transaction.
 * @throws Forbidden, NotFound; Invalid('dealers'); Conflict when bidding has ended
 */
export async function inviteDealers(
	tx: Db,
	{ actor, roundId, dealerIds, seals, now }: RoundInput & { dealerIds: readonly string[]; seals: RoundSeals },
): Promise<{ round: Round; added: Invitation[] }> {
	assertMay(actor, 'run')
	const { round } = await lockRound(tx, { actor, id: roundId })
	assertState(round, ['draft', 'approved', 'open'], 'No dealer can be added to this round anymore.')
	if (round.state === 'open' && isPastDeadline(round, await databaseTime(tx)))
		throw new Conflict('The deadline has passed, so no dealer can be added anymore.')
	const ids = [...new Set(dealerIds)].filter(isUuid)
	if (ids.length === 0) throw new Invalid('Choose at least one dealer.', 'dealers')
	const invited = await tx
		.select({ dealerId: dealRoundInvitation.dealerId })
		.from(dealRoundInvitation)
		.where(eq(dealRoundInvitation.roundId, roundId))
	const known = new Set(invited.map(({ dealerId }) => dealerId))
	const fresh = ids.filter((id) => !known.has(id))
	if (invited.length + fresh.length > roundLimits.dealers)
		throw new Invalid(`A round has at most ${roundLimits.dealers} dealers.`, 'dealers')
	if (fresh.length === 0) return { round, added: [] }
	const dealers = await tx.select().from(dealer).where(inArray(dealer.id, fresh)).orderBy(asc(dealer.name))
	if (dealers.length < fresh.length)
		throw new Invalid('One of these dealers is no longer in the book. Please choose again.', 'dealers')
	const excluded = dealers.find(({ doNotUseSince }) => doNotUseSince !== null)
	if (excluded)
		throw new Invalid(`${excluded.name} is marked as a dealer that you don’t work with.`, 'dealers')
	const values = dealers.map(({ id: dealerId, name, email, crmEmail }) => {
		const id = crypto.randomUUID()
		return {
			id,
			roundId,
			dealerId,
			dealerName: name,
			email,
			crmEmail,
			tokenHash: hashOfToken(seals.tokenOf(id)),
			createdAt: now,
		}
	})
	const added = await tx.insert(dealRoundInvitation).values(values).returning()
	await notifyOfDeal(tx, round.dealId)
	return { round, added: added.map(invitationOf) }
}

/**
 * Removes a dealer from a round whose invitations have not been sent. Call it in a transaction. @returns whether it was in the round
 * @throws Forbidden, NotFound, Conflict
 */
export async function removeInvitation(
	tx: Db,
	{ actor, roundId, id }: RoundInput & { id: string },
): Promise<boolean> {
	assertMay(actor, 'run')
	const { round } = await lockRound(tx, { actor, id: roundId })
	assertState(round, ['draft', 'approved'], 'This dealer has been invited already.')
	if (!isUuid(id)) return false
	const removed = await tx
		.delete(dealRoundInvitation)
		.where(and(eq(dealRoundInvitation.id, id), eq(dealRoundInvitation.roundId, roundId)))
		.returning({ id: dealRoundInvitation.id })
	if (removed.length > 0) await notifyOfDeal(tx, round.dealId)
	return removed.length > 0
}

export type Invited = { invitation: Invitation; round: Round; draft: Buffer | null }

/** A dealer's link, and what opens it. */
export type DealerLink = { token: string; seals: Pick<RoundSeals, 'links'> }

/**
 * Returns the dealer of a link with its round.
 * @throws NotFound, also for a round whose invitations have not been sent; Gone after the client deleted their account
 */
export async function findInvited(db: Db, { token, seals }: DealerLink): Promise<Invited> {
	const list = (isThis: SQL) =>
		db
			.select({ row: dealRoundInvitation, round: dealRound })
			.from(dealRoundInvitation)
			.innerJoin(dealRound, eq(dealRound.id, dealRoundInvitation.roundId))
			.innerJoin(deal, eq(deal.id, dealRound.dealId))
			.where(and(isThis, isNotNull(dealRound.sentAt)))
	const found = await seals.links
		.open(
			'bid',
			token,
			async (id) => (await list(eq(dealRoundInvitation.id, id))).map((row) => ({ row })),
			(hash) => list(eq(dealRoundInvitation.tokenHash, hash)),
		)
		.catch(async (error: unknown) => {
			if (error instanceof NotFound && (await findEndedInvitation(db, { token, seals })))
				throw new Gone('This request has ended. You don’t need to do anything more.')
			throw error
		})
	return { invitation: invitationOf(found.row), round: roundOf(found.round), draft: found.row.draft }
}

/** Locks a dealer's place in a round, and reads both again. Call it in a transaction. @throws NotFound */
export async function lockInvited(tx: Db, link: DealerLink): Promise<Invited> {
	const { invitation } = await findInvited(tx, link)
	await tx
		.select({ id: dealRoundInvitation.id })
		.from(dealRoundInvitation)
		.where(eq(dealRoundInvitation.id, invitation.id))
		.for('update')
	return findInvited(tx, link)
}

/**
 * Notes that a dealer's page was opened, and from which device and address. Returns whether that was not known before. Call it in a
 * transaction.
 */
export async function recordVisit(
	tx: Db,
	{
		invitationId,
		device,
		address,
		now,
	}: { invitationId: string; device: string; address: string; now: Date },
): Promise<{ isNew: boolean }> {
	const viewed = await tx
		.update(dealRoundInvitation)
		.set({ viewedAt: now })
		.where(and(eq(dealRoundInvitation.id, invitationId), isNull(dealRoundInvitation.viewedAt)))
		.returning({ id: dealRoundInvitation.id })
	const isFirst = viewed.length > 0
	const known = await tx
		.update(dealRoundVisit)
		.set({ lastAt: now })
		.where(
			and(
				eq(dealRoundVisit.invitationId, invitationId),
				eq(dealRoundVisit.device, device),
				eq(dealRoundVisit.address, address),
			),
		)
		.returning({ device: dealRoundVisit.device })
	if (known.length > 0) return { isNew: isFirst }
	// Beyond this many, another device adds no information.
	if ((await tx.$count(dealRoundVisit, eq(dealRoundVisit.invitationId, invitationId))) >= 100)
		return { isNew: isFirst }
	const added = await tx
		.insert(dealRoundVisit)
		.values({ invitationId, device, address, firstAt: now, lastAt: now })
		.onConflictDoNothing()
		.returning({ device: dealRoundVisit.device })
	return { isNew: isFirst || added.length > 0 }
}

/**
 * Declines for the dealer, with a reason; a later bid revokes it. Call it in a transaction.
 * @throws NotFound; Invalid; Conflict after a bid, which remains valid, and when bidding has ended
 */
export async function declineInvitation(
	tx: Db,
	{ reason, now, ...link }: DealerLink & { reason: string; now: Date },
): Promise<{ invitation: Invitation; round: Round; changed: boolean }> {
	const { invitation, round } = await lockInvited(tx, link)
	if (!declineReasons[round.kind].has(reason)) throw new Invalid('Choose one of the reasons.')
	if ((await tx.$count(dealBid, and(eq(dealBid.invitationId, invitation.id), isNull(withdrawnAt)))) > 0)
		throw new Conflict('You have sent an offer, and it stands. You can withdraw it before the deadline.')
	// The same response in a later stage, about which a dealer who has not bid learns nothing.
	const hasEnded = round.stage > 1 || !takesBids(round, await databaseTime(tx))
	if (hasEnded) throw new Conflict('The deadline has passed, so there is nothing to decline anymore.')
	if (invitation.declinedAt) return { invitation, round, changed: false }
	const [changed] = await tx
		.update(dealRoundInvitation)
		.set({ declinedAt: now, declineReason: reason })
		.where(eq(dealRoundInvitation.id, invitation.id))
		.returning()
	await notifyOfDeal(tx, round.dealId)
	return { invitation: invitationOf(changed!), round, changed: true }
}

/** Stores the form of a dealer's page as it was typed, encrypted by the caller. Null removes it. */
export async function saveBidDraft(
	db: Db,
	{ invitationId, draft, now }: { invitationId: string; draft: Buffer | null; now: Date },
): Promise<void> {
	await db
		.update(dealRoundInvitation)
		.set({ draft, draftSavedAt: draft ? now : null })
		.where(eq(dealRoundInvitation.id, invitationId))
}
