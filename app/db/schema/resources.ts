import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt, instant, randomId } from './columns.ts'
import { upload } from './uploads.ts'

/** A file the advisor offers on `/resources`, beside the written guides. */
export const resourceUpload = pgTable(
	'resource_upload',
	{
		id: randomId(),
		title: text('title').notNull(),
		description: text('description'),
		/** One of the chips: app/modules/resources/categories.ts. */
		category: text('category').notNull(),
		uploadId: uuid('upload_id')
			.notNull()
			.unique()
			.references(() => upload.id),
		published: boolean('published').notNull().default(true),
		createdAt: createdAt(),
		updatedAt: instant('updated_at').notNull().defaultNow(),
	},
	(t) => [index('resource_upload_created_at_idx').on(t.createdAt)],
)
