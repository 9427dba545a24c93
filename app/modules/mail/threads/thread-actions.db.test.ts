import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { mailThread } from '#app/db/schema/mail/mail.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/lib/errors.ts'
import { makeSite, makeStaff } from '#tests/factories/actors.ts'
import { makeDraft, receiveMail } from '#tests/factories/mail.ts'
import { test } from '#tests/setup/database.ts'
import { getDraft } from '../drafts/drafts.server.ts'
import { listThreads } from './list-threads.server.ts'
import {
	archiveThread,
	markThreadRead,
	markThreadUnread,
	moveThreadToClient,
	reopenThread,
	snoozeThread,
	wakeThreads,
} from './thread-actions.server.ts'
import { addMessage, getThread, startThread } from './threads.server.ts'
import { countUnreadThreads } from './unread.server.ts'

const actor = makeStaff('advisor')
const system = makeSite()
const now = new Date('2026-11-26T12:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000)

const idsIn = async (db: Db, view: 'inbox' | 'snoozed' | 'archived') =>
	(await listThreads(db, { actor, view })).threads.map(({ id }) => id)

const quarantine = (db: Db) => startThread(db, { place: 'quarantined', subject: 'Hello', now })

test('a conversation is in exactly one list: inbox, snoozed or archived', async ({ db }) => {
	const { thread } = await receiveMail(db, { clientId: randomUUID(), now })
	const { id } = thread
	const lists = async () => ({
		inbox: await idsIn(db, 'inbox'),
		snoozed: await idsIn(db, 'snoozed'),
		archived: await idsIn(db, 'archived'),
	})
	expect(await lists()).toEqual({ inbox: [id], snoozed: [], archived: [] })
	await snoozeThread(db, { actor, id, now, until: inDays(1) })
	expect(await lists()).toEqual({ inbox: [], snoozed: [id], archived: [] })
	await archiveThread(db, { actor, id, now })
	expect(await lists()).toEqual({ inbox: [], snoozed: [], archived: [id] })
	await reopenThread(db, { actor, id, now })
	expect(await lists()).toEqual({ inbox: [id], snoozed: [], archived: [] })
})

test('a conversation can be snoozed for at most a year, and not until a time in the past', async ({ db }) => {
	const { thread } = await receiveMail(db, { clientId: randomUUID(), now })
	for (const until of [now, inDays(-1), inDays(367), new Date(Number.NaN)])
		await expect(snoozeThread(db, { actor, id: thread.id, now, until })).rejects.toThrow(Invalid)
	expect(await getThread(db, { actor, id: thread.id })).toMatchObject({ state: 'open', snoozedUntil: null })
	await snoozeThread(db, { actor, id: thread.id, now, until: inDays(366) })
	expect(await getThread(db, { actor, id: thread.id })).toMatchObject({ snoozedUntil: inDays(366) })
})

test('a new message brings an archived or snoozed conversation back', async ({ db }) => {
	const { thread } = await receiveMail(db, { clientId: randomUUID(), now })
	const { id } = thread
	for (const putAway of [
		() => archiveThread(db, { actor, id, now }),
		() => snoozeThread(db, { actor, id, now, until: inDays(7) }),
	]) {
		await putAway()
		await addMessage(db, {
			thread,
			message: {
				direction: 'in',
				state: 'received',
				dedupeKey: randomUUID(),
				from: { name: 'Sam', email: 'sam@riverside.example' },
				fromEmail: 'sam@riverside.example',
				subject: 'Re: The Accord',
				text: 'One more thing.',
				at: now,
			},
			now,
		})
		expect(await getThread(db, { actor, id })).toMatchObject({ state: 'open', snoozedUntil: null })
	}
})

test('a snoozed conversation wakes when its time has come, as unread', async ({ db }) => {
	const clientId = randomUUID()
	const early = (await receiveMail(db, { clientId, now })).thread.id
	const late = (await receiveMail(db, { clientId, now })).thread.id
	for (const id of [early, late]) {
		await markThreadRead(db, { actor, id, now })
		await snoozeThread(db, { actor, id, now, until: inDays(1) })
	}
	await db
		.update(mailThread)
		.set({ snoozedUntil: new Date(Date.now() - 1_000) })
		.where(eq(mailThread.id, early))
	await db
		.update(mailThread)
		.set({ snoozedUntil: new Date(Date.now() + 3_600_000) })
		.where(eq(mailThread.id, late))
	expect(await wakeThreads(db)).toBe(1)
	expect(await getThread(db, { actor, id: early })).toMatchObject({ state: 'open', unread: 1 })
	expect(await getThread(db, { actor, id: late })).toMatchObject({ state: 'snoozed', unread: 0 })
	expect(await wakeThreads(db)).toBe(0)
})

test('a conversation can be marked as read and as unread, each repeatedly without further effect', async ({
	db,
}) => {
	const { thread } = await receiveMail(db, { clientId: randomUUID(), now })
	const { id } = thread
	expect(await countUnreadThreads(db, { actor })).toBe(1)
	await markThreadRead(db, { actor, id, now })
	const read = await getThread(db, { actor, id })
	expect(read.unread).toBe(0)
	await markThreadRead(db, { actor, id, now })
	expect((await getThread(db, { actor, id })).version).toBe(read.version)
	expect(await countUnreadThreads(db, { actor })).toBe(0)
	await markThreadUnread(db, { actor, id, now })
	await markThreadUnread(db, { actor, id, now })
	expect((await getThread(db, { actor, id })).unread).toBe(1)
})

test('a conversation moves to another client with its drafts, but without its deal', async ({ db }) => {
	const [before, after] = [randomUUID(), randomUUID()]
	const { thread } = await receiveMail(db, { clientId: before, now })
	const { id } = thread
	const subjects = { threadId: id, clientId: before, dealId: randomUUID(), documentId: randomUUID() }
	const draft = await makeDraft(db, { actor: { ...actor, id: null as unknown as string }, subjects, now })
	expect(await moveThreadToClient(db, { actor, id, clientId: after })).toMatchObject({ clientId: before })
	expect(await getThread(db, { actor, id })).toMatchObject({ clientId: after, dealId: null, place: 'filed' })
	expect(await getDraft(db, { actor, id: draft })).toMatchObject({
		clientId: after,
		dealId: null,
		documentId: null,
	})
	expect(await moveThreadToClient(db, { actor, id, clientId: after })).toBeNull()
})

test('a conversation in quarantine can be neither archived nor snoozed nor moved to a client', async ({
	db,
}) => {
	const { id } = await quarantine(db)
	await expect(archiveThread(db, { actor, id, now })).rejects.toThrow(Conflict)
	await expect(snoozeThread(db, { actor, id, now, until: inDays(1) })).rejects.toThrow(Conflict)
	await expect(moveThreadToClient(db, { actor, id, clientId: randomUUID() })).rejects.toThrow(Conflict)
	expect(await getThread(db, { actor, id })).toMatchObject({ place: 'quarantined', state: 'open' })
})

test('only the advisor acts on conversations, and only on those that exist', async ({ db }) => {
	const { thread } = await receiveMail(db, { clientId: randomUUID(), now })
	const { id } = thread
	for (const act of [archiveThread, reopenThread, markThreadRead, markThreadUnread]) {
		await expect(act(db, { actor: system, id, now })).rejects.toThrow(Forbidden)
		await expect(act(db, { actor, id: randomUUID(), now })).rejects.toThrow(NotFound)
		await expect(act(db, { actor, id: 'no id', now })).rejects.toThrow(NotFound)
	}
	await expect(moveThreadToClient(db, { actor: system, id, clientId: randomUUID() })).rejects.toThrow(
		Forbidden,
	)
})
