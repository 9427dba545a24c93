import { and, asc, desc, eq, gte, like, lt, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { auditEntry } from '#app/db/schema/audit.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from './policy.ts'

export type ListedEntry = Pick<
	typeof auditEntry.$inferSelect,
	'seq' | 'at' | 'actorKind' | 'actorId' | 'action' | 'subjectKind' | 'subjectId' | 'detail'
>

type ListAuditEntriesInput = {
	actor: Actor
	/** The first part of an action: 'credit'. */
	area?: string | undefined
	/** The ID of one record: lists everything that was done to it. */
	subjectId?: string | undefined
	/** Entries at `from` or later, and before `until`. */
	from?: Date | undefined
	until?: Date | undefined
	/** The `next` of the previous page. */
	after?: number | undefined
	limit?: number
}

/** Lists the audit log, newest entry first. @throws Forbidden */
export async function listAuditEntries(
	db: Db,
	{ actor, area, subjectId, from, until, after, limit = 50 }: ListAuditEntriesInput,
): Promise<{ entries: ListedEntry[]; next: number | null }> {
	assertMay(actor, 'read')
	const rows = await db
		.select({
			seq: auditEntry.seq,
			at: auditEntry.at,
			actorKind: auditEntry.actorKind,
			actorId: auditEntry.actorId,
			action: auditEntry.action,
			subjectKind: auditEntry.subjectKind,
			subjectId: auditEntry.subjectId,
			detail: auditEntry.detail,
		})
		.from(auditEntry)
		.where(
			and(
				area && /^[a-z-]+$/.test(area) ? like(auditEntry.action, `${area}.%`) : undefined,
				subjectId ? eq(auditEntry.subjectId, subjectId) : undefined,
				from && gte(auditEntry.at, from),
				until && lt(auditEntry.at, until),
				after ? lt(auditEntry.seq, after) : undefined,
			),
		)
		.orderBy(desc(auditEntry.seq))
		.limit(limit + 1)
	const entries = rows.slice(0, limit)
	return { entries, next: rows.length > limit ? entries.at(-1)!.seq : null }
}

type EntriesOfInput = {
	kind: string
	id: string
	/** Leaves out entries of these actions whose detail has another value under this name. */
	onlyOwn?: { actions: readonly string[]; name: string; value: string }
}

/** Returns every entry about one subject, oldest first. */
export const listEntriesOf = (db: Db, { kind, id, onlyOwn }: EntriesOfInput) =>
	db
		.select({ seq: auditEntry.seq, at: auditEntry.at, action: auditEntry.action, detail: auditEntry.detail })
		.from(auditEntry)
		.where(
			and(
				eq(auditEntry.subjectKind, kind),
				eq(auditEntry.subjectId, id),
				onlyOwn &&
					or(
						notInArray(auditEntry.action, [...onlyOwn.actions]),
						sql`${auditEntry.detail} ->> ${onlyOwn.name} = ${onlyOwn.value}`,
					),
			),
		)
		.orderBy(asc(auditEntry.seq))
