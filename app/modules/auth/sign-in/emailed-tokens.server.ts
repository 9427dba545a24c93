import { randomUUID } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#app/db/client.server.ts'
import { verification } from '#app/db/schema/auth.ts'
import { safePath } from '#app/lib/paths/safe-path.ts'
import { hashOfToken, newToken } from '#app/platform/links/random-token.server.ts'

const purposes = ['verify-email', 'reset-password'] as const
type Purpose = (typeof purposes)[number]

const payloadSchema = z.object({
	userId: z.string(),
	/** The name and password of the sign-up that requested this email; verifying the address applies them. */
	claim: z.object({ name: z.string(), passwordHash: z.string() }).optional(),
	/** The identity of a sign-up by a provider that does not verify addresses; verifying the address links it. */
	identity: z
		.object({ provider: z.enum(['google', 'facebook']), subject: z.string(), name: z.string() })
		.optional(),
	/** The path of the site that the person was on; signing in afterwards leads back to it. */
	returnTo: z.string().optional(),
})
export type TokenPayload = z.infer<typeof payloadSchema>

/** Creates a token of 256 random bits for an emailed link; the table stores only its hash. */
export async function issueToken(
	db: Db,
	{ purpose, payload, now, validMs }: { purpose: Purpose; payload: TokenPayload; now: Date; validMs: number },
): Promise<string> {
	const token = newToken()
	await db.delete(verification).where(lt(verification.expiresAt, now))
	await db.insert(verification).values({
		id: randomUUID(),
		identifier: identifierOf(purpose, token),
		value: JSON.stringify(payload),
		expiresAt: new Date(now.getTime() + validMs),
		createdAt: now,
		updatedAt: now,
	})
	return token
}

type TokenLookup = { purpose: Purpose; token: string; now: Date }

/** Returns the payload of a valid token without consuming it; null otherwise. */
export async function peekToken(db: Db, { purpose, token, now }: TokenLookup): Promise<TokenPayload | null> {
	const [row] = await db
		.select({ value: verification.value })
		.from(verification)
		.where(matches({ purpose, token, now }))
	return row ? payloadSchema.parse(JSON.parse(row.value)) : null
}

/** Whether the link is valid now. Does not consume it, so mail scanners may open the link. */
export async function isTokenValid(db: Db, lookup: TokenLookup): Promise<boolean> {
	return (await peekToken(db, lookup)) !== null
}

/** Returns the path that signing in after the use of this link leads to. */
export async function findReturnTo(db: Db, lookup: TokenLookup): Promise<string> {
	return safePath((await peekToken(db, lookup))?.returnTo)
}

/** Consumes a token; of any number of parallel attempts one gets the payload and the others null. */
export async function consumeToken(
	db: Db,
	{ purpose, token, now }: TokenLookup,
): Promise<TokenPayload | null> {
	const [row] = await db
		.delete(verification)
		.where(matches({ purpose, token, now }))
		.returning({ value: verification.value })
	return row ? payloadSchema.parse(JSON.parse(row.value)) : null
}

/** Voids every link emailed to this user. */
export async function revokeTokens(db: Db, { userId }: { userId: string }): Promise<void> {
	// Other values in the table are not JSON; only `case` keeps PostgreSQL from parsing them first.
	const isEmailedToken = sql`split_part(${verification.identifier}, ':', 1) in ${purposes}`
	await db
		.delete(verification)
		.where(
			sql`case when ${isEmailedToken} then ${verification.value}::jsonb ->> 'userId' = ${userId} else false end`,
		)
}

const matches = ({ purpose, token, now }: TokenLookup) =>
	and(eq(verification.identifier, identifierOf(purpose, token)), gt(verification.expiresAt, now))

const identifierOf = (purpose: Purpose, token: string) => `${purpose}:${hashOfToken(token)}`
