import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { conversation } from '#app/db/schema/chat.ts'
import { Forbidden, NotFound } from '#app/lib/errors.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { attachPicture, makeMember, newVisitor, setUpChat } from '#tests/factories/chat.ts'
import { test } from '#tests/setup/database.ts'
import { addCannedReply, listCannedReplies, removeCannedReply } from '../messages/canned-replies.server.ts'
import { addNote, removeNote } from '../messages/notes.server.ts'
import { cancelScheduledMessage, scheduleMessage } from '../messages/send-later.server.ts'
import {
	getConversation,
	getConversationRow,
	listEarlier,
	markRead,
	sendAdvisorTyping,
	sendReply,
	setStatus,
} from './admin-conversation.server.ts'
import { sendDueAutoReplies } from './auto-reply.server.ts'
import { listConversations } from './conversation-list.server.ts'
import { listConversationsOfPerson, listMessageDays } from './person-conversations.server.ts'
import { listUnanswered } from './unanswered.server.ts'
import { getUnread } from './unread.server.ts'
import { countUnanswered } from './waiting-count.server.ts'

const missing = '00000000-0000-4000-8000-000000000000'

async function setUp(db: Db) {
	const chat = setUpChat(db)
	const advisor = await makeMember(db, { role: 'admin' })
	const reply = (id: string, text: string, minutes = 1) =>
		sendReply(db, { actor: advisor, id, key: randomUUID(), text, now: chat.minutesLater(minutes) })
	const list = async (more: Partial<Parameters<typeof listConversations>[1]> = {}) =>
		listConversations(db, { actor: advisor, ...more })
	const idsOf = async (more: Parameters<typeof list>[0] = {}) =>
		(await list(more)).conversations.map(({ id }) => id)
	return { ...chat, advisor, reply, list, idsOf }
}

/** Everything that the advisor does with a conversation. */
const actionsOn = (db: Db, { actor, id, now }: { actor: Actor; id: string; now: Date }) => ({
	getConversation: () => getConversation(db, { actor, id }),
	getConversationRow: () => getConversationRow(db, { actor, id }),
	listEarlier: () => listEarlier(db, { actor, id, before: 9 }),
	markRead: () => markRead(db, { actor, id, seq: 1 }),
	sendReply: () => sendReply(db, { actor, id, key: randomUUID(), text: 'hello', now }),
	sendAdvisorTyping: () => sendAdvisorTyping(db, { actor, id }),
	setStatus: () => setStatus(db, { actor, id, status: 'closed', now }),
	addNote: () => addNote(db, { actor, id, text: 'a note', now }),
	scheduleMessage: () =>
		scheduleMessage(db, {
			actor,
			id,
			key: randomUUID(),
			text: 'later',
			sendAt: new Date(now.getTime() + 3_600_000),
			now,
		}),
})

test('only the advisor can read, answer, close or annotate a conversation as an admin, not even its own member', async ({
	db,
}) => {
	const { say, now } = await setUp(db)
	const member = await makeMember(db)
	const { conversationId: id } = await say({ viewer: member, visitorId: null }, 'hello')
	const more = {
		removeNote: () => removeNote(db, { actor: member, id, noteId: missing }),
		cancelScheduledMessage: () =>
			cancelScheduledMessage(db, { actor: member, id, scheduledMessageId: missing }),
		listConversations: () => listConversations(db, { actor: member }),
		listConversationsOfPerson: () =>
			listConversationsOfPerson(db, { actor: member, userIds: [member.id], emails: [] }),
		listMessageDays: () => listMessageDays(db, { actor: member, ids: [id], timeZone: 'UTC' }),
		listUnanswered: () => listUnanswered(db, { actor: member }),
		getUnread: () => getUnread(db, { actor: member }),
		countUnanswered: () => countUnanswered(db, { actor: member }),
		listCannedReplies: () => listCannedReplies(db, { actor: member }),
		addCannedReply: () => addCannedReply(db, { actor: member, title: 'a', text: 'b', now }),
		removeCannedReply: () => removeCannedReply(db, { actor: member, id: missing }),
	}
	for (const [name, act] of Object.entries({ ...actionsOn(db, { actor: member, id, now }), ...more }))
		await expect(act(), name).rejects.toThrow(Forbidden)
	const [row] = await db.select().from(conversation)
	expect(row).toMatchObject({ status: 'open', lastSeq: 1, unread: 1 })
})

