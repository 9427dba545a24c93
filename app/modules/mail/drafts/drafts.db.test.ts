import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/lib/errors.ts'
import { makeSite, makeStaff } from '#tests/factories/actors.ts'
import { makeDraft, noSubjects, receiveMail, sampleFields } from '#tests/factories/mail.ts'
import { test } from '#tests/setup/database.ts'
import { sendLaterDaysMax } from './draft.ts'
import {
	changeDraft,
	deleteDraft,
	findDraftOfThread,
	getDraft,
	listDrafts,
	lockDraft,
	lockDueDraft,
	saveDraft,
	scheduleDraft,
	unscheduleDraft,
} from './drafts.server.ts'
import { startSending } from './undo-sending.server.ts'

const actor = makeStaff(null as unknown as string)
const system = makeSite()
const now = new Date('2026-11-26T12:00:00Z')
const inMs = (ms: number) => new Date(now.getTime() + ms)
const dayMs = 86_400_000

/** Saves a draft, as a page does that was filled with `version`. */
const save = (db: Db, id: string, set: Partial<Parameters<typeof saveDraft>[1]> = {}) =>
	saveDraft(db, {
		actor,
		id,
		now,
		subjects: noSubjects,
		fields: sampleFields,
		editKey: randomUUID(),
		version: 0,
		alsoScheduled: false,
		...set,
	})

test('saving twice from one page is no conflict, and another page needs the current version', async ({
	db,
}) => {
	const id = randomUUID()
	const editKey = randomUUID()
	expect(await save(db, id, { editKey })).toMatchObject({ version: 1, state: 'draft' })
	const second = await save(db, id, { editKey, fields: { ...sampleFields, text: 'Second' } })
	expect(second).toMatchObject({ version: 2, text: 'Second' })
	await expect(save(db, id, { fields: { ...sampleFields, text: 'Other' } })).rejects.toThrow(Conflict)
	expect(await save(db, id, { version: 2, fields: { ...sampleFields, text: 'Third' } })).toMatchObject({
		version: 3,
		text: 'Third',
	})
})

test('a late save does not change a sent email, and an automatic save does not change a scheduled one', async ({
	db,
}) => {
	const id = await makeDraft(db, { actor, now })
	const waiting = await scheduleDraft(db, { actor, id, now, sendAt: inMs(dayMs) })
	const fields = { ...sampleFields, text: 'Too late' }
	expect(await save(db, id, { fields, version: waiting.version })).toEqual(waiting)
	expect(await save(db, id, { fields, version: waiting.version, alsoScheduled: true })).toMatchObject({
		state: 'scheduled',
		text: 'Too late',
	})
	const sent = await changeDraft(db, await lockDraft(db, { actor, id }), { state: 'sent' })
	expect(await save(db, id, { version: sent.version, alsoScheduled: true })).toEqual(sent)
})

test('an email can be scheduled from a minute to ninety days ahead, rescheduled, and turned back into a draft', async ({
	db,
}) => {
	const id = await makeDraft(db, { actor, now })
	for (const ms of [-1, 0, 59_999, sendLaterDaysMax * dayMs + 1, Number.NaN])
		await expect(scheduleDraft(db, { actor, id, now, sendAt: inMs(ms) })).rejects.toThrow(Invalid)
	for (const ms of [60_000, sendLaterDaysMax * dayMs])
		expect(await scheduleDraft(db, { actor, id, now, sendAt: inMs(ms) })).toMatchObject({
			state: 'scheduled',
			sendAt: inMs(ms),
		})
	expect(await unscheduleDraft(db, { actor, id, now })).toMatchObject({ state: 'draft', sendAt: null })
	expect(await unscheduleDraft(db, { actor, id, now })).toMatchObject({ state: 'draft' })
})

test('a sent email can be neither scheduled nor unscheduled nor deleted', async ({ db }) => {
	const id = await makeDraft(db, { actor, now })
	await changeDraft(db, await lockDraft(db, { actor, id }), { state: 'sent' })
	await expect(scheduleDraft(db, { actor, id, now, sendAt: inMs(dayMs) })).rejects.toThrow(Conflict)
	await expect(unscheduleDraft(db, { actor, id, now })).rejects.toThrow(Conflict)
	await expect(deleteDraft(db, { actor, id })).rejects.toThrow(Conflict)
	expect(await getDraft(db, { actor, id })).toMatchObject({ state: 'sent' })
})

