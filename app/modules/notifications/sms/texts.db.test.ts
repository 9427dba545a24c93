import { eq } from 'drizzle-orm'
import { expect, onTestFinished, vi } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { outboxPush, pushDevice, smsCode } from '#app/db/schema/notifications.ts'
import { Invalid, NotFound, TooMany } from '#app/lib/errors.ts'
import { staffActor } from '#app/modules/auth/actor.server.ts'
import type { Staff } from '#app/modules/auth/actor.ts'
import { systemClock } from '#app/platform/clock.server.ts'
import { readEnv } from '#app/platform/env.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { startDispatcher } from '#server/jobs/dispatcher.ts'
import { test } from '#tests/setup/database.ts'
import { type SmsAnswer, standInAccount, startSmsProvider } from '#tests/support/sms-stand-in.ts'
import { listMailbox } from '../mailbox.server.ts'
import { queueEmail } from '../outbox.server.ts'
import {
	addPushDevice,
	changePushDevice,
	listPushDevices,
	removePushDevice,
	tryPushDevice,
} from '../push/push-devices.server.ts'
import { pushKindNames } from '../push/push-kinds.ts'
import { createPushService } from '../push/push-service.server.ts'
import { pushQueued, queuePush } from '../push/queue-push.server.ts'
import { deleteOldPushes, sendDuePushes } from '../push/send-pushes.server.ts'
import { sendDueTexts } from './send-texts.server.ts'
import { textsPerDay } from './sms-limits.ts'
import {
	confirmSmsNumber,
	findAwaitedNumber,
	forgetAwaitedNumber,
	sendSmsCode,
} from './sms-numbers.server.ts'
import { createTextMessages } from './text-messages.server.ts'

const log = createLog('silent')
const now = new Date('2026-11-30T17:00:00Z')
const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
const secret = 'a secret of the site that is long enough'
const number = '+15551234567'

/** A site that sends to a stand-in, with two advisors. */
async function setUp(db: Db) {
	const standIn = await startSmsProvider()
	onTestFinished(() => standIn.close())
	const env = readEnv({
		TWILIO_ACCOUNT_SID: standInAccount.accountSid,
		TWILIO_AUTH_TOKEN: standInAccount.authToken,
		TWILIO_FROM: standInAccount.from,
		TWILIO_API_BASE: standIn.origin,
	})
	const textMessages = createTextMessages({ env, db, secret })!
	await db.insert(user).values([
		{ id: 'dana', name: 'Dana', email: 'dana@example.com', role: 'admin' },
		{ id: 'other', name: 'Other', email: 'other@example.com', role: 'admin' },
	])
	const actor = staffActor('dana', 'owner')
	const other = staffActor('other', 'owner')
	const lastCode = () => /^\d{6}/.exec(standIn.received.at(-1)!.body)![0]
	const askForCode = (who: Staff = actor, when = now, to = number) =>
		sendSmsCode(db, { actor: who, number: to, textMessages, now: when })
	const confirm = (code: string, who: Staff = actor, when = now) =>
		confirmSmsNumber(db, { actor: who, code, textMessages, now: when })
	/** Adds a number as its owner does, and forgets the text with the code. */
	async function add(who: Staff = actor, to = number) {
		await askForCode(who, now, to)
		await confirm(lastCode(), who)
		standIn.received.length = 0
	}
	const send = (when = now) => sendDueTexts(db, { textMessages, clock: { now: () => when }, log })
	const order = (key = 'order:1', when = now) =>
		db.transaction((tx) =>
			queuePush(tx, { kind: 'order', key, text: 'New order', path: '/admin/orders', now: when }),
		)
	const states = async () =>
		(await db.select({ status: outboxPush.status }).from(outboxPush)).map(({ status }) => status)
	const numberOf = async (who: Staff = actor) => (await listPushDevices(db, { actor: who }))[0]
	return {
		standIn,
		textMessages,
		actor,
		other,
		lastCode,
		askForCode,
		confirm,
		add,
		send,
		order,
		states,
		numberOf,
	}
}

const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000')

test('a number gets nothing before its code was entered, and each event once after it', async ({ db }) => {
	const { standIn, askForCode, lastCode, confirm, order, send, actor } = await setUp(db)
	await askForCode()
	await order('order:before')
	expect(await findAwaitedNumber(db, { actor, now })).toBe(number)
	expect(await send()).toBe(0)
	expect(standIn.received.map(({ to }) => to)).toEqual([number])
	await confirm(lastCode())
	expect(await findAwaitedNumber(db, { actor, now })).toBe(null)
	await order()
	await order()
	expect(await send()).toBe(1)
	expect(await send()).toBe(0)
	const [row] = await db.select().from(outboxPush)
	expect(standIn.received.slice(1)).toEqual([
		{
			to: number,
			from: standInAccount.from,
			body: 'New order http://localhost:3000/admin/orders',
			key: row!.id,
		},
	])
})

