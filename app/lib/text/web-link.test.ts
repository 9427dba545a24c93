import { expect, test } from 'vitest'
import { hostOf, readWebLink } from './web-link.ts'

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
