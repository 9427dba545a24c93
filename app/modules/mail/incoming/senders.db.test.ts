import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { test } from '#tests/setup/database.ts'
import { addMessage, startThread } from '../threads/threads.server.ts'
import { decideSender, findSenderFacts } from './senders.server.ts'

const now = new Date('2026-11-26T12:00:00Z')
const email = 'sam@riverside.example'
const [one, other] = [randomUUID(), randomUUID()]

const decide = (db: Db, clientId: string | null, address = email) =>
	decideSender(db, { email: address, clientId, userId: null, now })
const facts = (db: Db, address = email) => findSenderFacts(db, { email: address, now })

/** Messages of one sender, one a minute, the last one `minutesAgo`. */
async function receive(db: Db, { count, minutesAgo }: { count: number; minutesAgo: number }) {
	const thread = await startThread(db, { place: 'unassigned', subject: 'Offers', now })
	for (let n = 0; n < count; n++)
		await addMessage(db, {
			thread,
			message: {
				direction: 'in',
				state: 'received',
				dedupeKey: randomUUID(),
				from: { name: 'Sam', email },
				fromEmail: email,
				subject: 'Offers',
				text: 'Buy now.',
				at: new Date(now.getTime() - (minutesAgo + n) * 60_000),
			},
			now,
		})
}

test('a sender about whom nobody decided is neither blocked nor trusted', async ({ db }) => {
	expect(await facts(db)).toEqual({ isBlocked: false, trustedForClientIds: [], isFlood: false })
})

test('a sender can be trusted for several clients, and each decision counts once', async ({ db }) => {
	for (const clientId of [one, other, one]) await decide(db, clientId)
	const { trustedForClientIds, isBlocked } = await facts(db)
	expect([...trustedForClientIds].sort()).toEqual([one, other].sort())
	expect(isBlocked).toBe(false)
	expect((await facts(db, 'SAM@Riverside.example')).trustedForClientIds).toHaveLength(2)
})

test('blocking a sender deletes all trust in it, and trusting it lifts the block', async ({ db }) => {
	await decide(db, one)
	await decide(db, null)
	await decide(db, null)
	expect(await facts(db)).toMatchObject({ isBlocked: true, trustedForClientIds: [] })
	await decide(db, other)
	expect(await facts(db)).toMatchObject({ isBlocked: false, trustedForClientIds: [other] })
})

test('without the address of a sender, no decision is stored', async ({ db }) => {
	await decide(db, null, '')
	expect((await facts(db, '')).isBlocked).toBe(false)
})

test('sixty messages in an hour are a flood, which ends after the hour', async ({ db }) => {
	await receive(db, { count: 59, minutesAgo: 0 })
	expect((await facts(db)).isFlood).toBe(false)
	await receive(db, { count: 1, minutesAgo: 59 })
	expect((await facts(db)).isFlood).toBe(true)
	const later = new Date(now.getTime() + 60 * 60_000)
	expect((await findSenderFacts(db, { email, now: later })).isFlood).toBe(false)
})

test('two hundred messages in a day are a flood, however they are spread', async ({ db }) => {
	for (const hours of [2, 6, 10, 14]) await receive(db, { count: 50, minutesAgo: hours * 60 })
	expect((await facts(db)).isFlood).toBe(true)
})
