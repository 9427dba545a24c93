import { readFileSync } from 'node:fs'
import dictionary from 'dictionary-en'
// @ts-expect-error it ships no types
import nspell from 'nspell'
import { expect, test } from 'vitest'
import { buyingChecklist } from '#app/content/buying-checklist.ts'
import { buyingTips } from '#app/content/buying-tips.ts'
import { resourceCards } from '#app/content/resources/resource-cards.ts'
import { resourceTiles } from '#app/content/resources/resource-tiles.ts'
import { resourceTools } from '#app/content/resources/resource-tools.ts'
import { redFlags, scamQuiz, suspicionSteps } from '#app/content/scams.ts'
import { findingTitles } from '#app/modules/deals/quote-check/finding-titles.ts'
import { renderMarkdown } from '#app/platform/markdown/render-markdown.server.ts'
import { elementsOf, textOf } from '#app/platform/markdown/tree.ts'
import { categories } from '#engine'
import { readLibrary } from './read-library.server.ts'

const library = await readLibrary('app/content')
const acceptedWords = readFileSync('app/content/words.txt', 'utf8').split(/\s+/).filter(Boolean)
const spell = nspell(dictionary)
for (const word of acceptedWords) spell.add(word)

/** Returns the words to check; URLs, code, figures and vehicle numbers are left out. */
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

test.each(library.map((each) => [each.slug, each] as const))('%s is spelled correctly', (_, each) => {
	const { tree } = renderMarkdown(each.markdown, { author: 'own' })
	for (const code of elementsOf(tree, 'code')) code.children = []
	const words = wordsOf(`${each.title}. ${each.description} ${textOf(tree)}`)
	expect([
		...new Set(words.filter((word) => !spell.correct(word) && !spell.correct(word.toLowerCase()))),
	]).toEqual([])
})

const checkedContents = {
	'the checklist': buyingChecklist,
	'the buying tips': buyingTips,
	'the quote checker': [findingTitles, categories],
	'the page on scams': [redFlags, scamQuiz, suspicionSteps],
	'the cards': [resourceCards, resourceTiles, resourceTools],
}

/** Returns every sentence in a page's content; IDs, paths and patterns are single words or start with a slash. */
function sentencesOf(content: unknown): string[] {
	if (typeof content === 'string') return /\s/.test(content) ? [content] : []
	if (content instanceof RegExp || content === null || typeof content !== 'object') return []
	return Object.values(content).flatMap(sentencesOf)
}

test.each(Object.entries(checkedContents))('%s is spelled correctly', (_, content) => {
	const words = wordsOf(sentencesOf(content).join(' '))
	expect(words.length).toBeGreaterThan(50)
	expect([
		...new Set(words.filter((word) => !spell.correct(word) && !spell.correct(word.toLowerCase()))),
	]).toEqual([])
})

test('the list of accepted words contains none that is not used', () => {
	const used = new Set(
		library.flatMap(({ markdown, title, description }) =>
			wordsOf(`${title} ${description} ${markdown.replace(/[*[\](){}|>#]/g, ' ')}`),
		),
	)
	for (const word of wordsOf(sentencesOf(checkedContents).join(' '))) used.add(word)
	expect(acceptedWords.filter((word) => !used.has(word) && !used.has(capitalized(word)))).toEqual([])
})

const capitalized = (word: string) => word[0]!.toUpperCase() + word.slice(1)
