import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import { makeSite, makeVisitor } from '#tests/factories/actors.ts'
import {
	advisor,
	clientWithLink,
	requestTestAppointment,
} from '#tests/factories/appointments/appointment-requests.ts'
import { test } from '#tests/setup/database.ts'
import { changeAppointment, listHistory, writeNoteEvent } from './history.server.ts'

const later = new Date('2026-03-02T15:00:00Z')

async function setUp(db: Db) {
	const before = await requestTestAppointment(db)
	const change = (set: Parameters<typeof changeAppointment>[1]['set'], more = {}) =>
		changeAppointment(db, { before, set, actor: advisor, what: 'changed', now: later, ...more })
	const history = () => listHistory(db, { actor: advisor, id: before.id })
	return { before, change, history }
}

test('every change increments the version, and only changes that a calendar shows increment the sequence', async ({
	db,
}) => {
	const { before, change } = await setUp(db)
	expect(await change({ phone: '(212) 555-0199' })).toMatchObject({
		version: 2,
		sequence: 0,
		updatedAt: later,
	})
	await expect(change({ phone: '(212) 555-0100' })).rejects.toThrow(Conflict)
	expect(before).toMatchObject({ version: 1, sequence: 0 })
})

test.for([
	['location', { location: 'Elsewhere' }],
	['exact time', { startsAt: new Date('2026-03-04T15:00:00Z'), durationMinutes: 60 }],
	['status', { status: 'completed', holdEndsAt: null }],
] as const)('a changed %s increments the sequence, so that calendars show it', async ([, set], { db }) => {
	const { change } = await setUp(db)
	expect(await change(set)).toMatchObject({ version: 2, sequence: 1 })
})

test('the same time in another object does not count as a change', async ({ db }) => {
	const { before, change, history } = await setUp(db)
	const after = await change({
		holdEndsAt: new Date(before.holdEndsAt!.getTime()),
		location: before.location,
	})
	expect(after).toMatchObject({ version: 2, sequence: 0 })
	expect((await history()).at(-1)!.changes).toEqual({})
})

test('the history has each recorded field before and after the change, and its actor', async ({ db }) => {
	const { before, change, history } = await setUp(db)
	await change({ location: 'Elsewhere', phone: '(212) 555-0199' }, { note: 'Moved.' })
	expect(await history()).toMatchObject([
		{ what: 'requested', byKind: 'client', byUserId: null, fromStatus: null, toStatus: 'requested' },
		{
			what: 'changed',
			at: later,
			byKind: 'advisor',
			byUserId: 'advisor',
			fromStatus: 'requested',
			toStatus: 'requested',
			note: 'Moved.',
		},
	])
	// Contact details are not stored in a history that outlives the account.
	expect((await history())[1]!.changes).toEqual({ location: [before.location, 'Elsewhere'] })
})

test('an entry about another event records no changes, and an empty note is not stored', async ({ db }) => {
	const { before, history } = await setUp(db)
	const actor = makeSite()
	await writeNoteEvent(db, { appointment: before, actor, what: 'refund due', note: '', now: later })
	expect((await history()).at(-1)).toMatchObject({
		what: 'refund due',
		byKind: 'system',
		byUserId: null,
		note: null,
		changes: {},
	})
})

test('only those who may see the appointment can read its history', async ({ db }) => {
	const { before } = await setUp(db)
	const { id } = before
	expect(await listHistory(db, { actor: clientWithLink(id), id })).toHaveLength(1)
	await expect(listHistory(db, { actor: makeVisitor(), id })).rejects.toThrow(NotFound)
	await expect(listHistory(db, { actor: advisor, id: 'x' })).rejects.toThrow(NotFound)
})
