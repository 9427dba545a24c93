import { randomUUID } from 'node:crypto'
import { desc, eq, inArray } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { chatMessage, chatSettings, conversation } from '#app/db/schema/chat.ts'
import { outboxEmail } from '#app/db/schema/notifications.ts'
import { upload } from '#app/db/schema/uploads.ts'
import { NotFound } from '#app/lib/errors.ts'
import { createLinks } from '#app/platform/links/signed-links.server.ts'
import { makeMember, newVisitor, setUpChat } from '#tests/factories/chat.ts'
import { test } from '#tests/setup/database.ts'
import { getChatSettings } from './chat-settings.server.ts'
import { sendReply } from './conversations/admin-conversation.server.ts'
import { sendDueAutoReplies } from './conversations/auto-reply.server.ts'
import { createChatKeys } from './conversations/chat-keys.server.ts'
import { findOwnConversation } from './conversations/find-conversation.server.ts'
import { readOwnMessages } from './conversations/own-conversation.server.ts'
import { saveAddress } from './conversations/save-address.server.ts'
import { alertAdvisor, emailUnreadReplies } from './emails/away-emails.server.ts'
import { chatLink, getResume, resumeConversation, stopEmails } from './emails/email-links.server.ts'
import { areOwnEmailsStopped, resumeOwnEmails } from './emails/email-preferences.server.ts'
import { scheduleMessage, sendScheduledReplies } from './messages/send-later.server.ts'
import { closeAdmin, isAdvisorPresent, openAdmin, renewStreams } from './presence.server.ts'
import { deleteOldConversations } from './retention.server.ts'

const origin = 'https://site.example'
const secret = 'a secret that only this test knows, 0123456789'
const keys = createChatKeys({ secret, origin })
const links = createLinks({ secret, origin })

// Wednesday, 10 a.m. in New York.
const office = new Date('2026-03-04T15:00:00Z')

const listTexts = async (db: Db, sender: 'automatic' | 'advisor') =>
	(await db.select().from(chatMessage).where(eq(chatMessage.sender, sender))).map(({ text }) => text)

test('the automatic reply is sent once per absence, not while the advisor is present, and differs after hours', async ({
	db,
}) => {
	const { say, minutesLater } = setUpChat(db, office)
	const advisor = await makeMember(db, { role: 'admin' })
	const party = newVisitor()
	const first = await say(party, 'hello?')
	expect(first.autoReplyDueAt).toEqual(new Date(office.getTime() + 2_000))
	expect(await sendDueAutoReplies(db, { now: office })).toBe(0)
	expect(await sendDueAutoReplies(db, { now: minutesLater(0.1) })).toBe(1)
	await say(party, 'still there?', { at: minutesLater(1) })
	expect(await sendDueAutoReplies(db, { now: minutesLater(2) })).toBe(0)
	const [autoReply] = await listTexts(db, 'automatic')
	expect(autoReply).toContain('(555) 010-0142')
	expect(autoReply).toContain('with a client')

	// While the advisor is present there is none. They leave after hours: a new absence with another text.
	const streamId = randomUUID()
	await openAdmin(db, { streamId, userId: advisor.id, now: minutesLater(3) })
	expect((await say(newVisitor(), 'me too', { at: minutesLater(4) })).autoReplyDueAt).toBeNull()
	await closeAdmin(db, { streamId, now: minutesLater(5) })
	await say(party, 'gone again?', { at: minutesLater(600) })
	expect(await sendDueAutoReplies(db, { now: minutesLater(601) })).toBe(1)
	expect((await listTexts(db, 'automatic')).at(-1)).toContain('outside my office hours')
})

test('no automatic reply is sent if the advisor arrives within the two seconds', async ({ db }) => {
	const { say, minutesLater } = setUpChat(db, office)
	const advisor = await makeMember(db, { role: 'admin' })
	await say(newVisitor(), 'hello?')
	await openAdmin(db, { streamId: randomUUID(), userId: advisor.id, now: office })
	expect(await sendDueAutoReplies(db, { now: minutesLater(0.1) })).toBe(0)
	expect(await listTexts(db, 'automatic')).toEqual([])
})

