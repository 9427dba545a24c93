import { randomInt } from 'node:crypto'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { dealBidCode } from '#app/db/schema/rounds.ts'
import { Conflict } from '#app/lib/errors.ts'
import type { RoundSeals } from '../round-seals.server.ts'
import { databaseTime } from '../rounds.server.ts'

export const codeLimits = {
	minutes: 30,
	/** How often something may be entered for one code. */
	attempts: 5,
	/** Codes a day for one dealer, so that nobody can fill its mailbox or go on guessing. */
	perDay: 12,
}

/** What became of an entered code. `sent` has the code that is to be emailed now. */
export type CodeCheck =
	| { kind: 'right' }
	| { kind: 'wrong'; attemptsLeft: number }
	| { kind: 'awaited' }
	| { kind: 'sent'; id: string; code: string }

type CheckInput = { invitationId: string; device: string; entered: string; seals: RoundSeals }

/**
 * Checks the code that a dealer enters on a device, which is then used up; makes a new one if none is valid there. Call it in a
 * transaction that has locked the invitation, and commit it whatever the answer is, because it counts what was entered.
 * @throws Conflict after too many codes in one day
 */
export async function checkBidCode(
	tx: Db,
	{ invitationId, device, entered, seals }: CheckInput,
): Promise<CodeCheck> {
	const now = await databaseTime(tx)
	const digits = entered.replaceAll(/\D/g, '')
	const [latest] = await tx
		.select()
		.from(dealBidCode)
		.where(
			and(
				eq(dealBidCode.invitationId, invitationId),
				eq(dealBidCode.device, device),
				isNull(dealBidCode.usedAt),
			),
		)
		.orderBy(desc(dealBidCode.sentAt), desc(dealBidCode.id))
		.limit(1)
	const isValid =
		latest !== undefined &&
		latest.attempts < codeLimits.attempts &&
		latest.sentAt.getTime() + codeLimits.minutes * 60_000 > now.getTime()
	if (!isValid) return sendCode(tx, { invitationId, device, seals, now })
	if (entered.trim() === '') return { kind: 'awaited' }
	const attempts = latest.attempts + 1
	const isRight = seals.codeHashOf(latest.id, digits) === latest.codeHash
	await tx
		.update(dealBidCode)
		.set({ attempts, usedAt: isRight ? now : null })
		.where(eq(dealBidCode.id, latest.id))
	return isRight ? { kind: 'right' } : { kind: 'wrong', attemptsLeft: codeLimits.attempts - attempts }
}

async function sendCode(
	tx: Db,
	{ invitationId, device, seals, now }: Omit<CheckInput, 'entered'> & { now: Date },
): Promise<CodeCheck> {
	const sentToday = await tx.$count(
		dealBidCode,
		and(
			eq(dealBidCode.invitationId, invitationId),
			sql`${dealBidCode.sentAt} > ${now.toISOString()}::timestamptz - interval '1 day'`,
		),
	)
	if (sentToday >= codeLimits.perDay)
		throw new Conflict(
			'We sent as many codes as we can for one day. Please use the device that sent your offer, or call the advisor.',
		)
	const id = crypto.randomUUID()
	const code = String(randomInt(100_000_000)).padStart(8, '0')
	await tx
		.insert(dealBidCode)
		.values({ id, invitationId, device, codeHash: seals.codeHashOf(id, code), sentAt: now })
	return { kind: 'sent', id, code: `${code.slice(0, 4)} ${code.slice(4)}` }
}
