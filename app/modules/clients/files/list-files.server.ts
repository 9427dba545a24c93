import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { isBehind, toPage } from '#app/db/keyset.server.ts'
import { client } from '#app/db/schema/clients/clients.ts'
import { searchOwnText, searchRows } from '#app/db/search/search-rows.server.ts'
import { searchedWords } from '#app/db/search/search-terms.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'
import type { StepSide } from '../steps/step-rules.ts'
import type { ClientStage, FileOrder } from './client-file.ts'

export type ListFiles = {
	actor: Actor
	/** Words to find in reference, name, phone (also as plain digits), addresses and tags. */
	search?: string | undefined
	tag?: string | undefined
	stage?: ClientStage | undefined
	/** Only files in which this side has to act. */
	side?: StepSide | undefined
	/** Only files in which the advisor's own step was due before this local day. */
	lateOn?: string | undefined
	/** Only files in which nobody has to act. */
	idle?: boolean | undefined
	state?: 'open' | 'closed' | undefined
	order?: FileOrder | undefined
	/** The `next` of the previous page. */
	after?: string | undefined
	limit?: number
}

export type ListedFile = Awaited<ReturnType<typeof listFiles>>['files'][number]

/**
 * Lists client files for the admin, in pages; merged duplicates are left out. Sorting by the first due day lists only files
 * with a step that has one. @throws Forbidden
 */
export async function listFiles(
	db: Db,
	{ actor, search, tag, stage, side, lateOn, idle, state, order = 'latest', after, limit = 25 }: ListFiles,
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
			stage ? eq(client.stage, stage) : undefined,
			side ? sql`exists (select ${openStep} and s.side = ${side})` : undefined,
			lateOn
				? sql`exists (select ${openStep} and s.side in ('advisor', 'nobody') and s.due_on < ${lateOn})`
				: undefined,
			idle ? sql`not exists (select ${openStep})` : undefined,
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

const openStep = sql`from client_step s where s.client_id = "client"."id" and s.ended_at is null`
const firstDue = sql`(select min(s.due_on) ${openStep})`

/** The step that is due first. */
export const firstStep = sql<{ side: StepSide; what: string; dueOn: string | null } | null>`(
	select json_build_object('side', s.side, 'what', s.what, 'dueOn', s.due_on)
	${openStep} order by s.due_on, s.due_at, s.created_at, s.id limit 1)`

const columns = {
	id: client.id,
	reference: client.reference,
	name: client.name,
	phone: client.phone,
	version: client.version,
	stage: client.stage,
	stageDerived: client.stageDerived,
	step: firstStep,
	stepCount: sql<number>`(select count(*)::int ${openStep})`,
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
	due: { key: firstDue, direction: asc, only: sql`exists (select ${openStep} and s.due_on is not null)` },
} as const