test('when ten instances check at the same time, each conversation gets one automatic reply', async ({
	freshDb: { db },
}) => {
	const { say, minutesLater } = setUpChat(db, office)
	for (let count = 0; count < 5; count++) await say(newVisitor(), 'hello?')
	const counts = await Promise.all(
		Array.from({ length: 10 }, () => sendDueAutoReplies(db, { now: minutesLater(1) })),
	)
	expect(counts.reduce((sum, one) => sum + one)).toBe(5)
	expect(await listTexts(db, 'automatic')).toHaveLength(5)
})

test('an instance that shuts down sends no further replies and leaves due ones to others', async ({
	freshDb: { db },
}) => {
	const { say, minutesLater } = setUpChat(db, office)
	for (let count = 0; count < 2; count++) await say(newVisitor(), 'hello?')
	expect(await sendDueAutoReplies(db, { now: minutesLater(1), signal: AbortSignal.abort() })).toBe(0)
	expect(await sendDueAutoReplies(db, { now: minutesLater(1) })).toBe(2)
})

test('unread replies are emailed after ten minutes, together, with links to resume and to stop', async ({
	db,
}) => {
	const { say, minutesLater } = setUpChat(db, office)
	const advisor = await makeMember(db, { role: 'admin' })
	const party = newVisitor()
	const { conversationId: id } = await say(party, 'hello')
	const reply = (text: string, minutes: number) =>
		sendReply(db, { actor: advisor, id, key: randomUUID(), text, now: minutesLater(minutes) })
	const emailsAt = (minutes: number) => emailUnreadReplies(db, { links, now: minutesLater(minutes) })
	const address = { email: 'Robin@Example.com', name: 'Robin', clientIp: '192.0.2.1' }
	await saveAddress(db, { party, ...address, links, now: office })
	await reply('one', 1)
	await reply('two', 5)
	expect(await emailsAt(10)).toBe(0)
	expect(await emailsAt(11)).toBe(1)
	expect(await emailsAt(12)).toBe(0)
	const emails = await db
		.select()
		.from(outboxEmail)
		.where(inArray(outboxEmail.kind, ['chat-resume', 'chat-replies']))
		.orderBy(desc(outboxEmail.kind))
	expect(emails.map(({ kind, to }) => [kind, to])).toEqual([
		['chat-resume', 'Robin@Example.com'],
		['chat-replies', 'Robin@Example.com'],
	])
	expect(emails[1]!.text).toMatch(/one[\s\S]*two/)
	// Replies that were read are not emailed; the next unread ones are.
	await reply('read at once', 20)
	await readOwnMessages(db, { party, seq: 99, now: minutesLater(21) })
	await reply('unread', 22)
	expect(await emailsAt(31)).toBe(0)
	expect(await emailsAt(33)).toBe(1)

	const tokenIn = (text: string, path: string) =>
		new RegExp(`${origin}/chat/${path}\\?link=([\\w.-]+)`).exec(text)?.[1] ?? ''
	const resume = tokenIn(emails[1]!.text, 'resume')
	expect(await getResume(db, { links, token: resume })).toMatchObject({ belongsToAccount: false })
	const resumed = await resumeConversation(db, { links, keys, token: resume, now: minutesLater(40) })
	const otherBrowser = { viewer: null, visitorId: keys.readVisitor(resumed?.setCookie) }
	expect((await findOwnConversation(db, { party: otherBrowser, now: minutesLater(41) }))?.id).toBe(id)
	const altered = resume.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
	await expect(getResume(db, { links, token: altered })).rejects.toThrow(NotFound)
	await expect(getResume(db, { links, token: tokenIn(emails[1]!.text, 'email-settings') })).rejects.toThrow(
		NotFound,
	)

	await stopEmails(db, {
		links,
		token: new URL(emails[1]!.unsubscribeUrl!).searchParams.get('link')!,
		now: minutesLater(42),
	})
	await reply('after stopping', 43)
	expect(await emailsAt(60)).toBe(0)
})

