import { createHmac, hkdfSync, randomInt } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { recoveryCode } from '#app/db/schema/auth.ts'

const howMany = 10
// Without what is mistaken for another when read from paper: 30 letters, 12 of them are 58 bits.
const emails = 'abcdefghjkmnpqrstuvwxyz2346789'

type Owner = { userId: string; secret: string }

/** Replaces all codes of this person and gives the new ones, for the only time: the table keeps hashes. */
export async function renewRecoveryCodes(db: Db, { userId, secret }: Owner): Promise<string[]> {
	const codes = Array.from({ length: howMany }, newCode)
	await db.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
	await db.insert(recoveryCode).values(codes.map((code) => ({ userId, codeHash: hashOf(code, secret) })))
	return codes
}

/** Uses a code up; of any number of parallel tries one is told true. */
export async function spendRecoveryCode(
	db: Db,
	{ userId, secret, code }: Owner & { code: string },
): Promise<boolean> {
	const spent = await db
		.delete(recoveryCode)
		.where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.codeHash, hashOf(code, secret))))
		.returning({ userId: recoveryCode.userId })
	return spent.length > 0
}

export async function countRecoveryCodes(db: Db, { userId }: { userId: string }): Promise<number> {
	const [row] = await db.select({ left: count() }).from(recoveryCode).where(eq(recoveryCode.userId, userId))
	return row?.left ?? 0
}

function newCode(): string {
	const code = Array.from({ length: 12 }, () => emails[randomInt(emails.length)]).join('')
	return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** Keyed, so that a stolen table cannot be searched; written as typed, hyphens and capitals aside. */
function hashOf(code: string, secret: string): string {
	const key = Buffer.from(hkdfSync('sha256', secret, '', 'lotwise recovery codes', 32))
	return createHmac('sha256', key)
		.update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
		.digest('base64url')
}
