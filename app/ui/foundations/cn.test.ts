import { globSync, readFileSync } from 'node:fs'
import { extendTailwindMerge } from 'tailwind-merge'
import { expect, test } from 'vitest'
import { inSample } from '#tests/setup/deep.ts'
import { cn } from './cn.ts'

// Tens of thousands of pairs, in the deep run all of several hundred thousand, take a while on a busy machine.
// Our type scale is not Tailwind's: without this `text-small text-ink` would look like two colors.
const fullMerge = extendTailwindMerge({
	extend: {
		theme: {
			text: ['display', 'h1', 'h2', 'h3', 'h4', 'lead', 'body', 'base', 'compact', 'small', 'fine', 'micro'],
			radius: ['card', 'control'],
			shadow: ['card', 'pop', 'go', 'go-compact', 'chip', 'stamp'],
			font: ['display', 'text', 'plate'],
		},
	},
})

test('for any two classes in the sources, cn keeps the same one as the full tailwind-merge', () => {
	const classes = classesInUse()
	expect(classes.length).toBeGreaterThan(300)
	const different: string[] = []
	for (const [i, first] of classes.entries())
		for (const [j, second] of classes.entries()) {
			if (!inSample(10, i, j)) continue
			const pair = `${first} ${second}`
			if (cn(pair) !== fullMerge(pair)) different.push(`${pair}: ${fullMerge(pair)}`)
		}
	expect(different).toEqual([])
})

test('a class with a variant overrides classes with the same variant, but none without a variant', () => {
	const classes = wordsInQuotes().filter(
		(word) => /^[^[]+:|^\[[^\]]*&/.test(word) && fullMerge(`${word} x ${word}`) !== `${word} x ${word}`,
	)
	expect(classes.length).toBeGreaterThan(100)
	const different: string[] = []
	for (const first of classes)
		for (const second of [
			...classes.filter((other) => variantOf(other) === variantOf(first)),
			'p-2',
			'border-0',
		]) {
			const pair = `${first} ${second}`
			if (cn(pair) !== fullMerge(pair)) different.push(`${pair}: ${fullMerge(pair)}`)
		}
	expect(different).toEqual([])
})

const variantOf = (word: string) => word.slice(0, word.search(/:[^:]*$/))

/** Returns the quoted words of the components that Tailwind knows, without those that have a variant. */
function classesInUse(): string[] {
	const words = wordsInQuotes().filter((word) => /^-?[a-z][\w.-]*(?:\[[^\]\s]+\])?(?:\/\d+)?$/.test(word))
	// tailwind-merge knows a class if the class overrides itself.
	return words.filter((word) => fullMerge(`${word} x ${word}`) !== `${word} x ${word}`)
}

function wordsInQuotes(): string[] {
	const words = new Set<string>()
	for (const file of globSync('app/**/*.tsx'))
		for (const [, text = ''] of readFileSync(file, 'utf8').matchAll(/['"`]([^'"`\n]*)['"`]/g))
			for (const word of text.split(/\s+/)) words.add(word)
	return [...words]
}
