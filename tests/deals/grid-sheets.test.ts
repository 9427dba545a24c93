import { expect, test } from 'vitest'
import { checkDeal } from '../../engine/checks/check-deal.ts'
import { checkText } from '../../engine/checks/check-text.ts'
import { lawRows } from '../../engine/law/law-rows.ts'
import { readPaper } from '../../engine/reading/paper/read-paper.ts'
import { typedPage } from '../papers/typed-page.ts'
import { casesOf } from '../setup/deep.ts'
import { type GridSheet, gridSheet } from './grid-sheets.ts'

/** Outside the deep run 24 of the hundred. */
const seeds = Array.from({ length: casesOf({ sample: 24, all: 100 }) }, (_, index) => index + 1)
const check = ({ text }: GridSheet) => checkText({ text, condition: 'new' }, { lawRows, today: '2026-11-28' })

const stopsOf = ({ report }: { report: ReturnType<typeof check>['report'] }) =>
	report.findings.filter(({ severity }) => severity === 'stop').map(({ message }) => message)

/** The payments that a reading offers, in a fixed order. */
function choicesOf({ others }: ReturnType<typeof check>) {
	return others
		.map(({ document: { deal, loan, lease, lines } }) => ({
			kind: deal,
			months: (loan ?? lease)?.months,
			downCents: lines.find(({ category }) => category === 'down_payment')?.cents ?? 0,
			paymentCents: (loan ?? lease)?.paymentCents,
			...(loan?.aprPpm ? { aprPpm: loan.aprPpm } : {}),
		}))
		.map((choice) => JSON.stringify(choice))
		.sort()
}
const sorted = (cells: GridSheet['cells']) => cells.map((cell) => JSON.stringify(cell)).sort()

test('each payment of an honest worksheet is a choice, and nothing is held against the dealer', () => {
	const wrong = seeds.flatMap((seed) => {
		const sheet = gridSheet(seed, { isBeside: seed % 4 === 0 })
		const checked = check(sheet)
		const { report, document, unused } = checked
		const found = {
			choices: choicesOf(checked),
			payment: document.loan ?? document.lease,
			stops: [checked, ...checked.others].flatMap(stopsOf),
			stake: report.atStakeCents,
			total: report.totals.outTheDoorCents !== undefined,
			odd: checked.doubts.slice(1),
			unused,
		}
		const expected = {
			choices: sorted(sheet.cells),
			payment: undefined,
			stops: [],
			stake: 0,
			total: true,
			odd: [],
			unused: [],
		}
		return JSON.stringify(found) === JSON.stringify(expected)
			? []
			: [{ seed, text: sheet.text, found, expected }]
	})
	expect(wrong.slice(0, 2)).toEqual([])
	expect(wrong).toHaveLength(0)
})

test('the payment that a worksheet marks is the deal, the others are choices', () => {
	const wrong = seeds.slice(0, 40).flatMap((seed) => {
		const sheet = gridSheet(seed, { isMarked: true })
		const { kind, months, downCents, paymentCents, aprPpm } = sheet.cells[sheet.marked!]!
		const checked = check(sheet)
		const { document, report } = checked
		const found = {
			deal: document.deal,
			terms: document.loan ?? document.lease,
			down: report.totals.cashDownCents,
			stops: [checked, ...checked.others].flatMap(stopsOf),
			stake: report.atStakeCents,
			others: choicesOf(checked),
		}
		const expected = {
			deal: kind,
			terms: { months, paymentCents, ...(aprPpm ? { aprPpm } : {}) },
			down: downCents,
			stops: [],
			stake: 0,
			others: sorted(sheet.cells.filter((_, index) => index !== sheet.marked)),
		}
		return JSON.stringify(found) === JSON.stringify(expected)
			? []
			: [{ seed, text: sheet.text, found, expected }]
	})
	expect(wrong.slice(0, 2)).toEqual([])
	expect(wrong).toHaveLength(0)
})

test('a wrong payment that nobody chose is named and not held against the dealer; chosen, it is', () => {
	const wrong = seeds.slice(0, 20).flatMap((seed) => {
		const sheet = gridSheet(seed, { isWrong: true })
		const cell = sheet.cells[sheet.wrong!]!
		const checked = check(sheet)
		const amount = (cell.paymentCents / 100).toFixed(2)
		const chosen = checked.others.find(
			({ document: { loan, lines } }) =>
				loan?.months === cell.months &&
				loan.paymentCents === cell.paymentCents &&
				(lines.find(({ category }) => category === 'down_payment')?.cents ?? 0) === cell.downCents,
		)
		const found = {
			stops: stopsOf(checked),
			stake: checked.report.atStakeCents,
			named: checked.doubts.slice(1).map((doubt) => doubt.includes(amount)),
			chosen: chosen?.report.findings.filter(({ severity }) => severity === 'stop').map(({ code }) => code),
			others: checked.others.filter((each) => each !== chosen).flatMap(stopsOf),
		}
		const expected = { stops: [], stake: 0, named: [true], chosen: ['payment_above_terms'], others: [] }
		return JSON.stringify(found) === JSON.stringify(expected)
			? []
			: [{ seed, text: sheet.text, found, expected }]
	})
	expect(wrong.slice(0, 2)).toEqual([])
	expect(wrong).toHaveLength(0)
})

test.each([1, 0.93])(
	'the payments of a table on a PDF or a photo are choices as well (confidence %s)',
	(confidence) => {
		const sheets = seeds.map((seed) => gridSheet(seed, { isAligned: true, isBeside: seed % 4 === 0 }))
		const wrong = sheets.flatMap(({ text, cells }) => {
			const { document, lines, unread } = readPaper([typedPage(text.split('\n'), { confidence })])
			const found = {
				payments: lines
					.filter(({ label }) => label.startsWith('Payment for'))
					.map(({ cents }) => cents)
					.toSorted((one, other) => one - other),
				payment: document.loan ?? document.lease,
				stops: checkDeal(document, { lawRows, today: '2026-11-28' }).findings.filter(
					({ severity }) => severity === 'stop',
				),
				unread: unread.map((row) => row.text),
			}
			const expected = {
				payments: cells.map(({ paymentCents }) => paymentCents).toSorted((one, other) => one - other),
				payment: undefined,
				stops: [],
				unread: [],
			}
			return JSON.stringify(found) === JSON.stringify(expected) ? [] : [{ text, found, expected }]
		})
		expect(wrong.slice(0, 2)).toEqual([])
		expect(wrong).toHaveLength(0)
	},
)
