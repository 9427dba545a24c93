import { standardRetention } from '#app/modules/credit/retention.ts'
import { brokerLogYearsKept } from '#app/modules/records/broker-log-retention.ts'

/** What happens to records when the account of their person is deleted. */
export type Outcome = 'called-off' | 'deleted' | 'kept-without-you' | 'kept'

export const outcomeTitles: Readonly<Record<Outcome, string>> = {
	'called-off': 'Called off first',
	deleted: 'Deleted right away',
	'kept-without-you': 'Kept, without anything about you',
	kept: 'Kept, and why',
}

export type Ending = {
	key: string
	outcome: Outcome
	/** What the person reads before and after; for `kept`, also why and for how long. */
	text: string
	/** What the advisor reads about it, of what is kept. */
	forAdvisor?: string
	/** The tables whose rows end in this way. Each table of the database that may refer to a person is in exactly one ending. */
	tables: readonly string[]
	/** The row is shown to whoever has a row in one of these; in one of `tables` unless given. */
	shownFor?: readonly string[]
	/** Whether it is about a client file that another account shares, which stays; such a row is shown for a shared file only. */
	ofSharedFile?: true
}

const recordMonths = Math.floor(standardRetention.recordDays / 30.5)

/**
 * What the end of an account does to every kind of record. The page for deleting an account and the last email show it, and tests compare
 * it with the database: before, that no table is missing; after, that nothing of what is deleted is left.
 */
