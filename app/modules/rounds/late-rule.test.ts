import { expect, test } from 'vitest'
import { assertTakesBids, isPastDeadline, takesBids } from './late-rule.ts'
import { endedMessage, lateMessage } from './round.ts'

const deadline = new Date('2026-11-28T22:00:00Z')
const before = new Date(deadline.getTime() - 1)

test('a bid at the deadline is late, one a millisecond before it is not', () => {
	expect([isPastDeadline({ deadline }, before), isPastDeadline({ deadline }, deadline)]).toEqual([
		false,
		true,
	])
	expect(takesBids({ state: 'best_and_final', deadline }, before)).toBe(true)
	expect(takesBids({ state: 'open', deadline }, deadline)).toBe(false)
	expect(takesBids({ state: 'opened', deadline }, before)).toBe(false)
})

test('a late bid is told so before it is told that the round has ended', () => {
	expect(() => assertTakesBids({ state: 'open', deadline }, before)).not.toThrow()
	expect(() => assertTakesBids({ state: 'canceled', deadline }, deadline)).toThrow(lateMessage)
	expect(() => assertTakesBids({ state: 'canceled', deadline }, before)).toThrow(endedMessage)
})
