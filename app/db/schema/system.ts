import { boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** The result of the last health check of each part of the site. */
export const healthFinding = pgTable('health_finding', {
	/** 'disk', 'backups', 'email', … */
	part: text('part').primaryKey(),
	failed: boolean('failed').notNull(),
	message: text('message').notNull(),
	/** When the part began to fail, or to work again. */
	since: instant('since').notNull(),
	checkedAt: instant('checked_at').notNull(),
	/** When an email about this failure was last queued for the admins, which is in the emails' keys; null while it works. */
	reportedAt: instant('reported_at'),
})

/** The last run of each kind of maintenance. */
export const maintenanceRun = pgTable('maintenance_run', {
	kind: text('kind', { enum: ['backup', 'backup-copy', 'restore-test'] }).primaryKey(),
	ranAt: instant('ran_at').notNull(),
	/** Why the last run failed, as a sentence; null when it succeeded. */
	failure: text('failure'),
	/** The result of the last run: the name of a file, or how many rows. */
	detail: text('detail').notNull().default(''),
	succeededAt: instant('succeeded_at'),
})

/** The steps that an admin confirmed before the first sale; the step 'opened' is the decision to sell. */
export const setupStep = pgTable('setup_step', {
	key: text('key').primaryKey(),
	confirmedAt: instant('confirmed_at').notNull(),
	/** No foreign key, so that the record outlives the account. */
	confirmedByUserId: text('confirmed_by_user_id'),
})
