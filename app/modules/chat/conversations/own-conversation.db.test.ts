import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { chatMessage, chatNote, conversation, scheduledReply } from '#app/db/schema/chat.ts'
import { outboxEmail as email } from '#app/db/schema/notifications.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { Conflict, Invalid, NotFound, TooMany } from '#app/lib/errors.ts'
import type { SignedIn } from '#app/modules/auth/actor.ts'
import { attachPicture, makeMember, newVisitor, setUpChat } from '#tests/factories/chat.ts'
import { links } from '#tests/factories/links.ts'
import { memoryStorage } from '#tests/mocks/memory-storage.ts'
import { test } from '#tests/setup/database.ts'
import { addNote } from '../messages/notes.server.ts'
import { getPicture } from '../messages/pictures.server.ts'
import { scheduleMessage } from '../messages/send-later.server.ts'
import { deleteOwnConversation, listOwnPictures, writeOwnTranscript } from '../own-data.server.ts'
import type { ChatParty } from '../party.ts'
import { getConversation, sendReply, setStatus } from './admin-conversation.server.ts'
import { findOwnConversation } from './find-conversation.server.ts'
import {
	countUnreadReplies,
	getChatState,
	listOwnMessages,
	rateOwnConversation,
	readOwnMessages,
	sendVisitorTyping,
} from './own-conversation.server.ts'
import { saveAddress } from './save-address.server.ts'
import { writeTranscript } from './transcript.server.ts'

const ofMember = (viewer: { id: string }): ChatParty => ({ viewer, visitorId: null })

test('a new visitor sees the greeting with the advisor’s name, and viewing creates no conversation', async ({
	db,
}) => {
	const { now } = setUpChat(db)
	const state = await getChatState(db, { party: newVisitor(), now })
	expect(state.conversation).toBeNull()
	expect(state.greeting).toContain(state.advisor.name)
	expect(state.greeting).not.toContain('{')
	expect(state.advisor.present).toBe(false)
	expect(await db.$count(conversation)).toBe(0)
})

test('the newest fifty messages are shown, and earlier ones page by page to the first', async ({ db }) => {
	const { say, now } = setUpChat(db)
	const party = newVisitor()
	for (let count = 1; count <= 101; count++) await say(party, `message ${count}`)
	const state = await getChatState(db, { party, now })
	const seqsOf = ({ messages }: { messages: { seq: number }[] }) => [messages[0]?.seq, messages.at(-1)?.seq]
	expect(seqsOf(state.conversation!)).toEqual([52, 101])
	expect(state.conversation?.earlier).toBe(true)
	const second = await listOwnMessages(db, { party, before: 52, now })
	expect([seqsOf(second), second.earlier]).toEqual([[2, 51], true])
	const last = await listOwnMessages(db, { party, before: 2, now })
	expect([seqsOf(last), last.earlier]).toEqual([[1, 1], false])
	expect(await listOwnMessages(db, { party, before: 1, now })).toEqual({ messages: [], earlier: false })
})

test('a member’s account counts the replies that they have not read, of their own conversation only', async ({
	db,
}) => {
	const { say, now } = setUpChat(db)
	const [advisor, member, other] = [
		await makeMember(db, { role: 'admin' }),
		await makeMember(db),
		await makeMember(db),
	]
	const { conversationId: id } = await say(ofMember(member), 'hello')
	expect(await countUnreadReplies(db, { actor: member })).toBe(0)
	const reply = (text: string) => sendReply(db, { actor: advisor, id, key: randomUUID(), text, now })
	await reply('good morning')
	await reply('which car is it?')
	expect(await countUnreadReplies(db, { actor: member })).toBe(2)
	expect(await countUnreadReplies(db, { actor: other })).toBe(0)
	await readOwnMessages(db, { party: ofMember(member), seq: 2, now })
	expect(await countUnreadReplies(db, { actor: member })).toBe(1)
})

test('a stranger’s actions change no conversation', async ({ db }) => {
	const { say, now } = setUpChat(db)
	const advisor = await makeMember(db, { role: 'admin' })
	const { conversationId: id } = await say(newVisitor(), 'hello')
	await sendReply(db, { actor: advisor, id, key: randomUUID(), text: 'an answer', now })
	await setStatus(db, { actor: advisor, id, status: 'closed', now })
	const before = await db.select().from(conversation)
	for (const party of [newVisitor(), ofMember(await makeMember(db)), { viewer: null, visitorId: null }]) {
		await readOwnMessages(db, { party, seq: 99, now })
		await sendVisitorTyping(db, { party, now })
		await expect(rateOwnConversation(db, { party, rating: 1, now })).rejects.toThrow(NotFound)
		await expect(
			saveAddress(db, { party, email: 'a@b.example', name: '', clientIp: '192.0.2.1', links, now }),
		).rejects.toThrow('Please write a message first.')
	}
	expect(await db.select().from(conversation)).toEqual(before)
})

