// Sealed rounds: several dealers are asked for their best price at once, and nobody can read a bid before the deadline. Triggers in the
// custom migration decide by the database's clock whether a bid is late, and keep bids and terms unchanged.
import { sql } from 'drizzle-orm'
import {
	bigint,
	boolean,
	check,
	foreignKey,
	index,
	integer,
	jsonb,
	pgEnum,
	pgTable,
	primaryKey,
	smallint,
	text,
	unique,
	uniqueIndex,
	uuid,
} from 'drizzle-orm/pg-core'
import { user } from './auth.ts'
import { bytes, createdAt, instant, randomId } from './columns.ts'
import { dealer } from './deals/dealers.ts'
import { deal, dealDocument, dealVehicle } from './deals/ledger.ts'
import { upload } from './uploads.ts'

export const dealRoundState = pgEnum('deal_round_state', [
	'draft',
	'approved',
	'open',
	'closed',
	'opened',
	'best_and_final',
	'awarded',
	'canceled',
])

/** One request for sealed bids in a deal. */
export const dealRound = pgTable(
	'deal_round',
	{
		id: randomId(),
		dealId: uuid('deal_id')
			.notNull()
			.references(() => deal.id, { onDelete: 'cascade' }),
		formKey: uuid('form_key').notNull().unique(),
		/** 'purchase': dealers sell, the lowest cost leads; 'trade': dealers buy the client's car, the highest offer leads. */
		kind: text('kind').notNull(),
		state: dealRoundState('state').notNull().default('draft'),
		vehicleId: uuid('vehicle_id').references(() => dealVehicle.id, { onDelete: 'set null' }),
		/** As `RoundTerms`. */
		terms: jsonb('terms').$type<unknown>().notNull(),
		/** SHA-256 of the terms' canonical JSON, hexadecimal; the audit chain has it too. Null until the client approved them. */
		termsHash: text('terms_hash'),
		/** How many times dealers may bid, 1 to 3: once, and up to two best and final offers. */
		stagesMax: smallint('stages_max').notNull().default(2),
		/** The current stage of bidding, counted from 1. */
		stage: smallint('stage').notNull().default(1),
		/** When the current stage ends, by the clock of the database. */
		deadline: instant('deadline').notNull(),
		/** The client's time zone, in which the deadline was set. */
		timeZone: text('time_zone').notNull(),
		/** Whether bids can be opened only with the code that the client holds. */
		requiresClientCode: boolean('requires_client_code').notNull().default(false),
		/** The hashes that everyone got when the current stage closed, sorted, with random ones among them. */
		closingHashes: text('closing_hashes').array(),
		/** From which the random entries of that list are computed. Its hash is in the audit chain; null in rounds from before this was done. */
		paddingSeed: text('padding_seed'),
		/** Random; part of every hash of a row in the audit chain, so that nobody can find a value by trying. */
		recordSalt: text('record_salt').notNull().default(sql`gen_random_uuid()::text`),
		createdById: text('created_by_id').references(() => user.id, { onDelete: 'set null' }),
		approvedAt: instant('approved_at'),
		/** When the invitations were sent. */
		sentAt: instant('sent_at'),
		closedAt: instant('closed_at'),
		openedAt: instant('opened_at'),
		/** When it was awarded or canceled. */
		endedAt: instant('ended_at'),
		awardedInvitationId: uuid('awarded_invitation_id'),
		cancelReason: text('cancel_reason').notNull().default(''),
		version: integer('version').notNull().default(1),
		createdAt: createdAt(),
	},
	(t) => [
		index('deal_round_deal_id_idx').on(t.dealId, t.createdAt),
		index('deal_round_vehicle_id_idx').on(t.vehicleId),
		index('deal_round_created_by_id_idx').on(t.createdById),
		// The sort order of the admin list.
		index('deal_round_latest_idx').on(t.createdAt, t.id),
		index('deal_round_running_idx').on(t.deadline).where(sql`${t.state} in ('open', 'best_and_final')`),
		check('deal_round_kind', sql`${t.kind} in ('purchase', 'trade')`),
		check(
			'deal_round_stages',
			sql`${t.stagesMax} between 1 and 3 and ${t.stage} between 1 and ${t.stagesMax}`,
		),
		check('deal_round_awarded', sql`(${t.state} = 'awarded') = (${t.awardedInvitationId} is not null)`),
	],
)

