import { expect, test } from 'vitest'
import { Conflict } from '#app/lib/errors.ts'
import { assertCan, can, type DealAction, statusLabels, statusOf } from './deal-status.ts'

const open = { closedAt: null }
const closed = { closedAt: new Date('2026-11-20T12:00:00Z') }

test('a deal is open until it is closed, and both states have a label', () => {
	expect([statusOf(open), statusOf(closed)]).toEqual(['open', 'closed'])
	expect(Object.keys(statusLabels)).toEqual(['open', 'closed'])
})

test('a closed deal can only be reopened, and an open one never is', () => {
	const allowed = (deal: typeof open | typeof closed) =>
		(Object.keys(can) as DealAction[]).filter((action) => can[action](deal))
	expect(allowed(open)).toEqual(['edit', 'agree', 'sign', 'receive', 'close'])
	expect(allowed(closed)).toEqual(['reopen'])
})

test('what is not allowed says why in a sentence', () => {
	expect(() => assertCan('edit', open)).not.toThrow()
	expect(() => assertCan('edit', closed)).toThrow(
		new Conflict('This deal is closed. Reopen it to change something in it.'),
	)
	expect(() => assertCan('sign', closed)).toThrow('There is no kit for it.')
})
