import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { cannedReply, chatMessage, chatNote, conversation, scheduledReply } from '#app/db/schema/chat.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { hashState } from '#app/lib/state-hash.server.ts'
import { makeMember, newVisitor, setUpChat } from '#tests/factories/chat.ts'
import { test } from '#tests/setup/database.ts'
import {
	getConversation,
	markRead,
	sendReply,
	setStatus,
} from '../conversations/admin-conversation.server.ts'
import { appendMessage } from './append-message.server.ts'
import {
	addCannedReply,
	changeCannedReply,
	listCannedReplies,
	removeCannedReply,
} from './canned-replies.server.ts'
import { addNote, removeNote } from './notes.server.ts'
import { cancelScheduledMessage, scheduleMessage, sendScheduledReplies } from './send-later.server.ts'

async function setUp(db: Db) {
	const chat = setUpChat(db)
	const actor = await makeMember(db, { role: 'admin' })
	const party = newVisitor()
	const { conversationId: id } = await chat.say(party, 'hello')
	const later = (key: string, seconds: number, text = 'later') =>
		scheduleMessage(db, {
			actor,
			id,
			key,
			text,
			sendAt: new Date(chat.now.getTime() + seconds * 1_000),
			now: chat.now,
		})
	return { ...chat, actor, party, id, later }
}

test('a reply that is sent again with its key is the same message and ends the waiting time once', async ({
	freshDb: { db },
}) => {
	const { actor, id, minutesLater } = await setUp(db)
	const key = randomUUID()
	const sent = await Promise.all(
		Array.from({ length: 6 }, () => sendReply(db, { actor, id, key, text: 'here', now: minutesLater(1) })),
	)
	expect(sent.filter(({ isNew }) => isNew)).toHaveLength(1)
	expect(new Set(sent.map(({ message }) => message.id)).size).toBe(1)
	expect((await db.select().from(conversation))[0]).toMatchObject({
		lastSeq: 2,
		unread: 0,
		advisorReadSeq: 2,
		unansweredSince: null,
	})
})

test('a key that is used in one conversation can be used in another', async ({ db }) => {
	const { actor, id, say, now } = await setUp(db)
	const { conversationId: other } = await say(newVisitor(), 'hello')
	const key = randomUUID()
	for (const each of [id, other])
		expect((await sendReply(db, { actor, id: each, key, text: 'x', now })).isNew).toBe(true)
})

test('time never goes backwards within a conversation, even if the clock of an instance does', async ({
	db,
}) => {
	const { id, say, party, minutesLater, now } = await setUp(db)
	await say(party, 'from an instance that is ahead', { at: minutesLater(1) })
	const { message } = await say(party, 'from one that is behind', { at: now })
	expect(message.sentAt).toBe(minutesLater(1).toISOString())
	const appended = await appendMessage(db, {
		conversationId: id,
		sender: 'automatic',
		text: 'x',
		now: minutesLater(2),
	})
	expect(appended?.row).toMatchObject({ seq: 4, sentAt: minutesLater(2) })
	expect(
		await appendMessage(db, { conversationId: randomUUID(), sender: 'automatic', text: 'x', now }),
	).toBeNull()
})

test('an automatic reply leaves the message unread and unanswered', async ({ db }) => {
	const { id, now } = await setUp(db)
	await appendMessage(db, { conversationId: id, sender: 'automatic', text: 'I am away.', now })
	expect((await db.select().from(conversation))[0]).toMatchObject({
		unread: 1,
		unansweredSince: now,
		advisorReadSeq: 0,
	})
})

test('a picture that belongs to a message is kept and is not public', async ({ db }) => {
	const { actor, id, now } = await setUp(db)
	const file = {
		purpose: 'chat',
		storageKey: 'chat/a.png',
		contentType: 'image/png',
		sizeBytes: 1,
		fileName: 'a.png',
	}
	const [picture] = await db
		.insert(upload)
		.values({ ...file, draft: true, width: 4, height: 3 })
		.returning()
	const sent = await sendReply(db, { actor, id, key: randomUUID(), text: '', uploadId: picture!.id, now })
	expect(sent.message.picture).toEqual({ url: `/api/chat/files/${sent.message.id}`, width: 4, height: 3 })
	expect((await db.select().from(upload))[0]).toMatchObject({ draft: false, public: false })
})

test('messages after the read position count as unread, and the position never moves back', async ({
	db,
}) => {
	const { actor, id, say, party } = await setUp(db)
	for (const text of ['two', 'three']) await say(party, text)
	const unreadAfter = async (seq: number) => {
		await markRead(db, { actor, id, seq })
		return (await getConversation(db, { actor, id })).unread
	}
	expect([await unreadAfter(0), await unreadAfter(1), await unreadAfter(3), await unreadAfter(1)]).toEqual([
		3, 2, 0, 0,
	])
})

