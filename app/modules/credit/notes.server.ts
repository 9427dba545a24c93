import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { creditNote } from '#app/db/schema/credit.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { decryptValue, encryptValue, type Place } from '#app/platform/crypto/encrypted-value.server.ts'
import { lockApplication } from './applications.server.ts'
import { assertMay } from './policy.ts'
import { openedFor, type ReadApplication } from './vault/read-application.server.ts'
import type { Vault } from './vault/vault.server.ts'

const noteCharsMax = 4_000

type NoteInput = { vault: Vault; actor: Actor; id: string; text: string; now: Date }

/** Adds a note for admins. It is encrypted, because notes often repeat sensitive data. @throws Forbidden; NotFound; Invalid at 'note' */
export async function addNote(db: Db, { vault, actor, id, text, now }: NoteInput): Promise<void> {
	assertMay(actor, 'decide')
	if (!text.trim() || text.length > noteCharsMax)
		throw new Invalid(`Please use 1 to ${noteCharsMax} characters.`, 'note')
	await transact(db, async (tx) => {
		await lockApplication(tx, { actor, id })
		const key = await vault.openKey(tx, id)
		const row = { id: randomUUID(), applicationId: id, authorId: actor.id, createdAt: now }
		await tx
			.insert(creditNote)
			.values({ ...row, encryptedText: encryptValue(key, placeOf(row.id), text.trim()) })
	})
}

/** Lists the notes, newest first; none once the key is destroyed. @throws Forbidden; NotFound */
export async function listNotes(
	db: Db,
	input: ReadApplication & { vault: Vault },
): Promise<{ id: string; text: string; authorName: string | null; createdAt: Date }[]> {
	const { id } = input
	assertMay(input.actor, 'decide')
	const { key } = await openedFor(db, input)
	if (!key) return []
	const rows = await db
		.select({
			id: creditNote.id,
			encryptedText: creditNote.encryptedText,
			authorName: user.name,
			createdAt: creditNote.createdAt,
		})
		.from(creditNote)
		.leftJoin(user, eq(user.id, creditNote.authorId))
		.where(eq(creditNote.applicationId, id))
		.orderBy(desc(creditNote.createdAt), creditNote.id)
	return rows.map(({ encryptedText, ...row }) => ({
		...row,
		text: decryptValue(key, placeOf(row.id), encryptedText),
	}))
}

const placeOf = (row: string): Place => ({ table: 'credit_note', column: 'encrypted_text', row })