export const whatEnds: readonly Ending[] = [
	{
		key: 'rounds',
		outcome: 'called-off',
		text: 'Requests for sealed offers: we tell the dealers of each one that still runs that you ended it, without your name. Offers that were not opened stay sealed. Then the requests are deleted.',
		tables: [
			'deal_round',
			'deal_round_key',
			'deal_round_photo',
			'deal_round_extension',
			'deal_round_invitation',
			'deal_round_visit',
			'deal_bid',
			'deal_bid_code',
			'deal_bid_withdrawal',
			'deal_round_inquiry',
			'deal_round_question',
			'deal_round_choice',
			'deal_round_award',
		],
	},
	{
		key: 'account',
		outcome: 'deleted',
		text: 'Your sign-in details, settings and profile picture, and the devices you signed in on',
		tables: [
			'user',
			'device',
			'push_device',
			'outbox_push',
			'sms_code',
			'session',
			'account',
			'verification',
			'two_factor',
			'recovery_code',
			'email_change',
			'security_event',
			'pending_form',
			'client_account',
		],
	},
	{
		key: 'file',
		outcome: 'deleted',
		text: 'Your file with your advisor: your details, checklists, support times, the advisor’s notes and the history',
		tables: [
			'client',
			'client_email',
			'client_tag',
			'client_note',
			'client_event',
			'client_step',
			'client_checklist',
			'client_checklist_item',
			'client_support',
			'client_support_extension',
			'import_row',
			'import_key',
		],
	},
	{
		key: 'briefs',
		outcome: 'deleted',
		text: 'Your answers about the car you want',
		tables: ['client_brief'],
	},
	{
		key: 'vehicles',
		outcome: 'deleted',
		text: 'The vehicles we found for you',
		tables: ['vehicle_recommendation', 'recommendation_picture', 'vehicle_question'],
	},
	{
		key: 'deals',
		outcome: 'deleted',
		text: 'Your deals: cars, quotes and other documents with their files, and what we wrote to dealers about them. Your contract with a dealer is not affected; keep your own copy.',
		tables: ['deal', 'deal_vehicle', 'deal_document', 'deal_file', 'deal_message'],
	},
	{
		key: 'agreements',
		outcome: 'deleted',
		text: 'What was agreed with dealers, and everything from the signing desk. A dealer who still has a link to it reads that the page was deleted at the buyer’s request.',
		tables: ['deal_agreement', 'deal_signing_entry', 'deal_signing_photo'],
	},
	{
		key: 'kit',
		outcome: 'deleted',
		text: 'The signing kit on your phones, as soon as each is online',
		tables: ['deal_kit_device', 'deal_kit_link'],
	},
	{
		key: 'mail',
		outcome: 'deleted',
		text: 'The emails between you, your advisor and dealers that are in your file, with drafts and attachments',
		tables: [
			'mail_draft',
			'mail_draft_file',
			'mail_case_address',
			'mail_sender',
			'mail_thread',
			'mail_message',
			'mail_attachment',
		],
	},
	{
		key: 'chat',
		outcome: 'deleted',
		text: 'Your chat with the advisor, with its pictures and notes',
		tables: [
			'conversation',
			'merged_conversation',
			'chat_visitor',
			'chat_message',
			'chat_note',
			'scheduled_reply',
			'chat_presence',
		],
	},
	{
		key: 'reviews',
		outcome: 'deleted',
		text: 'Your reviews and their photos. Of a review that we had hidden, we keep the stars and why it was hidden.',
		tables: ['review'],
	},
	{
		key: 'marks',
		outcome: 'deleted',
		text: 'What you checked and wrote on the buying checklist',
		tables: ['checklist_mark'],
	},
	{
		key: 'credit-answers',
		outcome: 'deleted',
		text: 'Drafts of credit applications, and all encrypted answers and documents of those you sent; open applications are withdrawn',
		tables: ['credit_key', 'credit_value', 'credit_document', 'credit_correction', 'credit_note'],
		shownFor: ['credit_application'],
	},
	{
		key: 'emails',
		outcome: 'deleted',
		text: 'Copies of the emails we sent you, and of those we sent your advisor about you. One last email confirms the deletion.',
		tables: ['outbox_email'],
	},
	{
		key: 'proofs',
		outcome: 'kept-without-you',
		text: 'Proofs of dealers’ sealed offers: the car, the times and the fingerprints of the offers, because we promised dealers that they can check them',
		forAdvisor: 'What proves the receipts of dealers, without the client',
		tables: ['ended_round', 'ended_invitation', 'ended_receipt', 'ended_agreement'],
		shownFor: ['deal_round'],
	},
	{
		key: 'community',
		outcome: 'kept-without-you',
		text: 'Your community posts and comments, without your name, because others may have replied to them. What you liked, saved and followed is deleted.',
		forAdvisor: 'Posts and comments in the community, without the name',
		tables: [
			'forum_member',
			'forum_post',
			'forum_comment',
			'forum_post_like',
			'forum_comment_like',
			'forum_save',
			'forum_follow',
			'forum_revision',
			'forum_report',
			'forum_block',
			'forum_notice',
			'forum_preference',
			'forum_document',
			'forum_view',
		],
		shownFor: ['forum_member'],
	},
	{
		key: 'audit',
		outcome: 'kept-without-you',
		text: 'Audit log entries, which identify you only by an internal ID',
		tables: ['audit_entry'],
		shownFor: ['user'],
	},
	{
		key: 'review-invitations',
		outcome: 'kept-without-you',
		text: 'That we don’t ask for a review of your orders anymore, without your address',
		tables: ['review_invitation'],
		shownFor: ['order'],
	},
	{
		key: 'orders',
		outcome: 'kept',
		text: 'Orders, invoices and refunds, with your name and address as you paid, for our accounting records',
		forAdvisor: 'Orders, invoices and refunds',
		tables: [
			'order',
			'refund',
			'book_entry',
			'payment_event',
			'invoice',
			'client_order',
			'service_end',
			'kept_card',
			'sandbox_checkout',
			'sandbox_charge',
			'sandbox_refund',
			'sandbox_dispute',
			'balance_transaction',
		],
	},
	{
		key: 'service-agreements',
		outcome: 'kept',
		text: 'Agreements that you signed about our services, with your name and address, because they prove what we agreed on; and what you agreed to when you signed them. Everything else you agreed to is deleted',
		forAdvisor: 'Signed agreements about services',
		tables: ['service_agreement', 'consent'],
	},
	{
		key: 'broker-log',
		outcome: 'kept',
		text: `If you agreed on a car with a dealer through us: the car, the dealer, the price, our fee, the dates and your name, for ${brokerLogYearsKept} years after the last of these dates, because states ask brokers for a log; if you live in Arizona or Nevada, without a date on which it ends`,
		forAdvisor: 'The log of the cars that were agreed on, with the name',
		tables: ['kept_brokered_car'],
		shownFor: ['deal_agreement', 'deal_signing_entry'],
	},
	{
		key: 'disputes',
		outcome: 'kept',
		text: 'If you disputed a payment at your bank: the dispute and the file that we answered it with, which contains our conversation and what we delivered, so that we can show what the bank decided about',
		forAdvisor: 'Disputes of payments, with the files that answered them',
		tables: ['payment_dispute', 'dispute_answer', 'dispute_file'],
	},
	{
		key: 'appointments',
		outcome: 'kept',
		text: 'Past and canceled appointments, with the contact details you booked with, for our accounting records',
		forAdvisor: 'Past and canceled appointments',
		tables: ['appointment', 'appointment_event', 'calendar_copy', 'slot_spot'],
	},
	{
		key: 'waitlists',
		outcome: 'kept',
		text: 'That you left a waitlist, for 30 days after its date, so that we can answer questions about offers we sent',
		tables: ['waitlist_entry'],
	},
	{
		key: 'credit-record',
		outcome: 'kept',
		text: `A record that you applied for credit: who applied and when, your consent, the lenders, their answers and our notices, for ${recordMonths} months after the end, as Regulation B asks of lenders`,
		forAdvisor: 'The record of credit applications, without any of the answers',
		tables: [
			'credit_application',
			'credit_applicant',
			'credit_consent',
			'credit_event',
			'credit_lender',
			'credit_notice',
			'credit_access',
			'credit_export',
		],
	},
	{
		key: 'opt-outs',
		outcome: 'kept',
		text: 'Your address on the list of those who don’t want to be asked for reviews, so that nobody asks you again',
		tables: ['review_opt_out'],
	},
	{
		key: 'community-pictures',
		outcome: 'kept',
		text: 'Pictures in community posts that stay',
		tables: ['upload'],
		shownFor: ['forum_post'],
	},
	{
		key: 'shared-file',
		outcome: 'kept',
		text: 'Your file with your advisor, with its deals and emails, because another account shares it. Only your access and your address are removed from it.',
		tables: [],
		ofSharedFile: true,
	},
]

