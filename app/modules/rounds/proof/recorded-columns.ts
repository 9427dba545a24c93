import type {
	dealBid,
	dealBidWithdrawal,
	dealRound,
	dealRoundAward,
	dealRoundChoice,
	dealRoundExtension,
	dealRoundInquiry,
	dealRoundInvitation,
	dealRoundKey,
	dealRoundPhoto,
	dealRoundQuestion,
	dealRoundVisit,
} from '#app/db/schema/rounds.ts'

/**
 * How `round verify` finds that a column was changed by hand. 'key': part of what names the row in the audit chain. A cell: the chain has
 * a hash of its columns, from the step that changed them. `derived`: compared with other records. `notShown`: nothing shows it.
 */
export type ColumnRecord = 'key' | { cell: string } | { derived: string } | { notShown: string }

/** How the rows of a table are recorded. Steps are actions of the audit chain without 'round.'. */
export type TableRecord<Column extends string = string> = {
	/** The column with the dealer's invitation; steps of a dealer change rows of that dealer only. */
	invitation?: Column
	/** The steps that add and that remove rows. */
	added: readonly string[]
	removed: readonly string[]
	/** The steps that change each cell. A released cell keeps its columns: a new column goes into a new cell. */
	cells: Readonly<Record<string, readonly string[]>>
	columns: Readonly<Record<Column, ColumnRecord>>
}

type ColumnsOf<Table extends { $inferSelect: object }> = Extract<keyof Table['$inferSelect'], string>
type Recorded<Table extends { $inferSelect: object }> = TableRecord<ColumnsOf<Table>>

const cell = (name: string) => ({ cell: name })

const round: Recorded<typeof dealRound> = {
	added: ['drafted'],
	removed: [],
	cells: {
		made: [],
		terms: ['revised'],
		deadline: ['revised', 'extended', 'best-and-final'],
		approval: ['approved', 'revised'],
		state: ['approved', 'revised', 'sent', 'closed', 'opened', 'best-and-final', 'awarded', 'canceled'],
		sending: ['sent'],
		closing: ['closed'],
		opening: ['opened'],
		end: ['awarded', 'canceled'],
	},
	columns: {
		id: 'key',
		dealId: cell('made'),
		formKey: { notShown: 'it makes a form that is sent twice start one round' },
		kind: cell('made'),
		state: cell('state'),
		vehicleId: { notShown: 'the entry of the deal’s list; the car that was asked for is in the terms' },
		terms: cell('terms'),
		termsHash: cell('approval'),
		stagesMax: cell('terms'),
		stage: cell('state'),
		deadline: cell('deadline'),
		timeZone: cell('terms'),
		requiresClientCode: cell('approval'),
		closingHashes: cell('closing'),
		paddingSeed: cell('made'),
		recordSalt: { derived: 'part of every recorded hash' },
		createdById: { notShown: 'in whose name opened offers are stored as documents' },
		approvedAt: cell('approval'),
		sentAt: cell('sending'),
		closedAt: cell('closing'),
		openedAt: cell('opening'),
		endedAt: cell('end'),
		awardedInvitationId: cell('end'),
		cancelReason: cell('end'),
		version: { notShown: 'it finds that two windows change the same round' },
		createdAt: cell('made'),
	},
}

const key: Recorded<typeof dealRoundKey> = {
	added: ['approved'],
	removed: ['approved', 'revised'],
	cells: { key: ['approved'], release: ['approved', 'key-released'] },
	columns: {
		roundId: 'key',
		stage: 'key',
		recipient: cell('key'),
		sealedIdentity: cell('key'),
		releasedAt: cell('release'),
	},
}

const photo: Recorded<typeof dealRoundPhoto> = {
	added: ['photo-added'],
	removed: ['photo-removed'],
	cells: { photo: [] },
	columns: { uploadId: 'key', roundId: cell('photo'), createdAt: cell('photo') },
}

const extension: Recorded<typeof dealRoundExtension> = {
	added: ['extended'],
	removed: [],
	cells: { extension: [] },
	columns: {
		id: 'key',
		roundId: cell('extension'),
		stage: cell('extension'),
		before: cell('extension'),
		deadline: cell('extension'),
		reason: cell('extension'),
		createdAt: cell('extension'),
	},
}

const invitation: Recorded<typeof dealRoundInvitation> = {
	invitation: 'id',
	added: ['drafted', 'dealers-added', 'invited'],
	removed: ['dealer-removed'],
	cells: {
		dealer: [],
		book: [],
		contact: ['bid-received'],
		view: ['viewed'],
		decline: ['declined', 'bid-received'],
		rank: ['opened', 'best-and-final'],
	},
	columns: {
		id: 'key',
		roundId: cell('dealer'),
		dealerId: cell('book'),
		dealerName: cell('dealer'),
		tokenHash: cell('dealer'),
		email: cell('dealer'),
		crmEmail: cell('dealer'),
		contactEmail: cell('contact'),
		viewedAt: cell('view'),
		declinedAt: cell('decline'),
		declineReason: cell('decline'),
		draft: { notShown: 'what a dealer typed and did not send; only its device can decrypt it' },
		draftSavedAt: { notShown: 'when that was, for the same device' },
		rank: cell('rank'),
		createdAt: cell('dealer'),
	},
}