test('an emailed link no longer opens a conversation that belongs to an account: signing in does', async ({
	db,
}) => {
	const { say, now } = setUpChat(db, office)
	const robin = await makeMember(db)
	const party = newVisitor()
	const { conversationId: id } = await say(party, 'hello')
	await saveAddress(db, { party, email: robin.email, name: '', clientIp: '192.0.2.1', links, now })
	await findOwnConversation(db, { party: { ...party, viewer: robin }, now })
	const token = links.tokenOf(chatLink('chat', { id, email: robin.email }))
	expect(await getResume(db, { links, token })).toMatchObject({ belongsToAccount: true })
	expect(await resumeConversation(db, { links, keys, token, now })).toBeNull()
})

test('the advisor is emailed once about a message unanswered for fifteen minutes of office hours', async ({
	db,
}) => {
	const { say, minutesLater } = setUpChat(db, office)
	const advisor = await makeMember(db, { role: 'admin' })
	const party = newVisitor()
	const { conversationId: id } = await say(party, 'about a red wagon')
	const alertAt = (minutes: number) => alertAdvisor(db, { origin, now: minutesLater(minutes) })
	expect(await alertAt(14)).toBe(0)
	expect(await alertAt(15)).toBe(1)
	expect(await alertAt(30)).toBe(0)
	await sendReply(db, { actor: advisor, id, key: randomUUID(), text: 'here', now: minutesLater(31) })
	// A message at 7 p.m. waits until 9:15 the next morning.
	await say(party, 'one more', { at: minutesLater(9 * 60) })
	expect(await alertAt(10 * 60)).toBe(0)
	expect(await alertAt(23 * 60 + 14)).toBe(0)
	expect(await alertAt(23 * 60 + 15)).toBe(1)
	const emails = await db.select().from(outboxEmail).where(eq(outboxEmail.kind, 'chat-unanswered'))
	expect(emails).toHaveLength(2)
	expect(emails[0]!.text).not.toContain('wagon')
})

test('a scheduled reply is sent once at its time, by any instance', async ({ freshDb: { db } }) => {
	const { say, minutesLater, now } = setUpChat(db, office)
	const advisor = await makeMember(db, { role: 'admin' })
	const { conversationId: id } = await say(newVisitor(), 'hello')
	const later = { actor: advisor, id, key: randomUUID(), text: 'good morning', sendAt: minutesLater(60), now }
	await scheduleMessage(db, later)
	await scheduleMessage(db, later)
	await expect(scheduleMessage(db, { ...later, sendAt: minutesLater(0.5) })).rejects.toMatchObject({
		field: 'sendAt',
	})
	await expect(scheduleMessage(db, { ...later, sendAt: new Date(Number.NaN) })).rejects.toMatchObject({
		field: 'sendAt',
	})
	expect(await sendScheduledReplies(db, { now: minutesLater(59) })).toBe(0)
	const sent = await Promise.all(
		Array.from({ length: 5 }, () => sendScheduledReplies(db, { now: minutesLater(60) })),
	)
	expect(sent.reduce((sum, one) => sum + one)).toBe(1)
	expect(await listTexts(db, 'advisor')).toEqual(['good morning'])
})

test('conversations without messages for the retention period are deleted', async ({ db }) => {
	const { say, minutesLater, now } = setUpChat(db, office)
	await getChatSettings(db)
	await db.update(chatSettings).set({ retentionDays: 30 })
	const old = newVisitor()
	await say(old, 'long ago')
	await say(newVisitor(), 'lately', { at: minutesLater(29 * 1_440) })
	const storage = { remove: async () => {} } as never
	expect(await deleteOldConversations(db, storage, { now: minutesLater(31 * 1_440) })).toBe(1)
	expect(await db.select().from(conversation)).toHaveLength(1)
	expect(await findOwnConversation(db, { party: old, now })).toBeNull()
})

