import fc from 'fast-check'
import { expect, test } from 'vitest'
import { safePath } from './safe-path.ts'

test.each([
	['/services', '/services'],
	['/services?tab=1#online-search', '/services?tab=1#online-search'],
	['/a/../community', '/community'],
	['/%2F/evil.example', '/%2F/evil.example'],
])('a path of this site is accepted: %s', (value, expected) => {
	expect(safePath(value)).toBe(expected)
})

test.each([
	'',
	'services',
	'//evil.example',
	'///evil.example',
	'/\\evil.example',
	'\\\\evil.example',
	'/\t/evil.example',
	'/\n/evil.example',
	'\t//evil.example',
	' //evil.example',
	'/.//evil.example',
	'/a/..//evil.example',
	'/%2e//evil.example',
	'https://evil.example',
	'https:evil.example',
	'javascript:alert(1)',
	'data:text/html,x',
	'/\u0000/evil.example',
	'@evil.example',
	`/${'a'.repeat(3_000)}`,
	`/?q=${'€'.repeat(1_000)}`,
])('a value that could lead to another site is rejected: %j', (value) => {
	expect(safePath(value, '/home')).toBe('/home')
})

test.each([undefined, null, 7, {}, ['/services']])(
	'a value that is not a string is rejected: %j',
	(value) => {
		expect(safePath(value)).toBe('/')
	},
)

test('no string leads to another site', () => {
	const segments = fc.constantFrom(
		'/',
		'\\',
		'.',
		'..',
		'%2e',
		'%2f',
		'@',
		':',
		'?',
		'#',
		'\t',
		'evil.example',
		'https:',
	)
	fc.assert(
		fc.property(
			fc.oneof(
				fc.string(),
				fc.array(segments).map((parts) => parts.join('')),
			),
			(value) => {
				expect(new URL(safePath(value), 'https://ours.example').origin).toBe('https://ours.example')
			},
		),
	)
})
