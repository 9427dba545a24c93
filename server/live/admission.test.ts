import { expect, test } from 'vitest'
import { TooMany, Unavailable } from '#app/lib/errors.ts'
import { createAdmission } from './admission.ts'

test('one address may open a burst and then a fixed number per second, without affecting others', () => {
	let now = 0
	const caps = { perAddress: 100, total: 100, burst: 3, perSecond: 1 }
	const { checkRate } = createAdmission({ caps, now: () => now })
	const tries = (ip: string, count: number) =>
		Array.from({ length: count }, () => {
			try {
				checkRate(ip)
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
	// The IPv6 addresses of one household count as one.
	expect(tries('2001:db8::1', 2) + tries('2001:db8::2', 500)).toBe(3)
})

test('open streams are counted per address and in total, and closing one decreases the count once', () => {
	const { acquire } = createAdmission({ caps: { perAddress: 2, total: 3, burst: 9, perSecond: 9 } })
	const release = acquire('192.0.2.1')
	acquire('192.0.2.1')
	expect(() => acquire('192.0.2.1')).toThrow(TooMany)
	acquire('192.0.2.2')
	expect(() => acquire('192.0.2.3')).toThrow(Unavailable)
	release()
	release()
	acquire('192.0.2.1')
	expect(() => acquire('192.0.2.1')).toThrow(TooMany)
})
