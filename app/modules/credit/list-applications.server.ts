import { and, asc, desc, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { type AnyPgColumn, unionAll } from 'drizzle-orm/pg-core'
import type { Db } from '#app/db/client.server.ts'
import { isBehind, toPage } from '#app/db/keyset.server.ts'
import { positionIn } from '#app/db/position.server.ts'
import { creditApplication } from '#app/db/schema/credit.ts'
import { searchOwnText, searchRows } from '#app/db/search/search-rows.server.ts'
import { searchedWords } from '#app/db/search/search-terms.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { ListSort, ListTab } from './application-list.ts'
import { assertMay } from './policy.ts'

type AdvisorInput = { actor: Actor }

type ListApplications = AdvisorInput & {
	tab: ListTab
	/** Each word is searched in name, email and reference. */
	search?: string | undefined
	sort?: ListSort | undefined
	/** The `next` of the previous page. */
	after?: string | undefined
	limit?: number
}

const columns = {
	id: creditApplication.id,
	reference: creditApplication.reference,
	status: creditApplication.status,
	version: creditApplication.version,
	name: creditApplication.name,
	email: creditApplication.email,
	phone: creditApplication.phone,
	submittedAt: creditApplication.submittedAt,
	noticeDueAt: creditApplication.noticeDueAt,
	noticeSentAt: creditApplication.noticeSentAt,
}

/** Counts the applications that are stored and no drafts. */
export const countApplications = (db: Db): Promise<number> =>
	db.$count(creditApplication, ne(creditApplication.status, 'draft'))

/** Lists submitted applications for the admin, in pages. @throws Forbidden */
export async function listApplications(
	db: Db,
	{ actor, tab, search, sort = 'newest', after, limit = 25 }: ListApplications,
) {
	assertMay(actor, 'list')
	const { key, order } = orders[sort]
	const orderBy = [order(key), order(creditApplication.id)]
	const rows = await searchRows(db, {
		...searchOwnText(creditApplication.id, creditApplication.search, searchedWords(search)),
		base: and(
			inTab[tab],
			isBehind([key, creditApplication.id], after, order === asc ? 'ascending' : 'descending'),
		),
		orderBy,
		limit: limit + 1,
		read: (where) =>
			db
				.select(columns)
				.from(creditApplication)
				.where(where)
				.orderBy(...orderBy)
				.limit(limit + 1),
	})
	const { page, next } = toPage(rows, limit)
	return { applications: page.map(assertSubmittedColumns), next }
}

/** Counts the applications in the tabs New and Reviewing, up to 100 each, and returns when the oldest new one was submitted. @throws Forbidden */
export async function countWaiting(db: Db, { actor }: AdvisorInput) {
	assertMay(actor, 'list')
	const countUpTo100 = (tab: ListTab) =>
		sql`(select count(*) from (select 1 from ${creditApplication} where ${inTab[tab]} limit 100) found)`
	const { rows } = await db.execute<{ fresh: string; reviewing: string; oldest: string | null }>(
		sql`select ${countUpTo100('new')} as fresh, ${countUpTo100('reviewing')} as reviewing,
			(select min(${creditApplication.submittedAt}) from ${creditApplication} where ${inTab.new}) as oldest`,
	)
	const { fresh, reviewing, oldest } = rows[0]!
	return {
		new: Number(fresh),
		reviewing: Number(reviewing),
		oldestNewAt: oldest === null ? null : new Date(oldest),
	}
}

type WaitingApplication = {
	kind: 'new' | 'notice'
	id: string
	reference: string
	name: string
	/** When it was submitted, or the notice was due. */
	at: Date
	/** How many of this kind there are; of new ones up to 100. */
	count: number
}

/** Lists in one query the new applications, the oldest first, and those whose notice is overdue, the longest overdue first. @throws Forbidden */
export async function listWaitingApplications(
	db: Db,
	{ actor, now, limit = 3 }: AdvisorInput & { now: Date; limit?: number },
): Promise<WaitingApplication[]> {
	assertMay(actor, 'list')
	const { id, submittedAt, noticeDueAt, noticeSentAt, status } = creditApplication
	const isOverdue = and(lt(noticeDueAt, now), isNull(noticeSentAt), ne(status, 'withdrawn'))
	const select = <At extends AnyPgColumn>(kind: WaitingApplication['kind'], at: At, where: SQL | undefined) =>
		db
			.select({
				kind: sql<WaitingApplication['kind']>`${kind}::text`.as('kind'),
				id,
				reference: creditApplication.reference,
				name: creditApplication.name,
				at,
				count: sql<number>`(select count(*) from (select 1 from ${creditApplication} where ${where} ${
					kind === 'new' ? sql`limit 100` : sql``
				}) found)::int`.as('count'),
				position: positionIn([asc(at), asc(id)]),
			})
			.from(creditApplication)
			.where(where)
			.orderBy(asc(at), asc(id))
			.limit(limit)
	const rows = await unionAll(
		select('new', submittedAt, inTab.new),
		select('notice', noticeDueAt as unknown as typeof submittedAt, isOverdue),
	)
	return rows
		.sort((a, b) => a.position - b.position)
		.map(({ position: _position, ...row }) => ({ ...row, name: row.name!, at: row.at! }))
}

// The statuses are literals instead of parameters, so that a prepared plan can use the partial index.
const inTab: Record<ListTab, SQL> = {
	new: sql`${creditApplication.status} = 'new'`,
	reviewing: sql`${creditApplication.status} in ('reviewing', 'needs_info')`,
	processed: sql`${creditApplication.status} in ('approved', 'declined', 'withdrawn')`,
	all: sql`${creditApplication.status} <> 'draft'`,
}

const byName = sql<string>`lower(${creditApplication.name})`
const orders = {
	newest: { key: creditApplication.submittedAt, order: desc },
	oldest: { key: creditApplication.submittedAt, order: asc },
	name: { key: byName, order: asc },
	'name-back': { key: byName, order: desc },
} as const

/** Narrows the type of a submitted row: only drafts lack these columns, which a constraint ensures. */
function assertSubmittedColumns<
	Row extends { name: string | null; email: string | null; submittedAt: Date | null },
>(row: Row) {
	return { ...row, name: row.name!, email: row.email!, submittedAt: row.submittedAt! }
}
