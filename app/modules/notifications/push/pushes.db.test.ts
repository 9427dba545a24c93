import { eq } from 'drizzle-orm'
import { expect, onTestFinished, vi } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { outboxPush, pushDevice } from '#app/db/schema/notifications.ts'
import { Invalid, NotFound } from '#app/lib/errors.ts'
import { staffActor } from '#app/modules/auth/actor.server.ts'
import { systemClock } from '#app/platform/clock.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { startDispatcher } from '#server/jobs/dispatcher.ts'
import { test } from '#tests/setup/database.ts'
import { readVapid, startPushService } from '#tests/support/push-stand-in.ts'
import { queueEmail } from '../outbox.server.ts'
import {
	addPushDevice,
	changePushDevice,
	listPushDevices,
	removePushDevice,
	tryPushDevice,
} from './push-devices.server.ts'
import { createPushService } from './push-service.server.ts'
import { pushQueued, queuePush } from './queue-push.server.ts'
import { deleteOldPushes, sendDuePushes } from './send-pushes.server.ts'

const log = createLog('silent')
const now = new Date('2026-11-30T17:00:00Z')
const at = (time: string) => new Date(time)

async function setUp(db: Db) {
	const browserService = await startPushService()
	onTestFinished(() => browserService.close())
	const service = createPushService({
		secret: 'a secret of the site that is long enough',
		subject: 'https://advice.example',
		services: [browserService.origin],
	})
	await db.insert(user).values([
		{ id: 'dana', name: 'Dana', email: 'dana@example.com', role: 'admin' },
		{ id: 'other', name: 'Other', email: 'other@example.com', role: 'admin' },
	])
	const actor = staffActor('dana', 'owner')
	const add = (target = browserService.subscribe()) =>
		addPushDevice(db, { actor, target, name: 'Chrome on Android', service, now })
	const send = (when = now) => sendDuePushes(db, { service, clock: { now: () => when }, log })
	const order = (key = 'order:1', when = now) =>
		db.transaction((tx) =>
			queuePush(tx, { kind: 'order', key, text: 'New order', path: '/admin/orders', now: when }),
		)
	const states = async () =>
		(await db.select({ status: outboxPush.status }).from(outboxPush)).map(({ status }) => status)
	return { browserService, service, actor, add, send, order, states }
}

test('a notification arrives encrypted for its device, signed by the site, and once', async ({ db }) => {
	const { browserService, service, add, send, order } = await setUp(db)
	await add()
	await order()
	await order()
	expect(await send()).toBe(1)
	expect(await send()).toBe(0)
	const [{ authorization, text, ttl } = { authorization: '', text: '', ttl: '' }] = browserService.received
	expect(browserService.received).toHaveLength(1)
	expect(JSON.parse(text)).toMatchObject({ text: 'New order', path: '/admin/orders' })
	expect(Number(ttl)).toBeGreaterThan(3_600)
	const vapid = readVapid(authorization)
	expect(vapid).toMatchObject({
		aud: browserService.origin,
		sub: 'https://advice.example',
		key: service.publicKey,
	})
	expect(vapid!.exp * 1000 - Date.now()).toBeLessThan(24 * 3_600_000)
})

test('the key of the site stays the same, so that devices are reached after a restore', () => {
	const keyOf = (secret: string) =>
		createPushService({ secret, subject: 'https://a.example', services: [] }).publicKey
	expect(keyOf('first')).toBe(keyOf('first'))
	expect(keyOf('first')).not.toBe(keyOf('second'))
	expect(Buffer.from(keyOf('first'), 'base64url')).toHaveLength(65)
})

