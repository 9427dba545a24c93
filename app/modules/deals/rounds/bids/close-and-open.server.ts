import { randomBytes } from 'node:crypto'
import { and, desc, eq, isNotNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealDocument } from '#app/db/schema/deals/ledger.ts'
import { dealBid, dealRound, dealRoundInvitation, dealRoundKey } from '#app/db/schema/deals/rounds.ts'
import { sqlStateOf } from '#app/db/transact.server.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import type { CurrentLaw } from '../../law/current-law.server.ts'
import { type Deal, lockDeal } from '../../ledger/deals.server.ts'
import { listDocuments } from '../../ledger/documents.server.ts'
import { confirmDocument, createDraft } from '../../ledger/edit-documents.server.ts'
import { typedOfDocument } from '../../ledger/forms/typed-of-document.ts'
import type { DealActor } from '../../ledger/policy.ts'
import { listInvitations } from '../invitations/invitations.server.ts'
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
	if (isTakingBids(found.state) && (await databaseTime(tx)) < found.deadline) throw new Conflict(tooEarly)
	// Every change locks the deal first. A round also closes if its deal was closed in the meantime.
	const site: DealActor = { kind: 'advisor', userId: '' }
	await lockDeal(tx, { actor: site, id: found.dealId, mayBeClosed: true })
	const [row] = await tx.select().from(dealRound).where(eq(dealRound.id, id)).for('update')
	const round = roundOf(row!)
	const bids = [...standingBids(await listBids(tx, { roundId: id })).values()]
	if (!isTakingBids(round.state)) return { round, bids, changed: false }
	const closedAt = await databaseTime(tx)
	// The deadline may have been moved in the meantime.
	if (closedAt < round.deadline) throw new Conflict(tooEarly)
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
	actor: DealActor
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
		})
		.from(dealBid)
		.where(eq(dealBid.roundId, roundId))
	const found = []
	for (const { id, attachment, documentId } of standingBids(rows).values())
		if (attachment && !documentId) found.push({ bidId: id, content: await unseal(identity, attachment) })
	return found
}

type OpenInput = { actor: DealActor; id: string; identity: string; law: CurrentLaw; now: Date }

export type OpenedBid = { bid: StoredBid; documentId: string }

/**
 * Opens the bids of a closed round: each becomes a confirmed document of the deal, and gets the rank that its
 * dealer may be told. Call it in a transaction.
 * @throws NotFound; Conflict in any other state
 */
export async function openBids(
	tx: Db,
	{ actor, id, identity, law, now }: OpenInput,
): Promise<{ round: Round; deal: Deal; opened: OpenedBid[]; changed: boolean }> {
	const { round, deal } = await lockRound(tx, { actor, id })
	if (round.state === 'opened') return { round, deal, opened: [], changed: false }
	assertState(round, ['closed'], 'The bids can be opened after the deadline.')
	const standing = standingBids(await listBids(tx, { roundId: id }))
	const texts = new Map<string, string>()
	for (const [invitationId, bid] of standing)
		texts.set(invitationId, bid.content ?? (await contentOf(tx, { bid, identity })))
	const advisor = advisorOf(round, actor)
	const documents = await listDocuments(tx, { actor: advisor, dealId: deal.id })
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
			(await storeAsDocument(tx, {
				actor: advisor,
				round,
				bid: { ...bid, content },
				dealer: invitations.get(invitationId)!,
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
function advisorOf({ createdById }: Round, actor: DealActor): DealActor {
	if (actor.kind === 'advisor') return actor
	if (createdById) return { kind: 'advisor', userId: createdById }
	throw new Conflict('Please ask your advisor to open the bids.')
}

type StoreInput = {
	actor: DealActor
	round: Round
	bid: StoredBid
	dealer: { dealerId: string | null; dealerName: string }
	now: Date
}

/** Adds a bid to the documents of the deal; a bid of a later stage supersedes the earlier one. */
async function storeAsDocument(tx: Db, { actor, round, bid, dealer, now }: StoreInput): Promise<string> {
	const { document } = readSealedBid(bid.content!)
	const [before] = await tx
		.select({ id: dealDocument.id, state: dealDocument.state })
		.from(dealBid)
		.innerJoin(dealDocument, eq(dealDocument.id, dealBid.documentId))
		.where(
			and(
				eq(dealBid.invitationId, bid.invitationId),
				isNotNull(dealBid.documentId),
				lt(dealBid.stage, bid.stage),
			),
		)
		.orderBy(desc(dealBid.stage))
		.limit(1)
	const { document: draft } = await createDraft(tx, {
		actor,
		dealId: round.dealId,
		formKey: bid.id,
		draft: {
			kind: document.kind,
			title: bid.stage > 1 ? 'Best and final offer' : '',
			dealerId: dealer.dealerId,
			dealerPersonId: null,
			writtenBy: dealer.dealerId ? '' : dealer.dealerName,
			vehicleId: round.vehicleId,
			typed: typedOfDocument(document),
			document,
		},
		supersedesId: before && before.state !== 'superseded' ? before.id : null,
		now,
	})
	const { id, version } = draft
	return (await confirmDocument(tx, { actor, id, version, now })).document.id
}
