import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = globSync('{app,engine,server,scripts}/**/*.{ts,tsx,mjs}')
	.filter((path) => !/\.test\.tsx?$/.test(path))
	.map((path) => ({ path, text: readFileSync(path, 'utf8') }))

// Errors of the language and of packages, which comments may name too.
const foreign = ['Error', 'TypeError', 'RangeError', 'Stripe']

test('every error that a comment says a function throws exists', () => {
	const declared = new Set(
		sources.flatMap(({ text }) => [...text.matchAll(/\bclass (\w+)/g)].map(([, name]) => name!)),
	)
	expect(declared).toContain('Forbidden')
	const unknown = sources.flatMap(({ path, text }) =>
		[...text.matchAll(/@throws ((?:[A-Z]\w+(?:,? or |, )?)+)/g)].flatMap(([, names]) =>
			names!
				.split(/,? or |, /)
				.filter((name) => name && !declared.has(name) && !foreign.includes(name))
				.map((name) => `${path}: ${name}`),
		),
	)
	expect(unknown).toEqual([])
})