test('a scheduled email can be deleted, and is then not found', async ({ db }) => {
	const id = await makeDraft(db, { actor, now })
	await scheduleDraft(db, { actor, id, now, sendAt: inMs(dayMs) })
	await deleteDraft(db, { actor, id })
	await expect(getDraft(db, { actor, id })).rejects.toThrow(NotFound)
	await expect(getDraft(db, { actor, id: 'no id' })).rejects.toThrow(NotFound)
})

test('pressing Send again does not make an email wait longer', async ({ db }) => {
	const id = await makeDraft(db, { actor, now })
	const first = await startSending(db, { draft: await lockDraft(db, { actor, id }), undoSeconds: 10, now })
	expect(first).toMatchObject({ state: 'scheduled', isUndoDelay: true })
	const second = await startSending(db, { draft: first, undoSeconds: 30, now: inMs(5_000) })
	expect(second.sendAt).toEqual(first.sendAt)
})

test('only due emails are picked for sending, the oldest first, without those to skip', async ({ db }) => {
	const [due, dueNext, future] = [
		await makeDraft(db, { actor, now }),
		await makeDraft(db, { actor, now }),
		await makeDraft(db, { actor, now }),
	]
	const times = { [due]: Date.now() - 60_000, [dueNext]: Date.now() - 30_000, [future]: Date.now() + dayMs }
	for (const [id, ms] of Object.entries(times))
		await changeDraft(db, await lockDraft(db, { actor, id }), { state: 'scheduled', sendAt: new Date(ms) })
	expect((await lockDueDraft(db, { except: [] }))!.id).toBe(due)
	expect((await lockDueDraft(db, { except: [due] }))!.id).toBe(dueNext)
	expect(await lockDueDraft(db, { except: [due, dueNext] })).toBeNull()
})

test('drafts are listed by their last change and scheduled ones by their time, page by page', async ({
	db,
}) => {
	const drafts: string[] = []
	const scheduled: string[] = []
	for (let n = 0; n < 5; n++) {
		drafts.unshift(await makeDraft(db, { actor, now: inMs(n * 1_000) }))
		const id = await makeDraft(db, { actor, now })
		await scheduleDraft(db, { actor, id, now, sendAt: inMs((n + 1) * dayMs) })
		scheduled.push(id)
	}
	for (const [state, expected] of [
		['draft', drafts],
		['scheduled', scheduled],
	] as const) {
		const ids: string[] = []
		let after: string | undefined
		do {
			const page = await listDrafts(db, { actor, state, after, limit: 2 })
			ids.push(...page.drafts.map(({ id }) => id))
			after = page.next ?? undefined
		} while (after)
		expect(ids).toEqual(expected)
	}
	const first = await listDrafts(db, { actor, state: 'draft', after: 'no id', limit: 1 })
	expect(first.drafts.map(({ id }) => id)).toEqual(drafts.slice(0, 1))
})

test('the draft of an answer is found by its conversation until it is sent', async ({ db }) => {
	const { thread } = await receiveMail(db, { clientId: randomUUID(), now })
	expect(await findDraftOfThread(db, { actor, threadId: thread.id })).toBeNull()
	const id = await makeDraft(db, { actor, subjects: { threadId: thread.id }, now })
	expect(await findDraftOfThread(db, { actor, threadId: thread.id })).toMatchObject({ id })
	await changeDraft(db, await lockDraft(db, { actor, id }), { state: 'sent' })
	expect(await findDraftOfThread(db, { actor, threadId: thread.id })).toBeNull()
})

test('only the advisor reads and changes drafts', async ({ db }) => {
	const id = await makeDraft(db, { actor, now })
	await expect(getDraft(db, { actor: system, id })).rejects.toThrow(Forbidden)
	await expect(listDrafts(db, { actor: system, state: 'draft' })).rejects.toThrow(Forbidden)
	await expect(save(db, id, { actor: system })).rejects.toThrow(Forbidden)
	await expect(deleteDraft(db, { actor: system, id })).rejects.toThrow(Forbidden)
	await expect(scheduleDraft(db, { actor: system, id, now, sendAt: inMs(dayMs) })).rejects.toThrow(Forbidden)
})
