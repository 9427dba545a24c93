import { randomBytes } from 'node:crypto'
import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealBid, dealRound, dealRoundInvitation, dealRoundKey } from '#app/db/schema/rounds.ts'
import { sqlStateOf } from '#app/db/transact.server.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import { siteActor } from '#app/modules/auth/actor.server.ts'
import { type Actor, isPerson } from '#app/modules/auth/actor.ts'
import { type Deal, lockDeal } from '#app/modules/deals/deals.server.ts'
import type { ApprovalDocument, CurrentLaw, DealDocument } from '#engine'
import { listInvitations } from '../invitations/invitations.server.ts'
import { isPastDeadline, takesBids } from '../late-rule.ts'
import { closingListOf } from '../proof/closing-list.ts'
import { isTakingBids } from '../round.ts'
import { type RoundSeals, sha256Of, unseal } from '../round-seals.server.ts'
import {
	assertState,
	databaseTime,
	lockRound,
	type Round,
	roundNotFound,
	roundOf,
	updateRound,
} from '../rounds.server.ts'
import { listBids, type StoredBid, standingBids } from './bids.server.ts'
import { rankOffers } from './rank-offers.ts'
import { readSealedBid } from './sealed-bid.ts'
import { withdrawnAt } from './withdrawn-at.server.ts'

const tooEarly = 'The deadline has not passed yet.'

/**
 * Closes a round whose deadline has passed by the clock of the database. A second call changes nothing. Call it in a transaction.
 * @throws NotFound; Conflict before the deadline
 */
export async function closeRound(
	tx: Db,
	{ id, now }: { id: string; now: Date },
): Promise<{ round: Round; bids: StoredBid[]; changed: boolean }> {
	const [found] = await tx
		.select({ dealId: dealRound.dealId, state: dealRound.state, deadline: dealRound.deadline })
		.from(dealRound)
		.where(eq(dealRound.id, id))
	if (!found) throw new NotFound(roundNotFound)
	// Checked before the locks, so that a call before the deadline cannot delay a bid until it is late.
	if (takesBids(found, await databaseTime(tx))) throw new Conflict(tooEarly)
	// Every change locks the deal first. A round also closes if its deal was closed in the meantime.
	await lockDeal(tx, { actor: siteActor('job'), id: found.dealId, mayBeClosed: true })
	const [row] = await tx.select().from(dealRound).where(eq(dealRound.id, id)).for('update')
	const round = roundOf(row!)
	const bids = [...standingBids(await listBids(tx, { roundId: id })).values()]
	if (!isTakingBids(round.state)) return { round, bids, changed: false }
	const closedAt = await databaseTime(tx)
	// The deadline may have been moved in the meantime.
	if (!isPastDeadline(round, closedAt)) throw new Conflict(tooEarly)
	const hashes = bids.map(({ hash }) => hash)
	// A round from before seeds were published has a seed that is known to nobody.
	const seed = round.paddingSeed ?? randomBytes(32).toString('hex')
	const closingHashes = closingListOf(hashes, { seed, stage: round.stage })
	const set = { state: 'closed', closedAt, closingHashes } as const
	try {
		return { round: await updateRound(tx, { round, set, now }), bids, changed: true }
	} catch (error) {
		if (sqlStateOf(error) === 'LW001') throw new Conflict(tooEarly)
		throw error
	}
}

type ReleaseInput = {
	actor: Actor
	id: string
	/** The client's half of the key as it was typed; empty if the site holds the whole key. */
	code: string
	seals: RoundSeals
}

/** The private key of a stage, and whether the database has released it for the first time. */
export type ReleasedKey = { identity: string; stage: number; isFirst: boolean }

/**
 * Has the database release a round's key. Call it in a transaction. @throws NotFound; Conflict before the deadline; Invalid('code')
 */
export async function releaseKey(tx: Db, { actor, id, code, seals }: ReleaseInput): Promise<ReleasedKey> {
	const { round } = await lockRound(tx, { actor, id })
	const { stage } = round
	const [key] = await tx
		.select({ recipient: dealRoundKey.recipient, releasedAt: dealRoundKey.releasedAt })
		.from(dealRoundKey)
		.where(and(eq(dealRoundKey.roundId, id), eq(dealRoundKey.stage, stage)))
	if (!key) throw new Conflict('This round has not been approved yet.')
	const { recipient, releasedAt } = key
	const sealedIdentity = await releasedBytes(tx, id)
	const half = round.requiresClientCode ? code : null
	const identity = await seals.openKey(id, { recipient, sealedIdentity }, half)
	return { identity, stage, isFirst: releasedAt === null }
}

async function releasedBytes(tx: Db, id: string): Promise<Buffer> {
	try {
		const { rows } = await tx.execute<{ sealed: Buffer }>(sql`select release_round_key(${id}) as sealed`)
		return rows[0]!.sealed
	} catch (error) {
		if (sqlStateOf(error) !== 'LW001') throw error
		throw new Conflict('The bids stay sealed until the deadline. The database gives the key out after it.')
	}
}

