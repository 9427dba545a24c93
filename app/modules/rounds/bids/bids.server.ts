import { randomBytes } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealer } from '#app/db/schema/deals/dealers.ts'
import { dealBid, dealRoundInvitation, dealRoundKey } from '#app/db/schema/rounds.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import { assertFormKey, notifyOfDeal } from '#app/modules/deals/deals.server.ts'
import { insertInTime } from '../insert-in-time.server.ts'
import { type Invitation, lockInvited } from '../invitations/invitations.server.ts'
import { assertTakesBids } from '../late-rule.ts'
import { endedMessage, lateMessage, roundLimits } from '../round.ts'
import { type RoundSeals, sealTo, sha256Of } from '../round-seals.server.ts'
import { databaseTime, type Round } from '../rounds.server.ts'
import { type CodeCheck, checkBidCode } from './bid-codes.server.ts'
import { type BidDealer, canonicalBid, type SealedBid } from './sealed-bid.ts'
import { withdrawnAt } from './withdrawn-at.server.ts'

type Row = typeof dealBid.$inferSelect

/** A sealed bid without its ciphertext. */
export type StoredBid = Omit<Row, 'formKey' | 'ciphertext' | 'attachment' | 'kept'> & {
	/** When its dealer withdrew it, or a later revision of the same stage. */
	withdrawnAt: Date | null
}

const storedColumns = {
	id: dealBid.id,
	roundId: dealBid.roundId,
	invitationId: dealBid.invitationId,
	stage: dealBid.stage,
	revision: dealBid.revision,
	hash: dealBid.hash,
	contactEmail: dealBid.contactEmail,
	device: dealBid.device,
	address: dealBid.address,
	receivedAt: dealBid.receivedAt,
	content: dealBid.content,
	rankedCents: dealBid.rankedCents,
	documentId: dealBid.documentId,
	withdrawnAt,
}

/** Lists the bids of a round in the order of their arrival, every revision. The caller must check that the actor may see the deal. */
export const listBids = (db: Db, { roundId }: { roundId: string }): Promise<StoredBid[]> =>
	db
		.select(storedColumns)
		.from(dealBid)
		.where(eq(dealBid.roundId, roundId))
		.orderBy(asc(dealBid.receivedAt), asc(dealBid.id))

/** Lists the bids of one dealer in a round, every revision. */
export const listOwnBids = (db: Db, { invitationId }: { invitationId: string }): Promise<StoredBid[]> =>
	db
		.select(storedColumns)
		.from(dealBid)
		.where(eq(dealBid.invitationId, invitationId))
		.orderBy(asc(dealBid.stage), asc(dealBid.revision))

/** Lists what a dealer's device may be able to read of its bids, by the id of the bid. */
export async function listKeptTexts(
	db: Db,
	{ invitationId }: { invitationId: string },
): Promise<Map<string, Buffer>> {
	const rows = await db
		.select({ id: dealBid.id, kept: dealBid.kept })
		.from(dealBid)
		.where(eq(dealBid.invitationId, invitationId))
	return new Map(rows.flatMap(({ id, kept }) => (kept ? [[id, kept] as const] : [])))
}

/**
 * Returns the revision that counts for each dealer, by the id of the invitation: the last one of the last stage in which the dealer bid,
 * and did not withdraw.
 */
export function standingBids<
	Bid extends Pick<StoredBid, 'invitationId' | 'stage' | 'revision' | 'withdrawnAt'>,
>(bids: readonly Bid[]): Map<string, Bid> {
	const standing = new Map<string, Bid>()
	for (const bid of bids) {
		if (bid.withdrawnAt) continue
		const before = standing.get(bid.invitationId)
		if (!before || bid.stage > before.stage || (bid.stage === before.stage && bid.revision > before.revision))
			standing.set(bid.invitationId, bid)
	}
	return standing
}

/** The fields that a dealer fills in; the rest of a bid is added when it is sealed. */
export type BidInput = Pick<
	SealedBid,
	'document' | 'contact' | 'arrives' | 'note' | 'attested' | 'confirmed'
> & {
	attachment: { name: string; content: Buffer } | null
}

type SubmitInput = {
	token: string
	/** Identifies the form, so that sending it twice bids once. */
	formKey: string
	bid: BidInput
	/** Keyed hashes of the dealer's device and network address. */
	device: string
	address: string
	/** Encrypts the text for the device that sends it; absent for sample content, which no device sent. */
	keepText?: (sealed: { invitationId: string; hash: string; text: string }) => Buffer
	/** The code that was entered to change a bid from another device; empty without one. */
	code?: string
	seals: RoundSeals
	now: Date
}

/** Why a bid was not stored yet: it changes an offer from another device, for which a code is asked. */
export type CodeNeeded = {
	invitation: Invitation
	round: Round
	check: Exclude<CodeCheck, { kind: 'right' }>
	/** Where the code was sent: the invited address and every manager that a bid named. */
	to: string[]
}

export type Submitted = {
	invitation: Invitation
	round: Round
	bid: StoredBid
	/** The canonical JSON that the hash is of; null for a form that was sent before, because nobody can read it anymore. */
	text: string | null
	/** SHA-256 of what is stored, hexadecimal; null for a form that was sent before. */
	sealed: { ciphertext: string; attachment: string | null; kept: string | null } | null
	/** The bids of this dealer before this one, every revision. */
	before: StoredBid[]
	isNew: boolean
}

