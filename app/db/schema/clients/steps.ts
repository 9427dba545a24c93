import { sql } from 'drizzle-orm'
import {
	boolean,
	check,
	date,
	index,
	integer,
	pgEnum,
	pgTable,
	text,
	uniqueIndex,
	uuid,
} from 'drizzle-orm/pg-core'
import { ownerId, user } from '../auth.ts'
import { createdAt, instant, randomId } from '../columns.ts'
import { client } from './clients.ts'

/** Whom a step waits for: who has to do it. `nobody` waits for a day. */
export const stepSide = pgEnum('step_side', ['advisor', 'client', 'dealer', 'nobody'])

/** What ended a step: somebody marked it as done, a later event of the same object, or the end of the file. */
export const stepEnd = pgEnum('step_end', ['done', 'event', 'file'])

/** What has to be done for a client: any number of steps, opened by rules (`clients/steps/step-rules.ts`) or by hand. */
export const clientStep = pgTable(
	'client_step',
	{
		id: randomId(),
		clientId: uuid('client_id')
			.notNull()
			.references(() => client.id, { onDelete: 'cascade' }),
		ownerId: ownerId(),
		/** The rule that opened it, one of `stepRules`; null if somebody entered it. Text, because rules are added over time. */
		rule: text('rule'),
		/** The object that it is about, such as 'deal:ID'; null for a step that somebody entered about the client in general. */
		about: text('about'),
		/** What has to change about the object before the rule opens the step again after it was done, such as a version. */
		occasion: text('occasion').notNull().default(''),
		/** Whether the rule still asks for it: at most one step for each rule and object, so that an event that comes twice opens one. */
		current: boolean('current').notNull().default(false),
		side: stepSide('side').notNull(),
		what: text('what').notNull(),
		/** The day, in the business time zone, on which it is due; null for no day. */
		dueOn: date('due_on', { mode: 'string' }),
		/** The time of that day, if there is one. */
		dueAt: instant('due_at'),
		/** Who entered it. */
		authorId: text('author_id').references(() => user.id, { onDelete: 'set null' }),
		/** The key of the form that entered it, so that sending the form twice enters it once. */
		formKey: uuid('form_key').unique(),
		version: integer('version').notNull().default(1),
		createdAt: createdAt(),
		endedAt: instant('ended_at'),
		ended: stepEnd('ended'),
		/** Who marked it as done. */
		endedBy: text('ended_by').references(() => user.id, { onDelete: 'set null' }),
	},
	(t) => [
		uniqueIndex('client_step_one_for_rule').on(t.about, t.rule).where(sql`${t.current}`),
		index('client_step_client_id_idx').on(t.clientId, t.endedAt, t.id),
		index('client_step_due_idx').on(t.side, t.dueOn, t.id).where(sql`${t.endedAt} is null`),
		index('client_step_owner_id_idx').on(t.ownerId),
		check('client_step_what_bounded', sql`char_length(${t.what}) between 1 and 240`),
		check('client_step_rule_has_object', sql`${t.rule} is null or ${t.about} is not null`),
		check('client_step_by_hand_is_not_current', sql`${t.rule} is not null or not ${t.current}`),
		check('client_step_ended_whole', sql`(${t.endedAt} is null) = (${t.ended} is null)`),
		check('client_step_time_has_day', sql`${t.dueAt} is null or ${t.dueOn} is not null`),
	],
)