/** The key that opens the bids of one stage; `release_round_key` returns it only after the deadline. */
export const dealRoundKey = pgTable(
	'deal_round_key',
	{
		roundId: uuid('round_id')
			.notNull()
			.references(() => dealRound.id, { onDelete: 'cascade' }),
		stage: smallint('stage').notNull(),
		/** The public key, 'age1…', to which bids are encrypted. */
		recipient: text('recipient').notNull(),
		/** The private key, encrypted with the site's secret; if the client holds half of the key, it is useless without that half. */
		sealedIdentity: bytes('sealed_identity').notNull(),
		/** When the database first released it. */
		releasedAt: instant('released_at'),
	},
	(t) => [primaryKey({ columns: [t.roundId, t.stage] })],
)

/** A photo of the client's car in a trade-in round. */
export const dealRoundPhoto = pgTable(
	'deal_round_photo',
	{
		uploadId: uuid('upload_id')
			.primaryKey()
			.references(() => upload.id, { onDelete: 'cascade' }),
		roundId: uuid('round_id')
			.notNull()
			.references(() => dealRound.id, { onDelete: 'cascade' }),
		createdAt: createdAt(),
	},
	(t) => [index('deal_round_photo_round_id_idx').on(t.roundId, t.createdAt)],
)

/** Each change of a deadline, which is for all bidders and seen by all of them. Append-only. */
export const dealRoundExtension = pgTable(
	'deal_round_extension',
	{
		id: randomId(),
		roundId: uuid('round_id')
			.notNull()
			.references(() => dealRound.id, { onDelete: 'cascade' }),
		stage: smallint('stage').notNull(),
		before: instant('before').notNull(),
		deadline: instant('deadline').notNull(),
		reason: text('reason').notNull(),
		createdAt: createdAt(),
	},
	(t) => [index('deal_round_extension_round_id_idx').on(t.roundId, t.createdAt)],
)

/** A dealer that was invited to a round. */
export const dealRoundInvitation = pgTable(
	'deal_round_invitation',
	{
		id: randomId(),
		roundId: uuid('round_id')
			.notNull()
			.references(() => dealRound.id, { onDelete: 'cascade' }),
		dealerId: uuid('dealer_id').references(() => dealer.id, { onDelete: 'set null' }),
		/** The dealer's name when it was invited. */
		dealerName: text('dealer_name').notNull(),
		/** The hash of the token in its link. */
		tokenHash: text('token_hash').notNull().unique(),
		/** The address that the invitation was mailed to; empty if it was not mailed. */
		email: text('email').notNull().default(''),
		/** The address that the ADF lead was mailed to; empty if it was not mailed. */
		crmEmail: text('crm_email').notNull().default(''),
		/** The manager responsible for its last bid; without amounts, so it need not be sealed. */
		contactEmail: text('contact_email').notNull().default(''),
		viewedAt: instant('viewed_at'),
		declinedAt: instant('declined_at'),
		/** A key of `declineReasons` of its kind. */
		declineReason: text('decline_reason').notNull().default(''),
		/** The form as it was typed, encrypted to a key that only the device of the dealer holds. */
		draft: bytes('draft'),
		draftSavedAt: instant('draft_saved_at'),
		/** The rank of its bid when the bids were last opened, shared by ties; null without a bid or without a total. */
		rank: smallint('rank'),
		createdAt: createdAt(),
	},
	(t) => [
		index('deal_round_invitation_round_id_idx').on(t.roundId, t.createdAt),
		index('deal_round_invitation_dealer_id_idx').on(t.dealerId),
		unique('deal_round_invitation_dealer').on(t.roundId, t.dealerId),
	],
)

/**
 * The devices and addresses from which a dealer's page was opened, for the warnings to the advisor about bidders that may not be
 * independent.
 */
