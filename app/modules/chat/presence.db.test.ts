import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { chatPresence, chatSettings } from '#app/db/schema/chat.ts'
import { makeMember, newVisitor, setUpChat } from '#tests/factories/chat.ts'
import { test } from '#tests/setup/database.ts'
import { setAway } from './chat-settings.server.ts'
import {
	closeAdmin,
	closeVisitor,
	isAdvisorPresent,
	listPresentVisitors,
	openAdmin,
	openVisitor,
	recordActivity,
	renewStreams,
} from './presence.server.ts'

async function setUp(db: Db) {
	const { now, say } = setUpChat(db)
	const advisor = await makeMember(db, { role: 'admin' })
	const secondsLater = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
	const open = async (seconds = 0) => {
		const streamId = randomUUID()
		await openAdmin(db, { streamId, userId: advisor.id, now: secondsLater(seconds) })
		return streamId
	}
	const presentAt = (seconds: number) => isAdvisorPresent(db, { now: secondsLater(seconds) })
	const renew = (streamIds: string[], seconds: number) =>
		renewStreams(db, { streamIds, now: secondsLater(seconds) })
	const lastPresentAt = async () => (await db.select().from(chatSettings))[0]?.lastPresentAt ?? null
	return { now, secondsLater, say, advisor, open, presentAt, renew, lastPresentAt }
}

test('the advisor is present while a stream is renewed, and for 75 seconds after the last renewal', async ({
	db,
}) => {
	const { open, presentAt, renew } = await setUp(db)
	expect(await presentAt(0)).toBe(false)
	const stream = await open()
	expect(await presentAt(74)).toBe(true)
	expect(await presentAt(75)).toBe(false)
	await renew([stream], 60)
	expect(await presentAt(134)).toBe(true)
	expect(await presentAt(135)).toBe(false)
})

test('after ten minutes without activity the advisor counts as absent, until the next activity', async ({
	db,
}) => {
	const { open, presentAt, renew, advisor, secondsLater } = await setUp(db)
	const stream = await open()
	await renew([stream], 599)
	expect(await presentAt(599)).toBe(true)
	await renew([stream], 600)
	expect(await presentAt(600)).toBe(false)
	await recordActivity(db, { userId: advisor.id, now: secondsLater(605) })
	expect(await presentAt(606)).toBe(true)
})

test('closing one of two admin pages leaves the advisor present', async ({ db }) => {
	const { open, presentAt, secondsLater } = await setUp(db)
	const [one, two] = [await open(), await open()]
	await closeAdmin(db, { streamId: one, now: secondsLater(5) })
	expect(await presentAt(6)).toBe(true)
	await closeAdmin(db, { streamId: two, now: secondsLater(7) })
	expect(await presentAt(8)).toBe(false)
	await closeAdmin(db, { streamId: two, now: secondsLater(9) })
})

test('an advisor who is set to away is absent with an open page', async ({ db }) => {
	const { open, presentAt, advisor, secondsLater } = await setUp(db)
	await open()
	await setAway(db, { actor: advisor, away: true, now: secondsLater(1) })
	expect(await presentAt(2)).toBe(false)
	await setAway(db, { actor: advisor, away: false, now: secondsLater(3) })
	expect(await presentAt(4)).toBe(true)
	const member = await makeMember(db)
	await expect(setAway(db, { actor: member, away: true, now: secondsLater(5) })).rejects.toThrow(
		'Only the advisor',
	)
})

test('a visitor’s stream never makes the advisor present', async ({ db }) => {
	const { say, secondsLater, presentAt } = await setUp(db)
	const { conversationId } = await say(newVisitor(), 'hello')
	await openVisitor(db, { streamId: randomUUID(), conversationId, now: secondsLater(0) })
	expect(await presentAt(1)).toBe(false)
})

test('a visitor is present in their own conversation only, until the last of their streams ends', async ({
	db,
}) => {
	const { say, secondsLater } = await setUp(db)
	const { conversationId: one } = await say(newVisitor(), 'hello')
	const { conversationId: two } = await say(newVisitor(), 'hello')
	const streams = [randomUUID(), randomUUID()]
	for (const streamId of streams)
		await openVisitor(db, { streamId, conversationId: one, now: secondsLater(0) })
	const present = async (seconds: number, conversationIds = [one, two]) => [
		...(await listPresentVisitors(db, { conversationIds, now: secondsLater(seconds) })),
	]
	expect(await present(1)).toEqual([one])
	expect(await present(1, [two])).toEqual([])
	expect(await present(1, [])).toEqual([])
	expect(await present(75)).toEqual([])
	await closeVisitor(db, { streamId: streams[0]!, conversationId: one })
	expect(await present(2)).toEqual([one])
	await closeVisitor(db, { streamId: streams[1]!, conversationId: one })
	expect(await present(2)).toEqual([])
})

test('streams are deleted a day after their last renewal, and not before', async ({ db }) => {
	const { open, renew } = await setUp(db)
	await open()
	await renew([], 86_400)
	expect(await db.$count(chatPresence)).toBe(1)
	await renew([], 86_401)
	expect(await db.$count(chatPresence)).toBe(0)
})

test('the last presence ends when the advisor leaves, not when an earlier stream was lost', async ({
	db,
}) => {
	const { open, renew, lastPresentAt, secondsLater } = await setUp(db)
	const stream = await open()
	expect(await lastPresentAt()).toEqual(secondsLater(0))
	await renew([stream], 10)
	expect(await lastPresentAt()).toEqual(secondsLater(0))
	await renew([stream], 30)
	expect(await lastPresentAt()).toEqual(secondsLater(30))
	await closeAdmin(db, { streamId: stream, now: secondsLater(40) })
	expect(await lastPresentAt()).toEqual(secondsLater(40))
	const lost = await open(50)
	await closeAdmin(db, { streamId: lost, now: secondsLater(5_000) })
	expect(await lastPresentAt()).toEqual(secondsLater(50))
})
