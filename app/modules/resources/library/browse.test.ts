import { expect, test } from 'vitest'
import { browse, categoryLinks, readView, viewPath } from './browse.ts'
import type { ResourceCard } from './resource.ts'

const card = (changed: Partial<ResourceCard>): ResourceCard => ({
	kind: 'guide',
	path: '/resources/guide/x',
	title: 'Read a window sticker',
	description: 'Line by line.',
	category: 'Research',
	featured: false,
	date: '2026-09-01',
	draft: false,
	illustration: 'listing',
	readMinutes: 4,
	download: null,
	scheduled: false,
	...changed,
})
const view = (search: string) => readView(new URLSearchParams(search))

test('search matches title or description regardless of case, and nothing else', () => {
	const cards = [
		card({ path: '/1' }),
		card({ path: '/2', title: 'Loans', description: 'What a STICKER hides.' }),
		card({ path: '/3', title: 'Tires', category: 'Safety' }),
	]
	expect(browse(cards, view('q=sticker')).shown.map(({ path }) => path)).toEqual(['/1', '/2'])
	expect(browse(cards, view('q=Safety')).shown).toEqual([])
	expect(browse(cards, view('q=.*')).shown).toEqual([])
})

test('a chip filters by category, and opens the first tab with results unless a tab was chosen', () => {
	const cards = [card({ path: '/1' }), card({ path: '/2', kind: 'article', category: 'Safety' })]
	expect(browse(cards, view('category=safety'))).toMatchObject({
		tab: 'articles',
		counts: { guides: 0, articles: 1 },
		shown: [{ path: '/2' }],
	})
	expect(browse(cards, view('category=safety&tab=guides'))).toMatchObject({ tab: 'guides', shown: [] })
	expect(browse(cards, view('')).tab).toBe('guides')
})

test('featured resources come first', () => {
	const cards = [card({ path: '/1' }), card({ path: '/2', featured: true })]
	expect(browse(cards, view('')).shown.map(({ path }) => path)).toEqual(['/2', '/1'])
})

test('every view has one path, reading the path restores the view, and unknown values are ignored', () => {
	for (const search of [
		'',
		'category=guides',
		'category=articles',
		'category=trade-ins',
		'q=tax&category=safety&tab=articles',
	]) {
		const read = view(search)
		expect(viewPath(read)).toBe(search ? `/resources?${search}` : '/resources')
		expect(view(viewPath(read).split('?')[1] ?? '')).toEqual(read)
	}
	expect(view('category=boats&tab=x&q=%20')).toEqual({ query: '', category: null, tab: null })
	expect(view('category=SAFETY').category).toBe('Safety')
})

test('the chips are the specified categories in their order, and keep the search', () => {
	expect(categoryLinks(view('category=financing&q=apr')).map(({ label }) => label)).toEqual([
		'All',
		'Checklists',
		'Negotiation',
		'Financing',
		'Safety',
		'Research',
		'Trade-Ins',
		'Timing',
	])
	expect(categoryLinks(view('q=apr'))[3]).toEqual({
		label: 'Financing',
		to: '/resources?q=apr&category=financing',
		current: false,
	})
})
