import { randomBytes } from 'node:crypto'
import { and, eq, gt } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#app/db/client.server.ts'
import { pendingForm } from '#app/db/schema/auth.ts'
import type { Auth } from '../auth.ts'

/** Longer than the confirmation takes; typed text is not stored beyond that. */
const storedMs = 15 * 60_000
const charsMax = 50_000

const formSchema = z.object({ path: z.string(), fields: z.array(z.tuple([z.string(), z.string()])) })
export type PendingForm = z.infer<typeof formSchema>

type PendingFormContext = { auth: Pick<Auth, 'cipher'>; sessionId: string; now: Date }

/**
 * Stores a form sent to `path` while its sender confirms their presence: encrypted, one per session, deleted with it. Returns its
 * id, or null if it cannot be stored (files, or too much text) and has to be filled in again.
 */
export async function storePendingForm(
	db: Db,
	{ auth, sessionId, now, path, form }: PendingFormContext & { path: string; form: FormData },
): Promise<string | null> {
	const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
	const plain = JSON.stringify({ path, fields })
	if (fields.length !== [...form].length || plain.length > charsMax) return null
	const row = {
		id: randomBytes(16).toString('base64url'),
		encryptedForm: auth.cipher.encrypt(plain, sessionId),
		expiresAt: new Date(now.getTime() + storedMs),
	}
	await db
		.insert(pendingForm)
		.values({ sessionId, ...row })
		.onConflictDoUpdate({ target: pendingForm.sessionId, set: row })
	return row.id
}

/** Returns the stored form and deletes it; null if there is none anymore. */
export async function consumePendingForm(
	db: Db,
	{ auth, sessionId, now, id }: PendingFormContext & { id: string },
): Promise<PendingForm | null> {
	const [row] = await db
		.delete(pendingForm)
		.where(and(eq(pendingForm.sessionId, sessionId), eq(pendingForm.id, id), gt(pendingForm.expiresAt, now)))
		.returning({ encryptedForm: pendingForm.encryptedForm })
	return row ? formSchema.parse(JSON.parse(auth.cipher.decrypt(row.encryptedForm, sessionId))) : null
}
