import type { Db } from '#app/db/client.server.ts'
import { listEntriesOf } from '#app/modules/audit/list-entries.server.ts'

/** What the audit chain says about one bid. */
export type AuditedBid = {
	bid: string
	bidder: string
	stage: number
	revision: number
	hash: string
	sealed: string
	attachment: string | null
	/** The hash of what the dealer's device can read; null in bids from before each had its own. */
	kept: string | null
	at: Date
}

/** What the audit chain says about a round, replayed from its entries. */
export type AuditedRound = {
	/** The state after the last entry; null before the client's approval. */
	state: string | null
	stage: number
	terms: string | null
	/** The hash of the seed of the random entries; null in rounds from before there was one. */
	padding: string | null
	/** Whether its draft is recorded, as it is in this release. */
	hasDraft: boolean
	stagesMax: number | null
	/** Whether the client holds half of the key. */
	half: boolean
	/** The hash of the public key of each stage. */
	keys: string[]
	bidders: Set<string>
	/** The deadline of each stage after its last extension. */
	deadlines: Map<number, Date>
	extensions: { stage: number; before: string; deadline: string }[]
	bids: AuditedBid[]
	/** What dealers took back: this revision and those before it in its stage. */
	withdrawals: { bidder: string; stage: number; revision: number; at: Date }[]
	/** For each stage that was closed, the hash of the list that everyone got, and when. */
	closings: Map<number, { list: string; bids: number; at: Date }>
	/** For each stage that was opened, the ids of the bids and the ranks. */
	openings: Map<number, { bids: string[]; ranks: Record<string, number>; at: Date }>
	/** What each dealer was last told about its rank, by the ids of the invitations. */
	ranks: Record<string, number>
	awardedTo: string | null
	/** Entries that cannot be read as their stated kind. */
	faults: string[]
}

/** Replays what the audit chain says about a round. */
export async function readAuditedRound(db: Db, { roundId }: { roundId: string }): Promise<AuditedRound> {
	const rows = await listEntriesOf(db, { kind: 'deal-round', id: roundId })
	const audited: AuditedRound = {
		state: null,
		stage: 1,
		terms: null,
		padding: null,
		hasDraft: false,
		stagesMax: null,
		half: false,
		keys: [],
		bidders: new Set(),
		deadlines: new Map(),
		extensions: [],
		bids: [],
		withdrawals: [],
		closings: new Map(),
		openings: new Map(),
		ranks: {},
		awardedTo: null,
		faults: [],
	}
	for (const { seq, at, action, detail } of rows)
		try {
			replay(audited, action, { detail: detail as Detail, at })
		} catch {
			audited.faults.push(`Entry ${seq} of the audit chain cannot be read.`)
		}
	return audited
}

// biome-ignore lint/suspicious/noExplicitAny: each action has its own fields, written in `workflows/rounds`
type Detail = any

const steps = new Map<string, (round: AuditedRound, entry: { detail: Detail; at: Date }) => void>([
	[
		'round.drafted',
		(round, { detail }) => {
			round.state = 'draft'
			round.hasDraft = true
			round.padding = detail.padding
		},
	],
	[
		'round.revised',
		(round) => {
			round.state = 'draft'
			round.terms = null
			round.stagesMax = null
			round.half = false
			round.keys = []
		},
	],
	[
		'round.approved',
		(round, { detail }) => {
			round.state = 'approved'
			round.terms = detail.terms
			round.stagesMax = detail.stages
			round.half = detail.half
			round.keys = detail.keys
		},
	],
	[
		'round.sent',
		(round, { detail }) => {
			round.state = 'open'
			round.bidders = new Set(detail.bidders)
			round.deadlines.set(1, new Date(detail.deadline))
		},
	],
	[
		'round.invited',
		(round, { detail }) => detail.bidders.forEach((id: string) => void round.bidders.add(id)),
	],
	[
		'round.extended',
		(round, { detail }) => {
			round.extensions.push(detail)
			round.deadlines.set(detail.stage, new Date(detail.deadline))
		},
	],
	[
		'round.bid-received',
		(round, { detail, at }) => {
			const { bid, bidder, stage, revision, hash, sealed, attachment, kept = null } = detail
			round.bids.push({ bid, bidder, stage, revision, hash, sealed, attachment, kept, at })
		},
	],
	[
		'round.bid-withdrawn',
		(round, { detail, at }) => {
			const { bidder, stage, revision } = detail
			round.withdrawals.push({ bidder, stage, revision, at })
		},
	],
	[
		'round.closed',
		(round, { detail, at }) => {
			round.state = 'closed'
			round.closings.set(detail.stage, { list: detail.list, bids: detail.bids, at })
		},
	],
	[
		'round.opened',
		(round, { detail, at }) => {
			round.state = 'opened'
			round.openings.set(detail.stage, { bids: detail.bids, ranks: detail.ranks, at })
			round.ranks = detail.ranks
		},
	],
	[
		'round.best-and-final',
		(round, { detail }) => {
			round.state = 'best_and_final'
			round.stage = detail.stage
			// Entries of the first releases have no ranks: those of the opening still held.
			round.ranks = detail.ranks ?? round.ranks
			round.deadlines.set(detail.stage, new Date(detail.deadline))
		},
	],
	[
		'round.awarded',
		(round, { detail }) => {
			round.state = 'awarded'
			round.awardedTo = detail.bidder
		},
	],
	[
		'round.canceled',
		(round) => {
			round.state = 'canceled'
		},
	],
])

const replay = (round: AuditedRound, action: string, entry: { detail: Detail; at: Date }): void =>
	steps.get(action)?.(round, entry)
