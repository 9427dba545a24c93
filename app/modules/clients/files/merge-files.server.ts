import { and, eq, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import {
	client,
	clientAccount,
	clientBrief,
	clientChecklist,
	clientEmail,
	clientEvent,
	clientNote,
	clientOrder,
	clientTag,
	vehicleRecommendation,
} from '#app/db/schema/clients/clients.ts'
import { clientStep } from '#app/db/schema/clients/steps.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { recordClientEvent } from '../client-events.server.ts'
import { type Client, changeClient, lockClient } from '../clients.server.ts'
import { assertMay } from '../policy.ts'

type MergeInput = {
	actor: Actor
	/** The file to keep, at the version that somebody saw. */
	intoId: string
	intoVersion: number
	/** The duplicate. */
	fromId: string
	fromVersion: number
	now: Date
}

/**
 * Moves everything of a duplicate into the other file: addresses, accounts, orders, tags, notes, steps, checklists, recommendations, history.
 * For single values the remaining file keeps its own and takes what it lacks. The duplicate stays as a placeholder that points to it.
 * @throws Forbidden, NotFound, Invalid; Conflict when either changed in the meantime, or was merged
 */
export async function mergeFiles(db: Db, input: MergeInput): Promise<Client> {
	const { actor, intoId, intoVersion, fromId, fromVersion, now } = input
	assertMay(actor, 'change')
	if (intoId === fromId) throw new Invalid('A file can’t be merged into itself.')
	return transact(db, async (tx) => {
		// Locked in the order of their ids, so that two merges cannot deadlock.
		const locked = new Map<string, Client>()
		for (const id of [intoId, fromId].sort()) {
			const merged = id === fromId ? await findMerged(tx, { fromId, intoId }) : null
			if (merged) return merged
			locked.set(id, await lockClient(tx, { actor, id }))
		}
		const into = locked.get(intoId)!
		const from = locked.get(fromId)!
		if (into.version !== intoVersion || from.version !== fromVersion)
			throw new Conflict(
				'One of the two files was changed in the meantime. Please check both again, then merge.',
			)
		await moveEverything(tx, { from: fromId, to: intoId })
		await changeClient(tx, { before: from, set: { mergedIntoId: intoId, closedAt: null } })
		await tx.update(client).set({ mergedIntoId: intoId }).where(eq(client.mergedIntoId, fromId))
		const merged = await changeClient(tx, { before: into, set: mergedFields(into, from) })
		const detail = { reference: from.reference, name: from.name }
		await recordClientEvent(tx, { clientId: intoId, what: 'merged', detail, actor, now })
		await appendAudit(tx, {
			at: now,
			actor: { kind: 'advisor', id: actor.id },
			action: 'clients.merged',
			subject: { kind: 'client', id: intoId },
			detail: { from: fromId, reference: from.reference },
		})
		return merged
	})
}

/** Returns the file that the duplicate was already merged into, for a form that was sent twice. */
async function findMerged(
	tx: Db,
	{ fromId, intoId }: { fromId: string; intoId: string },
): Promise<Client | null> {
	if (!isUuid(fromId) || !isUuid(intoId)) return null
	const [from] = await tx.select().from(client).where(eq(client.id, fromId)).for('update')
	if (!from || from.mergedIntoId !== intoId) return null
	const [into] = await tx.select().from(client).where(eq(client.id, intoId))
	return into ?? null
}

/** Returns what the remaining file takes over. If either file is open, so is the result. */
function mergedFields(into: Client, from: Client): Partial<typeof client.$inferInsert> {
	return {
		phone: into.phone ?? from.phone,
		closedAt: from.closedAt ? into.closedAt : null,
		...(from.createdAt < into.createdAt ? { createdAt: from.createdAt } : {}),
		...(from.activeAt > into.activeAt ? { activeAt: from.activeAt } : {}),
	}
}

async function moveEverything(tx: Db, { from, to }: { from: string; to: string }): Promise<void> {
	const [main] = await tx
		.select()
		.from(clientEmail)
		.where(and(eq(clientEmail.clientId, to), clientEmail.main))
	await tx
		.update(clientEmail)
		.set({ clientId: to, ...(main ? { main: false } : {}) })
		.where(eq(clientEmail.clientId, from))
	await tx.execute(sql`
		insert into client_tag (client_id, tag, created_at)
		select ${to}, tag, created_at from client_tag where client_id = ${from} on conflict do nothing
	`)
	await tx.delete(clientTag).where(eq(clientTag.clientId, from))
	for (const table of [
		clientAccount,
		clientBrief,
		clientOrder,
		clientNote,
		clientEvent,
		clientStep,
		clientChecklist,
		vehicleRecommendation,
	] as const)
		await tx.update(table).set({ clientId: to }).where(eq(table.clientId, from))
}

type Duplicate = Pick<Client, 'id' | 'reference' | 'name' | 'phone' | 'createdAt'>

/** Lists other files that may be of the same person: with the same name or phone number. @throws Forbidden */
export async function listPossibleDuplicates(
	db: Db,
	{ actor, file }: { actor: Actor; file: Client },
): Promise<Duplicate[]> {
	assertMay(actor, 'see')
	const digits = file.phone?.replace(/\D/g, '') ?? ''
	return db
		.select({
			id: client.id,
			reference: client.reference,
			name: client.name,
			phone: client.phone,
			createdAt: client.createdAt,
		})
		.from(client)
		.where(
			and(
				isNull(client.mergedIntoId),
				ne(client.id, file.id),
				or(
					sql`lower(${client.name}) = lower(${file.name})`,
					digits.length >= 7
						? and(
								sql`${client.phone} is not null`,
								sql`regexp_replace(${client.phone}, '\\D', '', 'g') = ${digits}`,
							)
						: undefined,
				),
			),
		)
		.orderBy(client.createdAt, client.id)
		.limit(5)
}
