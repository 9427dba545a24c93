import { expect, test } from 'vitest'
import { TooMany, Unavailable } from '#app/lib/errors.ts'
import { createAdmission } from './admission.ts'

test('one address opens a burst and then so many a second; others are not held up', () => {
	let now = 0
	const caps = { perAddress: 100, inAll: 100, burst: 3, perSecond: 1 }
	const { knock } = createAdmission({ caps, now: () => now })
	const tries = (ip: string, count: number) =>
		Array.from({ length: count }, () => {
			try {
				knock(ip)
				return true
			} catch (error) {
				expect(error).toBeInstanceOf(TooMany)
				return false
			}
		}).filter(Boolean).length
	expect(tries('192.0.2.1', 500)).toBe(3)
	expect(tries('192.0.2.2', 500)).toBe(3)
	now = 2_000
	expect(tries('192.0.2.1', 500)).toBe(2)
	// A household's IPv6 addresses are one.
	expect(tries('2001:db8::1', 2) + tries('2001:db8::2', 500)).toBe(3)
})

test('open streams are counted by address and in all, and a closed one makes room, once', () => {
	const { take } = createAdmission({ caps: { perAddress: 2, inAll: 3, burst: 9, perSecond: 9 } })
	const first = take('192.0.2.1')
	take('192.0.2.1')
	expect(() => take('192.0.2.1')).toThrow(TooMany)
	take('192.0.2.2')
	expect(() => take('192.0.2.3')).toThrow(Unavailable)
	first()
	first()
	take('192.0.2.1')
	expect(() => take('192.0.2.1')).toThrow(TooMany)
})
