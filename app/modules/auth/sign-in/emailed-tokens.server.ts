import { randomUUID } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#app/db/client.server.ts'
import { verification } from '#app/db/schema/auth.ts'
import { safePath } from '#app/lib/paths/safe-path.ts'
import { hashOfToken, newToken } from '#app/platform/links/random-token.server.ts'
import type { Auth } from '../auth.server.ts'

/** What a link is for, which names its email and its page, too, and how long it works. */
const validMs = { 'verify-email': 86_400_000, 'reset-password': 3_600_000 }
type Purpose = keyof typeof validMs

const payloadSchema = z.object({
	userId: z.string(),
	/** The name and password of the sign-up that requested this email; verifying the address applies them. */
	claim: z.object({ name: z.string(), passwordHash: z.string() }).optional(),
	/** What the sign-up agreed to; an email of an earlier release says nothing about it. */
	agreed: z
		.object({ at: z.coerce.date(), version: z.string(), clientIp: z.string(), userAgent: z.string() })
		.optional(),
	/** The identity of a sign-up by a provider that does not verify addresses; verifying the address links it. */
	identity: z
		.object({ provider: z.enum(['google', 'facebook']), subject: z.string(), name: z.string() })
		.optional(),
	/** The path of the site that the person was on; signing in afterwards leads back to it. */
	returnTo: z.string().optional(),
})
export type TokenPayload = z.infer<typeof payloadSchema>

type IssueTokenInput = { purpose: Purpose; payload: TokenPayload; now: Date }

/** Creates a token of 256 random bits for an emailed link; the table stores only its hash. */
export async function issueToken(db: Db, { purpose, payload, now }: IssueTokenInput): Promise<string> {
	const token = newToken()
	await db.delete(verification).where(lt(verification.expiresAt, now))
	await db.insert(verification).values({
		id: randomUUID(),
		identifier: identifierOf(purpose, token),
		value: JSON.stringify(payload),
		expiresAt: new Date(now.getTime() + validMs[purpose]),
		createdAt: now,
		updatedAt: now,
	})
	return token
}

/** Emails a link with a new token. */
export async function emailToken(
	db: Db,
	{ auth, to, ...input }: IssueTokenInput & { auth: Pick<Auth, 'origin' | 'queueEmail'>; to: string },
): Promise<void> {
	const { purpose } = input
	const url = `${auth.origin}/${purpose}?token=${await issueToken(db, input)}`
	await auth.queueEmail(db, to, { kind: purpose, url })
}

type TokenLookup = { purpose: Purpose; token: string; now: Date }

/** Returns the payload of a valid token without consuming it, because mail scanners open links; null otherwise. */
export async function peekToken(db: Db, lookup: TokenLookup): Promise<TokenPayload | null> {
	const [row] = await db.select().from(verification).where(matches(lookup))
	return row ? payloadSchema.parse(JSON.parse(row.value)) : null
}

/** Whether the link is valid now. */
export const isTokenValid = async (db: Db, lookup: TokenLookup): Promise<boolean> =>
	(await peekToken(db, lookup)) !== null

/** Returns the path that signing in after the use of this link leads to. */
export const findReturnTo = async (db: Db, lookup: TokenLookup): Promise<string> =>
	safePath((await peekToken(db, lookup))?.returnTo)

/** Consumes a token; of any number of parallel attempts one gets the payload and the others null. */
export async function consumeToken(db: Db, lookup: TokenLookup): Promise<TokenPayload | null> {
	const [row] = await db.delete(verification).where(matches(lookup)).returning()
	return row ? payloadSchema.parse(JSON.parse(row.value)) : null
}

/** Returns the valid sign-up of this user that chose this password, of which an email was sent before; null if there is none. */
export async function findSignUp(
	db: Db,
	{ userId, passwordHash, now }: { userId: string; passwordHash: string; now: Date },
): Promise<TokenPayload | null> {
	const rows = await db
		.select({ value: verification.value })
		.from(verification)
		.where(
			and(
				sql`starts_with(${verification.identifier}, 'verify-email:')`,
				sql`position(${userId} in ${verification.value}) > 0`,
				gt(verification.expiresAt, now),
			),
		)
	const payloads = rows.map(({ value }) => payloadSchema.parse(JSON.parse(value)))
	return payloads.find((payload) => payload.claim?.passwordHash === passwordHash && payload.agreed) ?? null
}

/** Voids every link emailed to this user. */
export async function revokeTokens(db: Db, { userId }: { userId: string }): Promise<void> {
	// Other values in the table are not JSON; only `case` keeps PostgreSQL from parsing them first.
	const isEmailedToken = sql`split_part(${verification.identifier}, ':', 1) in ${Object.keys(validMs)}`
	await db
		.delete(verification)
		.where(
			sql`case when ${isEmailedToken} then ${verification.value}::jsonb ->> 'userId' = ${userId} else false end`,
		)
}

const matches = ({ purpose, token, now }: TokenLookup) =>
	and(eq(verification.identifier, identifierOf(purpose, token)), gt(verification.expiresAt, now))

const identifierOf = (purpose: Purpose, token: string) => `${purpose}:${hashOfToken(token)}`
