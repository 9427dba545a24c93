import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { Forbidden, NotFound } from '#app/lib/errors.ts'
import { makeMember, makeSite, makeStaff } from '#tests/factories/actors.ts'
import { test } from '#tests/setup/database.ts'
import { ensureCaseKey, findClientsOfKeys, replaceCaseKey } from '../addresses/case-addresses.server.ts'
import { readOwnMail } from '../own-mail.server.ts'
import { assertMay } from '../policy.ts'
import { listSentMessages, listThreadsOfClient } from './list-threads.server.ts'
import { addMessage, getThread, listMessages, lockThread, startThread } from './threads.server.ts'

const now = new Date('2026-11-26T12:00:00Z')
const actor = makeSite()
const from = { name: 'Dana', email: 'dana@dealer.example' }

const received = (text: string, dedupeKey: string) => ({
	direction: 'in' as const,
	state: 'received' as const,
	dedupeKey,
	from,
	fromEmail: from.email,
	subject: 'Re: Accord',
	text,
	at: now,
})

const sent = {
	direction: 'out' as const,
	state: 'sent' as const,
	delivery: 'accepted',
	from,
	fromEmail: from.email,
	text: 'Hello',
	at: now,
}

test('a received message counts once, however often it arrives', async ({ db }) => {
	const { id } = await startThread(db, { place: 'unassigned', subject: 'Re: Fwd: Accord', now })
	const first = await addMessage(db, { thread: { id }, message: received('one', 'a'), now })
	expect(first).not.toBeNull()
	expect(await addMessage(db, { thread: { id }, message: received('one', 'a'), now })).toBeNull()
	await addMessage(db, { thread: { id }, message: received('two', 'b'), now })
	expect(await lockThread(db, { actor, id })).toMatchObject({ subject: 'Accord', messages: 2, unread: 2 })
	expect((await listMessages(db, { actor, threadId: id })).map(({ text }) => text)).toEqual(['one', 'two'])
})

test('messages of the same instant stay in the order in which they arrived', async ({ db }) => {
	const advisor = makeStaff('advisor')
	const clientId = randomUUID()
	const { id } = await startThread(db, { place: 'filed', clientId, subject: 'Accord', now })
	const arrived = Array.from({ length: 12 }, (_, n) => `message ${n}`)
	for (const text of arrived) await addMessage(db, { thread: { id }, message: received(text, text), now })
	const texts = (messages: { text: string }[]) => messages.map(({ text }) => text)
	expect(texts(await listMessages(db, { actor, threadId: id }))).toEqual(arrived)
	const [listed] = await listThreadsOfClient(db, { actor: advisor, clientId })
	expect(listed!.lastMessage.excerpt).toBe('message 11')
	expect(texts(await readOwnMail(db, { clientId }))).toEqual(arrived)
	for (const subject of arrived)
		await addMessage(db, { thread: { id }, message: { ...sent, subject, messageId: `${subject}@x` }, now })
	const pages: string[] = []
	let after: string | undefined
	do {
		const { messages, next } = await listSentMessages(db, { actor: advisor, after, limit: 5 })
		pages.push(...messages.map(({ subject }) => subject))
		after = next ?? undefined
	} while (after)
	expect(pages).toEqual([...arrived].reverse())
})

test('a thread that does not exist is not found, and only an admin is the advisor', async ({ db }) => {
	for (const id of [randomUUID(), 'no id'])
		await expect(getThread(db, { actor, id })).rejects.toThrow(NotFound)
	expect(() => assertMay(makeMember('x'), 'use')).toThrow(Forbidden)
	expect(() => assertMay(makeStaff('x'), 'use')).not.toThrow()
})

test('a client has one address at a time, and a revoked one finds no client', async ({ db }) => {
	const clientId = randomUUID()
	const key = await ensureCaseKey(db, { clientId, now })
	expect(await ensureCaseKey(db, { clientId, now })).toBe(key)
	expect(await findClientsOfKeys(db, { keys: [key] })).toEqual([{ key, clientId }])
	const next = await replaceCaseKey(db, { clientId, now })
	expect(next).not.toBe(key)
	expect(await findClientsOfKeys(db, { keys: [key, next] })).toEqual([{ key: next, clientId }])
})
