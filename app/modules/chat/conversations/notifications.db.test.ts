import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { liveChannel } from '#app/db/notify.server.ts'
import { makeMember, newVisitor, setUpChat } from '#tests/factories/chat.ts'
import { test } from '#tests/setup/database.ts'
import { addNote } from '../messages/notes.server.ts'
import { openAdmin, openVisitor } from '../presence.server.ts'
import { markRead, sendAdvisorTyping, sendReply, setStatus } from './admin-conversation.server.ts'
import { findOwnConversation } from './find-conversation.server.ts'
import { readOwnMessages, sendVisitorTyping } from './own-conversation.server.ts'

test('live notifications carry topics and ids, never a text, and each one only those of its own conversation', async ({
	freshDb: { db, pool },
}) => {
	const listener = await pool.connect()
	const received: string[] = []
	listener.on('notification', ({ payload = '' }) => received.push(payload))
	await listener.query(`listen ${liveChannel}`)
	/** Returns the notifications since the last call, without the one that notifies the admin area of any change. */
	const takeNotifications = async () => {
		await listener.query('select 1')
		return [...new Set(received.splice(0))].filter((payload) => payload !== 'admin').sort()
	}
	const { say, now, minutesLater } = setUpChat(db)
	const actor = await makeMember(db, { role: 'admin' })
	const robin = await makeMember(db)
	const [party, other] = [newVisitor(), newVisitor()]
	const { conversationId: id } = await say(party, 'a secret')
	const changed = [`chat-admin ${id}`, `chat:${id}`]
	expect(await takeNotifications()).toEqual(changed)
	const { conversationId: otherId } = await say(other, 'another secret')
	expect(await takeNotifications()).toEqual([`chat-admin ${otherId}`, `chat:${otherId}`])

	await sendReply(db, { actor, id, key: randomUUID(), text: 'an answer', now: minutesLater(1) })
	expect(await takeNotifications()).toEqual(changed)
	await readOwnMessages(db, { party, seq: 2, now })
	expect(await takeNotifications()).toEqual(changed)
	await readOwnMessages(db, { party, seq: 2, now })
	expect(await takeNotifications()).toEqual([])
	await setStatus(db, { actor, id, status: 'closed', now: minutesLater(2) })
	expect(await takeNotifications()).toEqual(changed)
	await markRead(db, { actor, id: otherId, seq: 1 })
	expect(await takeNotifications()).toEqual([`chat-admin ${otherId}`, `chat:${otherId}`])

	await sendVisitorTyping(db, { party, now })
	await sendAdvisorTyping(db, { actor, id })
	expect(await takeNotifications()).toEqual([`chat:${id} advisor-types`, `chat:${id} visitor-types`])
	// A visitor must not learn that a note was written.
	await addNote(db, { actor, id, text: 'a private note', now })
	expect(await takeNotifications()).toEqual([`chat-admin ${id}`])
	await openVisitor(db, { streamId: randomUUID(), conversationId: id, now })
	expect(await takeNotifications()).toEqual([`chat:${id} visitor-came-or-went`])
	await openAdmin(db, { streamId: randomUUID(), userId: actor.id, now })
	expect(await takeNotifications()).toEqual(['chat-presence'])

	await findOwnConversation(db, { party: { ...party, viewer: robin }, now })
	expect(await takeNotifications()).toEqual(changed)
	await findOwnConversation(db, { party: { ...other, viewer: robin }, now })
	expect(await takeNotifications()).toEqual([`chat-admin ${id}`, `chat:${id}`, `chat:${otherId}`].sort())
	listener.release(true)
})