test('a conversation that does not exist and an invalid id are not found', async ({ db }) => {
	const { advisor, now } = await setUp(db)
	for (const id of [missing, 'undefined', "' or 1=1"])
		for (const [name, act] of Object.entries(actionsOn(db, { actor: advisor, id, now })))
			await expect(act(), name).rejects.toThrow(NotFound)
})

test('the list is filtered by status, and the count of what is unanswered includes all pages and filters', async ({
	db,
}) => {
	const { say, minutesLater, advisor, idsOf, list } = await setUp(db)
	const { conversationId: open } = await say(newVisitor(), 'open')
	const { conversationId: closed } = await say(newVisitor(), 'closed', { at: minutesLater(1) })
	await setStatus(db, { actor: advisor, id: closed, status: 'closed', now: minutesLater(2) })
	expect(await idsOf({ status: 'open' })).toEqual([open])
	expect(await idsOf({ status: 'closed' })).toEqual([closed])
	expect(await idsOf()).toEqual([closed, open])
	expect((await list({ status: 'closed' })).unanswered).toBe(1)
	expect(await idsOf({ status: 'closed', search: 'open' })).toEqual([])
})

test('pages have no gaps or repeats, even among conversations of the same instant, and the last page is exact', async ({
	db,
}) => {
	const { say, list } = await setUp(db)
	for (let count = 0; count < 4; count++) await say(newVisitor(), 'same time')
	const pages = async (limit: number) => {
		const seen: string[][] = []
		let after: string | undefined
		do {
			const page = await list({ limit, after })
			seen.push(page.conversations.map(({ id }) => id))
			after = page.next ?? undefined
		} while (after)
		return seen
	}
	expect((await pages(4)).map((page) => page.length)).toEqual([4])
	expect((await pages(2)).map((page) => page.length)).toEqual([2, 2])
	expect((await pages(3)).map((page) => page.length)).toEqual([3, 1])
	expect(new Set((await pages(1)).flat()).size).toBe(4)
})

test('an empty inbox has no next page and nothing unread', async ({ db }) => {
	const { list, advisor } = await setUp(db)
	expect(await list()).toEqual({ conversations: [], next: null, unanswered: 0 })
	expect(await getUnread(db, { actor: advisor })).toEqual({
		unread: 0,
		unanswered: 0,
		latest: null,
		away: false,
	})
	expect(await listUnanswered(db, { actor: advisor })).toEqual({ conversations: [], count: 0 })
})

test.for([
	'next page',
	'1~1772636400000',
	`1~1772636400000~${'-'.repeat(36)}`,
	`1~1772636400000~${'a'.repeat(36)}`,
	`1~999999999999999~${missing}`,
	`2~1772636400000~${missing}`,
])('an invalid cursor (%s) starts at the first page', async (after, { db }) => {
	const { say, idsOf } = await setUp(db)
	const { conversationId } = await say(newVisitor(), 'hello')
	expect(await idsOf({ after })).toEqual([conversationId])
})