test('after five wrong codes the right one is not accepted any more', async ({ db }) => {
	const { askForCode, lastCode, confirm, numberOf, actor } = await setUp(db)
	await askForCode()
	const right = lastCode()
	for (let attempt = 1; attempt <= 4; attempt++)
		await expect(confirm(wrongOf(right))).rejects.toThrow('This is not the code that was sent.')
	await expect(confirm(wrongOf(right))).rejects.toThrow('Request another one.')
	await expect(confirm(right)).rejects.toThrow('no longer valid')
	expect(await findAwaitedNumber(db, { actor, now })).toBe(null)
	expect(await numberOf()).toBe(undefined)
	await askForCode()
	await confirm(lastCode())
	expect(await numberOf()).toMatchObject({
		name: `Text messages to ${number}`,
		isText: true,
		offReason: null,
	})
})

test('of many codes at once, five are looked at', async ({ db }) => {
	const { askForCode, lastCode, confirm } = await setUp(db)
	await askForCode()
	const wrong = wrongOf(lastCode())
	const answers = await Promise.allSettled(Array.from({ length: 12 }, () => confirm(wrong)))
	const texts = answers.map((each) =>
		each.status === 'rejected' ? String(each.reason.message) : 'confirmed',
	)
	expect(texts.filter((text) => text.startsWith('This is not the code'))).toHaveLength(5)
	expect(texts).not.toContain('confirmed')
})

test('a code ends after ten minutes, is another person’s never, and is forgotten if wanted or a day later', async ({
	db,
}) => {
	const { askForCode, lastCode, confirm, actor, other } = await setUp(db)
	await askForCode()
	await expect(confirm(lastCode(), other)).rejects.toThrow(Invalid)
	await expect(confirm(lastCode(), actor, later(600))).rejects.toThrow('no longer valid')
	await askForCode()
	await forgetAwaitedNumber(db, { actor: other })
	expect(await findAwaitedNumber(db, { actor, now })).toBe(number)
	await forgetAwaitedNumber(db, { actor })
	await expect(confirm(lastCode())).rejects.toThrow('no longer valid')
	await askForCode()
	await deleteOldPushes(db, { now: later(86_300) })
	expect(await db.$count(smsCode)).toBe(1)
	await deleteOldPushes(db, { now: later(86_500) })
	expect(await db.$count(smsCode)).toBe(0)
})

test('a person gets five codes a day, and a code that cannot be sent is not awaited', async ({ db }) => {
	const { standIn, askForCode, actor } = await setUp(db)
	standIn.answer({ status: 400, code: 21211 })
	await expect(askForCode()).rejects.toThrow('The code was not sent: it is not a valid number.')
	standIn.answer({ status: 500 })
	await expect(askForCode()).rejects.toThrow('Twilio answered 500')
	expect(await findAwaitedNumber(db, { actor, now })).toBe(null)
	standIn.answer({ status: 201 })
	for (let count = 3; count <= 5; count++) await askForCode()
	await expect(askForCode()).rejects.toThrow(TooMany)
	expect(standIn.received).toHaveLength(3)
})

test('a person has one number: another replaces it, and one that somebody else proves to have moves', async ({
	db,
}) => {
	const { add, numberOf, actor, other, askForCode, order, states } = await setUp(db)
	await add()
	await expect(askForCode()).rejects.toThrow('confirmed already')
	await add(undefined, '+15557654321')
	expect(await db.$count(pushDevice)).toBe(1)
	expect((await numberOf())!.name).toBe('Text messages to +15557654321')
	const { id } = (await numberOf())!
	await changePushDevice(db, { actor, id, kinds: ['order'], quietFrom: 1, quietUntil: 2 })
	await order()
	await add(other, '+15557654321')
	// With neither the settings of the other person nor what waited for them.
	expect(await states()).toEqual([])
	expect(await numberOf(other)).toMatchObject({ kinds: pushKindNames, quietFrom: null })
	expect(await db.$count(pushDevice)).toBe(1)
	expect(await numberOf()).toBe(undefined)
	expect((await numberOf(other))!.isText).toBe(true)
	const row = { userId: 'other', p256dh: '', auth: '', name: '', kinds: [] }
	await expect(db.insert(pushDevice).values({ ...row, endpoint: 'sms:+15550000000' })).rejects.toThrow()
	const service = createPushService({ secret, subject: 'https://a.example', services: [] })
	const target = { endpoint: 'sms:+15550000000', p256dh: 'a', auth: 'a' }
	await expect(addPushDevice(db, { actor: other, target, name: 'a', service, now })).rejects.toThrow(Invalid)
})

