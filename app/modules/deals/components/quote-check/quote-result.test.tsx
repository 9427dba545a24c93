import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import {
	checkDeal,
	type DealDocument,
	type DealReport,
	lawRows,
	openTotalOf,
	readDealText,
	softened,
} from '#engine'
import { makeDocument } from '#tests/deals/make-document.ts'
import { writeDealerReply } from '../../quote-check/dealer-reply.ts'
import { QuoteResult } from './quote-result.tsx'
import { QuoteTotals } from './quote-totals.tsx'

const render = (report: DealReport, askCents: number) =>
	renderToStaticMarkup(
		<MemoryRouter>
			<QuoteResult
				{...report}
				askCents={askCents}
				car=""
				paymentCents={undefined}
				reply={null}
				openTotal={null}
				card="a-signed-card"
			/>
		</MemoryRouter>,
	)

const textOf = (document: DealDocument, { isCounted = false } = {}) => {
	const report = checkDeal(document, { lawRows: [], today: '2026-11-23' })
	return render(report, isCounted ? report.atStakeCents : 0).replaceAll(/<[^>]*>/g, ' ')
}

test('the amounts beside the things add up to the plate, and nothing else has one', () => {
	const text = textOf(
		makeDocument([
			['Selling price', 30_000],
			['Market adjustment', 995],
			['VIN etch', 299],
			['Nitrogen', 199],
			['Paint sealant', 899],
			['Service contract', 2_895],
			['Xyz package', 499],
			['Registration (est.)', 310],
			['Sales tax', 1_800],
			['Total', 38_996],
		]),
		{ isCounted: true },
	)
	expect(text).toMatch(/To ask about\s+\$5,786\s/)
	expect(text).toMatch(/4 add-ons you may not have asked for\s+\$4,292\.00\s/)
	expect(text).toMatch(/Market adjustment\s+\$995\.00\s/)
	expect(text).toMatch(/Unexplained line\s+\$499\.00\s/)
	// Its dollars are in the facts below it.
	expect(text).toMatch(/Estimated registration\s+[^$\s]*\$310\.00 for title and registration is an estimate/)
})

test('without anything to ask for, no other figure takes the place of the plate', () => {
	const price = makeDocument([['Selling price', 30_000]], { stated: { outTheDoorCents: 30_000_00 } })
	expect(textOf(price, { isCounted: true })).not.toContain('To ask about')
	expect(textOf(price, { isCounted: true })).not.toMatch(/\bOut the door\s+\$/)
})

test('a total that is not known is never $0, and a printed one is shown, once', () => {
	const price: [string, number][] = [['Selling price', 30_000]]
	const sums = (document: DealDocument) => {
		const { totals } = checkDeal(document, { lawRows: [], today: '2026-11-23' })
		return renderToStaticMarkup(
			<QuoteTotals totals={totals} paymentCents={undefined} openTotal={openTotalOf(document)} />,
		).replaceAll(/<[^>]*>/g, ' ')
	}
	expect(textOf(makeDocument([]))).toContain('What it comes to out the door is not known yet.')
	for (const text of [textOf(makeDocument(price)), sums(makeDocument(price))])
		expect(text).not.toMatch(/\$0\b/)
	// The sums below say it, known or not.
	expect(sums(makeDocument(price))).toMatch(/Out the door\s+Not known yet/)
	expect(textOf(makeDocument(price))).not.toContain('out the door')
	expect(textOf(makeDocument([...price, ['Total', 30_000]]))).not.toContain('out the door')
	// A total that is not the sum of the lines stands beside it.
	const apart = makeDocument([...price, ['Sales tax', 1_800]], { stated: { outTheDoorCents: 31_400_00 } })
	expect(sums(apart)).toMatch(
		/What the lines come to\s+\$31,800\.00\s+The dealer’s total\s+\$31,400\.00\s+Apart\s+\$400\.00/,
	)
	const printed = makeDocument([], { stated: { outTheDoorCents: 32_450_00 } })
	expect(textOf(printed)).toContain('The quote comes to $32,450.00 out the door.')
})

test('what it comes to if the dealer agrees stands below the total, if the reply names it', () => {
	const document = makeDocument([
		['Selling price', 30_000],
		['Nitrogen', 300],
		['Sales tax', 1_800],
	])
	const { totals } = checkDeal(document, { lawRows: [], today: '2026-11-23' })
	const sumsWith = (target: { outTheDoorCents: number } | null) =>
		renderToStaticMarkup(
			<QuoteTotals totals={totals} paymentCents={undefined} openTotal={null} reply={{ target }} />,
		).replaceAll(/<[^>]*>/g, ' ')
	expect(sumsWith({ outTheDoorCents: 31_784_11 })).toMatch(
		/Out the door\s+\$32,100\.00\s+If they agree\s+\$31,784\.11/,
	)
	expect(sumsWith(null)).not.toContain('If they agree')
})

test('where an amount stands beside a point, nothing says that none is known', () => {
	const unknown = 'We can’t put a dollar amount on'
	const fee = makeDocument([
		['Selling price', 30_000],
		['Xyz package', 499],
		['Sales tax', 1_800],
		['Total', 32_299],
	])
	expect(textOf(fee)).toContain('$499.00')
	expect(textOf(fee)).not.toContain(unknown)
	expect(textOf(makeDocument([['Selling price', 30_000]]))).toContain(unknown)
})

const papers = readFileSync('engine/papers/message-papers.jsonl', 'utf8')
	.split('\n')
	.filter(Boolean)
	.map((line) => JSON.parse(line) as { name: string; text: string; given: object })

test.for(papers)(
	'$name: the heading, the numbered rows and the email count the same points',
	({ text, given }) => {
		const { document } = readDealText(text, given)
		const report = checkDeal(document, { lawRows, today: '2026-11-30' })
		for (const each of [report, softened(report)]) {
			const page = render(each, each.atStakeCents)
			const rows = [...page.matchAll(/<span class="num[^"]*">(\d+)\.<\/span>/g)].map(([, number]) =>
				Number(number),
			)
			const email = writeDealerReply({ document, report: each })?.text ?? ''
			const asked = [...email.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number))
			expect(rows).toEqual(asked)
			expect(rows).toEqual(rows.map((_, index) => index + 1))
			const [, count] = /Ask about (?:these )?(this|\d+) points? before/.exec(page) ?? []
			expect(count ?? 'none').toBe(
				rows.length === 0 ? 'none' : rows.length === 1 ? 'this' : String(rows.length),
			)
		}
	},
)
