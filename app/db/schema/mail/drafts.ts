// The advisor's drafts and scheduled emails, templates and the signature. A draft is not a message yet: it stores everything that was
// typed, even if it cannot be sent.
import { sql } from 'drizzle-orm'
import {
	boolean,
	check,
	index,
	integer,
	jsonb,
	pgEnum,
	pgTable,
	text,
	unique,
	uuid,
} from 'drizzle-orm/pg-core'
import { user } from '../auth.ts'
import { createdAt, instant, randomId } from '../columns.ts'
import { upload } from '../uploads.ts'
import { mailMessage, mailThread } from './mail.ts'

export const mailDraftState = pgEnum('mail_draft_state', ['draft', 'scheduled', 'sent'])

/** An email that is being written. Its id is chosen by the form, so that sending the form twice sends one email. */
export const mailDraft = pgTable(
	'mail_draft',
	{
		id: uuid('id').primaryKey(),
		state: mailDraftState('state').notNull().default('draft'),
		/** The thread that it continues; null for a new one. */
		threadId: uuid('thread_id').references(() => mailThread.id, { onDelete: 'cascade' }),
		/** The message that it answers. */
		answersId: uuid('answers_id').references(() => mailMessage.id, { onDelete: 'set null' }),
		/** The client whose file it belongs to, the deal and its document; records of other modules, so there are no foreign keys. */
		clientId: uuid('client_id'),
		dealId: uuid('deal_id'),
		documentId: uuid('document_id'),
		/** The outreach that it follows up in the threads of its recipients; once it is sent to several people separately, the outreach it is. */
		outreachId: uuid('outreach_id'),
		/** The recipients as they were typed. */
		to: text('to').notNull().default(''),
		cc: text('cc').notNull().default(''),
		subject: text('subject').notNull().default(''),
		text: text('text').notNull().default(''),
		/** Whether the original is included below the answer. */
		quotes: boolean('quotes').notNull().default(true),
		/** Whether the advisor confirmed to show the client to others, and to write to a dealer that is not to be used. */
		mayShowClient: boolean('may_show_client').notNull().default(false),
		mayUseDealer: boolean('may_use_dealer').notNull().default(false),
		/** Whether the advisor confirmed that all recipients get one email and see each other's address. */
		mayShareAddresses: boolean('may_share_addresses').notNull().default(false),
		/** What the advisor typed for template fields that have no value for a recipient, by 'address field'. */
		filled: jsonb('filled').$type<Record<string, string>>().notNull().default({}),
		/** When it is to be sent, by the database's clock. */
		sendAt: instant('send_at'),
		/** Whether `send_at` is the end of the seconds in which sending can be undone, not a time that the advisor chose. */
		isUndoDelay: boolean('is_undo_delay').notNull().default(false),
		/** Why it wasn’t sent at its scheduled time, as a sentence for the advisor. */
		problem: text('problem').notNull().default(''),
		/** The sent message. */
		messageId: uuid('message_id')
			.unique()
			.references(() => mailMessage.id, { onDelete: 'set null' }),
		/** The page that saved last: repeated or late saves of the same page are no conflict. */
		editKey: uuid('edit_key').notNull(),
		version: integer('version').notNull().default(1),
		authorId: text('author_id').references(() => user.id, { onDelete: 'set null' }),
		createdAt: createdAt(),
		updatedAt: instant('updated_at').notNull(),
	},
	(t) => [
		index('mail_draft_listed_idx').on(t.updatedAt, t.id).where(sql`${t.state} = 'draft'`),
		index('mail_draft_scheduled_idx').on(t.sendAt, t.id).where(sql`${t.state} = 'scheduled'`),
		index('mail_draft_thread_id_idx').on(t.threadId).where(sql`${t.state} <> 'sent'`),
		index('mail_draft_client_id_idx').on(t.clientId),
		index('mail_draft_answers_id_idx').on(t.answersId),
		check('mail_draft_scheduled_has_time', sql`${t.state} <> 'scheduled' or ${t.sendAt} is not null`),
		check('mail_draft_undo_delay_is_scheduled', sql`not ${t.isUndoDelay} or ${t.state} = 'scheduled'`),
		check('mail_draft_text_bounded', sql`char_length(${t.text}) <= 50000`),
	],
)

/** A file of a draft: a copy, so that the sent file never changes. */
export const mailDraftFile = pgTable(
	'mail_draft_file',
	{
		uploadId: uuid('upload_id')
			.primaryKey()
			.references(() => upload.id, { onDelete: 'cascade' }),
		draftId: uuid('draft_id')
			.notNull()
			.references(() => mailDraft.id, { onDelete: 'cascade' }),
		/** The origin of the file, such as 'receipt:REFERENCE'; a file of the case is attached once. */
		source: text('source').notNull(),
		createdAt: createdAt(),
	},
	(t) => [unique('mail_draft_file_once').on(t.draftId, t.source)],
)

/** A text that is written often, with fields that are filled from the case. */
export const mailTemplate = pgTable(
	'mail_template',
	{
		id: randomId(),
		/** Identifies the form that created it, so that sending it twice creates one. */
		formKey: uuid('form_key').unique(),
		title: text('title').notNull(),
		subject: text('subject').notNull().default(''),
		text: text('text').notNull(),
		version: integer('version').notNull().default(1),
		createdAt: createdAt(),
		updatedAt: instant('updated_at').notNull(),
	},
	(t) => [index('mail_template_title_idx').on(sql`lower(${t.title})`, t.id)],
)

/** The settings of the advisor's emails, in a single row. */
export const mailSettings = pgTable(
	'mail_settings',
	{
		id: integer('id').primaryKey().default(1),
		/**
		 * The plain text below each email; null until the advisor writes one, and until then it is generated from the business details.
		 */
		signature: text('signature'),
		/** How many seconds sending can be undone; 0 sends at once. */
		undoSeconds: integer('undo_seconds').notNull().default(10),
		version: integer('version').notNull().default(1),
		updatedAt: instant('updated_at').notNull(),
	},
	(t) => [
		check('mail_settings_one_row', sql`${t.id} = 1`),
		check('mail_settings_undo_seconds', sql`${t.undoSeconds} between 0 and 30`),
	],
)
