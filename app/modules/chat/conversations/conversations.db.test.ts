import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { chatMessage, conversation } from '#app/db/schema/chat.ts'
import { Forbidden } from '#app/lib/errors.ts'
import { makeMember, newVisitor, setUpChat } from '#tests/factories/chat.ts'
import { countConnectionsWaitingForLock } from '#tests/setup/count-waiting.ts'
import { test } from '#tests/setup/database.ts'
import { failFirstWrite } from '#tests/setup/faults/fail-first-write.ts'
import { listMessagesAfter } from '../messages/messages.server.ts'
import type { ChatParty } from '../party.ts'
import { getConversation, markRead, sendReply, setStatus } from './admin-conversation.server.ts'
import { listConversations } from './conversation-list.server.ts'
import { findOwnConversation } from './find-conversation.server.ts'
import {
	getChatState,
	listOwnMessages,
	rateOwnConversation,
	readOwnMessages,
} from './own-conversation.server.ts'

test('of forty simultaneous senders, each sending twice, every message is stored once and numbered without gaps', async ({
	freshDb: { db },
}) => {
	const { say } = setUpChat(db)
	const party = newVisitor()
	const keys = Array.from({ length: 40 }, () => randomUUID())
	const sent = await Promise.all([...keys, ...keys].map((key) => say(party, `about ${key}`, { key })))
	expect(new Set(sent.map(({ conversationId }) => conversationId)).size).toBe(1)
	expect(sent.filter(({ isNew }) => isNew)).toHaveLength(40)
	const stored = await listMessagesAfter(db, {
		conversationId: sent[0]!.conversationId,
		seq: 0,
		max: 100,
	})
	expect(stored.map(({ seq }) => seq)).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
	expect(new Set(stored.map(({ key }) => key))).toEqual(new Set(keys))
	expect(await db.select().from(conversation)).toHaveLength(1)
})

test('nobody can read a conversation that is not theirs', async ({ db }) => {
	const { say, now } = setUpChat(db)
	const robin = await makeMember(db)
	const sam = await makeMember(db)
	const browser = newVisitor()
	await say(browser, 'a secret')
	await say({ viewer: robin, visitorId: null }, 'of an account')
	for (const party of [
		newVisitor(),
		{ viewer: null, visitorId: null },
		{ viewer: sam, visitorId: null },
	] satisfies ChatParty[]) {
		expect((await getChatState(db, { party, now })).conversation).toBeNull()
		expect(await listOwnMessages(db, { party, before: 1_000, now })).toEqual({ messages: [], earlier: false })
	}
	const [{ id } = { id: '' }] = await db.select().from(conversation)
	await expect(getConversation(db, { actor: robin, id })).rejects.toThrow(Forbidden)
	await expect(listConversations(db, { actor: robin })).rejects.toThrow(Forbidden)
	await expect(say({ viewer: null, visitorId: null }, 'who am I')).rejects.toThrow(Forbidden)
})

test('messages written before signing in are joined to the account from two devices at once without duplicates', async ({
	freshDb: { db },
}) => {
	const { say, now, minutesLater } = setUpChat(db)
	const robin = await makeMember(db)
	const [phone, laptop] = [newVisitor(), newVisitor()]
	const key = randomUUID()
	await say(phone, 'from the phone', { key })
	await say(laptop, 'from the laptop', { key, at: minutesLater(1) })
	await say(phone, 'and again', { at: minutesLater(2) })
	const signedIn = (party: ChatParty) => ({ ...party, viewer: robin })
	const found = await Promise.all(
		[phone, laptop, phone, laptop].map((party) => findOwnConversation(db, { party: signedIn(party), now })),
	)
	expect(new Set(found.map((one) => one?.userId))).toEqual(new Set([robin.id]))
	const rows = await db.select().from(conversation)
	expect(rows).toMatchObject([{ userId: robin.id, lastSeq: 3, unread: 3 }])
	const messages = await db.select().from(chatMessage)
	expect(messages.map(({ text }) => text).sort()).toEqual(['and again', 'from the laptop', 'from the phone'])
	// A retry of a message sent before joining is still the same message.
	const retried = await say(signedIn(phone), 'from the phone', { key })
	expect(retried.isNew).toBe(false)
	// After signing out the browser shows nothing, and a new message starts another conversation.
	expect(await findOwnConversation(db, { party: phone, now })).toBeNull()
	const fresh = await say(phone, 'somebody else')
	expect(fresh.conversationId).not.toBe(rows[0]!.id)
	expect(await getChatState(db, { party: phone, now })).toMatchObject({
		conversation: { messages: [{ text: 'somebody else' }] },
	})
})

test('a message sent while joining arrives once, in the account’s conversation', async ({
	freshDb: { db },
}) => {
	const { say, now } = setUpChat(db)
	const robin = await makeMember(db)
	const browser = newVisitor()
	await say({ viewer: robin, visitorId: null }, 'long ago')
	await say(browser, 'before')
	const party = { ...browser, viewer: robin }
	await Promise.all([
		...Array.from({ length: 10 }, (_, index) => say(party, `while joining ${index}`)),
		findOwnConversation(db, { party, now }),
	])
	const [row] = await db.select().from(conversation)
	expect(row).toMatchObject({ userId: robin.id, lastSeq: 12 })
	expect(await db.select().from(chatMessage)).toHaveLength(12)
})