export const dealRoundVisit = pgTable(
	'deal_round_visit',
	{
		invitationId: uuid('invitation_id')
			.notNull()
			.references(() => dealRoundInvitation.id, { onDelete: 'cascade' }),
		/** Keyed hashes, different in each round. */
		device: text('device').notNull(),
		address: text('address').notNull(),
		firstAt: instant('first_at').notNull(),
		lastAt: instant('last_at').notNull(),
	},
	(t) => [primaryKey({ columns: [t.invitationId, t.device, t.address] })],
)

/** A sealed bid. Its content is encrypted to the round's key; a change is a new revision. */
export const dealBid = pgTable(
	'deal_bid',
	{
		id: randomId(),
		roundId: uuid('round_id')
			.notNull()
			.references(() => dealRound.id, { onDelete: 'cascade' }),
		invitationId: uuid('invitation_id')
			.notNull()
			.references(() => dealRoundInvitation.id, { onDelete: 'cascade' }),
		formKey: uuid('form_key').notNull().unique(),
		stage: smallint('stage').notNull(),
		/** 0 for the first, then up to 3 changes in each stage. */
		revision: smallint('revision').notNull(),
		/** SHA-256 of the bid's canonical JSON with its salt, hexadecimal, as on the receipt. */
		hash: text('hash').notNull().unique(),
		/** The canonical JSON, encrypted with age to the round's key. */
		ciphertext: bytes('ciphertext').notNull(),
		/** The dealer's PDF, encrypted in the same way; its hash is in the bid. */
		attachment: bytes('attachment'),
		/** The text that was sealed, encrypted to a key that only the device of the dealer holds; null in bids from before each had its own. */
		kept: bytes('kept'),
		/** The manager responsible for this revision; empty in bids from before each had its own. */
		contactEmail: text('contact_email').notNull().default(''),
		/** Keyed hashes, different in each round. */
		device: text('device').notNull(),
		address: text('address').notNull(),
		/** When it arrived, by the clock of the database; set by a trigger. */
		receivedAt: instant('received_at').notNull(),
		/** The canonical JSON, once the bids were opened. */
		content: text('content'),
		/** The amount it was ranked by: the cost of a purchase on equal terms, or the offer for a car, in cents. */
		rankedCents: bigint('ranked_cents', { mode: 'number' }),
		documentId: uuid('document_id').references(() => dealDocument.id, { onDelete: 'set null' }),
	},
	(t) => [
		unique('deal_bid_revision').on(t.invitationId, t.stage, t.revision),
		index('deal_bid_round_id_idx').on(t.roundId, t.receivedAt),
		index('deal_bid_document_id_idx').on(t.documentId),
		check('deal_bid_revisions', sql`${t.revision} between 0 and 3`),
		check('deal_bid_bounded', sql`length(${t.ciphertext}) <= 400000 and length(${t.attachment}) <= 4500000`),
	],
)

/**
 * A dealer took back what it had sent in a stage, before its deadline: this revision and those before it don't count. A later revision
 * does. Append-only.
 */
export const dealBidWithdrawal = pgTable(
	'deal_bid_withdrawal',
	{
		id: randomId(),
		roundId: uuid('round_id')
			.notNull()
			.references(() => dealRound.id, { onDelete: 'cascade' }),
		/** The last revision when it was withdrawn. */
		invitationId: uuid('invitation_id').notNull(),
		stage: smallint('stage').notNull(),
		revision: smallint('revision').notNull(),
		/** When that was, by the clock of the database; set by a trigger. */
		withdrawnAt: instant('withdrawn_at').notNull(),
	},
	(t) => [
		foreignKey({
			name: 'deal_bid_withdrawal_bid',
			columns: [t.invitationId, t.stage, t.revision],
			foreignColumns: [dealBid.invitationId, dealBid.stage, dealBid.revision],
		}).onDelete('cascade'),
		unique('deal_bid_withdrawal_once').on(t.invitationId, t.stage, t.revision),
		index('deal_bid_withdrawal_round_id_idx').on(t.roundId),
	],
)

