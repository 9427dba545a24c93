import { readFileSync } from 'node:fs'
import dictionary from 'dictionary-en'
// @ts-expect-error it ships no types
import nspell from 'nspell'
import { expect, test } from 'vitest'
import { renderMarkdown } from '#app/platform/markdown/render-markdown.server.ts'
import { elementsOf, textOf } from '#app/platform/markdown/tree.ts'
import { readLibrary } from './read-library.server.ts'

const library = await readLibrary('app/content')
const known = readFileSync('app/content/words.txt', 'utf8').split(/\s+/).filter(Boolean)
const spell = nspell(dictionary)
for (const word of known) spell.add(word)

/** Words as people write them; addresses, codes, figures and car numbers are none. */
function wordsOf(text: string): string[] {
	return (
		text
			.replace(/https?:\/\/\S+|\b[\w.-]+\.(?:gov|com|org|edu|net)\b\S*/g, ' ')
			.replaceAll('’', "'")
			.match(/(?<![\p{L}\p{N}$_./-])\p{L}[\p{L}']*(?![\p{N}_])/gu) ?? []
	)
		.map((word) => word.replace(/'s?$/, ''))
		.filter((word) => word.length > 1 && word !== word.toUpperCase())
}

test.each(library.map((each) => [each.slug, each] as const))(
	'%s is spelled as the dictionary spells',
	(_, each) => {
		const { tree } = renderMarkdown(each.markdown, { author: 'own' })
		for (const code of elementsOf(tree, 'code')) code.children = []
		const words = wordsOf(`${each.title}. ${each.description} ${textOf(tree)}`)
		expect([
			...new Set(words.filter((word) => !spell.correct(word) && !spell.correct(word.toLowerCase()))),
		]).toEqual([])
	},
)

test('the list of own words holds none that nobody uses', () => {
	const used = new Set(
		library.flatMap(({ markdown, title, description }) =>
			wordsOf(`${title} ${description} ${markdown.replace(/[*[\](){}|>#]/g, ' ')}`),
		),
	)
	expect(known.filter((word) => !used.has(word) && !used.has(capitalized(word)))).toEqual([])
})

const capitalized = (word: string) => word[0]!.toUpperCase() + word.slice(1)
