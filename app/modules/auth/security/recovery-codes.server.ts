import { createHmac, hkdfSync, randomInt } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { recoveryCode } from '#app/db/schema/auth.ts'

const codeCount = 10
// Without characters that look alike on paper: 30 characters, of which 12 make 58 bits.
const alphabet = 'abcdefghjkmnpqrstuvwxyz2346789'

type Owner = { userId: string; secret: string }

/** Replaces all codes of this person and returns the new ones. They cannot be read again later: the table stores hashes. */
export async function replaceRecoveryCodes(db: Db, { userId, secret }: Owner): Promise<string[]> {
	const codes = Array.from({ length: codeCount }, newCode)
	await db.delete(recoveryCode).where(eq(recoveryCode.userId, userId))
	await db.insert(recoveryCode).values(codes.map((code) => ({ userId, codeHash: hashOf(code, secret) })))
	return codes
}

/** Consumes a code; of any number of parallel attempts only one returns true. */
export async function consumeRecoveryCode(
	db: Db,
	{ userId, secret, code }: Owner & { code: string },
): Promise<boolean> {
	const consumed = await db
		.delete(recoveryCode)
		.where(and(eq(recoveryCode.userId, userId), eq(recoveryCode.codeHash, hashOf(code, secret))))
		.returning({ userId: recoveryCode.userId })
	return consumed.length > 0
}

export async function countRecoveryCodes(db: Db, { userId }: { userId: string }): Promise<number> {
	const [row] = await db.select({ left: count() }).from(recoveryCode).where(eq(recoveryCode.userId, userId))
	return row?.left ?? 0
}

function newCode(): string {
	const code = Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')
	return code.replace(/(.{4})(?=.)/g, '$1-')
}

/** Hashes a code with a key, so that codes cannot be searched for in a stolen table. Hyphens and capitals do not matter. */
function hashOf(code: string, secret: string): string {
	const key = Buffer.from(hkdfSync('sha256', secret, '', 'lotwise recovery codes', 32))
	return createHmac('sha256', key)
		.update(code.toLowerCase().replace(/[^a-z0-9]/g, ''))
		.digest('base64url')
}
