import { expect, test } from 'vitest'
import { readPdf } from '#app/platform/paper/read-pdf.server.ts'
import { readPaper } from '#engine'
import { casesOf } from '#tests/setup/deep.ts'
import { generateQuote } from './generated-quote.ts'
import { addVerdicts, judge, showIfWrong, type Verdict } from './judge.ts'
import { leaseContract, retailContract } from './layouts/contract-layouts.ts'
import {
	accountingFormat,
	dotLeaders,
	type Layout,
	plainList,
	severalPages,
} from './layouts/plain-layouts.ts'
import {
	creditMarks,
	preprintedOrder,
	twoBlocks,
	twoPriceColumns,
	wrappedLabels,
} from './layouts/table-layouts.ts'
import { withOldProgram, withPdfkit, withPdfLib } from './producers.ts'

type Producer = (drawing: Parameters<typeof withPdfkit>[0]) => Promise<Uint8Array> | Uint8Array

const turned: Producer = (drawing) => withPdfLib(drawing, { isTurned: true })

/** Layouts with the program that prints them. */
const papers: [string, Layout, Producer, { isTraded?: boolean; hasSticker?: boolean }][] = [
	['a plain list', plainList, withPdfkit, {}],
	['a typewriter with dots', dotLeaders, withOldProgram, { isTraded: true }],
	['a column with dollar signs', accountingFormat, withPdfLib, { isTraded: true }],
	['several pages', severalPages, withPdfkit, { isTraded: true }],
	['two blocks', twoBlocks, withPdfkit, { isTraded: true }],
	['two columns of prices', twoPriceColumns, withPdfLib, {}],
	['wrapped labels', wrappedLabels, withOldProgram, {}],
	['a preprinted order', preprintedOrder, withOldProgram, { isTraded: true, hasSticker: false }],
	['credit marks on a turned page', creditMarks, turned, { isTraded: true }],
	['a retail contract', retailContract, withPdfLib, { hasSticker: false }],
	['a lease', leaseContract, withPdfkit, {}],
]

test.each(papers)(
	'%s: 95 % of the lines are right and none is wrong without a mark',
	async (name, layout, print, options) => {
		const verdicts: Verdict[] = []
		for (let seed = 1; seed <= casesOf({ sample: 2, all: 12 }); seed++) {
			const paper = layout(generateQuote(seed * 17, options))
			const pdf = await readPdf(await print(paper.drawing))
			if (!pdf.ok) throw new Error(pdf.message)
			const reading = readPaper(pdf.pages)
			const verdict = judge(reading, paper.lines)
			showIfWrong(`${name} ${seed}`, reading, verdict)
			verdicts.push(verdict)
		}
		const { lines, right, unmarked } = addVerdicts(verdicts)
		expect(unmarked).toEqual([])
		expect(right / lines).toBeGreaterThanOrEqual(0.95)
	},
)
