import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { policy } from './csp.ts'
import { styleInPage, stylesAmong } from './inline-style.ts'
import { readyResponses } from './readiness.ts'

const styles: Record<string, string> = { '/assets/a.css': 'a>b{color:red}', '/assets/b.css': 'b{top:$&}' }
const findStyle = stylesAmong(
	new Map(
		Object.entries({ ...styles, '/assets/a.js': 'a()' }).map(([path, text]) => [
			path,
			readyResponses({ identity: Buffer.from(text) }, {}),
		]),
	),
)

test('the style sheets of a page are inlined in order, and their links load nothing', () => {
	const page =
		'<head><link rel="icon" href="/i.svg"/><link rel="stylesheet" href="/assets/a.css"/><link rel="stylesheet" href="/assets/b.css#"/></head>'
	const { html, hashes } = styleInPage(page, findStyle)
	expect(html).toBe(
		'<head><link rel="icon" href="/i.svg"/><style>a>b{color:red}</style><link rel="style-in-page" href="/assets/a.css"/>' +
			'<style>b{top:$&}</style><link rel="style-in-page" href="/assets/b.css#"/></head>',
	)
	const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
	expect(hashes).toEqual(Object.values(styles).map(hashOf))
	expect(policy([], [], hashes)).toContain(`style-src 'self' ${hashes.join(' ')};`)
})

test('a style sheet that is not ours stays a link, and text by members is not treated as one', () => {
	const page =
		'<link rel="stylesheet" href="/elsewhere.css"/><p>&lt;link rel="stylesheet" href="/assets/a.css"/&gt;</p>'
	expect(styleInPage(page, findStyle)).toEqual({ html: page, hashes: [] })
	expect(policy([], [])).not.toContain('style-src')
})