/**
 * Returns everybody who stands for a dealer's bids: the invited address and every manager that a bid named. A dealer that was invited only
 * by a lead is written to at the address for leads, whose system adds a plain email to the lead as a note.
 */
export function formerContactsOf(
	{ email, crmEmail, contactEmail }: Pick<Invitation, 'email' | 'crmEmail' | 'contactEmail'>,
	bids: readonly Pick<StoredBid, 'contactEmail'>[],
): string[] {
	const addresses = [email || crmEmail, ...bids.map((bid) => bid.contactEmail), contactEmail].filter(Boolean)
	return [...new Map(addresses.map((address) => [address.toLowerCase(), address])).values()]
}

/**
 * Seals and stores a dealer's bid, or a change of their last bid. A change from a device that sent none of the bids is stored only with
 * the code that was emailed to those who stand for them. The database decides whether it is late. Call it in a transaction, and commit it
 * also if a code is needed.
 * @throws NotFound; Conflict when it is late, when bidding has ended, for a best and final offer without one before, or after three changes
 */
export async function submitBid(
	tx: Db,
	{ token, formKey, bid: input, device, address, keepText, code = '', seals, now }: SubmitInput,
): Promise<Submitted | CodeNeeded> {
	assertFormKey(formKey)
	const { invitation, round } = await lockInvited(tx, { token, seals })
	const [same] = await tx
		.select({ ...storedColumns })
		.from(dealBid)
		.where(eq(dealBid.formKey, formKey))
	if (same) {
		if (same.invitationId !== invitation.id) throw new NotFound('We couldn’t find this offer.')
		return { invitation, round, bid: same, text: null, sealed: null, before: [], isNew: false }
	}
	const own = await listOwnBids(tx, { invitationId: invitation.id })
	// Best and final offers are for those who bid before; other dealers don't learn that there is such a stage.
	if (round.stage > 1 && standingBids(own).size === 0) throw new Conflict(lateMessage)
	const before = own.filter(({ stage }) => stage === round.stage)
	if (before.length > roundLimits.revisions)
		throw new Conflict(
			`You changed this bid ${roundLimits.revisions} times, which is the most. The last one counts.`,
		)
	const [key] = await tx
		.select({ recipient: dealRoundKey.recipient })
		.from(dealRoundKey)
		.where(and(eq(dealRoundKey.roundId, round.id), eq(dealRoundKey.stage, round.stage)))
	if (!key) throw new Conflict(endedMessage)
	if (own.length > 0 && !own.some((bid) => bid.device === device)) {
		// An unknown device is told at once what the database would tell after the code.
		assertTakesBids(round, await databaseTime(tx))
		const check = await checkBidCode(tx, { invitationId: invitation.id, device, entered: code, seals })
		if (check.kind !== 'right') return { invitation, round, check, to: formerContactsOf(invitation, own) }
	}
	const { attachment, ...content } = input
	const text = canonicalBid({
		...content,
		confirmed: content.confirmed ?? [],
		round: round.id,
		bidder: invitation.id,
		dealer: await dealerOf(tx, invitation),
		stage: round.stage,
		revision: before.length,
		attachment: attachment && {
			name: attachment.name,
			bytes: attachment.content.length,
			sha256: sha256Of(attachment.content),
		},
		salt: randomBytes(32).toString('hex'),
	})
	const ciphertext = await sealTo(key.recipient, Buffer.from(text))
	const sealedPdf = attachment && (await sealTo(key.recipient, attachment.content))
	const hash = sha256Of(text)
	const kept = keepText?.({ invitationId: invitation.id, hash, text }) ?? null
	const insert = tx.insert(dealBid).values({
		roundId: round.id,
		invitationId: invitation.id,
		formKey,
		stage: round.stage,
		revision: before.length,
		hash,
		ciphertext,
		attachment: sealedPdf,
		kept,
		contactEmail: content.contact.email,
		device,
		address,
		// The trigger sets the time of the database.
		receivedAt: now,
	})
	const bid = await insertInTime(insert.returning(storedColumns), lateMessage)
	await tx
		.update(dealRoundInvitation)
		.set({ declinedAt: null, declineReason: '', contactEmail: content.contact.email })
		.where(eq(dealRoundInvitation.id, invitation.id))
	await notifyOfDeal(tx, round.dealId)
	const sealed = {
		ciphertext: sha256Of(ciphertext),
		attachment: sealedPdf && sha256Of(sealedPdf),
		kept: kept && sha256Of(kept),
	}
	return { invitation, round, bid, text, sealed, before: own, isNew: true }
}

/** Returns how the sealed text names the dealer. */
async function dealerOf(
	tx: Db,
	{ dealerId, dealerName, email }: Pick<Invitation, 'dealerId' | 'dealerName' | 'email'>,
): Promise<BidDealer> {
	const [found] = dealerId
		? await tx
				.select({ street: dealer.street, city: dealer.city, state: dealer.state, zip: dealer.zip })
				.from(dealer)
				.where(eq(dealer.id, dealerId))
		: []
	const { street = '', city = '', state = '', zip = '' } = found ?? {}
	const place = [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')
	return { name: dealerName, email, place }
}
