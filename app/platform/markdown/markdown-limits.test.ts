import { expect, test } from 'vitest'
import { readSampleComments } from '#app/content/samples/forum/read-sample-comments.ts'
import { samplePosts } from '#app/content/samples/forum/sample-posts.ts'
import { hostileMarkdown } from '#tests/factories/hostile-markdown.ts'
import { inSample } from '#tests/setup/deep.ts'
import { exceededLimit, type MarkdownLimit, markdownLimits } from './markdown-limits.ts'
import { renderTextHere } from './render-text.server.ts'

const SIZE = 10_000
const RUNS = 5
/** Tolerance for inaccuracies of the clock and for garbage collection. */
const NOISE_MS = 15

/** Returns a third of the hostile texts, or all of them in the deep run. Three tests with the parts 0 to 2 together try each text. */
const sampleOf = (part: number) => Object.entries(hostileMarkdown).filter((_entry, i) => inSample(3, part, i))

/**
 * Measures processor time: of several runs, the time of the one that was least disturbed by other processes, or of the first that is fast
 * enough.
 */
function fastestMs(work: () => void, { fastEnoughMs = 0, runs = RUNS } = {}): number {
	let fastest = Number.POSITIVE_INFINITY
	for (let run = 0; run < runs && fastest > fastEnoughMs; run++) {
		const before = process.threadCpuUsage()
		work()
		const { user, system } = process.threadCpuUsage(before)
		fastest = Math.min(fastest, (user + system) / 1_000)
	}
	return fastest
}

test.each(sampleOf(0))('%s: twice the text takes at most two and a half times as long', (_, make) => {
	const [text, twice] = [make(SIZE), make(2 * SIZE)]
	const msMax = 2.5 * fastestMs(() => renderTextHere(text), { runs: 2 }) + NOISE_MS
	const twiceMs = fastestMs(() => renderTextHere(twice), { fastEnoughMs: msMax })
	expect(twiceMs).toBeLessThan(msMax)
	expect(twiceMs).toBeLessThan(500)
})

/** Returns the longest text that is still parsed. */
function longestParsed(make: (size: number) => string): string {
	let [fits, exceeds] = [1, 2 * SIZE]
	while (exceeds - fits > 8) {
		const middle = Math.floor((fits + exceeds) / 2)
		if (exceededLimit(make(middle))) exceeds = middle
		else fits = middle
	}
	return make(fits)
}

test.each(sampleOf(1))(
	"%s: the longest text that is parsed takes at most half of the worker's time limit",
	(_, make) => {
		const text = longestParsed(make)
		expect(exceededLimit(text)).toBeNull()
		expect(fastestMs(() => renderTextHere(text), { fastEnoughMs: 400 })).toBeLessThan(500)
	},
)

test.each(sampleOf(2))('%s: counting is linear', (_, make) => {
	const count = (text: string) => () => {
		for (const { count } of Object.values(markdownLimits)) count(text)
	}
	const [text, twice] = [make(20 * SIZE), make(40 * SIZE)]
	const msMax = 3 * fastestMs(count(text), { runs: 2 }) + NOISE_MS
	expect(fastestMs(count(twice), { fastEnoughMs: msMax })).toBeLessThan(msMax)
})

test.each<[MarkdownLimit, string]>([
	['characters', 'word '.repeat(4_001)],
	['lines', 'a\n'.repeat(1_001)],
	['depth', `${'> - '.repeat(7)}a`],
	['depth', `${'  '.repeat(12)}1. a`],
	['nesting', '> > > > a\n'.repeat(251)],
	['emphasis', 'a **b** _c_ ~~d~~ '.repeat(84)],
	['brackets', '[a](/b) '.repeat(201)],
	['codeMarks', '`a` '.repeat(101)],
	['pipes', 'a | b '.repeat(1_001)],
	['tableCells', `a|b|c\n-|-|-\n${'d\n'.repeat(400)}`],
	['angleBrackets', 'a < b '.repeat(201)],
	['bareLinks', 'https://example.com '.repeat(201)],
	['longestWord', 'a'.repeat(1_001)],
])('too much for %s', (limit, text) => {
	expect(exceededLimit(text)).toBe(limit)
})

test('ordinary texts are parsed', () => {
	const texts = Object.values(samplePosts).flatMap((posts) =>
		posts.flatMap(({ body, comments }) => [
			body.join('\n\n'),
			...readSampleComments(comments).map(({ text }) => text),
		]),
	)
	const quoted = texts.map((text) => text.replace(/^/gm, '> > '))
	const separators = `Before\n\n${'- '.repeat(30)}\n\nAfter\n\n${'* '.repeat(30)}`
	const table = `| Fee | Sum |\n| --- | ---: |\n${'| Tax | $5 |\n'.repeat(40)}`
	for (const text of [...texts, ...quoted, separators, table]) expect(exceededLimit(text)).toBeNull()
})
