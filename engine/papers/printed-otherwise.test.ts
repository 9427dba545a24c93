import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
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

test.each(ways)('a paper %s is the same document', (_, change, except) => {
	const wrong = texts
		.filter(({ name }) => !except.includes(name))
		.filter(
			({ text, given }) =>
				JSON.stringify(summaryOf(change(text), given)) !== JSON.stringify(summaryOf(text, given)),
		)
	expect(wrong.map(({ name }) => name)).toEqual([])
})
