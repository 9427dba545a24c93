import { expect, test } from 'vitest'
import { linkParts } from './link-parts.ts'

const links = (message: string, phone?: string) =>
	linkParts(message, phone).flatMap(({ text, href }) => (href ? [[text, href]] : []))
const whole = (message: string, phone?: string) =>
	linkParts(message, phone)
		.map(({ text }) => text)
		.join('')

test('URLs and email addresses become links without trailing punctuation', () => {
	expect(links('See https://example.com/cars?id=7, then (http://example.org/a_(b)).')).toEqual([
		['https://example.com/cars?id=7', 'https://example.com/cars?id=7'],
		['http://example.org/a_(b)', 'http://example.org/a_(b)'],
	])
	expect(links('Write to dana@lotwise.example.')).toEqual([
		['dana@lotwise.example', 'mailto:dana@lotwise.example'],
	])
})

test('the phone number of the business becomes a tel link', () => {
	expect(links('Call (555) 010-0142.', '(555) 010-0142')).toEqual([['(555) 010-0142', 'tel:5550100142']])
})

test('nothing else becomes a link', () => {
	for (const hostile of [
		'javascript:alert(1)',
		'JaVaScRiPt:alert(1)//https',
		'data:text/html,<script>alert(1)</script>',
		'vbscript:x',
		'file:///etc/passwd',
		'//evil.example/x',
		'https://bank.example@evil.example/login',
		'https://user:word@evil.example',
		'https://localhost/admin',
		'https://[',
		'<a href="x">x</a>',
	])
		expect(links(hostile).filter(([, href]) => !href?.startsWith('mailto:'))).toEqual([])
})

test('a link ends before any character that could end an attribute', () => {
	expect(links('https://example.com/"onmouseover="alert(1)')).toEqual([
		['https://example.com/', 'https://example.com/'],
	])
	expect(links("https://example.com/'><script>alert(1)</script>")).toEqual([
		['https://example.com/', 'https://example.com/'],
	])
})

test('no character of a message is lost', () => {
	for (const message of [
		'',
		'plain',
		'a https://b.example c',
		'https://bank.example@evil.example x',
		'..https://b.example..\nnext',
	])
		expect(whole(message, 'c')).toBe(message)
})

test('brackets after a URL are removed as far as none opens them', () => {
	for (const [typed, linked] of [
		['https://a.example/)))', 'https://a.example/'],
		['https://a.example/(b)).', 'https://a.example/(b)'],
		['https://a.example/(b)c).,)', 'https://a.example/(b)c'],
		['https://a.example/((b)', 'https://a.example/((b)'],
		['https://a.example/).)', 'https://a.example/'],
	] as const)
		expect(links(typed)[0]?.[0]).toBe(linked)
})

test('a message is linked up to its two hundredth address, and no character is lost', () => {
	const phone = '(555) 010-0142'
	for (const typed of [
		'https://a.example/x '.repeat(500),
		'dana@lotwise.example, '.repeat(500),
		`${phone} `.repeat(500),
		`${phone} https://a.example `.repeat(500),
		'https://localhost '.repeat(500),
	]) {
		expect(links(typed, phone).length).toBeLessThanOrEqual(201)
		expect(whole(typed, phone)).toBe(typed)
	}
	expect(links(`${'https://localhost '.repeat(150)}https://a.example`)).toHaveLength(1)
})
