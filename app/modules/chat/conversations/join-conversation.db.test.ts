import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { chatNote, conversation, scheduledReply } from '#app/db/schema/chat.ts'
import { makeMember, newVisitor, setUpChat } from '#tests/factories/chat.ts'
import { test } from '#tests/setup/database.ts'
import { addNote } from '../messages/notes.server.ts'
import { scheduleMessage, sendScheduledReplies } from '../messages/send-later.server.ts'
import type { ChatParty } from '../party.ts'
import { getConversation, markRead, sendReply, setStatus } from './admin-conversation.server.ts'
import { listConversations } from './conversation-list.server.ts'
import { findOwnConversation } from './find-conversation.server.ts'
import { getChatState, readOwnMessages } from './own-conversation.server.ts'
import { listAnswerWaits } from './reply-waits.server.ts'

/** A member with a conversation of their own, and a browser with another one, before it signs in. */
async function twoConversations(db: Db) {
	const chat = setUpChat(db)
	const advisor = await makeMember(db, { role: 'admin' })
	const robin = await makeMember(db)
	const browser = newVisitor()
	const account: ChatParty = { viewer: robin, visitorId: null }
	const { conversationId: own } = await chat.say(account, 'in the account', { at: chat.minutesLater(10) })
	const { conversationId: other } = await chat.say(browser, 'in the browser', { at: chat.minutesLater(0) })
	const join = () =>
		findOwnConversation(db, { party: { ...browser, viewer: robin }, now: chat.minutesLater(20) })
	const reply = (id: string, text: string, minutes: number) =>
		sendReply(db, { actor: advisor, id, key: randomUUID(), text, now: chat.minutesLater(minutes) })
	const row = async () => (await db.select().from(conversation))[0]!
	return { ...chat, advisor, robin, browser, account, own, other, join, reply, row }
}

test('signing in assigns the first conversation of a browser to the account unchanged', async ({ db }) => {
	const { say, now } = setUpChat(db)
	const robin = await makeMember(db)
	const browser = newVisitor()
	const { conversationId } = await say(browser, 'hello')
	const joined = await findOwnConversation(db, { party: { ...browser, viewer: robin }, now })
	expect(joined).toMatchObject({ id: conversationId, userId: robin.id, lastSeq: 1, unread: 1 })
	expect(await findOwnConversation(db, { party: { viewer: robin, visitorId: null }, now })).toEqual(joined)
})

test('messages, notes and scheduled replies of both conversations are merged into one', async ({ db }) => {
	const { advisor, own, other, join, now, minutesLater, account, say } = await twoConversations(db)
	await addNote(db, { actor: advisor, id: other, text: 'Asked about a wagon', now })
	const key = randomUUID()
	await scheduleMessage(db, {
		actor: advisor,
		id: other,
		key,
		text: 'Good morning',
		sendAt: minutesLater(60),
		now,
	})
	expect((await join())?.id).toBe(own)
	const shown = await getConversation(db, { actor: advisor, id: own })
	expect(shown.messages.map(({ seq, text }) => [seq, text])).toEqual([
		[1, 'in the account'],
		[2, 'in the browser'],
	])
	expect(shown.notes.map(({ text }) => text)).toEqual(['Asked about a wagon'])
	expect(await sendScheduledReplies(db, { now: minutesLater(60) })).toBe(1)
	expect((await say(account, 'thank you', { at: minutesLater(61) })).message.seq).toBe(4)
	for (const table of [chatNote, scheduledReply])
		expect(await db.$count(table, eq(table.conversationId, other))).toBe(0)
})

test('unread messages are added up, and the longer waiting time is kept', async ({ db }) => {
	const { join, row, minutesLater } = await twoConversations(db)
	await join()
	expect(await row()).toMatchObject({
		lastSeq: 2,
		unread: 2,
		advisorReadSeq: 0,
		unansweredSince: minutesLater(0),
		lastMessageAt: minutesLater(10),
	})
})

test('messages that both sides have read stay read', async ({ db }) => {
	const { advisor, own, other, join, row } = await twoConversations(db)
	for (const id of [own, other]) await markRead(db, { actor: advisor, id, seq: 1 })
	await join()
	expect(await row()).toMatchObject({ unread: 0, advisorReadSeq: 2, visitorReadSeq: 2 })
})

test('the person reads an unread reply of the other conversation after joining, and gets no email about it', async ({
	db,
}) => {
	const { other, join, reply, row, account, minutesLater } = await twoConversations(db)
	await reply(other, 'a reply they have not seen', 1)
	await join()
	expect((await row()).emailedSeq).toBe(3)
	const { conversation: shown } = await getChatState(db, { party: account, now: minutesLater(21) })
	expect(shown).toMatchObject({ unread: 1 })
	expect(shown?.messages.map(({ text }) => text)).toContain('a reply they have not seen')
})

test('after joining, the inbox shows the message that was written last, not the one with the highest number', async ({
	db,
}) => {
	const { advisor, join, row } = await twoConversations(db)
	await join()
	expect(await row()).toMatchObject({ lastSeq: 2 })
	expect((await listConversations(db, { actor: advisor })).conversations).toMatchObject([
		{ lastMessage: { text: 'in the account' }, unread: 2 },
	])
})

