import type { DealDocument } from '../../engine/format.ts'
import type { PaperChecks } from '../desk/signing-reports.ts'
import type { LoggedEntry } from '../desk/signing-state.ts'

/** What a phone holds of a case. Nothing of the credit application is part of it. */
export type KitCase = {
	/** Changes when the kit is for another case, whose data must not be mixed with this one's. */
	id: string
	/** '2026 Honda CR-V EX', or what the buyer looks for. */
	car: string
	expiresAt: string
	numbers: KitNumbers
	/** Null until something is agreed. */
	agreed: {
		version: number
		/** What changed against the version before, in the advisor's words. */
		reason: string
		document: DealDocument
		clientConfirmed: boolean
		managerName: string | null
	} | null
	checks: PaperChecks
	advisor: { name: string; phone: string | null }
	isClosed: boolean
}

/** Amounts in cents, the rate in parts per million; null where nobody set them. */
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

/** What the site answers to a phone: the case, and the entries after the position that it named. */
export type KitAnswer = {
	case: KitCase
	entries: LoggedEntry[]
	/** Of the last entry. */
	position: number
	/** By key, why an entry that was sent is not taken. */
	refused: Record<string, string>
}