test('a conversation with a new message during the deletion of old ones keeps its pictures', async ({
	freshDb: { db },
}) => {
	const { say, minutesLater } = setUpChat(db, office)
	await getChatSettings(db)
	await db.update(chatSettings).set({ retentionDays: 30 })
	const parties = [newVisitor(), newVisitor()]
	const storageKeys: string[] = []
	for (const party of parties) {
		const { conversationId } = await say(party, 'long ago')
		const storageKey = `chat/${randomUUID()}.png`
		const [picture] = await db
			.insert(upload)
			.values({ purpose: 'chat', storageKey, contentType: 'image/png', sizeBytes: 1, fileName: 'car.png' })
			.returning()
		await db
			.update(chatMessage)
			.set({ uploadId: picture!.id })
			.where(eq(chatMessage.conversationId, conversationId))
		storageKeys.push(storageKey)
	}
	const removed: string[] = []
	const storage = {
		async remove(key: string) {
			removed.push(key)
			const other = parties[1 - storageKeys.indexOf(key)]!
			if (removed.length === 1) await say(other, 'here again', { at: minutesLater(31 * 1_440) })
		},
	} as never
	expect(await deleteOldConversations(db, storage, { now: minutesLater(31 * 1_440) })).toBe(1)
	expect(removed).toHaveLength(1)
	const stored = await db.select().from(upload)
	expect(stored.map(({ storageKey }) => storageKey)).toEqual(storageKeys.filter((key) => key !== removed[0]))
})

test('stopped emails stay stopped after joining, also through old links, and can be restarted from the account', async ({
	db,
}) => {
	const { say, now, minutesLater } = setUpChat(db, office)
	const robin = await makeMember(db)
	const [first, second] = [newVisitor(), newVisitor()]
	const address = { email: 'robin@elsewhere.example', name: '', clientIp: '192.0.2.7', links, now }
	const linkOf = (id: string) => links.tokenOf(chatLink('chat-emails', { id, email: address.email }))
	const join = (party: typeof first) => findOwnConversation(db, { party: { ...party, viewer: robin }, now })
	await say({ viewer: robin, visitorId: null }, 'long ago')
	const { conversationId: one } = await say(first, 'hello')
	const { conversationId: two } = await say(second, 'hello again')
	for (const party of [first, second]) await saveAddress(db, { party, ...address })
	await stopEmails(db, { links, token: linkOf(one), now: minutesLater(1) })
	await join(first)
	const actor = robin
	expect(await areOwnEmailsStopped(db, { actor })).toBe(true)
	await resumeOwnEmails(db, { actor })
	expect(await areOwnEmailsStopped(db, { actor })).toBe(false)
	// This conversation has been joined by the time its link is opened.
	await join(second)
	expect(await areOwnEmailsStopped(db, { actor })).toBe(false)
	await stopEmails(db, { links, token: linkOf(two), now: minutesLater(3) })
	expect(await areOwnEmailsStopped(db, { actor })).toBe(true)
	const forged = links.tokenOf(chatLink('chat-emails', { id: two, email: 'other@example.com' }))
	await expect(stopEmails(db, { links, token: forged, now })).rejects.toThrow(NotFound)
	const resume = links.tokenOf(chatLink('chat', { id: two, email: address.email }))
	await expect(getResume(db, { links, token: resume })).rejects.toThrow(NotFound)
})

test('an admin stream counts again once its instance renews it after a long outage, even if another instance renewed first', async ({
	db,
}) => {
	const advisor = await makeMember(db, { role: 'admin' })
	const [otherStreamId, adminStreamId] = [randomUUID(), randomUUID()]
	const later = new Date(office.getTime() + 151_000)
	await openAdmin(db, { streamId: adminStreamId, userId: advisor.id, now: office })
	await renewStreams(db, { streamIds: [otherStreamId], now: later })
	expect(await isAdvisorPresent(db, { now: later })).toBe(false)
	await renewStreams(db, { streamIds: [adminStreamId], now: later })
	expect(await isAdvisorPresent(db, { now: later })).toBe(true)
})
