import type { AuditValue } from '#app/modules/audit/audit-entry.ts'
import { canonicalOf } from '#app/modules/audit/canonical.ts'
import type { DealDocument } from '#engine'

/** The manager responsible for a bid. */
export type BidContact = { name: string; title: string; phone: string; email: string }

/** The dealer that was invited, as it was written to: its name, the invited address (empty if none), and where it is. */
export type BidDealer = { name: string; email: string; place: string }

/** The contents of a sealed bid. Its canonical JSON is hashed for the receipt and encrypted. */
export type SealedBid = {
	/** The first format did not name the dealer; those before the third have nothing that was confirmed. */
	format: 'lotwise bid 1' | 'lotwise bid 2' | 'lotwise bid 3'
	/** The ids of the round and of the dealer's invitation. */
	round: string
	bidder: string
	/** Absent in the first format. */
	dealer?: BidDealer
	stage: number
	revision: number
	document: DealDocument
	contact: BidContact
	/** The ISO date on which the car arrives; empty if it is already on the lot. */
	arrives: string
	note: string
	/** The keys of the statements that were confirmed. */
	attested: string[]
	/** What was asked about unlikely entries, and confirmed. Absent in earlier formats. */
	confirmed?: string[]
	/** The PDF that was sent with it. */
	attachment: { name: string; bytes: number; sha256: string } | null
	/** 32 random bytes, hexadecimal, so that nobody can find a bid by trying amounts. */
	salt: string
}

const formatName = 'lotwise bid 3'

/** The canonical JSON of a bid (RFC 8785: keys sorted, no white space; amounts are whole numbers). */
export const canonicalBid = (
	bid: Omit<SealedBid, 'format'> & { dealer: BidDealer; confirmed: string[] },
): string => canonicalOf(JSON.parse(JSON.stringify({ format: formatName, ...bid })) as AuditValue)

/** Reads what `canonicalBid` wrote, in this release or an earlier one. */
export const readSealedBid = (text: string): SealedBid => JSON.parse(text) as SealedBid
