import { expect, test } from 'vitest'
import { buyingChecklist } from '#app/content/buying-checklist.ts'
import { buyingTips } from '#app/content/buying-tips.ts'
import { resourceCards } from '#app/content/resources/resource-cards.ts'
import { resourceTools } from '#app/content/resources/resource-tools.ts'
import { categories } from '../categories.ts'
import { readLibrary } from './read-library.server.ts'

const library = await readLibrary('app/content')
const published = library.filter(({ draft }) => !draft)
const guides = published.filter(({ kind }) => kind === 'guide')
const articles = published.filter(({ kind }) => kind === 'article')

const pages = [
	'/apply',
	'/community',
	'/resources',
	'/resources/buying-tips',
	'/resources/checklist',
	'/resources/financing',
	'/resources/quote-checker',
	'/resources/scams',
	'/reviews',
	'/services',
]

test('there are at least eight guides of 800 words and twelve articles of 600, and each chip finds both', () => {
	expect(guides.filter(({ words }) => words >= 800).length).toBeGreaterThanOrEqual(8)
	expect(articles.filter(({ words }) => words >= 600).length).toBeGreaterThanOrEqual(12)
	expect(new Set(guides.map(({ category }) => category))).toEqual(new Set(categories))
	expect(new Set(articles.map(({ category }) => category))).toEqual(new Set(categories))
})

test.each(published.map((each) => [each.slug, each] as const))(
	'%s is long enough, ends with what to do next, and links to pages that exist',
	(_, { kind, words, headings, links, description }) => {
		expect(words).toBeGreaterThanOrEqual(kind === 'guide' ? 800 : 600)
		expect(headings.at(-1)?.text).toBe('What to do next')
		expect(description.length).toBeLessThanOrEqual(160)
		const others = links.filter((href) => !/^(https:|#|\/resources\/(article|guide)\/)/.test(href))
		expect(others.map((href) => href.split(/[?#]/)[0]).filter((path) => !pages.includes(path!))).toEqual([])
	},
)

test('a text that cites a federal rule lists its source', () => {
	const citing = published.filter(({ markdown }) => /\d+ (CFR|U\.S\.C\.)|Public Law/.test(markdown))
	expect(citing.filter(({ sources }) => sources.length === 0).map(({ slug }) => slug)).toEqual([])
})

test('every blank to fill in appears on the page, and none is taken for emphasis', () => {
	const blanks = (text: string) => text.replaceAll('\\', '').replaceAll(/[^_]/g, '').length
	for (const { slug, markdown, html } of published)
		expect([slug, blanks(html.replaceAll(/<[^>]*>/g, ''))]).toEqual([slug, blanks(markdown)])
})

test('the checklist, the tips and the tools link to pages that exist', () => {
	const paths = new Set([...pages, ...published.map(({ kind, slug }) => `/resources/${kind}/${slug}`)])
	const links = [
		...buyingChecklist.flatMap(({ steps }) => steps.flatMap(({ link }) => (link ? [link.to] : []))),
		...buyingTips.flatMap(({ tips }) => tips.map(({ link }) => link.to)),
		...resourceTools.flatMap(({ to, read }) => [to, read.to]),
		...resourceCards.map(({ to }) => to),
	]
	expect(links.length).toBeGreaterThan(40)
	expect(links.filter((to) => !paths.has(to.split(/[?#]/)[0]!))).toEqual([])
})

test('the IDs of the checklist are unique, because completions are stored under them', () => {
	const ids = buyingChecklist.flatMap(({ id, steps }) => [id, ...steps.map((step) => step.id)])
	expect(new Set(ids).size).toBe(ids.length)
	for (const id of ids) expect(id).toMatch(/^[a-z][a-z0-9-]{0,39}$/)
})
