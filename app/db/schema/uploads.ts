import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { user } from './auth.ts'
import { createdAt, randomId } from './columns.ts'

/** An uploaded file as stored: images are re-encoded, documents are unchanged. */
export const upload = pgTable(
	'upload',
	{
		id: randomId(),
		/** Who uploaded it; the file outlives the account if another module still shows it. */
		ownerId: text('owner_id').references(() => user.id, { onDelete: 'set null' }),
		/** The module it belongs to: 'resource', 'review', 'community'. */
		purpose: text('purpose').notNull(),
		/** Its random name in the file store, which is not part of any URL. */
		storageKey: text('storage_key').notNull().unique(),
		/** Detected from the content; the sender's type is ignored. */
		contentType: text('content_type').notNull(),
		sizeBytes: integer('size_bytes').notNull(),
		/** The sender's file name, sanitized, for display. */
		fileName: text('file_name').notNull(),
		/** The size of an image in pixels. */
		width: integer('width'),
		height: integer('height'),
		/** Whether anybody may read it; otherwise only its owner and the advisor. */
		public: boolean('public').notNull().default(false),
		/** The widths in pixels of a picture's additional renditions, each in the formats of `renditionFormats`; null for other files. */
		widths: integer('widths').array(),
		/** Colors shown until a picture has loaded, in the format that `placeholderColors` reads. */
		placeholder: text('placeholder'),
		/** Uploaded before the form it belongs to; deleted if that form is never sent. */
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
