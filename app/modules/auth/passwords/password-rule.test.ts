import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.server.ts'
import { findPasswordProblem, measureStrength } from './password-rule.ts'

const own = ['Robin Ferrer', 'robin.ferrer@example.com', 'Lotwise', 'Lotwise Car Advisory', 'site.example']

test.for([
	['seven77', 'at least 8 characters'],
	['ﬁve567', 'at least 8 characters'],
	['👩‍🚗👩‍🚗', 'at least 8 characters'],
	['a'.repeat(129), 'at most 128 characters'],
	['abababab', 'wider variety of characters'],
	['xyz!xyz!xyz!', 'repeats'],
	['abcdefghijkl', 'follows the keyboard'],
	['qwertzuiop', 'follows the keyboard'],
	['987654321098', 'follows the keyboard'],
	['RobinFerrer1', 'ferrer'],
	['F3rr3r-2026', 'ferrer'],
	['lotwise2026', 'lotwise'],
	['Robin.Ferrer@example.com', 'robin.ferrer@example.com'],
] as const)('%s is rejected with a reason: %s', ([password, reason]) => {
	expect(findPasswordProblem(password, own)).toContain(reason)
})

test.for([
	'a quiet road in autumn',
	'robin drives a red truck',
	'kX9#mP2$',
	'ein Vögelchen im Schnee',
	'静かな秋の道を走る',
	'🚗🚙🛻🚚🚛🏍️🚲🛴',
	`${'long '.repeat(24)}enough.`,
])('spaces, other alphabets and long sentences are accepted: %s', (password) => {
	expect(findPasswordProblem(password, own)).toBeNull()
	expect(isCommonPassword(password)).toBe(false)
})

test.for([
	'password',
	'PASSWORD',
	'Password1!',
	'p@ssw0rd',
	'iloveyou',
	'12345678',
	'Football2024!',
	'!!monkey99',
	'1qaz2wsx',
])('%s is a common password', (password) => {
	expect(isCommonPassword(password)).toBe(true)
})

test('length is counted in characters of the normalized form that is hashed', () => {
	const character = fc.constantFrom('a', 'k', 'é', 'ß', '漢', '🚗', ' ', '7', '%')
	fc.assert(
		fc.property(fc.array(character, { maxLength: 140 }), (characters) => {
			const fault = findPasswordProblem(characters.join(''))
			expect(fault?.includes('at least') ?? false).toBe(characters.length < 8)
			expect(fault?.includes('at most') ?? false).toBe(characters.length > 128)
		}),
	)
})

test('random passwords are not mistaken for common ones', () => {
	const random = Array.from({ length: 5_000 }, (_, n) =>
		createHash('sha256').update(`${n}`).digest('base64').slice(0, 11),
	)
	expect(random.filter(isCommonPassword)).toEqual([])
})

test.for([
	['abc', 0, '5 more characters'],
	['seven77', 0, '1 more character.'],
	['abcdefghijkl', 0, 'follows the keyboard'],
	['kX9#mP2$', 1, 'Fair'],
	['kX9#mP2$wQ6z', 2, 'Good'],
	['a quiet road in autumn', 3, 'Strong'],
] as const)('the strength hint for %s has the score %s: %s', ([password, score, text]) => {
	const strength = measureStrength(password, own)
	expect(strength.score).toBe(score)
	expect(strength.message).toContain(text)
})
