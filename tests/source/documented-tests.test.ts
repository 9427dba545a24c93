import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const testFiles = globSync('{app,engine,server,scripts,tests,bench}/**/*.{test,spec}.{ts,tsx}')

const namesOfTests = /`(?:[^`\n]* )?([\w./-]+\.(?:test|spec)\.tsx?)`/g

/** Returns the rows of a document's tables without their headings, each as its cells. */
function tableRows(text: string): string[][] {
	const lines = text.split('\n')
	return lines.flatMap((line, i) =>
		line.startsWith('| ') && !/^\| ?-/.test(lines[i + 1] ?? '') ? [line.split(' | ')] : [],
	)
}

test.for(['attacks.md', 'reliability.md', 'operations.md', 'performance.md', 'architecture.md'])(
	'each test that docs/%s names exists, and its name is that of one file only',
	(name) => {
		const text = readFileSync(`docs/${name}`, 'utf8')
		const named = [...new Set([...text.matchAll(namesOfTests)].map(([, path]) => path!))]
		expect(named.length).toBeGreaterThan(0)
		const found = (path: string) => testFiles.filter((file) => `/${file}`.endsWith(`/${path}`))
		expect(named.filter((path) => found(path).length !== 1).map((path) => [path, found(path)])).toEqual([])
	},
)

test('each attack of docs/attacks.md names the test or the check that covers it', () => {
	const rows = tableRows(readFileSync('docs/attacks.md', 'utf8'))
	expect(rows.length).toBeGreaterThan(25)
	expect(
		rows.filter((cells) => !/`[\w./-]+\.(?:test\.tsx?|spec\.ts|ts)`|the tests of/.test(cells.at(-1)!)),
	).toEqual([])
})

test('each guarantee of docs/reliability.md that `npm test` samples names its test', () => {
	const text = readFileSync('docs/reliability.md', 'utf8')
	const table = text.slice(text.indexOf('| guarantee | test |')).split('\n\n')[0]!
	const rows = tableRows(table)
	expect(rows.length).toBeGreaterThan(15)
	expect(rows.filter(([, test = '']) => !/\.(?:test|spec)\.ts`/.test(test))).toEqual([])
})