test('only its owner changes, tries and removes a number', async ({ db }) => {
	const { add, numberOf, actor, other, standIn, textMessages } = await setUp(db)
	await add()
	const { id } = (await numberOf())!
	const service = createPushService({ secret, subject: 'https://a.example', services: [] })
	const change = { id, kinds: ['desk' as const], quietFrom: null, quietUntil: null }
	await expect(changePushDevice(db, { actor: other, ...change })).rejects.toThrow(NotFound)
	const trial = { id, service, textMessages, now }
	await expect(tryPushDevice(db, { actor: other, ...trial })).rejects.toThrow(NotFound)
	await removePushDevice(db, { actor: other, id })
	await tryPushDevice(db, { actor, ...trial })
	await tryPushDevice(db, { actor, ...trial })
	expect(standIn.received.map(({ body }) => body)).toEqual(
		Array(2).fill('Notifications work. http://localhost:3000/admin'),
	)
	await expect(tryPushDevice(db, { actor, ...trial, textMessages: null })).rejects.toThrow(Invalid)
	standIn.answer({ status: 400, code: 21610 })
	await expect(tryPushDevice(db, { actor, ...trial })).rejects.toThrow('STOP was sent from it')
	expect((await numberOf())!.offReason).toContain('STOP')
	await removePushDevice(db, { actor, id })
	expect(await numberOf()).toBe(undefined)
})

test('in quiet hours a text waits for their end, and one that is of no use then is dropped', async ({
	db,
}) => {
	const { add, numberOf, actor, order, send, standIn, states } = await setUp(db)
	await add()
	const { id } = (await numberOf())!
	await changePushDevice(db, { actor, id, kinds: ['order', 'desk'], quietFrom: 22, quietUntil: 7 })
	// 11 pm in New York.
	const night = new Date('2026-12-01T04:00:00Z')
	await order('order:night', night)
	await db.transaction((tx) =>
		queuePush(tx, { kind: 'desk', key: 'ask:1', text: 'Which fee?', path: '/admin', now: night }),
	)
	expect(await send(night)).toBe(0)
	expect(await send(new Date('2026-12-01T11:59:00Z'))).toBe(0)
	expect(await send(new Date('2026-12-01T12:00:30Z'))).toBe(1)
	expect(standIn.received.map(({ body }) => body)).toEqual(['New order http://localhost:3000/admin/orders'])
	expect((await states()).toSorted()).toEqual(['dead', 'sent'])
})

test('after STOP nothing is sent, what waits is dropped, and the confirmed number gets texts again as it was set', async ({
	db,
}) => {
	const { add, numberOf, actor, order, send, standIn, states, askForCode, confirm, lastCode } =
		await setUp(db)
	await add()
	const { id } = (await numberOf())!
	await changePushDevice(db, { actor, id, kinds: ['order'], quietFrom: 1, quietUntil: 2 })
	await order('order:1')
	await order('order:2')
	standIn.answer({ status: 400, code: 21610 })
	const before = standIn.requests()
	expect(await send()).toBe(0)
	expect(standIn.requests() - before).toBe(1)
	expect(await states()).toEqual(['dead', 'dead'])
	expect((await numberOf())!.offReason).toContain('Send START from it')
	standIn.answer({ status: 201 })
	await order('order:3')
	expect(await states()).toEqual(['dead', 'dead'])
	await askForCode()
	await confirm(lastCode())
	expect(await numberOf()).toMatchObject({ id, offReason: null, kinds: ['order'], quietFrom: 1 })
	await order('order:4')
	expect(await send()).toBe(1)
})

test.for<SmsAnswer>([{ status: 429, code: 20429 }, { status: 500 }, 'cut'])(
	'after the answer %j a text is tried again',
	async (answer, { db }) => {
		const { add, order, send, standIn, states } = await setUp(db)
		await add()
		standIn.answer(answer)
		await order()
		expect(await send()).toBe(0)
		expect(await send(later(4))).toBe(0)
		expect(await states()).toEqual(['queued'])
		standIn.answer({ status: 201 })
		expect(await send(later(6))).toBe(1)
		expect(standIn.received).toHaveLength(1)
	},
)

test('what is still not sent when it is of no use any more is given up', async ({ db }) => {
	const { add, order, send, standIn, states } = await setUp(db)
	await add()
	standIn.answer({ status: 503 })
	await order()
	await send()
	standIn.answer({ status: 201 })
	expect(await send(later(12 * 3_600))).toBe(0)
	expect(await states()).toEqual(['dead'])
	expect(standIn.received).toEqual([])
})

test('a refusal that is not the number’s fault is shown and the number stays on', async ({ db }) => {
	const { add, order, send, standIn, numberOf } = await setUp(db)
	await add()
	standIn.answer({ status: 401, code: 20003 })
	await order()
	await send()
	expect(await numberOf()).toMatchObject({ lastError: 'Twilio answered 401 (error 20003)', offReason: null })
	standIn.answer({ status: 201 })
	await order('order:2')
	expect(await send()).toBe(1)
	expect((await numberOf())!.lastError).toBe(null)
})

