import { expect, test } from 'vitest'
import { hostOf, isVideoLink, readWebLink } from './web-link.ts'

test.for([
	['https://www.nhtsa.gov/recalls', 'https://www.nhtsa.gov/recalls', 'nhtsa.gov'],
	['nhtsa.gov/recalls', 'https://nhtsa.gov/recalls', 'nhtsa.gov'],
	['http://dmv.example:8080/', 'http://dmv.example:8080/', 'dmv.example:8080'],
	['https://аpple.com/', 'https://xn--pple-43d.com/', 'xn--pple-43d.com'],
] as const)('%s is a link, shown with its host', ([typed, stored, host]) => {
	expect(readWebLink(typed)).toBe(stored)
	expect(hostOf(stored)).toBe(host)
})

test.for([
	'',
	'recalls',
	'javascript:alert(1)',
	'data:text/html,x',
	'ftp://files.example/a',
	'https://nhtsa.gov@evil.example/',
	'https://:word@evil.example/',
	'mailto:advisor@example.com',
])('%s is not a link', (typed) => {
	expect(readWebLink(typed)).toBeNull()
})

test('the pages of two video sites are videos', () => {
	for (const link of ['https://www.youtube.com/watch?v=1', 'https://youtu.be/1', 'https://vimeo.com/1'])
		expect(isVideoLink(link), link).toBe(true)
	expect(isVideoLink('https://youtube.com.evil.example/1')).toBe(false)
})