test('conversations are found by name and email address of member and visitor, but not by part of an id', async ({
	db,
}) => {
	const { say, idsOf } = await setUp(db)
	const member = await makeMember(db)
	await db.update(user).set({ name: 'Ada Lovelace', email: 'ada@example.com' }).where(eq(user.id, member.id))
	const { conversationId: ofMember } = await say({ viewer: member, visitorId: null }, 'first')
	const { conversationId: ofVisitor } = await say(newVisitor(), 'second')
	await db
		.update(conversation)
		.set({ visitorName: 'Bob_Cole', email: 'bob@else.example' })
		.where(eq(conversation.id, ofVisitor))
	expect(await idsOf({ search: 'lovelace' })).toEqual([ofMember])
	expect(await idsOf({ search: ' ADA@ ' })).toEqual([ofMember])
	expect(await idsOf({ search: 'b_c' })).toEqual([ofVisitor])
	expect(await idsOf({ search: 'else.example' })).toEqual([ofVisitor])
	expect(await idsOf({ search: ofVisitor.slice(0, 8) })).toEqual([])
	expect(await idsOf({ search: '\\' })).toEqual([])
	expect(await idsOf({ search: '   ' })).toHaveLength(2)
})

test('a summary has the name of the member or visitor, or the number of the browser, and truncates the last message', async ({
	db,
}) => {
	const { say, list, minutesLater, reply } = await setUp(db)
	const member = await makeMember(db)
	await say({ viewer: member, visitorId: null }, `${'🚗'.repeat(200)}`)
	const { conversationId: unnamed, message } = await say(newVisitor(), 'hello', { at: minutesLater(1) })
	await attachPicture(db, { messageId: message.id })
	const { conversations } = await list()
	expect(conversations).toMatchObject([
		{ name: `Visitor ${unnamed.slice(0, 4).toUpperCase()}`, email: null, userId: null },
		{ name: 'Robin Ferrer', email: member.email, userId: member.id },
	])
	expect(conversations[0]!.lastMessage).toEqual({ sender: 'visitor', text: 'hello', hasPicture: true })
	expect([...conversations[1]!.lastMessage!.text]).toHaveLength(160)
	await reply(unnamed, 'an answer', 2)
	expect((await list()).conversations.find(({ id }) => id === unnamed)).toMatchObject({
		unread: 0,
		lastMessage: { sender: 'advisor', text: 'an answer' },
	})
})

test('conversations that wait for a reply are listed, the longest waiting first, and all of them are counted', async ({
	db,
}) => {
	const { say, minutesLater, advisor, reply } = await setUp(db)
	const ids: string[] = []
	for (const minute of [3, 1, 2, 4]) {
		const sent = await say(newVisitor(), `minute ${minute}`, { at: minutesLater(minute) })
		ids.push(sent.conversationId)
	}
	const waiting = (limit?: number) => listUnanswered(db, { actor: advisor, ...(limit ? { limit } : {}) })
	expect(await waiting()).toMatchObject({
		count: 4,
		conversations: [{ id: ids[1] }, { id: ids[2] }, { id: ids[0] }],
	})
	await reply(ids[1]!, 'here', 5)
	await setStatus(db, { actor: advisor, id: ids[2]!, status: 'closed', now: minutesLater(6) })
	expect(await waiting(10)).toMatchObject({
		count: 2,
		conversations: [{ id: ids[0], since: minutesLater(3) }, { id: ids[3] }],
	})
	// A second message does not start the wait again.
	await db.update(conversation).set({ autoReplyDueAt: null })
	expect((await waiting(1)).conversations[0]?.text).toBe('minute 3')
})

