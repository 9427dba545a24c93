import { withLink } from '#app/lib/paths/link-purposes.ts'
import type { BidPhase } from '../bids/bid-outcome.ts'
import type { ShownInquiry } from '../inquiries/inquiries.server.ts'
import type { RoundRequest } from '../round-request.ts'

/** The data that the components of a dealer's page show. */
export type BidPageData = {
	token: string
	advisor: { name: string; brand: string; phone: string }
	/** 'a client in 19103' */
	client: string
	request: RoundRequest
	/** Null for a dealer who has not bid in time. */
	deadline: string | null
	extensions: readonly { before: string; deadline: string; reason: string }[]
	phase: BidPhase
	/** What happened and what to do next, once nothing can be sent; null before. */
	outcome: { title: string; texts: readonly string[] } | null
	/** Its rank, as far as it is certain. */
	rank: number | null
	/** The date of the latest offer, if it passes before the deadline. */
	goodUntil: string | null
	stage: number
	hasDeclined: boolean
	/** `text` is what was sealed: readable on the device that sent it, or once the offers are opened. */
	receipts: readonly {
		stage: number
		revision: number
		hash: string
		received: string
		withdrawn: string | null
		text: string | null
	}[]
	/** When the offer of this stage was withdrawn, if no other one was sent. */
	withdrawn: string | null
	changesLeft: number
	hasBidInStage: boolean
	/** The address of the page that checks a receipt, with the latest receipt; null before the first bid. */
	proof: string | null
	ownTotal: string | null
	/** Shortened addresses to which a code goes before this device can change the offer; null if it needs none. */
	codeGoesTo: readonly string[] | null
	/** The hash of the seed of the list's random entries; null in rounds that have none. */
	commitment: string | null
	typed: Readonly<Record<string, string>>
	savedAt: string | null
	/** The advisor's questions about its offer, and whether each can still be answered. */
	questions: readonly {
		id: string
		question: string
		answer: string
		isAnswered: boolean
		takesAnswer: boolean
	}[]
	/** What dealers asked about the request. */
	inquiries: readonly ShownInquiry[]
	inquiriesLeft: number
	formKey: string
}

/** Returns the address of a dealer's page. */
export const bidAction = (token: string): string => withLink('/bid', token)
