import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { checkDeal, type DealDocument } from '#engine'
import { makeDocument } from '#tests/deals/make-document.ts'
import { QuoteResult } from './quote-result.tsx'

const textOf = (document: DealDocument) =>
	renderToStaticMarkup(
		<MemoryRouter>
			<QuoteResult
				{...checkDeal(document, { lawRows: [], today: '2026-11-23' })}
				askCents={0}
				paymentCents={undefined}
				reply={null}
				card="a-signed-card"
			/>
		</MemoryRouter>,
	).replaceAll(/<[^>]*>/g, ' ')

test('a total that is not known is never $0, and a printed one is shown', () => {
	const price: [string, number][] = [['Selling price', 30_000]]
	expect(textOf(makeDocument(price))).toContain('What it comes to out the door is not known yet.')
	expect(textOf(makeDocument(price))).not.toMatch(/\$0\b/)
	const printed = makeDocument([], { stated: { outTheDoorCents: 32_450_00 } })
	expect(textOf(printed)).toContain('The quote comes to $32,450.00 out the door.')
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
