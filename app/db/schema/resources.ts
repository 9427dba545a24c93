import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { user } from './auth.ts'
import { createdAt, instant, randomId } from './columns.ts'
import { upload } from './uploads.ts'

/** A file, or a page or video elsewhere, that the advisor offers on `/resources`, in addition to the written guides. */
export const resourceUpload = pgTable(
	'resource_upload',
	{
		id: randomId(),
		title: text('title').notNull(),
		description: text('description'),
		/** One of app/modules/resources/categories.ts. */
		category: text('category').notNull(),
		uploadId: uuid('upload_id')
			.unique()
			.references(() => upload.id),
		/** The address of a page elsewhere, instead of a file. */
		url: text('url'),
		published: boolean('published').notNull().default(true),
		createdAt: createdAt(),
		updatedAt: instant('updated_at').notNull().defaultNow(),
	},
	(t) => [
		index('resource_upload_created_at_idx').on(t.createdAt),
		check('resource_upload_one_target', sql`num_nonnulls(${t.uploadId}, ${t.url}) = 1`),
	],
)

/** A member's completion of, or note on, a step of the buying checklist, with the versions that merging several devices needs. */
export const checklistMark = pgTable(
	'checklist_mark',
	{
		userId: text('user_id')
			.notNull()
			.references(() => user.id, { onDelete: 'cascade' }),
		/** From app/content/buying-checklist.ts; ids never change. */
		stepId: text('step_id').notNull(),
		part: text('part').$type<'check' | 'note'>().notNull(),
		/** The values that no other value has replaced yet: app/modules/resources/checklist/checklist-progress.ts. */
		versions: jsonb('versions').$type<{ by: string; at: number; value: string }[]>().notNull(),
		seen: jsonb('seen').$type<Record<string, number>>().notNull(),
		changedAt: instant('changed_at').notNull(),
	},
	(t) => [
		primaryKey({ columns: [t.userId, t.stepId, t.part] }),
		check('checklist_mark_part', sql`${t.part} in ('check', 'note')`),
	],
)
