import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkDeal } from '../checks/check-deal.ts'
import { checkText } from '../checks/check-text.ts'
import { readDealDocument } from '../format/format.ts'
import { lawRows } from '../law/law-rows.ts'
import { readDealText } from '../reading/text/read-deal-text.ts'
import { varianceOf } from '../variance/variance.ts'
import { readingMismatches, reportMismatches, varianceMismatches, type Wanted } from './mismatches.ts'

type Paper = { name: string; kind: 'read' | 'check' | 'variance'; expect: Wanted } & Record<string, unknown>

const files = [
	'papers.jsonl',
	'own-papers.jsonl',
	'more-papers.jsonl',
	'chat-papers.jsonl',
	'stranger-papers.jsonl',
	'message-papers.jsonl',
	'forum-papers.jsonl',
	'thread-papers.jsonl',
]
const papers = files.flatMap((file): Paper[] =>
	readFileSync(new URL(file, import.meta.url), 'utf8')
		.trim()
		.split('\n')
		.map((line) => JSON.parse(line)),
)

/** Papers that are not yet read or judged right. The list only becomes shorter. */
const known: ReadonlySet<string> = new Set<string>([])
const today = '2026-11-28'

function mismatches({ kind, expect: wanted, ...paper }: Paper): string[] {
	if (kind === 'variance')
		return varianceMismatches(varianceOf(paper.agreed as never, paper.contract as never), wanted)
	if (kind === 'check')
		return reportMismatches(checkDeal(paper.document as never, { lawRows, today }), wanted)
	const read = readDealText(paper.text as string, paper.given as never)
	const format = readDealDocument(read.document)
	const faults = format.ok ? [] : format.faults.map(({ path, message }) => `${path}: ${message}`)
	return [
		...faults,
		...readingMismatches({ ...read, unused: read.unread.map(({ text }) => text) }, wanted),
		...reportMismatches(
			checkText({ text: paper.text as string, ...(paper.given as object) }, { lawRows, today }).report,
			wanted,
		),
	]
}

test.each(papers.filter(({ name }) => !known.has(name)))(
	'the paper $name is read and judged right',
	(paper) => {
		expect(mismatches(paper)).toEqual([])
	},
)

test('a paper of the list is still wrong, so that the list only becomes shorter', () => {
	const right = papers.filter((paper) => known.has(paper.name) && mismatches(paper).length === 0)
	expect(right.map(({ name }) => name)).toEqual([])
})
