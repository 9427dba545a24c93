import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { isBehind, toPage } from '#app/db/keyset.server.ts'
import { preparedQuery } from '#app/db/prepared.server.ts'
import { client, clientChecklist, clientChecklistItem } from '#app/db/schema/clients/clients.ts'
import { NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { ClientPackage } from '../files/client-file.ts'
import { findOwnClientId, type SignedIn } from '../own-client.server.ts'
import { assertMay } from '../policy.ts'
import { type Checklist, tasksForClient } from './checklist.ts'

type ListInput = {
	actor: Actor
	/** Lists only the checklists of this file. */
	clientId?: string | undefined
	/** The `next` of the previous page. */
	after?: string | undefined
	limit?: number
}

/** Lists clients' checklists with their tasks, newest first, in pages. @throws Forbidden */
export async function listChecklists(
	db: Db,
	{ actor, clientId, after, limit = 50 }: ListInput,
): Promise<{ checklists: Checklist[]; next: string | null }> {
	assertMay(actor, 'see')
	const rows = await select(db)
		.where(
			and(
				clientId ? eq(clientChecklist.clientId, clientId) : undefined,
				isBehind([clientChecklist.createdAt, clientChecklist.id], after),
			),
		)
		.orderBy(desc(clientChecklist.createdAt), desc(clientChecklist.id))
		.limit(limit + 1)
	const { page, next } = toPage(
		rows.map((row) => ({ ...row, id: row.checklist.id })),
		limit,
	)
	return { checklists: await attachItems(db, page), next }
}

/** @throws Forbidden, NotFound */
export async function getChecklist(db: Db, { actor, id }: { actor: Actor; id: string }): Promise<Checklist> {
	assertMay(actor, 'see')
	const [found] = isUuid(id) ? await select(db).where(eq(clientChecklist.id, id)) : []
	if (!found) throw new NotFound(noSuchChecklist)
	return (await attachItems(db, [found]))[0]!
}

/** Lists a client's own checklists, newest first, with their tasks in the client's words and without internal ones. */
export async function listOwnChecklists(db: Db, { actor }: { actor: SignedIn }): Promise<Checklist[]> {
	const clientId = await findOwnClientId(db, { actor })
	if (!clientId) return []
	const rows = await readOwnChecklists(db, { clientId })
	const checklists = await attachItems(db, rows)
	return checklists.map((checklist) => ({ ...checklist, items: tasksForClient(checklist.items) }))
}

/** Whether this checklist belongs to this person. */
export async function isOwnChecklist(
	db: Db,
	{ actor, id }: { actor: SignedIn; id: string },
): Promise<boolean> {
	const clientId = isUuid(id) ? await findOwnClientId(db, { actor }) : null
	if (!clientId) return false
	const own = and(eq(clientChecklist.id, id), eq(clientChecklist.clientId, clientId))
	return (await db.$count(clientChecklist, own)) > 0
}

export type PackageProgress = { package: ClientPackage; inProgress: number; tasksDone: number; tasks: number }

/**
 * Counts, for each package, the checklists in progress, their tasks and their completed tasks; leaves out those whose file is closed or
 * whose order was refunded. @throws Forbidden
 */
export async function countInProgress(db: Db, { actor }: { actor: Actor }): Promise<PackageProgress[]> {
	assertMay(actor, 'see')
	return db
		.select({
			package: clientChecklist.package,
			inProgress: sql<number>`count(distinct ${clientChecklist.id})::int`,
			tasksDone: sql<number>`count(${clientChecklistItem.completedAt})::int`,
			tasks: count(clientChecklistItem.id),
		})
		.from(clientChecklist)
		.innerJoin(clientChecklistItem, eq(clientChecklistItem.checklistId, clientChecklist.id))
		.innerJoin(client, and(eq(client.id, clientChecklist.clientId), isNull(client.closedAt)))
		.where(and(isNull(clientChecklist.completedAt), isNull(clientChecklist.endedAt)))
		.groupBy(clientChecklist.package)
}

export const noSuchChecklist = 'We couldn’t find this checklist.'

const select = (db: Db) =>
	db
		.select({ checklist: clientChecklist, clientName: client.name })
		.from(clientChecklist)
		.innerJoin(client, eq(client.id, clientChecklist.clientId))

const readOwnChecklists = preparedQuery((db) =>
	select(db)
		.where(eq(clientChecklist.clientId, sql.placeholder('clientId')))
		.orderBy(desc(clientChecklist.createdAt), desc(clientChecklist.id))
		.limit(50)
		.prepare('own_checklists'),
)

const readItems = preparedQuery((db) =>
	db
		.select()
		.from(clientChecklistItem)
		.where(sql`${clientChecklistItem.checklistId} = any(${sql.placeholder('checklistIds')}::uuid[])`)
		.orderBy(asc(clientChecklistItem.checklistId), asc(clientChecklistItem.position))
		.prepare('checklist_items'),
)

type Row = { checklist: typeof clientChecklist.$inferSelect; clientName: string }

async function attachItems(db: Db, rows: readonly Row[]): Promise<Checklist[]> {
	if (rows.length === 0) return []
	const items = await readItems(db, { checklistIds: rows.map(({ checklist }) => checklist.id) })
	return rows.map(({ checklist: { sample: _sample, ...checklist }, clientName }) => ({
		...checklist,
		clientName,
		items: items
			.filter(({ checklistId }) => checklistId === checklist.id)
			.map(({ checklistId: _checklistId, position: _position, completedBy: _completedBy, ...item }) => item),
	}))
}
