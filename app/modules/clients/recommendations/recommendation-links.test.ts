import { expect, test } from 'vitest'
import { answerUrl, createRecommendationLinks } from './recommendation-links.server.ts'

const links = createRecommendationLinks({ secret: 'a'.repeat(32) })
const vehicle = { id: '6f1c2a8e-0000-4000-8000-000000000001', clientEmail: 'hank@example.com' }
const token = links.tokenOf(vehicle)

test('a token is valid for its own recommendation, regardless of the case of the email address', () => {
	expect(token.slice(0, 36)).toBe(vehicle.id)
	expect(links.proves(token, vehicle)).toBe(true)
	expect(links.proves(token, { ...vehicle, clientEmail: 'HANK@example.com' })).toBe(true)
})

test('a token is invalid for another recommendation, another email address or another secret', () => {
	const other = { ...vehicle, id: '6f1c2a8e-0000-4000-8000-000000000002' }
	expect(links.proves(token, other)).toBe(false)
	expect(links.proves(`${other.id}${token.slice(36)}`, other)).toBe(false)
	expect(links.proves(token, { ...vehicle, clientEmail: 'eve@example.com' })).toBe(false)
	const rotated = createRecommendationLinks({ secret: 'b'.repeat(32) })
	expect(rotated.proves(token, vehicle)).toBe(false)
})

test('a truncated, extended or altered token is invalid', () => {
	expect(links.proves('', vehicle)).toBe(false)
	expect(links.proves(vehicle.id, vehicle)).toBe(false)
	expect(links.proves(token.slice(0, -1), vehicle)).toBe(false)
	expect(links.proves(`${token}A`, vehicle)).toBe(false)
	const altered = token.slice(0, 40) + (token[40] === 'A' ? 'B' : 'A') + token.slice(41)
	expect(links.proves(altered, vehicle)).toBe(false)
	// As many characters, but not as many bytes.
	expect(links.proves(`${token.slice(0, -1)}é`, vehicle)).toBe(false)
})

test('a link contains the token, and an answer if there is one', () => {
	expect(answerUrl('https://site.test', token)).toBe(`https://site.test/vehicle?token=${token}`)
	expect(answerUrl('https://site.test', token, 'maybe')).toBe(
		`https://site.test/vehicle?token=${token}&answer=maybe`,
	)
	expect(new URL(answerUrl('https://site.test', token)).searchParams.get('token')).toBe(token)
})
