import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createCipher } from '#app/platform/crypto/cipher.server.ts'
import { openedCookieOf, readOpened } from './cookies.server.ts'

const now = new Date('2026-11-21T15:00:00Z')
const origin = 'https://lotwise.example'
const cipher = createCipher('a secret that is long enough', 'test')

const requestWith = (setCookie: string) =>
	new Request(origin, { headers: { cookie: setCookie.split(';')[0]! } })

test('an opened application stays open for two hours, and for a co-applicant the cookie also names the invitation', () => {
	const applicationId = randomUUID()
	for (const linkTo of [
		{ applicationId, role: 'first' as const },
		{ applicationId, role: 'co' as const, inviteHash: 'x'.repeat(43) },
	]) {
		const request = requestWith(openedCookieOf(linkTo, { cipher: cipher, origin, now }))
		expect(readOpened(request, { cipher: cipher, now })).toEqual(linkTo)
		expect(readOpened(request, { cipher: cipher, now: new Date(now.getTime() + 7_200_000) })).toBeNull()
	}
})

test('a co-applicant cookie without the hash of its invitation opens nothing', () => {
	const encrypted = cipher.encrypt(
		JSON.stringify([randomUUID(), 'co', now.getTime() + 1]),
		'opened application',
	)
	expect(readOpened(requestWith(`lw_apply_open=${encrypted}`), { cipher: cipher, now })).toBeNull()
})