/** A code that a dealer needs to change its bid from a device that sent none of its bids. */
export const dealBidCode = pgTable(
	'deal_bid_code',
	{
		id: randomId(),
		invitationId: uuid('invitation_id')
			.notNull()
			.references(() => dealRoundInvitation.id, { onDelete: 'cascade' }),
		/** The device that asked for it, as in `deal_bid`. */
		device: text('device').notNull(),
		/** A keyed hash of the code. */
		codeHash: text('code_hash').notNull(),
		/** How often something was entered for it. */
		attempts: smallint('attempts').notNull().default(0),
		/** When it was emailed, by the clock of the database. */
		sentAt: instant('sent_at').notNull(),
		usedAt: instant('used_at'),
	},
	(t) => [
		index('deal_bid_code_invitation_id_idx').on(t.invitationId, t.sentAt),
		check('deal_bid_code_attempts', sql`${t.attempts} between 0 and 5`),
	],
)

/** A question about an opened bid, and the dealer's answer. */
export const dealRoundQuestion = pgTable(
	'deal_round_question',
	{
		id: randomId(),
		invitationId: uuid('invitation_id')
			.notNull()
			.references(() => dealRoundInvitation.id, { onDelete: 'cascade' }),
		formKey: uuid('form_key').notNull().unique(),
		question: text('question').notNull(),
		askedAt: instant('asked_at').notNull(),
		answer: text('answer').notNull().default(''),
		answeredAt: instant('answered_at'),
	},
	(t) => [index('deal_round_question_invitation_id_idx').on(t.invitationId, t.askedAt)],
)

/** A dealer's question about the request, which the advisor answers for all dealers. */
export const dealRoundInquiry = pgTable(
	'deal_round_inquiry',
	{
		id: randomId(),
		invitationId: uuid('invitation_id')
			.notNull()
			.references(() => dealRoundInvitation.id, { onDelete: 'cascade' }),
		formKey: uuid('form_key').notNull().unique(),
		/** The stage in which it was asked: a dealer without an offer does not learn of a later one. */
		stage: smallint('stage').notNull(),
		question: text('question').notNull(),
		/** When it arrived, by the clock of the database; set by a trigger. */
		askedAt: instant('asked_at').notNull(),
		/** The question as all dealers read it; empty until it is answered. */
		shownQuestion: text('shown_question').notNull().default(''),
		answer: text('answer').notNull().default(''),
		answeredAt: instant('answered_at'),
	},
	(t) => [
		index('deal_round_inquiry_invitation_id_idx').on(t.invitationId, t.askedAt),
		check(
			'deal_round_inquiry_answer',
			sql`(${t.answeredAt} is not null) = (${t.answer} <> '') and (${t.answeredAt} is not null) = (${t.shownQuestion} <> '')`,
		),
	],
)

/** What the client decided about the opened offers; the last one of a stage counts. Append-only. */
export const dealRoundChoice = pgTable(
	'deal_round_choice',
	{
		id: randomId(),
		/** The order in which they were recorded. */
		no: bigint('no', { mode: 'number' }).notNull().generatedByDefaultAsIdentity(),
		roundId: uuid('round_id')
			.notNull()
			.references(() => dealRound.id, { onDelete: 'cascade' }),
		formKey: uuid('form_key').notNull().unique(),
		stage: smallint('stage').notNull(),
		/** 'offer': this dealer's; 'none': none of them; 'change': something else first. */
		kind: text('kind').notNull(),
		invitationId: uuid('invitation_id').references(() => dealRoundInvitation.id, { onDelete: 'cascade' }),
		/** What the client asks for, or adds. */
		words: text('words').notNull().default(''),
		/** How and when the client told the advisor, who recorded it; empty if the client chose on their own page. */
		how: text('how').notNull().default(''),
		recordedById: text('recorded_by_id').references(() => user.id, { onDelete: 'set null' }),
		createdAt: instant('created_at').notNull(),
	},
	(t) => [
		index('deal_round_choice_round_id_idx').on(t.roundId, t.no),
		index('deal_round_choice_invitation_id_idx').on(t.invitationId),
		index('deal_round_choice_recorded_by_id_idx').on(t.recordedById),
		// What an award refers to.
		unique('deal_round_choice_award').on(t.id, t.roundId, t.invitationId),
		check('deal_round_choice_kind', sql`${t.kind} in ('offer', 'none', 'change')`),
		check('deal_round_choice_offer', sql`(${t.kind} = 'offer') = (${t.invitationId} is not null)`),
		check('deal_round_choice_words', sql`${t.kind} <> 'change' or ${t.words} <> ''`),
	],
)

