import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { casesOf, inSample } from '../../tests/setup/deep.ts'
import { readDealText } from '../reading/text/read-deal-text.ts'

type Text = { name: string; kind: string; text: string; given: object }

const texts = ['papers.jsonl', 'own-papers.jsonl', 'more-papers.jsonl', 'stranger-papers.jsonl'].flatMap(
	(file): Text[] =>
		readFileSync(new URL(file, import.meta.url), 'utf8')
			.trim()
			.split('\n')
			.map((line): Text => JSON.parse(line))
			.filter(({ kind }) => kind === 'read'),
)

const eachLine = (change: (line: string) => string) => (text: string) =>
	text.split('\n').map(change).join('\n')

/** What changes nothing about a text: each with the papers that it makes into another text. */
const ways: readonly [string, (text: string) => string, readonly string[]][] = [
	['quoted in a reply', eachLine((line) => `> ${line}`), []],
	['with an empty line between its lines', eachLine((line) => `${line}\n`), []],
	['without separators of thousands', (text) => text.replace(/(\d),(\d{3})\b/g, '$1$2'), []],
	// A form has numbers of sections at the beginning of its lines, which a bullet hides.
	['as a list with bullets', eachLine((line) => (line.trim() ? `• ${line}` : line)), ['reg-m-form-sample']],
	// A line with bars is no value of a file.
	[
		'above a signature',
		(text) => `${text}\nThanks! Pat | 614-555-0143 | 4.9 stars (1,204 reviews)`,
		['csv-file'],
	],
]

function summaryOf(text: string, given: object): unknown {
	const { document, unread } = readDealText(text, given)
	const { deal, lines, stated, lease, loan } = document
	const amounts = lines.map(({ cents, category, role }) => `${cents} ${category} ${role}`).sort()
	return { deal, amounts, stated, lease, loan, unread: unread.length }
}

/** Each paper as it is printed, which is read once for all ways. */
const printed = texts.map((paper) => ({
	...paper,
	summary: JSON.stringify(summaryOf(paper.text, paper.given)),
}))

test.each(ways.map((way, place) => ({ name: way[0], way, place })))(
	'a paper $name is the same document',
	({ way: [, change, except], place }) => {
		// The text of a case is read in one of three ways of its printing outside the deep run.
		const tried = printed.filter(({ name }, at) => !except.includes(name) && inSample(3, at, place))
		const wrong = tried.filter(
			({ text, given, summary }) => JSON.stringify(summaryOf(change(text), given)) !== summary,
		)
		expect(tried.length).toBeGreaterThan(casesOf({ sample: 50, all: 150 }))
		expect(wrong.map(({ name }) => name)).toEqual([])
	},
)