test('after joining, a reply that was read stays read, and one that was not stays unread', async ({ db }) => {
	const { browser, account, own, other, join, reply, row, minutesLater } = await twoConversations(db)
	await reply(other, 'a reply they have seen', 1)
	await readOwnMessages(db, { party: browser, seq: 2, now: minutesLater(2) })
	await reply(own, 'also seen', 11)
	await readOwnMessages(db, { party: account, seq: 2, now: minutesLater(12) })
	await reply(other, 'not seen', 13)
	await join()
	const { conversation: shown } = await getChatState(db, { party: account, now: minutesLater(21) })
	expect(shown).toMatchObject({ unread: 1 })
	const { visitorReadSeq } = await row()
	expect(shown?.messages.filter(({ seq }) => seq > visitorReadSeq).map(({ text }) => text)).toEqual([
		'not seen',
	])
})

test('after joining, only the messages that the advisor has not read count as unread', async ({ db }) => {
	const { advisor, own, browser, say, other, join, row, minutesLater } = await twoConversations(db)
	await markRead(db, { actor: advisor, id: own, seq: 1 })
	await markRead(db, { actor: advisor, id: other, seq: 1 })
	await say(browser, 'one more', { at: minutesLater(15) })
	await join()
	expect(await row()).toMatchObject({ unread: 1, advisorReadSeq: 2, lastSeq: 3 })
	await markRead(db, { actor: advisor, id: own, seq: 3 })
	expect(await row()).toMatchObject({ unread: 0 })
})

test.for([
	['open', 'open', 'open'],
	['closed', 'open', 'open'],
	['open', 'closed', 'open'],
	['closed', 'closed', 'closed'],
] as const)(
	'a conversation that is %s, joined by one that is %s, is %s',
	async ([ownStatus, otherStatus, expected], { db }) => {
		const { advisor, own, other, join, row, minutesLater } = await twoConversations(db)
		await setStatus(db, { actor: advisor, id: own, status: ownStatus, now: minutesLater(11) })
		await setStatus(db, { actor: advisor, id: other, status: otherStatus, now: minutesLater(12) })
		await join()
		const joined = await row()
		expect(joined.status).toBe(expected)
		expect(joined.closedAt).toEqual(expected === 'closed' ? minutesLater(11) : null)
	},
)

test('the email address of the account’s conversation takes precedence over the one typed in the browser', async ({
	db,
}) => {
	const { own, other, join, row } = await twoConversations(db)
	const name = (id: string, visitorName: string, email: string) =>
		db.update(conversation).set({ visitorName, email }).where(eq(conversation.id, id))
	await name(own, 'Robin', 'robin@example.com')
	await name(other, 'R.', 'other@example.com')
	await join()
	expect(await row()).toMatchObject({ visitorName: 'Robin', email: 'robin@example.com' })
})

test('another account that signs in on the same browser later does not get the conversation', async ({
	db,
}) => {
	const { browser, join, own, minutesLater, say } = await twoConversations(db)
	const sam = await makeMember(db)
	await join()
	const party = { ...browser, viewer: sam }
	expect(await findOwnConversation(db, { party, now: minutesLater(30) })).toBeNull()
	const { conversationId } = await say(party, 'hello', { at: minutesLater(31) })
	expect(conversationId).not.toBe(own)
	expect((await getChatState(db, { party, now: minutesLater(32) })).conversation?.messages).toHaveLength(1)
})

test('waiting times are computed from messages in the order of time, also after joining', async ({ db }) => {
	const { robin, other, reply, join, minutesLater } = await twoConversations(db)
	// 0: the browser asks. 5: answered. 10: the account asks, and nobody has answered.
	await reply(other, 'an early answer', 5)
	await join()
	const waits = async () =>
		(await listAnswerWaits(db, { userIds: [robin.id], since: minutesLater(-1) })).get(robin.id)
	expect((await waits())?.map(({ from, until }) => [from, until])).toEqual([
		[minutesLater(0), minutesLater(5)],
		[minutesLater(10), null],
	])
})

test('a waiting time starts with the first of several messages, and ends with a reply or when the conversation is closed', async ({
	db,
}) => {
	const { say, minutesLater, now } = setUpChat(db)
	const advisor = await makeMember(db, { role: 'admin' })
	const [robin, sam] = [await makeMember(db), await makeMember(db)]
	const party: ChatParty = { viewer: robin, visitorId: null }
	const { conversationId: id } = await say(party, 'one')
	await say(party, 'two', { at: minutesLater(1) })
	const waits = async (since = now) => {
		const found = await listAnswerWaits(db, { userIds: [robin.id, sam.id], since })
		expect(found.get(sam.id)).toEqual([])
		return found.get(robin.id)!.map(({ from, until }) => [from, until])
	}
	expect(await waits()).toEqual([[minutesLater(0), null]])
	await sendReply(db, { actor: advisor, id, key: randomUUID(), text: 'here', now: minutesLater(5) })
	await say(party, 'thank you', { at: minutesLater(6) })
	expect(await waits()).toEqual([
		[minutesLater(0), minutesLater(5)],
		[minutesLater(6), null],
	])
	expect(await waits(minutesLater(6))).toEqual([[minutesLater(6), null]])
	await setStatus(db, { actor: advisor, id, status: 'closed', now: minutesLater(7) })
	expect(await waits()).toEqual([[minutesLater(0), minutesLater(5)]])
	expect(await listAnswerWaits(db, { userIds: [], since: now })).toEqual(new Map())
})
