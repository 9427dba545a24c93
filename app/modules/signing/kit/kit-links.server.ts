import { randomInt, timingSafeEqual } from 'node:crypto'
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealKitLink } from '#app/db/schema/signing.ts'
import { Invalid } from '#app/lib/errors.ts'
import { hashOfToken, newToken } from '#app/platform/links/random-token.server.ts'
import { codeDigits, codeTriesMax, kitLinkHours } from './kit-limits.ts'

const hourMs = 3_600_000

/** The code is short, so its hash is made with the token, which is not stored. */
const codeHashOf = (token: string, code: string) => hashOfToken(`${token} ${code}`)

/** The token is in the fragment, which browsers do not send, so that no log has it. */
export const kitUrl = (origin: string, token: string) => `${origin}/kit#link=${token}`

/**
 * Makes a link that opens the kit on a phone within two days. The token goes into the email; the code does not: it is read from the
 * screen that asked for the link. Call it in a transaction, after checking that the actor may see the deal.
 */
export async function makeKitLink(
	tx: Db,
	{ dealId, userId, now }: { dealId: string; userId: string; now: Date },
): Promise<{ id: string; token: string; code: string; expiresAt: Date }> {
	// Only the newest link of a deal can be opened.
	await tx
		.update(dealKitLink)
		.set({ expiresAt: now })
		.where(and(eq(dealKitLink.dealId, dealId), isNull(dealKitLink.usedAt), gt(dealKitLink.expiresAt, now)))
	const token = newToken()
	const code = String(randomInt(10 ** codeDigits)).padStart(codeDigits, '0')
	const expiresAt = new Date(now.getTime() + kitLinkHours * hourMs)
	const [row] = await tx
		.insert(dealKitLink)
		.values({
			dealId,
			userId,
			tokenHash: hashOfToken(token),
			codeHash: codeHashOf(token, code),
			expiresAt,
			createdAt: now,
		})
		.returning({ id: dealKitLink.id })
	return { id: row!.id, token, code, expiresAt }
}

const expired = 'This link is used or too old. Ask for a new one in your account, or ask your advisor.'

/**
 * Uses a link once. A wrong code counts, also when the transaction of the caller fails, so call it outside of one.
 * @throws Invalid for a link that is used, too old or unknown, and for a wrong code with the field
 */
export async function redeemKitLink(
	db: Db,
	{ token, code, now }: { token: string; code: string; now: Date },
): Promise<{ dealId: string; userId: string }> {
	const typed = code.replace(/\D/g, '')
	// Counts the attempt before the code is compared, so that concurrent attempts allow no more guesses than sequential ones.
	const [link] = await db
		.update(dealKitLink)
		.set({ tries: sql`${dealKitLink.tries} + 1` })
		.where(
			and(
				eq(dealKitLink.tokenHash, hashOfToken(token)),
				isNull(dealKitLink.usedAt),
				gt(dealKitLink.expiresAt, now),
				lt(dealKitLink.tries, codeTriesMax),
			),
		)
		.returning()
	if (!link) throw new Invalid(expired)
	const isRight = timingSafeEqual(Buffer.from(codeHashOf(token, typed)), Buffer.from(link.codeHash))
	if (!isRight) {
		const left = codeTriesMax - link.tries
		throw new Invalid(
			left > 0
				? `This is not the code. It has ${codeDigits} digits; you can try ${left} more ${left === 1 ? 'time' : 'times'}.`
				: expired,
			'code',
		)
	}
	const [used] = await db
		.update(dealKitLink)
		.set({ usedAt: now })
		.where(and(eq(dealKitLink.id, link.id), isNull(dealKitLink.usedAt)))
		.returning()
	if (!used) throw new Invalid(expired)
	return { dealId: used.dealId, userId: used.userId }
}