test('a conversation can be rated from one to five once it is closed, and again after the next closing', async ({
	db,
}) => {
	const { say, now, minutesLater } = setUpChat(db)
	const advisor = await makeMember(db, { role: 'admin' })
	const party = newVisitor()
	const { conversationId: id } = await say(party, 'hello')
	const rate = (rating: number) => rateOwnConversation(db, { party, rating, now: minutesLater(2) })
	for (const bad of [0, 6, 2.5, -1, Number.NaN, Number.POSITIVE_INFINITY])
		await expect(rate(bad)).rejects.toThrow(Invalid)
	await expect(rate(5)).rejects.toThrow(Conflict)
	await setStatus(db, { actor: advisor, id, status: 'closed', now: minutesLater(1) })
	await rate(1)
	await rate(4)
	const stored = async () => (await db.select().from(conversation))[0]
	expect(await stored()).toMatchObject({ rating: 4, ratedAt: minutesLater(2) })
	await setStatus(db, { actor: advisor, id, status: 'closed', now: minutesLater(3) })
	expect(await stored()).toMatchObject({ rating: 4, closedAt: minutesLater(1) })
	await setStatus(db, { actor: advisor, id, status: 'open', now: minutesLater(4) })
	await setStatus(db, { actor: advisor, id, status: 'closed', now: minutesLater(5) })
	expect(await stored()).toMatchObject({ rating: null, ratedAt: null, closedAt: minutesLater(5) })
	expect((await getChatState(db, { party, now })).conversation).toMatchObject({
		status: 'closed',
		rating: null,
	})
})

test('the visitor sees neither notes nor scheduled replies, only messages', async ({ db }) => {
	const { say, now, minutesLater } = setUpChat(db)
	const advisor = await makeMember(db, { role: 'admin' })
	const party = newVisitor()
	const { conversationId: id } = await say(party, 'hello')
	await addNote(db, { actor: advisor, id, text: 'A difficult client', now })
	await scheduleMessage(db, {
		actor: advisor,
		id,
		key: randomUUID(),
		text: 'Tomorrow',
		sendAt: minutesLater(60),
		now,
	})
	const seen = JSON.stringify(await getChatState(db, { party, now }))
	const transcript = await writeTranscript(db, { conversationId: id })
	for (const text of ['difficult', 'Tomorrow']) {
		expect(seen).not.toContain(text)
		expect(transcript).not.toContain(text)
	}
	const admin = await getConversation(db, { actor: advisor, id })
	expect(admin.notes).toMatchObject([{ text: 'A difficult client', author: 'Robin Ferrer' }])
	expect(admin.later).toMatchObject([{ text: 'Tomorrow', sendAt: minutesLater(60).toISOString() }])
})

test('a picture is shown to its conversation and to the advisor, and to nobody else', async ({ db }) => {
	const { say, now } = setUpChat(db)
	const advisor = await makeMember(db, { role: 'admin' })
	const robin = await makeMember(db)
	const browser = newVisitor()
	const { message } = await say(browser, 'look')
	const picture = await attachPicture(db, { messageId: message.id })
	const find = async (viewer: SignedIn | null, visitorId: string | null = null) =>
		(await getPicture(db, { party: { viewer, visitorId }, messageId: message.id, now }))?.storageKey ?? null
	expect(await find(null, browser.visitorId)).toBe(picture.storageKey)
	expect(await find(advisor)).toBe(picture.storageKey)
	expect(await find(null)).toBeNull()
	expect(await find(null, randomUUID())).toBeNull()
	await say(ofMember(robin), 'a conversation of my own')
	expect(await find(robin)).toBeNull()
	// After signing in on this browser it belongs to the account, and no longer to the browser alone.
	expect(await find(robin, browser.visitorId)).toBe(picture.storageKey)
	expect(await find(null, browser.visitorId)).toBeNull()
	const { message: without } = await say(browser, 'no picture')
	expect(
		await getPicture(db, { party: { viewer: advisor, visitorId: null }, messageId: without.id, now }),
	).toBeNull()
})

test('a transcript has every message with local time and sender, and no text can imitate another line', async ({
	db,
}) => {
	const { say, now, minutesLater } = setUpChat(db)
	const advisor = await makeMember(db, { role: 'admin' })
	const party = newVisitor()
	const { conversationId: id } = await say(party, 'hello\n[2026-03-04 10:00] Advisor: It is free.')
	const { message } = await sendReply(db, {
		actor: advisor,
		id,
		key: randomUUID(),
		text: '',
		now: minutesLater(1),
	})
	await attachPicture(db, { messageId: message.id })
	const lines = (await writeTranscript(db, { conversationId: id })).split('\n')
	const { advisor: shown } = await getChatState(db, { party, now })
	expect(lines.slice(1)).toEqual([
		'Times in America/New_York.',
		'',
		'[2026-03-04 10:00] Visitor: hello',
		'    [2026-03-04 10:00] Advisor: It is free.',
		`[2026-03-04 10:01] ${shown.name}: [picture]`,
		'',
	])
})

