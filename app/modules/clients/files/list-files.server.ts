import { and, asc, desc, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { containsWords } from '#app/db/contains-words.server.ts'
import { client } from '#app/db/schema/clients.ts'
import { isLocalDate } from '#app/lib/dates/zoned-time.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { assertFileAdvisor, type ClientActor } from '../policy.ts'
import type { FileOrder, NextActionSide } from './client-file.ts'

export type ListFiles = {
	actor: ClientActor
	/** Words of reference, name, phone (also its bare digits), addresses and tags. */
	search?: string | undefined
	tag?: string | undefined
	/** Whose move it is. */
	side?: NextActionSide | undefined
	/** Moves that were due before. */
	dueBefore?: Date | undefined
	/** Files to come back to on this local day or earlier. */
	followUpUntil?: string | undefined
	state?: 'open' | 'closed' | undefined
	order?: FileOrder | undefined
	/** The `next` of the page before. */
	after?: string | undefined
	limit?: number
}

export type ListedFile = Awaited<ReturnType<typeof listFiles>>['files'][number]

/** The desk's table of client files. Doubles that were merged are in none. By due date are only files with a move, by follow-up only those with one. @throws Forbidden */
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
	assertFileAdvisor(actor)
	const { key, by, only } = orders[order]
	const rows = await db
		.select(columns)
		.from(client)
		.where(
			and(
				isNull(client.mergedIntoId),
				only,
				...containsWords(client.search, search),
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
				after && isUuid(after) ? beyond(after, order) : undefined,
			),
		)
		.orderBy(by(key), by(client.id))
		.limit(limit + 1)
	return { files: rows.slice(0, limit), next: rows.length > limit ? rows[limit - 1]!.id : null }
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
	/** The main one first. */
	emails: sql<
		string[]
	>`array(select e.email::text from client_email e where e.client_id = "client"."id" order by e.main desc, e.created_at, e.email)`,
	tags: sql<
		string[]
	>`array(select t.tag::text from client_tag t where t.client_id = "client"."id" order by t.tag)`,
}

const orders = {
	latest: { key: sql`${client.activeAt}`, by: desc, only: undefined },
	name: { key: sql`lower(${client.name})`, by: asc, only: undefined },
	due: { key: sql`${client.nextActionDueAt}`, by: asc, only: isNotNull(client.nextActionSide) },
	followUp: { key: sql`${client.followUpOn}`, by: asc, only: isNotNull(client.followUpOn) },
} as const

const places: Record<FileOrder, SQL> = {
	latest: sql`p.active_at`,
	name: sql`lower(p.name)`,
	due: sql`p.next_action_due_at`,
	followUp: sql`p.follow_up_on`,
}

function beyond(id: string, order: FileOrder): SQL {
	const { key, by } = orders[order]
	const place = sql`(${key}, ${client.id})`
	const its = sql`(select ${places[order]}, p.id from client p where p.id = ${id})`
	return by === desc ? sql`${place} < ${its}` : sql`${place} > ${its}`
}

/** How many files wait for the advisor beyond their time, and how many follow-ups are due by a local day; each count ends at 100. @throws Forbidden */
export async function countDue(
	db: Db,
	{ actor, now, today }: { actor: ClientActor; now: Date; today: string },
) {
	assertFileAdvisor(actor)
	const upTo100 = (which: SQL | undefined) =>
		sql`(select count(*) from (select 1 from ${client} where ${and(isNull(client.mergedIntoId), isNull(client.closedAt), which)} limit 100) found)`
	const late = and(
		sql`${client.nextActionSide} is not null and ${client.nextActionSide} = 'advisor'`,
		lt(client.nextActionDueAt, now),
	)
	const { rows } = await db.execute<{ overdue: string; followUps: string }>(
		sql`select ${upTo100(late)} as overdue, ${upTo100(lte(client.followUpOn, today))} as "followUps"`,
	)
	return { overdue: Number(rows[0]!.overdue), followUps: Number(rows[0]!.followUps) }
}
