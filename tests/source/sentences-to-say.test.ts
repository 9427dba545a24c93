import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sentences = globSync('engine/checks/**/*.ts')
	.filter((path) => !path.endsWith('.test.ts'))
	.flatMap((path) =>
		[...readFileSync(path, 'utf8').matchAll(/\bsay(?:: |\s*= )\s*(?:[\w\s]+\?\s*)?(['`].*)/g)].map(
			([, sentence]) => `${path}: ${sentence}`,
		),
	)

// 'Another dealer may not charge this' was meant as a likelihood and read as a prohibition.
test('no sentence to a dealer sounds as if it said what the law forbids or demands', () => {
	expect(sentences.length).toBeGreaterThan(60)
	expect(
		sentences.filter((sentence) => /\b(?:may not|must(?! I\b)|cannot|illegal)\b/.test(sentence)),
	).toEqual([])
})