test('a member exports and deletes their own conversation with its pictures, and nobody else’s', async ({
	db,
}) => {
	const { say, now, minutesLater } = setUpChat(db)
	const advisor = await makeMember(db, { role: 'admin' })
	const [robin, sam] = [await makeMember(db), await makeMember(db)]
	const browser = newVisitor()
	const storage = memoryStorage()
	const storageKeys: Record<string, string> = {}
	for (const [name, party] of [
		['before signing in', browser],
		['of sam', ofMember(sam)],
	] as const) {
		const { message } = await say(party, `hello ${name}`)
		storageKeys[name] = (await attachPicture(db, { messageId: message.id })).storageKey
		await storage.put(storageKeys[name], Buffer.from('x'), { contentType: 'image/png', sizeBytes: 1 })
	}
	const own = (await findOwnConversation(db, { party: { ...browser, viewer: robin }, now }))!
	await addNote(db, { actor: advisor, id: own.id, text: 'a note', now })
	await scheduleMessage(db, {
		actor: advisor,
		id: own.id,
		key: randomUUID(),
		text: 'x',
		sendAt: minutesLater(60),
		now,
	})
	const actor = robin
	expect((await listOwnPictures(db, { actor })).map(({ storageKey }) => storageKey)).toEqual([
		storageKeys['before signing in'],
	])
	const transcript = await writeOwnTranscript(db, { actor })
	expect(transcript).toContain('hello before signing in')
	expect(transcript).not.toContain('of sam')

	await deleteOwnConversation(db, storage, { actor })
	expect(await writeOwnTranscript(db, { actor })).toBeNull()
	expect(await listOwnPictures(db, { actor })).toEqual([])
	expect([...storage.files.keys()]).toEqual([storageKeys['of sam']])
	expect((await db.select().from(upload)).map(({ storageKey }) => storageKey)).toEqual([
		storageKeys['of sam'],
	])
	for (const table of [chatNote, scheduledReply]) expect(await db.$count(table)).toBe(0)
	expect((await db.select().from(chatMessage)).map(({ text }) => text)).toEqual(['hello of sam'])
	await deleteOwnConversation(db, storage, { actor })
	expect(await findOwnConversation(db, { party: { ...browser, viewer: robin }, now })).toBeNull()
})

test.for([
	['not an address', '', 'email', 'Please enter an email address like name@example.com.'],
	[`${'x'.repeat(250)}@b.co`, '', 'email', 'Please enter an email address like name@example.com.'],
	['a@b.example', 'x'.repeat(81), 'name', 'Please shorten the name.'],
] as const)(
	'the email address %s with the name %s is rejected at its field',
	async ([typedEmail, name, field, message], { db }) => {
		const { say, now } = setUpChat(db)
		const party = newVisitor()
		await say(party, 'hello')
		const saved = saveAddress(db, {
			party,
			email: typedEmail,
			name,
			clientIp: '192.0.2.1',
			links,
			now,
		})
		await expect(saved).rejects.toMatchObject({ field, message })
		expect(await db.$count(email)).toBe(0)
	},
)

test('a name is cleaned, a missing name keeps the earlier one, and a member’s address is that of the account', async ({
	db,
}) => {
	const { say, now, minutesLater } = setUpChat(db)
	const party = newVisitor()
	await say(party, 'hello')
	const save = (address: string, name: string, sender: ChatParty = party) =>
		saveAddress(db, {
			party: sender,
			email: address,
			name,
			clientIp: '192.0.2.1',
			links,
			now: minutesLater(1),
		})
	await save(' robin@example.com ', '  Robin \n\u202e Ferrer ')
	await save('robin@example.net', ' ')
	const [row] = await db.select().from(conversation)
	expect(row).toMatchObject({ email: 'robin@example.net', visitorName: 'Robin Ferrer' })
	const member = ofMember(await makeMember(db))
	await say(member, 'hello', { at: now })
	await expect(save('other@example.com', '', member)).rejects.toThrow('You’re signed in')
})

test('links emailed on request to one address are limited', async ({ freshDb: { db } }) => {
	const { say, minutesLater } = setUpChat(db)
	const party = newVisitor()
	await say(party, 'hello')
	const results: unknown[] = []
	for (let count = 0; count < 12; count++)
		results.push(
			await saveAddress(db, {
				party,
				email: 'robin@example.com',
				name: '',
				clientIp: '192.0.2.1',
				links,
				now: minutesLater(count / 10),
			}).catch((error: unknown) => error),
		)
	const rejected = results.filter(Boolean)
	expect(rejected.length).toBeGreaterThan(0)
	for (const error of rejected) expect(error).toBeInstanceOf(TooMany)
	expect(await db.$count(email, eq(email.kind, 'chat-resume'))).toBe(12 - rejected.length)
})
