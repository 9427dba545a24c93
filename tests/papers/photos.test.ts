import { expect, test } from 'vitest'
import { seededRandom } from '#app/lib/seeded.ts'
import { readPicture } from '#app/platform/paper/read-picture.server.ts'
import { type PaperPage, readPaper } from '#engine'
import { drawTexts, type PhotoLook, photograph } from '#tests/deals/photo.ts'
import { isDeep } from '#tests/setup/deep.ts'
import type { Drawing } from './drawing.ts'
import { generateQuote } from './generated-quote.ts'
import { addVerdicts, judge, type Verdict } from './judge.ts'
import { retailContract } from './layouts/contract-layouts.ts'
import { accountingFormat, dotLeaders, type Layout, plainList } from './layouts/plain-layouts.ts'
import {
	creditMarks,
	preprintedOrder,
	twoBlocks,
	twoPriceColumns,
	wrappedLabels,
} from './layouts/table-layouts.ts'

const layouts: [string, Layout, Parameters<typeof generateQuote>[1]][] = [
	['a plain list', plainList, {}],
	['a column with dollar signs', accountingFormat, { isTraded: true }],
	['a typewriter with dots', dotLeaders, { isTraded: true }],
	['two blocks', twoBlocks, { isTraded: true }],
	['two columns of prices', twoPriceColumns, {}],
	['wrapped labels', wrappedLabels, {}],
	['a preprinted order', preprintedOrder, { isTraded: true, hasSticker: false }],
	['credit marks', creditMarks, { isTraded: true }],
	['a retail contract', retailContract, { hasSticker: false }],
]
const seeds = 3

// Each picture takes seconds: `npm test` reads one, in `app/platform/paper/read-picture.test.ts`.
test.runIf(isDeep)(
	'photos with tilt, blur, shadow and noise: 95 % of the lines are right and none is wrong without a mark',
	async () => {
		const verdicts: Verdict[] = []
		for (const [place, [name, layout, options]] of layouts.entries())
			for (let seed = 1; seed <= seeds; seed++) {
				const paper = layout(generateQuote(seed * 41 + place, options))
				const reading = readPaper(await photographed(paper.drawing, lookOf(seed * 100 + place)))
				const verdict = judge(reading, paper.lines)
				if (process.env.SHOW)
					console.log(
						name,
						seed,
						`${verdict.right}/${verdict.lines}`,
						reading.checksum.status,
						verdict.wrong,
						verdict.unmarked,
					)
				verdicts.push({ ...verdict, unmarked: verdict.unmarked.map((line) => `${name} ${seed}: ${line}`) })
			}
		const { lines, right, unmarked } = addVerdicts(verdicts)
		expect(unmarked).toEqual([])
		expect(right / lines).toBeGreaterThanOrEqual(0.95)
	},
	1_800_000,
)

async function photographed({ width, height, pages }: Drawing, look: PhotoLook): Promise<PaperPage[]> {
	const read: PaperPage[] = []
	for (const texts of pages) {
		const reading = await readPicture(await photograph(await drawTexts(texts, width, height), look))
		if (!reading.ok) throw new Error(reading.message)
		read.push(reading.page)
	}
	return read
}

/** How a phone in somebody's hand takes photos. */
function lookOf(seed: number): PhotoLook {
	const random = seededRandom(seed)
	const between = (from: number, to: number) => from + random() * (to - from)
	return {
		tiltDegrees: between(-7, 7),
		blur: between(0.3, 1.1),
		shadow: between(0.4, 0.85),
		noise: between(4, 18),
		jpegQuality: Math.round(between(50, 88)),
		width: Math.round(between(1_500, 2_200)),
		seed,
	}
}
