import { expect, test } from 'vitest'
import type { LoggedEntry } from '#app/modules/signing/desk/signing-state.ts'
import type { KitCase, KitResponse } from '#app/modules/signing/kit/kit-case.ts'
import type { KitRecords, OutboxEntry } from './kit-records.ts'
import { mergeResponse } from './merge-response.ts'

const caseOf = (id: string, version: number | null = 1) =>
	({ id, agreed: version === null ? null : { version } }) as unknown as KitCase
const logged = (key: string): LoggedEntry => ({
	key,
	author: 'client',
	writtenAt: '2026-11-24T10:00:00.000Z',
	entry: { kind: 'ask', ask: key, paper: null, text: key },
})
const queued = (key: string, caseId = 'one'): OutboxEntry => ({ caseId, ...logged(key) })
const recordsWith = (more: Partial<KitRecords> = {}): KitRecords => ({
	stored: { case: caseOf('one'), readAt: '' },
	seen: { caseId: 'one', version: 1 },
	log: { entries: [logged('a')], position: 1 },
	outbox: [
		{ id: 7, queued: queued('b') },
		{ id: 8, queued: queued('c') },
	],
	rejected: [],
	marks: { marks: {}, isSent: true, replica: 'x' },
	photos: new Map(),
	...more,
})
const responseWith = (more: Partial<KitResponse> = {}): KitResponse => ({
	case: caseOf('one'),
	entries: [],
	position: 1,
	rejected: {},
	...more,
})
const merge = (records: KitRecords, answer: KitResponse, batch = records.outbox) =>
	mergeResponse(records, { answer, batch, readAt: '2026-11-24T11:00:00.000Z' })

test('what the site has leaves the outbox, and an entry that comes again is kept once', () => {
	const { log, settled, done, rejected } = merge(
		recordsWith(),
		responseWith({ entries: [logged('a'), logged('b'), logged('c')], position: 3 }),
	)
	expect(log).toEqual({ entries: [logged('a'), logged('b'), logged('c')], position: 3 })
	expect([settled, [...done], rejected]).toEqual([[7, 8], ['b', 'c'], []])
})

test('what was written while the request was under way stays in the outbox', () => {
	const records = recordsWith()
	const batch = records.outbox.slice(0, 1)
	expect([...merge(records, responseWith({ entries: [logged('b')], position: 2 }), batch).done]).toEqual([
		'b',
	])
})

test('a rejected entry leaves the outbox and is kept with its reason', () => {
	const { rejected, settled } = merge(recordsWith(), responseWith({ rejected: { c: 'The deal is closed.' } }))
	expect(rejected).toEqual([{ ...queued('c'), reason: 'The deal is closed.' }])
	expect(settled).toEqual([7, 8])
	expect(merge(recordsWith(), responseWith({ rejected: { __proto__: 'x' } as never })).rejected).toEqual([])
})

test('an entry that could not be stored leaves no number to delete', () => {
	expect(merge(recordsWith({ outbox: [{ id: -1, queued: queued('b') }] }), responseWith()).settled).toEqual(
		[],
	)
})

test('the first version of what was agreed counts as seen; a later one does not until the person confirms it', () => {
	expect(merge(recordsWith(), responseWith({ case: caseOf('one', 2) })).seen).toBeNull()
	const first = recordsWith({ seen: null })
	expect(merge(first, responseWith({ case: caseOf('one', null) })).seen).toBeNull()
	expect(merge(first, responseWith({ case: caseOf('one', 1) })).seen).toEqual({ caseId: 'one', version: 1 })
})

test('the kit of another purchase keeps nothing of the one before, and says what was not sent', () => {
	const { stored, seen, log, rejected, settled } = merge(
		recordsWith(),
		responseWith({ case: caseOf('two', 4), entries: [logged('x')], position: 9 }),
		[],
	)
	expect([stored.case.id, seen]).toEqual(['two', { caseId: 'two', version: 4 }])
	expect(log).toEqual({ entries: [logged('x')], position: 9 })
	expect(rejected.map(({ key }) => key)).toEqual(['b', 'c'])
	expect(settled).toEqual([7, 8])
})
