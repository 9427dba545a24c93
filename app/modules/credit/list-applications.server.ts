import { and, asc, desc, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditApplication } from '#app/db/schema/credit.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { ListSort, ListTab } from './application-list.ts'
import { assertCreditAdvisor, type CreditActor } from './policy.ts'

type ByAdvisor = { actor: CreditActor }

type ListApplications = ByAdvisor & {
	tab: ListTab
	/** In name, email and reference, word by word. */
	search?: string | undefined
	sort?: ListSort | undefined
	/** The `next` of the page before. */
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

/** The desk's list of what was submitted. @throws Forbidden */
export async function listApplications(
	db: Db,
	{ actor, tab, search, sort = 'newest', after, limit = 25 }: ListApplications,
) {
	assertCreditAdvisor(actor)
	const { key, order } = orders[sort]
	const rows = await db
		.select(columns)
		.from(creditApplication)
		.where(
			and(
				inTab[tab],
				...wordsOf(search).map(
					(word) => sql`${creditApplication.search} like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`}`,
				),
				after && isUuid(after) ? beyond(after, sort) : undefined,
			),
		)
		.orderBy(order(key), order(creditApplication.id))
		.limit(limit + 1)
	return {
		applications: rows.slice(0, limit).map(whole),
		next: rows.length > limit ? rows[limit - 1]!.id : null,
	}
}

/** How many wait in the tabs that are work, and since when the oldest new one does; counts end at 100. @throws Forbidden */
export async function countWaiting(db: Db, { actor }: ByAdvisor) {
	assertCreditAdvisor(actor)
	const upTo100 = (tab: ListTab) =>
		sql`(select count(*) from (select 1 from ${creditApplication} where ${inTab[tab]} limit 100) found)`
	const { rows } = await db.execute<{ fresh: string; reviewing: string; oldest: string | null }>(
		sql`select ${upTo100('new')} as fresh, ${upTo100('reviewing')} as reviewing,
			(select min(${creditApplication.submittedAt}) from ${creditApplication} where ${inTab.new}) as oldest`,
	)
	const { fresh, reviewing, oldest } = rows[0]!
	return {
		new: Number(fresh),
		reviewing: Number(reviewing),
		oldestNewAt: oldest === null ? null : new Date(oldest),
	}
}

/** Applications whose applicant should have been told by `now` and was not, the longest overdue first. @throws Forbidden */
export async function listOverdueNotices(
	db: Db,
	{ actor, now, limit = 3 }: ByAdvisor & { now: Date; limit?: number },
) {
	assertCreditAdvisor(actor)
	const { id, reference, name, noticeDueAt } = columns
	const overdue = and(
		lt(noticeDueAt, now),
		isNull(creditApplication.noticeSentAt),
		ne(creditApplication.status, 'withdrawn'),
	)
	const rows = await db
		.select({ id, reference, name, noticeDueAt, count: db.$count(creditApplication, overdue) })
		.from(creditApplication)
		.where(overdue)
		.orderBy(asc(noticeDueAt), asc(id))
		.limit(limit)
	return {
		applications: rows.map((row) => ({ ...row, name: row.name!, noticeDueAt: row.noticeDueAt! })),
		count: rows[0]?.count ?? 0,
	}
}

// Inlined, so that a prepared plan knows the partial index fits.
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

function beyond(id: string, sort: ListSort): SQL {
	const { key, order } = orders[sort]
	const place = sql`(${key}, ${creditApplication.id})`
	const its = key === byName ? sql`lower(p.name)` : sql`p.submitted_at`
	const of = sql`(select ${its}, p.id from credit_application p where p.id = ${id})`
	return order === asc ? sql`${place} > ${of}` : sql`${place} < ${of}`
}

const wordsOf = (search = '') =>
	search.replaceAll('\0', '').toLowerCase().trim().split(/\s+/).filter(Boolean).slice(0, 8)

/** Nothing but a draft is without these, and the database sees to it. */
function whole<Row extends { name: string | null; email: string | null; submittedAt: Date | null }>(
	row: Row,
) {
	return { ...row, name: row.name!, email: row.email!, submittedAt: row.submittedAt! }
}
