import { and, desc, eq, gte, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { clientNote } from '#app/db/schema/clients/clients.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { isUuid } from '#app/lib/uuid.ts'
import type { Actor, Staff } from '#app/modules/auth/actor.ts'
import { recordClientEvent } from '../client-events.server.ts'
import { lockClient } from '../clients.server.ts'
import { assertMay } from '../policy.ts'
import { clientLimits } from './client-file.ts'

type FileInput = { actor: Staff; clientId: string; now: Date }

/** Lists the notes of a file, newest first. @throws Forbidden */
export async function listNotes(db: Db, { actor, clientId }: { actor: Actor; clientId: string }) {
	assertMay(actor, 'see')
	return db
		.select({
			id: clientNote.id,
			text: clientNote.text,
			version: clientNote.version,
			author: user.name,
			createdAt: clientNote.createdAt,
			updatedAt: clientNote.updatedAt,
		})
		.from(clientNote)
		.leftJoin(user, eq(user.id, clientNote.authorId))
		.where(eq(clientNote.clientId, clientId))
		.orderBy(desc(clientNote.createdAt), desc(clientNote.id))
		.limit(200)
}

const twiceWithinMs = 60_000

/**
 * Adds a note. The same note within a minute is not added again, because the button was pressed twice.
 * @throws Forbidden, NotFound, Invalid
 */
export async function addNote(
	db: Db,
	{ actor, clientId, text, now }: FileInput & { text: string },
): Promise<void> {
	const trimmed = readText(text)
	await transact(db, async (tx) => {
		await lockClient(tx, { actor, id: clientId })
		const same = and(
			eq(clientNote.clientId, clientId),
			eq(clientNote.authorId, actor.id),
			eq(clientNote.text, trimmed),
			gte(clientNote.createdAt, new Date(now.getTime() - twiceWithinMs)),
		)
		if ((await tx.$count(clientNote, same)) > 0) return
		await tx
			.insert(clientNote)
			.values({ clientId, authorId: actor.id, text: trimmed, createdAt: now, updatedAt: now })
		await recordClientEvent(tx, { clientId, what: 'noted', actor, now })
	})
}

type NoteInput = FileInput & { id: string; version: number }

/** Changes a note. @throws Forbidden, NotFound, Invalid; Conflict when somebody changed it in the meantime */
export async function changeNote(
	db: Db,
	{ actor, clientId, id, version, text, now }: NoteInput & { text: string },
): Promise<void> {
	assertMay(actor, 'change')
	const trimmed = readText(text)
	const [changed] = await db
		.update(clientNote)
		.set({ text: trimmed, version: version + 1, updatedAt: now })
		.where(isNoteVersion({ clientId, id, version }))
		.returning()
	if (!changed) await throwConflictOrNotFound(db, { clientId, id })
}

/** Deletes a note. @throws Forbidden, NotFound; Conflict when somebody changed it in the meantime */
export async function removeNote(
	db: Db,
	{ actor, clientId, id, version }: Omit<NoteInput, 'now'>,
): Promise<void> {
	assertMay(actor, 'change')
	const [removed] = await db.delete(clientNote).where(isNoteVersion({ clientId, id, version })).returning()
	if (!removed) await throwConflictOrNotFound(db, { clientId, id })
}

/** Matches a note at a version; an invalid id of either matches nothing. */
const isNoteVersion = ({ clientId, id, version }: { clientId: string; id: string; version: number }) =>
	isUuid(id) && isUuid(clientId)
		? and(eq(clientNote.id, id), eq(clientNote.clientId, clientId), eq(clientNote.version, version))
		: sql`false`

async function throwConflictOrNotFound(
	db: Db,
	{ clientId, id }: { clientId: string; id: string },
): Promise<never> {
	const count =
		isUuid(id) && isUuid(clientId)
			? await db.$count(clientNote, and(eq(clientNote.id, id), eq(clientNote.clientId, clientId)))
			: 0
	if (count)
		throw new Conflict('Someone else changed this note in the meantime. Please compare both versions.')
	throw new NotFound('This note no longer exists.')
}

function readText(text: string): string {
	const trimmed = text.trim()
	if (!trimmed) throw new Invalid('Please write something.', 'note')
	if (trimmed.length > clientLimits.note)
		throw new Invalid(`Please keep the note to ${clientLimits.note} characters or fewer.`, 'note')
	return trimmed
}
