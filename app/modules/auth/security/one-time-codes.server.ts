import { createHmac, hkdfSync, randomInt } from 'node:crypto'
import { and, count, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { recoveryCode, twoFactor } from '#app/db/schema/auth.ts'
import type { Auth } from '../auth.server.ts'
import { findTotpStep } from './totp.server.ts'

export const wrongCode =
	'That code is wrong. Codes change every 30 seconds, so please use the one your app shows now.'

/**
 * Consumes a code of the authenticator app: the same time step or an earlier one is never accepted again (RFC 6238, section 5.2).
 * One statement decides, so of parallel attempts only one returns true.
 */
export async function consumeTotpCode(
	db: Db,
	{ auth, userId, code, now }: { auth: Pick<Auth, 'cipher'>; userId: string; code: string; now: Date },
): Promise<boolean> {
	const [row] = await db
		.select({ encryptedSecret: twoFactor.encryptedSecret })
		.from(twoFactor)
		.where(and(eq(twoFactor.userId, userId), isNotNull(twoFactor.confirmedAt)))
	if (!row) return false
	const step = findTotpStep(auth.cipher.decrypt(row.encryptedSecret, userId), code, now)
	if (step === null) return false
	const updated = await db
		.update(twoFactor)
		.set({ lastStep: step })
		.where(
			and(
				eq(twoFactor.userId, userId),
				eq(twoFactor.encryptedSecret, row.encryptedSecret),
				or(isNull(twoFactor.lastStep), lt(twoFactor.lastStep, step)),
			),
		)
		.returning({ userId: twoFactor.userId })
	return updated.length > 0
}

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