test('read positions, unread counts and status follow both sides', async ({ db }) => {
	const { say, now, minutesLater } = setUpChat(db)
	const advisor = await makeMember(db, { role: 'admin' })
	const party = newVisitor()
	const { conversationId: id } = await say(party, 'one')
	await say(party, 'two')
	const listed = async () => (await listConversations(db, { actor: advisor })).conversations
	expect(await listed()).toMatchObject([{ unread: 2, lastMessage: { text: 'two', sender: 'visitor' } }])
	await markRead(db, { actor: advisor, id, seq: 1 })
	expect(await listed()).toMatchObject([{ unread: 1 }])
	// A position beyond the last message is capped.
	await markRead(db, { actor: advisor, id, seq: 99 })
	expect(await getConversation(db, { actor: advisor, id })).toMatchObject({ unread: 0, advisorReadSeq: 2 })
	await sendReply(db, { actor: advisor, id, key: randomUUID(), text: 'an answer', now: minutesLater(1) })
	expect((await getChatState(db, { party, now })).conversation).toMatchObject({
		unread: 1,
		visitorReadSeq: 2,
	})
	await readOwnMessages(db, { party, seq: 3, now })
	await readOwnMessages(db, { party, seq: 1, now })
	expect((await getChatState(db, { party, now })).conversation).toMatchObject({
		unread: 0,
		visitorReadSeq: 3,
	})
	await setStatus(db, { actor: advisor, id, status: 'closed', now: minutesLater(2) })
	expect(await listed()).toMatchObject([{ status: 'closed' }])
	await say(party, 'one more thing', { at: minutesLater(3) })
	const [row] = await db.select().from(conversation).where(eq(conversation.id, id))
	expect(row).toMatchObject({ status: 'open', unread: 1, unansweredSince: minutesLater(3) })
})

test('of two browsers that mark as read at once, the lower position does not overwrite the higher', async ({
	freshDb: { db },
}) => {
	const { say, now } = setUpChat(db)
	const advisor = await makeMember(db, { role: 'admin' })
	const party = newVisitor()
	const { conversationId: id } = await say(party, 'one')
	for (const text of ['an answer', 'and another'])
		await sendReply(db, { actor: advisor, id, key: randomUUID(), text, now })
	let reading = Promise.resolve()
	await db.transaction(async (tx) => {
		await readOwnMessages(tx, { party, seq: 3, now })
		reading = readOwnMessages(db, { party, seq: 2, now })
		await expect.poll(() => countConnectionsWaitingForLock(db)).toBe(1)
	})
	await reading
	expect((await getChatState(db, { party, now })).conversation).toMatchObject({
		unread: 0,
		visitorReadSeq: 3,
	})
})

test('transactions that the database aborted are retried, on both sides', async ({ db }) => {
	const { say, now } = setUpChat(db)
	const advisor = await makeMember(db, { role: 'admin' })
	const party = newVisitor()
	const { conversationId: id } = await say(party, 'one')
	await sendReply(db, { actor: advisor, id, key: randomUUID(), text: 'an answer', now })
	for (const act of [
		() => readOwnMessages(db, { party, seq: 2, now }),
		() => setStatus(db, { actor: advisor, id, status: 'closed', now }),
		() => rateOwnConversation(db, { party, rating: 5, now }),
	]) {
		await failFirstWrite(db, 'conversation')
		await act()
	}
	const [row] = await db.select().from(conversation).where(eq(conversation.id, id))
	expect(row).toMatchObject({ visitorReadSeq: 2, status: 'closed', rating: 5 })
})

test('the admin list shows unread conversations first, page by page, and searches messages', async ({
	db,
}) => {
	const { say, minutesLater } = setUpChat(db)
	const advisor = await makeMember(db, { role: 'admin' })
	const ids: string[] = []
	for (let index = 0; index < 35; index++) {
		const { conversationId } = await say(newVisitor(), `number ${index} 100%`, { at: minutesLater(index) })
		ids.push(conversationId)
	}
	await markRead(db, { actor: advisor, id: ids[34]!, seq: 1 })
	const first = await listConversations(db, { actor: advisor })
	const second = await listConversations(db, { actor: advisor, after: first.next! })
	const order = [...first.conversations, ...second.conversations].map(({ id }) => id)
	expect(order).toEqual([...ids.slice(0, 34).reverse(), ids[34]])
	expect(second.next).toBeNull()
	const search = async (text: string) =>
		(await listConversations(db, { actor: advisor, search: text })).conversations.map(({ id }) => id)
	expect(await search('NUMBER 7 ')).toEqual([ids[7]])
	expect(await search('_umber')).toEqual([])
	expect(await search('100%')).toHaveLength(30)
})