/** An award of a round to the dealer that the client chose. Its emails are sent later, and until then it can be taken back. */
export const dealRoundAward = pgTable(
	'deal_round_award',
	{
		id: randomId(),
		roundId: uuid('round_id')
			.notNull()
			.references(() => dealRound.id, { onDelete: 'cascade' }),
		formKey: uuid('form_key').notNull().unique(),
		choiceId: uuid('choice_id').notNull(),
		invitationId: uuid('invitation_id').notNull(),
		awardedById: text('awarded_by_id').references(() => user.id, { onDelete: 'set null' }),
		createdAt: instant('created_at').notNull(),
		/** When it is carried out, by the clock of the database. */
		sendAt: instant('send_at').notNull(),
		sentAt: instant('sent_at'),
		takenBackAt: instant('taken_back_at'),
		/** Why it was not carried out, where nobody took it back. */
		failure: text('failure').notNull().default(''),
	},
	(t) => [
		foreignKey({
			name: 'deal_round_award_choice',
			columns: [t.choiceId, t.roundId, t.invitationId],
			foreignColumns: [dealRoundChoice.id, dealRoundChoice.roundId, dealRoundChoice.invitationId],
		}).onDelete('cascade'),
		uniqueIndex('deal_round_award_one').on(t.roundId).where(sql`${t.takenBackAt} is null`),
		index('deal_round_award_round_id_idx').on(t.roundId),
		index('deal_round_award_choice_idx').on(t.choiceId),
		index('deal_round_award_awarded_by_id_idx').on(t.awardedById),
		index('deal_round_award_due_idx')
			.on(t.sendAt)
			.where(sql`${t.sentAt} is null and ${t.takenBackAt} is null`),
		check('deal_round_award_end', sql`${t.sentAt} is null or ${t.takenBackAt} is null`),
	],
)

/**
 * What remains of a round that was sent and whose client deleted their account: what the dealers' receipts are proved with. It says nothing
 * about the client. Append-only, like the audit chain, which has its id.
 */
export const endedRound = pgTable('ended_round', {
	/** The id of the round. */
	id: uuid('id').primaryKey(),
	/** '2026 Honda CR-V EX' */
	car: text('car').notNull(),
	/** 'awarded' or 'canceled'. */
	state: dealRoundState('state').notNull(),
	stage: smallint('stage').notNull(),
	stagesMax: smallint('stages_max').notNull(),
	deadline: instant('deadline').notNull(),
	timeZone: text('time_zone').notNull(),
	/** As in `deal_round`. */
	closingHashes: text('closing_hashes').array(),
	paddingSeed: text('padding_seed'),
	/** When the account was deleted. */
	endedAt: instant('ended_at').notNull(),
})

/** A dealer that was invited to an ended round, whose link says so. Append-only. */
export const endedInvitation = pgTable(
	'ended_invitation',
	{
		/** The id of the invitation. */
		id: uuid('id').primaryKey(),
		roundId: uuid('round_id')
			.notNull()
			.references(() => endedRound.id),
		/** The hash of the token in its link. */
		tokenHash: text('token_hash').notNull().unique(),
	},
	(t) => [index('ended_invitation_round_id_idx').on(t.roundId)],
)

/** The receipt of a sealed bid in an ended round. Append-only. */
export const endedReceipt = pgTable(
	'ended_receipt',
	{
		/** As in `deal_bid`. */
		hash: text('hash').primaryKey(),
		invitationId: uuid('invitation_id')
			.notNull()
			.references(() => endedInvitation.id),
		stage: smallint('stage').notNull(),
		revision: smallint('revision').notNull(),
		receivedAt: instant('received_at').notNull(),
		/** When the dealer withdrew it; null for one that counted or was replaced. */
		withdrawnAt: instant('withdrawn_at'),
	},
	(t) => [index('ended_receipt_invitation_id_idx').on(t.invitationId)],
)