test('closing a conversation ends the waiting time, and a new message reopens it', async ({ db }) => {
	const { actor, id, say, party, minutesLater } = await setUp(db)
	await setStatus(db, { actor, id, status: 'closed', now: minutesLater(1) })
	expect((await db.select().from(conversation))[0]).toMatchObject({
		unansweredSince: null,
		closedAt: minutesLater(1),
	})
	await say(party, 'one more', { at: minutesLater(2) })
	expect((await db.select().from(conversation))[0]).toMatchObject({
		status: 'open',
		closedAt: null,
		unansweredSince: minutesLater(2),
	})
})

test('a note has 1 to 4,000 characters and belongs to its conversation', async ({ db }) => {
	const { actor, id, now, say } = await setUp(db)
	const add = (text: string) => addNote(db, { actor, id, text, now })
	for (const bad of ['', ' \u200e ', 'x'.repeat(4_001)])
		await expect(add(bad)).rejects.toMatchObject({ field: 'text' })
	await add('🚗'.repeat(4_000))
	const [note] = await db.select().from(chatNote)
	const { conversationId: other } = await say(newVisitor(), 'hello')
	await removeNote(db, { actor, id: other, noteId: note!.id })
	await removeNote(db, { actor, id: 'undefined', noteId: note!.id })
	expect(await db.$count(chatNote)).toBe(1)
	await removeNote(db, { actor, id, noteId: note!.id })
	await removeNote(db, { actor, id, noteId: note!.id })
	expect(await db.$count(chatNote)).toBe(0)
})

test('a reply is scheduled from one minute to 90 days ahead', async ({ db }) => {
	const { later } = await setUp(db)
	const day = 86_400
	for (const seconds of [-1, 0, 59.999, 90 * day + 0.001])
		await expect(later(randomUUID(), seconds)).rejects.toThrow(Invalid)
	for (const seconds of [60, 90 * day]) await later(randomUUID(), seconds)
	expect(await db.$count(scheduledReply)).toBe(2)
})

test('scheduled replies are sent in order, with their keys and in the name of their authors', async ({
	db,
}) => {
	const { actor, later, minutesLater } = await setUp(db)
	const [first, second] = [randomUUID(), randomUUID()]
	await later(second, 120, 'second')
	await later(first, 60, 'first')
	await later(randomUUID(), 3_600, 'not yet')
	expect(await sendScheduledReplies(db, { now: minutesLater(10) })).toBe(2)
	expect((await db.select().from(chatMessage).orderBy(chatMessage.seq)).slice(1)).toMatchObject([
		{ text: 'first', clientKey: first, sender: 'advisor', authorId: actor.id, sentAt: minutesLater(10) },
		{ text: 'second', clientKey: second, sender: 'advisor' },
	])
})

test('a canceled reply is not sent, and one of another conversation cannot be canceled', async ({ db }) => {
	const { actor, id, later, say, minutesLater } = await setUp(db)
	const key = randomUUID()
	await later(key, 60)
	const { conversationId: other } = await say(newVisitor(), 'hello')
	await cancelScheduledMessage(db, { actor, id: other, scheduledMessageId: key })
	expect(await db.$count(scheduledReply)).toBe(1)
	await cancelScheduledMessage(db, { actor, id, scheduledMessageId: key })
	await cancelScheduledMessage(db, { actor, id, scheduledMessageId: 'undefined' })
	expect(await sendScheduledReplies(db, { now: minutesLater(10) })).toBe(0)
})

test('canned replies are listed by title, with limits of title and text', async ({ db }) => {
	const { actor, now } = await setUp(db)
	const add = (title: string, text: string) => addCannedReply(db, { actor, title, text, now })
	for (const title of ['', '  ', 'x'.repeat(81)])
		await expect(add(title, 'x')).rejects.toMatchObject({ field: 'title' })
	for (const text of ['', 'x'.repeat(4_001)])
		await expect(add('x', text)).rejects.toMatchObject({ field: 'text' })
	await add('Hours', 'We open at nine.')
	await add(' Address ', 'x'.repeat(4_000))
	expect((await listCannedReplies(db, { actor })).map(({ title }) => title)).toEqual(['Address', 'Hours'])
})

test('a canned reply that somebody else changed is neither overwritten nor removed', async ({ db }) => {
	const { actor, now } = await setUp(db)
	const { id, ...first } = await addCannedReply(db, { actor, title: 'Hours', text: 'Nine to six.', now })
	const seenVersion = hashState(first)
	await changeCannedReply(db, { actor, id, seenVersion, title: 'Hours', text: 'Nine to five.' })
	await expect(
		changeCannedReply(db, { actor, id, seenVersion, title: 'Hours', text: 'Ten.' }),
	).rejects.toThrow(Conflict)
	await expect(removeCannedReply(db, { actor, id, seenVersion })).rejects.toThrow(Conflict)
	expect(await db.select().from(cannedReply)).toMatchObject([{ text: 'Nine to five.' }])
	await removeCannedReply(db, { actor, id })
	await removeCannedReply(db, { actor, id })
	await removeCannedReply(db, { actor, id: 'undefined' })
	for (const gone of [id, 'undefined'])
		await expect(changeCannedReply(db, { actor, id: gone, title: 'x', text: 'x' })).rejects.toThrow(NotFound)
})
