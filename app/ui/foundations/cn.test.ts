import { globSync, readFileSync } from 'node:fs'
import { extendTailwindMerge } from 'tailwind-merge'
import { expect, test, vi } from 'vitest'
import { cn } from './cn.ts'

// A quarter of a million pairs take their time beside other work.
vi.setConfig({ testTimeout: 240_000 })

// Our type scale is not Tailwind's: without this `text-small text-ink` would look like two colours.
const complete = extendTailwindMerge({
	extend: {
		theme: {
			text: ['display', 'h1', 'h2', 'h3', 'h4', 'lead', 'body', 'base', 'desk', 'small', 'fine', 'micro'],
			radius: ['card', 'control'],
			shadow: ['card', 'pop', 'go', 'go-desk', 'chip', 'stamp'],
			font: ['display', 'text', 'plate'],
		},
	},
})

test('of any two classes in the sources the same one wins as with all of Tailwind in the table', () => {
	const classes = classesInUse()
	expect(classes.length).toBeGreaterThan(300)
	const different: string[] = []
	for (const first of classes)
		for (const second of classes) {
			const pair = `${first} ${second}`
			if (cn(pair) !== complete(pair)) different.push(`${pair}: ${complete(pair)}`)
		}
	expect(different).toEqual([])
})

test('states and widths keep classes apart, and those of the same ones meet', () => {
	const classes = wordsInQuotes().filter(
		(word) => /^[^[]+:|^\[[^\]]*&/.test(word) && complete(`${word} x ${word}`) !== `${word} x ${word}`,
	)
	expect(classes.length).toBeGreaterThan(100)
	const different: string[] = []
	for (const first of classes)
		for (const second of [...classes.filter((other) => whenOf(other) === whenOf(first)), 'p-2', 'border-0']) {
			const pair = `${first} ${second}`
			if (cn(pair) !== complete(pair)) different.push(`${pair}: ${complete(pair)}`)
		}
	expect(different).toEqual([])
})

const whenOf = (word: string) => word.slice(0, word.search(/:[^:]*$/))

/** What stands in quotes in the components and is known to Tailwind; states and widths are left out, they merge alike. */
function classesInUse(): string[] {
	const words = wordsInQuotes().filter((word) => /^-?[a-z][\w.-]*(?:\[[^\]\s]+\])?(?:\/\d+)?$/.test(word))
	// A class that overrides itself is one that the table knows.
	return words.filter((word) => complete(`${word} x ${word}`) !== `${word} x ${word}`)
}

function wordsInQuotes(): string[] {
	const words = new Set<string>()
	for (const file of globSync('app/**/*.tsx'))
		for (const [, text = ''] of readFileSync(file, 'utf8').matchAll(/['"`]([^'"`\n]*)['"`]/g))
			for (const word of text.split(/\s+/)) words.add(word)
	return [...words]
}
