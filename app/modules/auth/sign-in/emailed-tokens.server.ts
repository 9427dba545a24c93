import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '#app/db/client.server.ts'
import { verification } from '#app/db/schema/auth.ts'

const purposes = ['verify-email', 'reset-password'] as const
type Purpose = (typeof purposes)[number]

const carried = z.object({
	userId: z.string(),
	/** Of the sign-up that asked for this mail: proving the address puts that one in force. */
	claim: z.object({ name: z.string(), passwordHash: z.string() }).optional(),
	/** Of a sign-up by a provider that does not prove addresses: proving it here links the identity. */
	identity: z
		.object({ provider: z.enum(['google', 'facebook']), subject: z.string(), name: z.string() })
		.optional(),
})
export type Carried = z.infer<typeof carried>

/** 256 random bits for a mailed link; the table keeps their hash only. */
export async function issueToken(
	db: Db,
	{ purpose, carries, now, validMs }: { purpose: Purpose; carries: Carried; now: Date; validMs: number },
): Promise<string> {
	const token = randomBytes(32).toString('base64url')
	await db.delete(verification).where(lt(verification.expiresAt, now))
	await db.insert(verification).values({
		id: randomUUID(),
		identifier: identifierOf(purpose, token),
		value: JSON.stringify(carries),
		expiresAt: new Date(now.getTime() + validMs),
		createdAt: now,
		updatedAt: now,
	})
	return token
}

type Presented = { purpose: Purpose; token: string; now: Date }

/** What the token carries while it would work; uses nothing up. */
export async function peekToken(db: Db, { purpose, token, now }: Presented): Promise<Carried | null> {
	const [row] = await db
		.select({ value: verification.value })
		.from(verification)
		.where(matches({ purpose, token, now }))
	return row ? carried.parse(JSON.parse(row.value)) : null
}

/** Whether the link would work now; uses nothing up, so a mail scanner may open it. */
export async function isTokenGood(db: Db, presented: Presented): Promise<boolean> {
	return (await peekToken(db, presented)) !== null
}

/** Uses the token up; of any number of parallel tries one gets what it carries, the others null. */
export async function consumeToken(db: Db, { purpose, token, now }: Presented): Promise<Carried | null> {
	const [row] = await db
		.delete(verification)
		.where(matches({ purpose, token, now }))
		.returning({ value: verification.value })
	return row ? carried.parse(JSON.parse(row.value)) : null
}

/** Makes every link mailed to this user before worthless. */
export async function revokeTokens(db: Db, { userId }: { userId: string }): Promise<void> {
	// The table holds other things as well, which are no JSON; only `case` keeps PostgreSQL from reading them first.
	const ours = sql`split_part(${verification.identifier}, ':', 1) in ${purposes}`
	await db
		.delete(verification)
		.where(sql`case when ${ours} then ${verification.value}::jsonb ->> 'userId' = ${userId} else false end`)
}

const matches = ({ purpose, token, now }: Presented) =>
	and(eq(verification.identifier, identifierOf(purpose, token)), gt(verification.expiresAt, now))

const identifierOf = (purpose: Purpose, token: string) =>
	`${purpose}:${createHash('sha256').update(token).digest('base64url')}`