const visit: Recorded<typeof dealRoundVisit> = {
	invitation: 'invitationId',
	added: ['viewed'],
	removed: [],
	cells: { visit: [] },
	columns: {
		invitationId: 'key',
		device: 'key',
		address: 'key',
		firstAt: cell('visit'),
		lastAt: { notShown: 'warnings count the first visit' },
	},
}

const bid: Recorded<typeof dealBid> = {
	invitation: 'invitationId',
	added: ['bid-received'],
	removed: [],
	cells: { bid: [], ranking: ['opened'], document: ['opened'] },
	columns: {
		id: 'key',
		roundId: cell('bid'),
		invitationId: cell('bid'),
		formKey: { notShown: 'it makes a form that is sent twice send one bid' },
		stage: cell('bid'),
		revision: cell('bid'),
		hash: cell('bid'),
		ciphertext: { derived: 'its hash is in the entry of the bid' },
		attachment: { derived: 'its hash is in the entry of the bid' },
		kept: { derived: 'its hash is in the entry of the bid' },
		contactEmail: cell('bid'),
		device: cell('bid'),
		address: cell('bid'),
		receivedAt: cell('bid'),
		content: { derived: 'its hash is the receipt' },
		rankedCents: cell('ranking'),
		documentId: cell('document'),
	},
}

const withdrawal: Recorded<typeof dealBidWithdrawal> = {
	invitation: 'invitationId',
	added: ['bid-withdrawn'],
	removed: [],
	cells: { withdrawal: [] },
	columns: {
		id: 'key',
		roundId: cell('withdrawal'),
		invitationId: cell('withdrawal'),
		stage: cell('withdrawal'),
		revision: cell('withdrawal'),
		withdrawnAt: cell('withdrawal'),
	},
}

const inquiry: Recorded<typeof dealRoundInquiry> = {
	invitation: 'invitationId',
	added: ['inquired'],
	removed: [],
	cells: { inquiry: [], answer: ['inquiry-answered'] },
	columns: {
		id: 'key',
		invitationId: cell('inquiry'),
		formKey: { notShown: 'it makes a form that is sent twice ask once' },
		stage: cell('inquiry'),
		question: cell('inquiry'),
		askedAt: cell('inquiry'),
		shownQuestion: cell('answer'),
		answer: cell('answer'),
		answeredAt: cell('answer'),
	},
}

const question: Recorded<typeof dealRoundQuestion> = {
	invitation: 'invitationId',
	added: ['asked'],
	removed: [],
	cells: { question: [], answer: ['answered'] },
	columns: {
		id: 'key',
		invitationId: cell('question'),
		formKey: { notShown: 'it makes a form that is sent twice ask once' },
		question: cell('question'),
		askedAt: cell('question'),
		answer: cell('answer'),
		answeredAt: cell('answer'),
	},
}

const choice: Recorded<typeof dealRoundChoice> = {
	added: ['choice'],
	removed: [],
	cells: { choice: [] },
	columns: {
		id: 'key',
		no: cell('choice'),
		roundId: cell('choice'),
		formKey: { notShown: 'it makes a form that is sent twice record one choice' },
		stage: cell('choice'),
		kind: cell('choice'),
		invitationId: cell('choice'),
		words: cell('choice'),
		how: cell('choice'),
		recordedById: { notShown: 'who recorded it is in the audit chain; it goes with the account' },
		createdAt: cell('choice'),
	},
}

const award: Recorded<typeof dealRoundAward> = {
	added: ['award-started'],
	removed: [],
	cells: { award: [], end: ['award-taken-back', 'awarded', 'choice'] },
	columns: {
		id: 'key',
		roundId: cell('award'),
		formKey: { notShown: 'it makes a form that is sent twice award once' },
		choiceId: cell('award'),
		invitationId: cell('award'),
		awardedById: { notShown: 'in whose name it is carried out; it goes with the account' },
		createdAt: cell('award'),
		sendAt: cell('award'),
		sentAt: cell('end'),
		takenBackAt: cell('end'),
		failure: cell('end'),
	},
}

/** Every table of a round that a page, export, email or warning shows. */
export const recordedTables = {
	round,
	key,
	photo,
	extension,
	invitation,
	visit,
	bid,
	withdrawal,
	inquiry,
	question,
	choice,
	award,
}

export type RecordedTable = keyof typeof recordedTables

/** Tables that belong to a round and need no entry of their own. */
export const tablesNotShown: ReadonlyMap<string, string> = new Map([
	['deal_bid_code', 'codes that were emailed; a bid that needed one has its own entry'],
	['ended_round', 'what is kept of a round whose client deleted the account; its entries stay in the chain'],
	['ended_invitation', 'as `ended_round`'],
	['ended_receipt', 'as `ended_round`'],
])
