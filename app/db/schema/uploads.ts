import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { user } from './auth.ts'
import { createdAt, randomId } from './columns.ts'

/** A file that somebody sent, as it is kept: images drawn anew, documents as they came. */
export const upload = pgTable(
	'upload',
	{
		id: randomId(),
		/** Who sent it; the file outlives the account where another room still shows it. */
		ownerId: text('owner_id').references(() => user.id, { onDelete: 'set null' }),
		/** Which room it belongs to: 'resource', 'review', 'community'. */
		purpose: text('purpose').notNull(),
		/** Where it lies in the file store: random, and no part of any address. */
		storageKey: text('storage_key').notNull().unique(),
		/** As told from its bytes, never as the sender said. */
		contentType: text('content_type').notNull(),
		sizeBytes: integer('size_bytes').notNull(),
		/** What it was called where it came from, made harmless; for people. */
		fileName: text('file_name').notNull(),
		/** Pixels of an image. */
		width: integer('width'),
		height: integer('height'),
		/** Whether anybody may read it; else its owner and the advisor. */
		public: boolean('public').notNull().default(false),
		/** Widths in pixels in which a picture of a page is kept besides, each in the formats of `renditionFormats`; null for other files. */
		widths: integer('widths').array(),
		/** Colours that stand in for a picture until it is there, as `placeholder.ts` reads them. */
		placeholder: text('placeholder'),
		/** Sent ahead of what it is for; forgotten when that never comes. */
		draft: boolean('draft').notNull().default(false),
		createdAt: createdAt(),
	},
	(t) => [
		index('upload_owner_id_idx').on(t.ownerId),
		index('upload_draft_idx').on(t.createdAt).where(sql`${t.draft}`),
		check('upload_size_positive', sql`${t.sizeBytes} > 0`),
		check('upload_draft_shut', sql`not (${t.draft} and ${t.public})`),
	],
)
