import { and, asc, desc, eq, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { client } from '#app/db/schema/clients/clients.ts'
import { clientStep } from '#app/db/schema/clients/steps.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { assertMay } from '../policy.ts'
import { aboutDeal, listedByObject, type StepSide } from './step-rules.ts'

export type ListedStep = {
	id: string
	side: StepSide
	what: string
	dueOn: string | null
	dueAt: Date | null
}

const listedColumns = {
	id: clientStep.id,
	side: clientStep.side,
	what: clientStep.what,
	dueOn: clientStep.dueOn,
	dueAt: clientStep.dueAt,
}

export type FileStep = ListedStep & {
	/** The rule that opened it; null if somebody entered it. */
	rule: string | null
	/** Who entered it. */
	author: string | null
	createdAt: Date
	endedAt: Date | null
}

/** How many of the steps that were done are shown, to open one again. */
const doneMax = 5

/**
 * Lists the open steps of a client, or those about one deal and what belongs to it, the first due first, and the last ones that were marked
 * as done. @throws Forbidden
 */
export async function listStepsOfClient(
	db: Db,
	{ actor, clientId, dealId }: { actor: Actor; clientId: string; dealId?: string },
): Promise<{ open: FileStep[]; done: FileStep[] }> {
	assertMay(actor, 'see')
	const read = (ended: 'open' | 'done') =>
		db
			.select({
				...listedColumns,
				rule: clientStep.rule,
				author: user.name,
				createdAt: clientStep.createdAt,
				endedAt: clientStep.endedAt,
			})
			.from(clientStep)
			.leftJoin(user, eq(user.id, clientStep.authorId))
			.where(
				and(
					eq(clientStep.clientId, clientId),
					dealId ? sql`(${clientStep.about} || '/') like ${`${aboutDeal(dealId)}/%`}` : undefined,
					ended === 'open'
						? isNull(clientStep.endedAt)
						: // Not those whose object has gone on, because they can't be opened again.
							and(eq(clientStep.ended, 'done'), sql`(${clientStep.rule} is null or ${clientStep.current})`),
				),
			)
	const [open, done] = await Promise.all([
		read('open').orderBy(...byDue),
		read('done').orderBy(desc(clientStep.endedAt), desc(clientStep.id)).limit(doneMax),
	])
	return { open, done }
}

/** The first due first; those without a day last. */
const byDue = [asc(clientStep.dueOn), asc(clientStep.dueAt), asc(clientStep.createdAt), asc(clientStep.id)]

/** Why a step is in the list of the day. */
export type DueGroup = 'late' | 'today' | 'new' | 'waiting' | 'undated'
export type DueStep = ListedStep & {
	group: DueGroup
	clientId: string
	name: string
	reference: string
	/** How many are in the group. */
	count: number
}

type ListDueInput = {
	actor: Actor
	today: string
	since: Date
	/** How many of each group are listed; the others are only counted. */
	limits: Readonly<Record<DueGroup, number>>
}

/**
 * Lists what is due by a local day, at most as many of each group as `limits` say, with the count of each: the advisor's own, late or of the day or without
 * a day; what events have opened `since`, due later; and what others are late with. Those of `listedByObject` are left out. @throws Forbidden
 */
export async function listDueSteps(
	db: Db,
	{ actor, today, since, limits }: ListDueInput,
): Promise<DueStep[]> {
	assertMay(actor, 'see')
	const group = sql<DueGroup>`case
		when ${clientStep.side} in ('client', 'dealer') then 'waiting'
		when ${clientStep.dueOn} is null then 'undated'
		when ${clientStep.dueOn} < ${today} then 'late'
		when ${clientStep.dueOn} = ${today} then 'today'
		else 'new' end collate "C"`
	const due = db
		.select({
			...listedColumns,
			clientId: clientStep.clientId,
			group: group.as('due_group'),
			count: sql<number>`(count(*) over (partition by ${group}))::int`.as('group_count'),
			position:
				sql<number>`row_number() over (partition by ${group} order by ${clientStep.dueOn}, ${clientStep.dueAt}, ${clientStep.createdAt}, ${clientStep.id})`.as(
					'group_position',
				),
		})
		.from(clientStep)
		.where(
			and(
				isNull(clientStep.endedAt),
				or(isNull(clientStep.rule), notInArray(clientStep.rule, [...listedByObject])),
				sql`(${clientStep.side} in ('advisor', 'nobody') and (${clientStep.dueOn} <= ${today} or ${clientStep.dueOn} is null)
					or ${clientStep.side} = 'advisor' and ${clientStep.rule} is not null and ${clientStep.createdAt} >= ${since}
					or ${clientStep.side} in ('client', 'dealer') and ${clientStep.dueOn} < ${today})`,
			),
		)
		.as('due')
	const { id, side, what, dueOn, dueAt, clientId, count } = due
	const { name, reference } = client
	return db
		.select({ id, side, what, dueOn, dueAt, clientId, name, reference, group: due.group, count })
		.from(due)
		.innerJoin(client, eq(client.id, due.clientId))
		.where(
			or(
				...Object.entries(limits).map(
					([each, limit]) => sql`${due.group} = ${each} and ${due.position} <= ${limit}`,
				),
			),
		)
		.orderBy(due.position, due.id)
}

/** Lists the advisor's own open steps that are due on a local day, at most `limit`, with the count of all. For a job. */
export async function listStepsOfDay(
	db: Db,
	{ day, limit }: { day: string; limit: number },
): Promise<(ListedStep & { clientId: string; reference: string; count: number })[]> {
	return db
		.select({
			...listedColumns,
			clientId: clientStep.clientId,
			reference: client.reference,
			count: sql<number>`(count(*) over ())::int`,
		})
		.from(clientStep)
		.innerJoin(client, eq(client.id, clientStep.clientId))
		.where(
			and(
				isNull(clientStep.endedAt),
				inArray(clientStep.side, ['advisor', 'nobody']),
				eq(clientStep.dueOn, day),
			),
		)
		.orderBy(...byDue)
		.limit(limit)
}

/** Lists the objects that have a step of a rule in open files, by client, in pages. */
export async function listFollowedObjects(
	db: Db,
	{ after, limit }: { after: string | undefined; limit: number },
): Promise<{ clientId: string; abouts: string[] }[]> {
	return db
		.select({
			clientId: clientStep.clientId,
			abouts: sql<string[]>`array_agg(distinct ${clientStep.about} order by ${clientStep.about})`,
		})
		.from(clientStep)
		.innerJoin(client, eq(client.id, clientStep.clientId))
		.where(
			and(
				clientStep.current,
				isNotNull(clientStep.about),
				isNull(client.closedAt),
				after ? sql`${clientStep.clientId} > ${after}` : undefined,
			),
		)
		.groupBy(clientStep.clientId)
		.orderBy(clientStep.clientId)
		.limit(limit)
}