test('an automatic reply does not answer a question, hide it in the lists, or change the one count that all pages show', async ({
	db,
}) => {
	const { say, minutesLater, advisor, list, reply } = await setUp(db)
	const { conversationId: id } = await say(newVisitor(), 'Is a doc fee of $795 common?', {
		pagePath: '/services',
	})
	await say(newVisitor(), 'answered soon', { at: minutesLater(1) })
	expect(await sendDueAutoReplies(db, { now: minutesLater(2) })).toBe(2)
	const question = { sender: 'visitor', text: 'Is a doc fee of $795 common?', hasPicture: false }
	const shown = async () => (await list()).conversations.find((each) => each.id === id)
	expect(await shown()).toMatchObject({
		lastMessage: question,
		unansweredSince: minutesLater(0).toISOString(),
		pagePath: '/services',
	})
	expect((await listUnanswered(db, { actor: advisor })).conversations[0]).toMatchObject({
		id,
		text: question.text,
	})
	const counts = async () => [
		(await list()).unanswered,
		(await getUnread(db, { actor: advisor })).unanswered,
		(await listUnanswered(db, { actor: advisor, limit: 1 })).count,
		await countUnanswered(db, { actor: advisor }),
	]
	expect(await counts()).toEqual([2, 2, 2, 2])
	await markRead(db, { actor: advisor, id, seq: 2 })
	expect(await counts()).toEqual([2, 2, 2, 2])
	await reply(id, 'In some states.', 3)
	expect(await counts()).toEqual([1, 1, 1, 1])
	expect(await shown()).toMatchObject({ unansweredSince: null, lastMessage: { sender: 'advisor' } })
})

test('every admin page shows the latest unread message, and for a picture without text says that it is one', async ({
	db,
}) => {
	const { say, minutesLater, advisor } = await setUp(db)
	const { conversationId: first } = await say(newVisitor(), 'one')
	const { conversationId: second, message } = await say(newVisitor(), 'two', { at: minutesLater(1) })
	expect(await getUnread(db, { actor: advisor })).toMatchObject({
		unread: 2,
		latest: { id: second, text: 'two' },
	})
	await attachPicture(db, { messageId: message.id })
	await db.execute(`update chat_message set text = '' where id = '${message.id}'`)
	expect((await getUnread(db, { actor: advisor })).latest?.text).toBe('A picture')
	await markRead(db, { actor: advisor, id: second, seq: 1 })
	expect(await getUnread(db, { actor: advisor })).toMatchObject({ unread: 1, latest: { id: first } })
})

test('a person’s conversations are found only by account and by email address', async ({ db }) => {
	const { say, advisor } = await setUp(db)
	const member = await makeMember(db)
	const { conversationId: byAccount } = await say({ viewer: member, visitorId: null }, 'hello')
	const { conversationId: byEmail } = await say(newVisitor(), 'hello')
	await say(newVisitor(), 'somebody else')
	await db.update(conversation).set({ email: 'Robin@Home.example' }).where(eq(conversation.id, byEmail))
	const find = async (emailsAndUserIds: { userIds?: string[]; emails?: string[] }) =>
		(
			await listConversationsOfPerson(db, { actor: advisor, userIds: [], emails: [], ...emailsAndUserIds })
		).map(({ id }) => id)
	expect(await find({ userIds: [member.id] })).toEqual([byAccount])
	expect(await find({ emails: ['robin@home.example'] })).toEqual([byEmail])
	expect((await find({ userIds: [member.id], emails: ['robin@home.example'] })).sort()).toEqual(
		[byAccount, byEmail].sort(),
	)
	expect(await find({})).toEqual([])
})

test('messages are counted by local day and sender, without automatic replies', async ({ db }) => {
	const { say, minutesLater, advisor, reply } = await setUp(db)
	const party = newVisitor()
	const { conversationId: id } = await say(party, 'Wednesday, 10 a.m. in New York')
	await say(party, '11 p.m., already Thursday in London', { at: minutesLater(13 * 60) })
	await reply(id, 'Thursday', 15 * 60)
	const days = async (timeZone: string) =>
		(await listMessageDays(db, { actor: advisor, ids: [id], timeZone })).map((one) => [
			one.day,
			one.fromVisitor,
			one.fromAdvisor,
		])
	expect(await days('America/New_York')).toEqual([
		['2026-03-05', 0, 1],
		['2026-03-04', 2, 0],
	])
	expect(await days('Europe/London')).toEqual([
		['2026-03-05', 1, 1],
		['2026-03-04', 1, 0],
	])
	expect(await listMessageDays(db, { actor: advisor, ids: [], timeZone: 'UTC' })).toEqual([])
})
