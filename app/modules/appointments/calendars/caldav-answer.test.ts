import { expect, test } from 'vitest'
import { CalendarUnreadable } from './busy-times.ts'
import { readCaldavAnswer } from './caldav-answer.ts'

const address = 'https://dav.example.com/renata/work/'
const read = (answer: string) => readCaldavAnswer(answer, address)
const list = (responses: string) =>
	`<?xml version="1.0"?>\n<d:multistatus xmlns:d="DAV:" xmlns:cal="urn:ietf:params:xml:ns:caldav">${responses}</d:multistatus>\n`
const object = (name: string, props: string) =>
	`<d:response><d:href>/renata/work/${name}</d:href><d:propstat><d:prop>${props}</d:prop><d:status>HTTP/1.1 200 OK</d:status></d:propstat></d:response>`
const etag = '<d:getetag>"1"</d:getetag>'
const data = (text: string) => `<cal:calendar-data>${text}</cal:calendar-data>`

test('the objects of a list have their names, versions and texts, escaped or as CDATA', async () => {
	const one = object('one.ics', `${etag}${data('SUMMARY:Ana &amp; Ben')}`)
	const two = object('two.ics', `<d:getetag>2</d:getetag>${data('<![CDATA[SUMMARY:A < B]]>')}`)
	expect(await read(list(one + two))).toEqual([
		{ name: 'one.ics', etag: '"1"', text: 'SUMMARY:Ana & Ben' },
		{ name: 'two.ics', etag: '2', text: 'SUMMARY:A < B' },
	])
	expect(await read(list(one))).toHaveLength(1)
})

test('a list without objects is an empty calendar', async () => {
	expect(await read(list(''))).toEqual([])
	expect(await read('<multistatus xmlns="DAV:"/>')).toEqual([])
})

const whole = list(object('one.ics', `${etag}${data('X')}`) + object('two.ics', `${etag}${data('X')}`))

test.for([
	['nothing', ''],
	['the page of a sign-in', '<!doctype html><html><body>Sign in<br></body></html>'],
	['another document', '<error xmlns="DAV:"/>'],
	['another document that names a list', '<error xmlns="DAV:"><multistatus/></error>'],
	['a list that ends before its end', whole.slice(0, whole.indexOf('two.ics') - 40)],
	['an object without events', list(object('one.ics', etag))],
	['an object without a version', list(object('one.ics', data('X')))],
	[
		'a list that the server cut short (RFC 4791, 7.8)',
		list(
			`${object('one.ics', `${etag}${data('X')}`)}<d:response><d:href>/renata/work/</d:href><d:status>HTTP/1.1 507 Insufficient Storage</d:status></d:response>`,
		),
	],
])('%s is an error and no calendar with fewer events', async ([, answer]) => {
	await expect(read(answer!)).rejects.toThrow(CalendarUnreadable)
})