/** Decrypts the PDFs of the bids that count and have not been opened before. `identity` is the key that `releaseKey` returned. */
export async function readAttachments(
	db: Db,
	{ roundId, identity }: { roundId: string; identity: string },
): Promise<{ bidId: string; content: Buffer }[]> {
	const rows = await db
		.select({
			id: dealBid.id,
			attachment: dealBid.attachment,
			invitationId: dealBid.invitationId,
			stage: dealBid.stage,
			revision: dealBid.revision,
			documentId: dealBid.documentId,
			withdrawnAt,
		})
		.from(dealBid)
		.where(eq(dealBid.roundId, roundId))
	const found = []
	for (const { id, attachment, documentId } of standingBids(rows).values())
		if (attachment && !documentId) found.push({ bidId: id, content: await unseal(identity, attachment) })
	return found
}

/** A bid that becomes a document of the deal. */
export type BidDocument = {
	actor: Actor
	round: Round
	bidId: string
	stage: number
	document: DealDocument
	dealer: { dealerId: string | null; dealerName: string }
	/** The document of the same dealer's bid in an earlier stage. */
	earlierId: string | null
	now: Date
}

/** The documents of a deal, as a round uses them. */
export type DealDocuments = {
	list(tx: Db, deal: { actor: Actor; dealId: string }): Promise<readonly ApprovalDocument[]>
	/** Enters a bid as a confirmed document, which supersedes that of the earlier stage. @returns the id of the document */
	enter(tx: Db, bid: BidDocument): Promise<string>
}

type OpenInput = {
	actor: Actor
	id: string
	identity: string
	law: CurrentLaw
	documents: DealDocuments
	now: Date
}

export type OpenedBid = { bid: StoredBid; documentId: string }

/**
 * Opens the bids of a closed round: each becomes a confirmed document of the deal, and gets the rank that its
 * dealer may be told. Call it in a transaction.
 * @throws NotFound; Conflict in any other state
 */
export async function openBids(
	tx: Db,
	{ actor, id, identity, law, documents: documentsOfDeal, now }: OpenInput,
): Promise<{ round: Round; deal: Deal; opened: OpenedBid[]; changed: boolean }> {
	const { round, deal } = await lockRound(tx, { actor, id })
	if (round.state === 'opened') return { round, deal, opened: [], changed: false }
	assertState(round, ['closed'], 'The bids can be opened after the deadline.')
	const standing = standingBids(await listBids(tx, { roundId: id }))
	const texts = new Map<string, string>()
	for (const [invitationId, bid] of standing)
		texts.set(invitationId, bid.content ?? (await contentOf(tx, { bid, identity })))
	const advisor = advisorOf(round, actor)
	const documents = await documentsOfDeal.list(tx, { actor: advisor, dealId: deal.id })
	const { byInvitation, told } = rankOffers(
		[...texts].map(([invitationId, text]) => ({ invitationId, text })),
		{ round, deal, documents, law },
	)
	const invitations = new Map((await listInvitations(tx, { roundId: id })).map((each) => [each.id, each]))
	const opened: OpenedBid[] = []
	for (const [invitationId, content] of texts) {
		const bid = standing.get(invitationId)!
		const documentId =
			bid.documentId ??
			(await documentsOfDeal.enter(tx, {
				actor: advisor,
				round,
				bidId: bid.id,
				stage: bid.stage,
				document: readSealedBid(content).document,
				dealer: invitations.get(invitationId)!,
				earlierId: await earlierDocumentOf(tx, bid),
				now,
			}))
		const { cents } = byInvitation.get(invitationId)!
		await tx.update(dealBid).set({ content, rankedCents: cents, documentId }).where(eq(dealBid.id, bid.id))
		await tx
			.update(dealRoundInvitation)
			.set({ rank: told.get(invitationId)! })
			.where(eq(dealRoundInvitation.id, invitationId))
		if (!bid.documentId) opened.push({ bid, documentId })
	}
	const openedRound = await updateRound(tx, {
		round,
		set: { state: 'opened', openedAt: await databaseTime(tx) },
		now,
	})
	return { round: openedRound, deal, opened, changed: true }
}

async function contentOf(tx: Db, { bid, identity }: { bid: StoredBid; identity: string }): Promise<string> {
	const [row] = await tx
		.select({ ciphertext: dealBid.ciphertext })
		.from(dealBid)
		.where(eq(dealBid.id, bid.id))
	const text = await unseal(identity, row!.ciphertext).then(String, () => null)
	if (text === null || sha256Of(text) !== bid.hash)
		throw new Conflict('A bid is not what its dealer sealed. Do not go on, and have the round verified.')
	return text
}

/** Bids are entered in the name of the advisor, whoever opens them. */
function advisorOf({ createdById }: Round, actor: Actor): Actor {
	if (!isPerson(actor)) return actor
	if (createdById) return siteActor('request', createdById)
	throw new Conflict('Please ask your advisor to open the bids.')
}

/** Returns the document of the dealer's last bid in an earlier stage. */
async function earlierDocumentOf(tx: Db, { invitationId, stage }: StoredBid): Promise<string | null> {
	const [before] = await tx
		.select({ id: dealBid.documentId })
		.from(dealBid)
		.where(
			and(eq(dealBid.invitationId, invitationId), isNotNull(dealBid.documentId), lt(dealBid.stage, stage)),
		)
		.orderBy(desc(dealBid.stage))
		.limit(1)
	return before?.id ?? null
}
