import { randomInt, randomUUID } from 'node:crypto'
import { and, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { pushDevice, smsCode } from '#app/db/schema/notifications.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import type { Staff } from '#app/modules/auth/actor.ts'
import { consumeLimit } from '#app/modules/limits/limits.server.ts'
import { SmsFailure } from '#app/platform/sms/sms-provider.ts'
import { pushKindNames } from '../push/push-kinds.ts'
import { smsEndpoint } from './mobile-number.ts'
import { isNumber } from './number-devices.server.ts'
import { textsLimit } from './send-texts.server.ts'
import { smsCodeLimits } from './sms-limits.ts'
import type { TextMessages } from './text-messages.server.ts'

type Input = { actor: Staff; textMessages: TextMessages; now: Date }

const validSince = (now: Date) => new Date(now.getTime() - smsCodeLimits.minutes * 60_000)

const isOpen = (actor: Staff, now: Date) =>
	and(
		eq(smsCode.userId, actor.id),
		lt(smsCode.attempts, smsCodeLimits.attempts),
		gt(smsCode.sentAt, validSince(now)),
	)

/** Returns the number that waits for its code; null if none does. */
export async function findAwaitedNumber(
	db: Db,
	{ actor, now }: Pick<Input, 'actor' | 'now'>,
): Promise<string | null> {
	const [row] = await db.select({ number: smsCode.number }).from(smsCode).where(isOpen(actor, now))
	return row?.number ?? null
}

/**
 * Texts a code to a number (E.164), which replaces one that was sent before. Nothing else is sent there until the code was entered.
 * @throws Invalid if the number is confirmed already or the provider does not take the message; TooMany after too many codes or texts in a day
 */
export async function sendSmsCode(
	db: Db,
	{ actor, number, textMessages, now }: Input & { number: string },
): Promise<void> {
	const [confirmed] = await db
		.select({ id: pushDevice.id })
		.from(pushDevice)
		.where(
			and(
				eq(pushDevice.userId, actor.id),
				eq(pushDevice.endpoint, smsEndpoint(number)),
				isNull(pushDevice.offReason),
			),
		)
	if (confirmed) throw new Invalid('This number is confirmed already.', 'number')
	await consumeLimit(db, {
		key: `sms-code:${actor.id}`,
		max: smsCodeLimits.perDay,
		windowSeconds: 86_400,
		now,
	})
	await consumeLimit(db, textsLimit(number, now))
	const code = String(randomInt(1_000_000)).padStart(6, '0')
	const codeHash = hashOfCode(textMessages, { actor, number, code })
	const row = { userId: actor.id, number, codeHash, attempts: 0, sentAt: now }
	await db.insert(smsCode).values(row).onConflictDoUpdate({ target: smsCode.userId, set: row })
	try {
		await textMessages.provider.send({
			to: number,
			text: `${code} is your code for ${new URL(textMessages.origin).host}. Do not give it to anybody.`,
			idempotencyKey: randomUUID(),
		})
	} catch (error) {
		if (!(error instanceof SmsFailure)) throw error
		// Without an answer, the message may have arrived.
		if (error.kind === 'unknown') return
		await db.delete(smsCode).where(and(eq(smsCode.userId, actor.id), eq(smsCode.codeHash, codeHash)))
		throw new Invalid(`The code was not sent: ${error.message}.`, 'number')
	}
}

const hashOfCode = (
	{ hashOf }: TextMessages,
	{ actor, number, code }: { actor: Staff; number: string; code: string },
): string => hashOf([actor.id, number, code].join(' '))

/**
 * Makes the number whose code is entered the advisor's only one, with all kinds of events; one that was switched off gets messages again and
 * stays as it was set. A number of somebody else's becomes the advisor's, who has proven to have it now.
 * @throws Invalid for a wrong code, which is counted, and if no code is valid any more
 */
export async function confirmSmsNumber(
	db: Db,
	{ actor, code, textMessages, now }: Input & { code: string },
): Promise<void> {
	// What is wrong is returned, not thrown, so that the attempt stays counted.
	const problem = await transact(db, async (tx) => {
		const [awaited] = await tx
			.update(smsCode)
			.set({ attempts: sql`${smsCode.attempts} + 1` })
			.where(isOpen(actor, now))
			.returning()
		if (!awaited) return 'This code is no longer valid. Request another one.'
		const { number, codeHash, attempts } = awaited
		if (hashOfCode(textMessages, { actor, number, code }) !== codeHash)
			return attempts < smsCodeLimits.attempts
				? 'This is not the code that was sent.'
				: 'This is not the code that was sent. Request another one.'
		await tx.delete(smsCode).where(eq(smsCode.userId, actor.id))
		const endpoint = smsEndpoint(number)
		// Somebody else's device is deleted with what waits for it, and not changed: its settings are theirs.
		await tx
			.delete(pushDevice)
			.where(
				and(
					isNumber,
					or(
						and(eq(pushDevice.userId, actor.id), ne(pushDevice.endpoint, endpoint)),
						and(ne(pushDevice.userId, actor.id), eq(pushDevice.endpoint, endpoint)),
					),
				),
			)
		const name = `Text messages to ${number}`
		await tx
			.insert(pushDevice)
			.values({
				userId: actor.id,
				endpoint,
				p256dh: '',
				auth: '',
				name,
				kinds: [...pushKindNames],
				createdAt: now,
			})
			.onConflictDoUpdate({
				target: pushDevice.endpoint,
				set: { userId: actor.id, lastError: null, offReason: null },
			})
		return null
	})
	if (problem) throw new Invalid(problem, 'code')
}

/** Forgets the number that waits for its code. Doing it twice changes nothing. */
export async function forgetAwaitedNumber(db: Db, { actor }: Pick<Input, 'actor'>): Promise<void> {
	await db.delete(smsCode).where(eq(smsCode.userId, actor.id))
}
