import { eq, inArray } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealDocument } from '#app/db/schema/deals/ledger.ts'
import { dealRoundInvitation } from '#app/db/schema/rounds.ts'
import type { AuditValue } from '#app/modules/audit/audit-entry.ts'
import { canonicalOf } from '#app/modules/audit/canonical.ts'
import { type StoredBid, standingBids } from '../bids/bids.server.ts'
import { readSealedBid, type SealedBid } from '../bids/sealed-bid.ts'
import type { Round } from '../rounds.server.ts'
import { closingListOf, commitmentOf } from './closing-list.ts'
import type { AuditedRound } from './round-entries.server.ts'

type BidRow = Pick<
	StoredBid,
	'id' | 'invitationId' | 'stage' | 'revision' | 'hash' | 'content' | 'documentId' | 'withdrawnAt'
>

const canonical = (value: unknown) => canonicalOf(JSON.parse(JSON.stringify(value)) as AuditValue)

function contentsOf(bids: readonly BidRow[]): { bid: BidRow; content: SealedBid }[] {
	return bids.flatMap((bid) => {
		try {
			return bid.content === null ? [] : [{ bid, content: readSealedBid(bid.content) }]
		} catch {
			// Another check says that the content was changed.
			return []
		}
	})
}

type Input = { round: Round; bids: readonly BidRow[] }

/** Compares the documents that are compared and agreed on with what the dealers sealed. */
export async function faultsOfDocuments(db: Db, { round, bids }: Input): Promise<string[]> {
	const ids = bids.flatMap(({ documentId }) => documentId ?? [])
	if (ids.length === 0) return []
	const rows = await db.select().from(dealDocument).where(inArray(dealDocument.id, ids))
	const documents = new Map(rows.map((row) => [row.id, row]))
	return contentsOf(bids).flatMap(({ bid, content }) => {
		if (!bid.documentId) return []
		const document = documents.get(bid.documentId)
		const isSame =
			document !== undefined &&
			document.dealId === round.dealId &&
			document.state !== 'draft' &&
			document.kind === content.document.kind &&
			document.formKey === bid.id &&
			canonical(document.document) === canonical(content.document)
		return isSame ? [] : [`The document that is compared for bid ${bid.id} is not what the dealer sealed.`]
	})
}

/** Compares the dealers' names and addresses with those inside the opened bids. */
export async function faultsOfNames(db: Db, { round, bids }: Input): Promise<string[]> {
	const invited = await db
		.select({
			id: dealRoundInvitation.id,
			name: dealRoundInvitation.dealerName,
			email: dealRoundInvitation.email,
		})
		.from(dealRoundInvitation)
		.where(eq(dealRoundInvitation.roundId, round.id))
	const byId = new Map(invited.map((each) => [each.id, each]))
	return contentsOf(bids).flatMap(({ bid, content: { dealer } }) => {
		const now = byId.get(bid.invitationId)
		if (!dealer || !now || (dealer.name === now.name && dealer.email === now.email)) return []
		return [`Bid ${bid.id} names another dealer or address than its invitation.`]
	})
}

/** Compares the list at the deadline with the bids and with the random entries that follow from the seed. */
export function faultsOfPadding({ round, bids, audited }: Input & { audited: AuditedRound }): string[] {
	if (audited.padding === null) return []
	if (commitmentOf(round) !== audited.padding)
		return ['The seed of the random entries is not the one whose hash was published.']
	if (!round.closingHashes) return []
	const stage = Math.max(0, ...audited.closings.keys())
	const listed = bids.filter((bid) => bid.stage <= stage)
	const hashes = [...standingBids(listed).values()].map(({ hash }) => hash)
	const expected = closingListOf(hashes, { seed: round.paddingSeed!, stage })
	return expected.join() === round.closingHashes.join()
		? []
		: ['The list of hashes is not that of the bids and the random entries from the seed.']
}

/** Says where the random entries of a list follow from no published seed. */
export const unprovenPadding = ({ round, audited }: { round: Round; audited: AuditedRound }): string[] =>
	round.closingHashes !== null && audited.padding === null
		? [
				'The random entries of the list at the deadline can’t be proved: this round is from before their seed was published.',
			]
		: []