test('a number gets so many texts a day and no more, which the settings say; failures do not count', async ({
	db,
}) => {
	const { add, order, send, standIn, numberOf } = await setUp(db)
	await add()
	standIn.answer({ status: 500 })
	for (let count = 0; count < 5; count++) await order(`order:failed-${count}`)
	await send()
	await db.delete(outboxPush)
	standIn.answer({ status: 201 })
	for (let count = 0; count < textsPerDay + 3; count++) await order(`order:${count}`)
	// The code was the first one of the day.
	expect(await send()).toBe(textsPerDay - 1)
	expect(standIn.received).toHaveLength(textsPerDay - 1)
	expect((await numberOf())!.lastError).toBe(`${textsPerDay} text messages a day are the most`)
	const tomorrow = later(86_400)
	await order('order:tomorrow', tomorrow)
	expect(await send(tomorrow)).toBe(1)
})

test('three instances send each text once, and neither kind of provider is given what is for the other', async ({
	db,
}) => {
	const { add, order, send, standIn, states } = await setUp(db)
	await add()
	for (let count = 0; count < 10; count++) await order(`order:${count}`)
	const service = createPushService({ secret, subject: 'https://a.example', services: [] })
	expect(await sendDuePushes(db, { service, clock: { now: () => now }, log })).toBe(0)
	expect(await states()).toEqual(Array(10).fill('queued'))
	const sent = await Promise.all([send(), send(), send()])
	expect(sent.reduce((sum, count) => sum + count, 0)).toBe(10)
	expect(new Set(standIn.received.map(({ key }) => key)).size).toBe(10)
	await db.update(user).set({ role: 'member' }).where(eq(user.id, 'dana'))
	await order('order:after')
	expect(await send()).toBe(0)
})

test('what an email tells the advisor is texted when its transaction commits, and nothing after a rollback', async ({
	freshDb: { db, url },
}) => {
	const { add, textMessages, standIn } = await setUp(db)
	await add()
	const texts = startDispatcher({
		name: 'sms',
		channel: pushQueued,
		sendDue: (signal) => sendDueTexts(db, { textMessages, clock: systemClock, log, signal }),
		databaseUrl: url,
		log,
		sweepMs: 3_600_000,
	})
	onTestFinished(() => texts.stop())
	const email = {
		to: 'hello@advice.example',
		owed: true,
		html: '',
		text: 'Nora Lane, 555 000 1234, paid.\n\nOpen the order: https://advice.example/admin/orders/LW-1\n',
	}
	await db
		.transaction(async (tx) => {
			await queueEmail(tx, { ...email, kind: 'order-notice', subject: 'Never' })
			throw new Error('rolled back')
		})
		.catch(() => {})
	await queueEmail(db, { ...email, kind: 'order-notice', subject: 'New order: Concierge' })
	await queueEmail(db, { ...email, kind: 'receipt', subject: 'For the client' })
	await vi.waitFor(() => expect(standIn.received).toHaveLength(1))
	expect(standIn.received[0]!.body).toBe('New order: Concierge http://localhost:3000/admin/orders/LW-1')
})

test('a demo texts nobody: its messages are in the mailbox', async ({ db }) => {
	const { actor } = await setUp(db)
	const settings = {
		TWILIO_ACCOUNT_SID: standInAccount.accountSid,
		TWILIO_AUTH_TOKEN: standInAccount.authToken,
		TWILIO_FROM: standInAccount.from,
	}
	for (const env of [readEnv({}), readEnv(settings)]) {
		const textMessages = createTextMessages({ env, db, secret })!
		await sendSmsCode(db, { actor, number, textMessages, now })
		const [{ subject, to } = { subject: '', to: '' }] = await listMailbox(db, { to: number })
		expect(to).toBe(number)
		const code = subject.slice(0, 6)
		await confirmSmsNumber(db, { actor, code, textMessages, now })
		await db.delete(pushDevice)
	}
	const text = { to: number, text: 'A <b> & c', idempotencyKey: 'the same' }
	const { provider } = createTextMessages({ env: readEnv({}), db, secret })!
	await provider.send(text)
	await provider.send(text)
	const texts = (await listMailbox(db, { to: number })).filter((each) => each.text === text.text)
	expect(texts.map(({ html }) => html)).toEqual(['<p>A &lt;b&gt; &amp; c</p>'])
})

test('a live site without a provider offers no text messages', async ({ db }) => {
	const env = { ...readEnv({}), mode: 'live' as const }
	expect(createTextMessages({ env, db, secret })).toBe(null)
})
