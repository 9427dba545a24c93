import type { DealDocument } from '#engine'
import type { PaperChecks } from '../desk/signing-reports.ts'
import type { LoggedEntry } from '../desk/signing-state.ts'

/** The data of a case that a phone stores. It contains nothing of the credit application. */
export type KitCase = {
	/** Differs for each case, so that the data of two cases is never mixed. */
	id: string
	/** '2026 Honda CR-V EX', or what the buyer looks for. */
	car: string
	expiresAt: string
	numbers: KitNumbers
	/** Why nothing may be signed now. Absent in a case that an earlier release stored on the phone. */
	stop?: string | null
	/** Null until there is an agreement, and when nobody stands by it anymore. */
	agreed: {
		version: number
		/** What changed since the previous version, in the advisor's words. */
		reason: string
		document: DealDocument
		/** The out-the-door total. Absent in a case that an earlier release stored on the phone. */
		outTheDoorCents?: number | null
		/** Which total counts and why, where the document did not add up; absent as above. */
		totalNote?: string | null
		clientConfirmed: boolean
		managerName: string | null
	} | null
	checks: PaperChecks
	advisor: { name: string; phone: string | null }
	isClosed: boolean
}

/** Amounts in cents, the rate in parts per million; null if nobody set them. */
export type KitNumbers = {
	/** The out-the-door price above which to leave. */
	walkAwayCents: number | null
	/** The out-the-door price to aim for. */
	targetCents: number | null
	targetReason: string
	/** The lowest rate of a pre-approval, for the months that it is for. */
	rateToBeat: { aprPpm: number; months: number | null; lender: string } | null
	/** The best offer for the trade-in. */
	tradeFloor: { cents: number; from: string } | null
}

/** The site's response to a phone: the case, and the entries after the position that the phone named. */
export type KitResponse = {
	case: KitCase
	entries: LoggedEntry[]
	/** Of the last entry. */
	position: number
	/** By key, why an entry that was sent is rejected. */
	rejected: Record<string, string>
}