test.each([
	['https://fcm.googleapis.com/fcm/send/abc', true],
	['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
	['https://web.push.apple.com/abc', true],
	['https://wns2-bl2p.notify.windows.com/w/?token=abc', true],
	['https://push.operator.example/abc', true],
	['http://fcm.googleapis.com/abc', false],
	['https://fcm.googleapis.com:8443/abc', false],
	['https://fcm.googleapis.com.attacker.example/abc', false],
	['https://user:word@fcm.googleapis.com/abc', false],
	['https://169.254.169.254/latest', false],
	['http://127.0.0.1:5432/', false],
	['nothing', false],
])('the site writes to %s: %s', (endpoint, isKnown) => {
	const service = createPushService({
		secret: 'a',
		subject: 'https://a.example',
		services: ['https://push.operator.example'],
	})
	expect(service.isKnown(endpoint)).toBe(isKnown)
})

test('a device of an unknown service is refused, and one that is added twice is one device', async ({
	db,
}) => {
	const { add, actor, browserService } = await setUp(db)
	const target = browserService.subscribe()
	await expect(add({ ...target, endpoint: 'http://127.0.0.1:1/' })).rejects.toThrow(Invalid)
	await add(target)
	await add({ ...target, auth: 'another-secret-16b' })
	expect(await listPushDevices(db, { actor })).toHaveLength(1)
	expect((await db.select().from(pushDevice))[0]!.auth).toBe('another-secret-16b')
})

test('a device is told of its kinds only, and its owner alone can change, try or remove it', async ({
	db,
}) => {
	const { add, actor, order, states, service } = await setUp(db)
	await add()
	const [device] = await listPushDevices(db, { actor })
	const id = device!.id
	const change = { id, kinds: ['desk' as const], quietFrom: null, quietUntil: null }
	const other = staffActor('other', 'owner')
	await expect(changePushDevice(db, { actor: other, ...change })).rejects.toThrow(NotFound)
	const trial = { id, service, textMessages: null, now }
	await expect(tryPushDevice(db, { actor: other, ...trial })).rejects.toThrow(NotFound)
	await removePushDevice(db, { actor: other, id })
	expect(await listPushDevices(db, { actor })).toHaveLength(1)
	await changePushDevice(db, { actor, ...change })
	await order()
	expect(await states()).toEqual([])
	await removePushDevice(db, { actor, id })
	expect(await listPushDevices(db, { actor })).toEqual([])
})

test('in quiet hours a notification waits for their end, and one that is of no use then is dropped', async ({
	db,
}) => {
	const { add, actor, send, order, states, browserService } = await setUp(db)
	await add()
	const [{ id } = { id: '' }] = await listPushDevices(db, { actor })
	await changePushDevice(db, { actor, id, kinds: ['order', 'desk'], quietFrom: 22, quietUntil: 7 })
	// 11 pm in New York.
	const night = at('2026-12-01T04:00:00Z')
	await order('order:night', night)
	await db.transaction((tx) =>
		queuePush(tx, { kind: 'desk', key: 'ask:1', text: 'Which fee?', path: '/admin', now: night }),
	)
	expect(await send(night)).toBe(0)
	expect(await send(at('2026-12-01T11:59:00Z'))).toBe(0)
	expect(await send(at('2026-12-01T12:00:30Z'))).toBe(1)
	expect(browserService.received.map(({ text }) => JSON.parse(text).text)).toEqual(['New order'])
	expect((await states()).toSorted()).toEqual(['dead', 'sent'])
})

test('an outage is tried again; a device that is gone is removed; a refusal is shown', async ({ db }) => {
	const { add, actor, send, order, states, browserService } = await setUp(db)
	await add()
	browserService.answer(503)
	await order()
	expect(await send()).toBe(0)
	expect(await states()).toEqual(['queued'])
	browserService.answer(201)
	expect(await send(at('2026-11-30T17:00:06Z'))).toBe(1)
	browserService.answer(400)
	await order('order:2')
	await send()
	expect((await listPushDevices(db, { actor }))[0]!.lastError).toBe('the push service answered 400')
	browserService.answer(410)
	await order('order:3')
	await send()
	expect(await listPushDevices(db, { actor })).toEqual([])
	expect(await states()).toEqual([])
})

test('who is no longer on the staff gets nothing', async ({ db }) => {
	const { add, send, order, states, browserService } = await setUp(db)
	await add()
	await order()
	await db.update(user).set({ role: 'member' }).where(eq(user.id, 'dana'))
	expect(await send()).toBe(0)
	expect(await states()).toEqual(['dead'])
	expect(browserService.received).toEqual([])
})

test('several workers send each notification once', async ({ db }) => {
	const { add, send, order, browserService } = await setUp(db)
	await add()
	for (let index = 0; index < 10; index++) await order(`order:${index}`)
	const sent = await Promise.all([send(), send(), send()])
	expect(sent.reduce((sum, count) => sum + count, 0)).toBe(10)
	expect(browserService.received).toHaveLength(10)
})

test('what an email tells the advisor is on the device when its transaction commits, and nothing after a rollback', async ({
	freshDb: { db, url },
}) => {
	const { add, service, browserService } = await setUp(db)
	await add()
	const pushes = startDispatcher({
		name: 'push',
		channel: pushQueued,
		sendDue: (signal) => sendDuePushes(db, { service, clock: systemClock, log, signal }),
		databaseUrl: url,
		log,
		sweepMs: 3_600_000,
	})
	onTestFinished(() => pushes.stop())
	const email = {
		to: 'hello@advice.example',
		owed: true,
		html: '',
		text: 'Nora paid.\n\nOpen the order: https://advice.example/admin/orders/LW-1?tab=all\n',
	}
	await db
		.transaction(async (tx) => {
			await queueEmail(tx, { ...email, kind: 'order-notice', subject: 'Never' })
			throw new Error('rolled back')
		})
		.catch(() => {})
	await queueEmail(db, { ...email, kind: 'order-notice', subject: 'New order: Concierge' })
	await queueEmail(db, { ...email, kind: 'receipt', subject: 'For the client' })
	await vi.waitFor(() => expect(browserService.received).toHaveLength(1))
	expect(JSON.parse(browserService.received[0]!.text)).toMatchObject({
		text: 'New order: Concierge',
		path: '/admin/orders/LW-1?tab=all',
	})
})

test('what was sent is deleted after a day', async ({ db }) => {
	const { add, send, order, states } = await setUp(db)
	await add()
	await order()
	await send()
	await deleteOldPushes(db, { now: at('2026-12-01T16:59:00Z') })
	expect(await states()).toEqual(['sent'])
	await deleteOldPushes(db, { now: at('2026-12-01T17:01:00Z') })
	expect(await states()).toEqual([])
})
