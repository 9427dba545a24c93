import { expect, test } from 'vitest'
import { newTotpSecret, stepOfCode, totpCode, totpStep, totpUri } from './totp.server.ts'

// RFC 6238, appendix B, SHA-1; the secret is the ASCII string 12345678901234567890 that stands there, in base32.
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.for([
	[59, '94287082'],
	[1111111109, '07081804'],
	[1111111111, '14050471'],
	[1234567890, '89005924'],
	[2000000000, '69279037'],
	[20000000000, '65353130'],
] as const)('at %i seconds the code is the one of RFC 6238: %s', ([seconds, code]) => {
	const step = totpStep(new Date(seconds * 1_000))
	expect(totpCode(secret, step, { length: 8 })).toBe(code)
	expect(totpCode(secret, step)).toBe(code.slice(-6))
})

test('a code is good in its own step and the ones beside it, and nowhere else', () => {
	const now = new Date('2026-03-04T12:00:10Z')
	const step = totpStep(now)
	for (const offset of [-1, 0, 1])
		expect(stepOfCode(secret, totpCode(secret, step + offset), now)).toBe(step + offset)
	for (const offset of [-2, 2]) expect(stepOfCode(secret, totpCode(secret, step + offset), now)).toBeNull()
	const code = totpCode(secret, step)
	expect(stepOfCode(secret, ` ${code.slice(0, 3)} ${code.slice(3)} `, now)).toBe(step)
	for (const wrong of ['', '12345', '1234567', 'abcdef', '１２３４５６'])
		expect(stepOfCode(secret, wrong, now)).toBeNull()
})

test('a secret has 160 bits, and an app is told everything it needs', () => {
	const made = newTotpSecret()
	expect(made).toMatch(/^[A-Z2-7]{32}$/)
	expect(made).not.toBe(newTotpSecret())
	const uri = new URL(totpUri({ secret: made, email: 'robin+cars@example.com', issuer: 'Hill & Dale' }))
	expect(uri.pathname).toContain('Hill%20%26%20Dale:robin%2Bcars%40example.com')
	expect(Object.fromEntries(uri.searchParams)).toEqual({
		secret: made,
		issuer: 'Hill & Dale',
		algorithm: 'SHA1',
		digits: '6',
		period: '30',
	})
})
