import { and, asc, desc, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { isBehind, toPage } from '#app/db/keyset.server.ts'
import { client } from '#app/db/schema/clients.ts'
import { searchOwnText, searchRows } from '#app/db/search/search-rows.server.ts'
import { searchedWords } from '#app/db/search/search-terms.ts'
import { isLocalDate } from '#app/lib/dates/local-dates.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'
import type { FileOrder, NextActionSide } from './client-file.ts'

export type ListFiles = {
	actor: Actor
	/** Words to find in reference, name, phone (also as plain digits), addresses and tags. */
	search?: string | undefined
	tag?: string | undefined
	/** Who has to do the next action. */
	side?: NextActionSide | undefined
	/** Only next actions due before this instant. */
	dueBefore?: Date | undefined
	/** Only files with a follow-up on this local day or earlier. */
	followUpUntil?: string | undefined
	state?: 'open' | 'closed' | undefined
	order?: FileOrder | undefined
	/** The `next` of the previous page. */
	after?: string | undefined
	limit?: number
}

export type ListedFile = Awaited<ReturnType<typeof listFiles>>['files'][number]

/**
 * Lists client files for the admin, in pages; merged duplicates are left out. Sorting by due date or follow-up lists only files
 * that have one. @throws Forbidden
 */
export async function listFiles(
	db: Db,
	{
		actor,
		search,
		tag,
		side,
		dueBefore,
		followUpUntil,
		state,
		order = 'latest',
		after,
		limit = 25,
	}: ListFiles,
) {
	assertMay(actor, 'see')
	const { key, direction, only } = orders[order]
	const orderBy = [direction(key), direction(client.id)]
	const rows = await searchRows(db, {
		...searchOwnText(client.id, client.search, searchedWords(search)),
		base: and(
			isNull(client.mergedIntoId),
			only,
			isBehind([key, client.id], after, direction === asc ? 'ascending' : 'descending'),
		),
		filter: and(
			tag
				? sql`exists (select 1 from client_tag t where t.tag = ${tag}::citext and t.client_id = ${client.id})`
				: undefined,
			side && sql`${client.nextActionSide} is not null and ${client.nextActionSide} = ${side}`,
			dueBefore && and(isNotNull(client.nextActionSide), lt(client.nextActionDueAt, dueBefore)),
			followUpUntil && isLocalDate(followUpUntil) ? lte(client.followUpOn, followUpUntil) : undefined,
			state === 'open'
				? isNull(client.closedAt)
				: state === 'closed'
					? isNotNull(client.closedAt)
					: undefined,
		),
		orderBy,
		limit: limit + 1,
		read: (where) =>
			db
				.select(columns)
				.from(client)
				.where(where)
				.orderBy(...orderBy)
				.limit(limit + 1),
	})
	const { page, next } = toPage(rows, limit)
	return { files: page, next }
}

const columns = {
	id: client.id,
	reference: client.reference,
	name: client.name,
	phone: client.phone,
	version: client.version,
	nextActionSide: client.nextActionSide,
	nextActionWhat: client.nextActionWhat,
	nextActionDueAt: client.nextActionDueAt,
	followUpOn: client.followUpOn,
	followUpNote: client.followUpNote,
	closedAt: client.closedAt,
	activeAt: client.activeAt,
	createdAt: client.createdAt,
	/** The main address first. */
	emails: sql<
		string[]
	>`array(select e.email::text from client_email e where e.client_id = "client"."id" order by e.main desc, e.created_at, e.email)`,
	tags: sql<
		string[]
	>`array(select t.tag::text from client_tag t where t.client_id = "client"."id" order by t.tag)`,
}

const orders = {
	latest: { key: client.activeAt, direction: desc, only: undefined },
	name: { key: sql`lower(${client.name})`, direction: asc, only: undefined },
	due: { key: client.nextActionDueAt, direction: asc, only: isNotNull(client.nextActionSide) },
	followUp: { key: client.followUpOn, direction: asc, only: isNotNull(client.followUpOn) },
} as const

/** Counts the advisor's overdue next actions, and the follow-ups due by a local day; each count stops at 100. @throws Forbidden */
export async function countDue(db: Db, { actor, now, today }: { actor: Actor; now: Date; today: string }) {
	assertMay(actor, 'see')
	const countUpTo100 = (condition: SQL | undefined) =>
		sql`(select count(*) from (select 1 from ${client} where ${and(isNull(client.mergedIntoId), isNull(client.closedAt), condition)} limit 100) found)`
	const overdue = and(
		sql`${client.nextActionSide} is not null and ${client.nextActionSide} = 'advisor'`,
		lt(client.nextActionDueAt, now),
	)
	const { rows } = await db.execute<{ overdue: string; followUps: string }>(
		sql`select ${countUpTo100(overdue)} as overdue, ${countUpTo100(lte(client.followUpOn, today))} as "followUps"`,
	)
	return { overdue: Number(rows[0]!.overdue), followUps: Number(rows[0]!.followUps) }
}
