import { expect, test } from 'vitest'
import { readLibrary } from '#app/modules/resources/library/read-library.server.ts'
import { financingTools } from '#engine'
import { pageRoutes } from '../attacks/route-table.ts'
import { contentLinks } from './content-links.ts'

const links = contentLinks()
const routes = pageRoutes()
const library = await readLibrary('app/content')
const texts = new Map(
	library.flatMap((text) => [
		[text.path, text] as const,
		[`/resources/${text.kind}/${text.slug}`, text] as const,
	]),
)
const url = (to: string) => new URL(to, 'https://site.test')
const failing = (isWrong: (to: URL) => boolean) =>
	links.filter(({ to }) => isWrong(url(to))).map(({ from, to }) => `${from}: ${to}`)

test('every link of the content leads to a page of the site', () => {
	expect(links.length).toBeGreaterThan(200)
	const isPage = (path: string) => routes.findExactRoute(path)?.pattern !== '/*'
	expect(failing(({ pathname }) => !isPage(pathname))).toEqual([])
})

test('every link to a guide or an article leads to one, and its anchor to one of its headings', () => {
	const isText = /^\/resources\/(guide|article)\//
	expect(failing(({ pathname }) => isText.test(pathname) && !texts.has(pathname))).toEqual([])
	expect(
		failing(
			({ pathname, hash }) =>
				isText.test(pathname) &&
				hash !== '' &&
				!texts.get(pathname)?.headings.some(({ id }) => `#${id}` === hash),
		),
	).toEqual([])
})

test('every link to a calculator names one that exists', () => {
	expect(
		failing(
			({ pathname, searchParams }) =>
				pathname === '/resources/financing' &&
				searchParams.has('tool') &&
				!Object.hasOwn(financingTools, searchParams.get('tool')!),
		),
	).toEqual([])
})

test.each([
	[/quote checker|check a quote/i, '/resources/quote-checker'],
	[/VIN check|check a VIN/i, '/resources/scams'],
	[/calculator/i, '/resources/financing'],
	[/checklist/i, '/resources/checklist'],
])('a link with a label like %s leads to %s', (labelPattern, path) => {
	const named = links.filter(
		({ label, to }) => labelPattern.test(label) && !url(to).pathname.startsWith('/resources/guide'),
	)
	expect(named.length).toBeGreaterThan(1)
	expect(named.filter(({ to }) => url(to).pathname !== path)).toEqual([])
})
