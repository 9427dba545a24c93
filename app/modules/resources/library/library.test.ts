import { expect, test } from 'vitest'
import { ContentError, compileResource } from './compile-resource.server.ts'
import { readLibrary } from './read-library.server.ts'

const library = await readLibrary('app/content')

const fields = {
	id: '7',
	slug: 'a-name',
	title: 'A title that is long enough',
	description: 'A sentence about what is in this text, long enough.',
	category: 'Timing',
	date: '2026-09-07',
	illustration: 'calendar',
}

function file(
	changed: Record<string, string | undefined> = {},
	text = '## One\n\nWords.\n\n## Two\n\nMore.',
) {
	const lines = Object.entries({ ...fields, ...changed }).flatMap(([name, value]) =>
		value === undefined ? [] : [`${name}: ${value}`],
	)
	return `---\n${lines.join('\n')}\n---\n\n${text}\n`
}

const compile = (source: string) => compileResource('article', 'a-name.md', source)

test('a content file with all its fields is compiled', () => {
	expect(compile(file())).toMatchObject({
		id: 7,
		path: '/resources/article/7',
		featured: false,
		draft: false,
		readMinutes: 1,
		headings: [{ id: 's-one', text: 'One', depth: 2 }, { id: 's-two' }],
		html: expect.stringContaining('<h2 id="s-one">One</h2>'),
	})
})

test.each([
	['no number', { id: 'seven' }, 'id: '],
	['no such category', { category: 'Boats' }, 'category: '],
	['a day that does not exist', { date: '2026-02-30' }, 'date: '],
	['changed before it was published', { updated: '2026-09-01' }, 'updated: '],
	['no such drawing', { illustration: 'boat' }, 'illustration: '],
	['a slug with capitals', { slug: 'A-Name' }, 'slug: '],
	['no title', { title: undefined }, 'title: '],
	[
		'a description that is no sentence',
		{ description: 'Things and other things about cars and so on' },
		'description: ',
	],
	['a field that does not exist', { author: 'Sam' }, 'author'],
	[
		'a source without https',
		{ sources: '[{ title: Law, url: "http://example.com", date: 2026 }]' },
		'sources.0.',
	],
])('front matter with %s stops the build and names the file and the field', (_, changed, message) => {
	expect(() => compile(file(changed))).toThrow(ContentError)
	expect(() => compile(file(changed))).toThrow(`a-name.md: `)
	expect(() => compile(file(changed))).toThrow(message)
})

test.each([
	['a heading that skips a level', '## One\n\n#### Deep\n\n## Two', "heading 'Deep' skips a level"],
	['a heading of level 1', '# Title\n\n## One\n\n## Two', 'level 1'],
	['a link to a heading that it does not have', '## One\n\n[x](#s-three)\n\n## Two', '#s-three'],
	['a relative link', '## One\n\n[x](other)\n\n## Two', "link to 'other'"],
])('a text with %s stops the build', (_, text, message) => {
	expect(() => compile(file({}, text))).toThrow(message)
})

test('numbers, slugs and titles are unique, and links among the texts are valid', () => {
	// readLibrary throws otherwise; this checks that it read files at all.
	expect(library.filter(({ kind }) => kind === 'guide').length).toBeGreaterThan(0)
	expect(library.filter(({ kind }) => kind === 'article').length).toBeGreaterThan(0)
})
