import { randomUUID } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#app/db/client.server.ts'
import { verification } from '#app/db/schema/auth.ts'
import { Invalid } from '#app/lib/errors.ts'
import { hashOfToken, newToken } from '#app/platform/links/random-token.server.ts'
import type { Auth } from '../auth.server.ts'

/** As long as the link that confirms the address of a new account. */
const keptMs = 86_400_000
const charsMax = 60_000

const fieldsSchema = z.array(z.tuple([z.string(), z.string()]))

type KeptForms = { auth: Pick<Auth, 'cipher'>; now: Date }

/**
 * Keeps the texts of a form that a visitor sent, encrypted, for the day in which they can sign in or sign up. Returns the token that finds it
 * again, of which only the hash is stored.
 * @throws Invalid if there is too much text
 */
export async function keepForm(db: Db, { auth, form, now }: KeptForms & { form: FormData }): Promise<string> {
	const fields = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
	const plain = JSON.stringify(fields)
	if (plain.length > charsMax)
		throw new Invalid('This is too long to keep. Please sign in first, then save it.')
	const token = newToken()
	const identifier = identifierOf(token)
	await db.delete(verification).where(lt(verification.expiresAt, now))
	await db.insert(verification).values({
		id: randomUUID(),
		identifier,
		value: auth.cipher.encrypt(plain, identifier),
		expiresAt: new Date(now.getTime() + keptMs),
		createdAt: now,
		updatedAt: now,
	})
	return token
}

/** Returns the form; null if it is not kept, or not anymore. */
export async function findKeptForm(
	db: Db,
	{ auth, token, now }: KeptForms & { token: string },
): Promise<FormData | null> {
	const identifier = identifierOf(token)
	const [row] = await db
		.select({ value: verification.value })
		.from(verification)
		.where(and(eq(verification.identifier, identifier), gt(verification.expiresAt, now)))
	if (!row) return null
	const form = new FormData()
	for (const [name, value] of fieldsSchema.parse(JSON.parse(auth.cipher.decrypt(row.value, identifier))))
		form.append(name, value)
	return form
}

const identifierOf = (token: string) => `kept-form:${hashOfToken(token)}`