/** Tables without a row about a member, except as who of the practice did something. */
export const notAboutMembers: readonly string[] = [
	'audit_head',
	'balance_reading',
	'books_closed',
	'booking_rules',
	'busy_calendar',
	'busy_time',
	'calendar_feed',
	'canned_reply',
	'chat_settings',
	'checklist_template',
	'claim',
	'closure',
	'daily_event_count',
	'data_import',
	'dealer',
	'dealer_group',
	'dealer_person',
	'encryption_key_fingerprint',
	'forum_counter',
	'forum_rules',
	'forum_word',
	'health_finding',
	'law_change',
	'limit_window',
	'mail_delivery',
	'mail_settings',
	'mail_source',
	'mail_template',
	'maintenance_run',
	'offering',
	'payout',
	'rate_limit',
	'resource_upload',
	'review_counter',
	'sales_tax_import',
	'sales_tax_rate',
	'settings',
	'settings_change',
	'setup_step',
	'weekly_slot',
	'written_document',
	'zip_rate',
	'zip_rate_import',
]

type Person = { userId: string; email: string; emailVerified: boolean; clientIds: readonly string[] }

/**
 * Returns which columns say that a row belongs to a person: by the account, by its address if it is verified, or by the client file that
 * ends with the account.
 */
export function ownersOf({ userId, email, emailVerified, clientIds }: Person) {
	const of = (values: readonly string[], columns: readonly (readonly [string, string])[]) =>
		columns.map(([table, column]) => ({ table, column, values }))
	return [
		...of([userId], accountColumns),
		...of([email], [['outbox_email', 'to']]),
		...of(emailVerified ? [email] : [], addressColumns),
		...of(clientIds, fileColumns),
	]
}

const accountColumns = [
	['user', 'id'],
	['appointment', 'user_id'],
	['order', 'user_id'],
	['credit_application', 'user_id'],
	['credit_applicant', 'user_id'],
	['review', 'user_id'],
	['forum_member', 'user_id'],
	['consent', 'user_id'],
	['service_agreement', 'user_id'],
] as const

const addressColumns = [
	['appointment', 'email'],
	['waitlist_entry', 'email'],
	['order', 'customer_email'],
	['invoice', 'customer_email'],
	['review_opt_out', 'email'],
	['consent', 'email'],
	['service_agreement', 'customer_email'],
] as const

const fileColumns = [
	['client', 'id'],
	['deal', 'client_id'],
	['mail_thread', 'client_id'],
	['mail_draft', 'client_id'],
	['mail_sender', 'client_id'],
	['mail_case_address', 'client_id'],
] as const
