import { expect, test } from 'vitest'
import { makeDocument } from '#tests/deals/make-document.ts'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import { comparisonView } from '../../comparison/comparison-view.ts'
import { Comparison } from './comparison.tsx'

/** Renders the comparison of offers, and returns the rows that are open and the rows closed as the same in all, by their labels. */
const render = (...offers: [string, number][][]) => renderAgreed(null, ...offers)

function renderAgreed(agreedId: string | null, ...offers: [string, number][][]) {
	const documents = offers.map((lines, index) => ({
		id: `${index}`,
		title: `Dealer ${index}`,
		about: 'Quote',
		document: makeDocument(lines),
		outTheDoorCents: null,
	}))
	const [family] = comparisonView(documents, {
		lawRows: [],
		today: '2026-11-23',
		buyer: { state: 'NJ' },
		terms: 'quoted',
		isBuyerKnown: true,
	})
	const html = renderToHtml(<Comparison family={family!} hrefOf={(id) => `/${id}`} agreedId={agreedId} />)
	const rowsOf = (label: string) => {
		const [, table = ''] = new RegExp(`aria-label="${label}".*?<tbody>(.*?)</tbody>`).exec(html) ?? []
		return [...table.matchAll(/<th scope="row"[^>]*>(.*?)<\/th>/g)].map(([, name]) => name)
	}
	return { html, open: rowsOf('Side by side'), same: rowsOf('The same in all') }
}

test('what is the same in all offers is closed, and what only one offer has is not', () => {
	const { html, open, same } = render(
		[
			['Selling price', 20_600],
			['Doc fee', 249],
			['Sales tax', 1_381.25],
		],
		[
			['Selling price', 21_600],
			['Doc fee', 249],
			['VIN etch', 299],
			['Sales tax', 1_447.5],
		],
	)
	expect(html).toContain('1 item is the same')
	expect(same).toHaveLength(1)
	expect(open.length).toBeGreaterThan(2)
	expect(open).not.toContain(same[0])
	expect(html).toContain('$299.00')
})

test('the cost that the items add up to stays open where it is the same, too', () => {
	const offer: [string, number][] = [
		['Selling price', 20_600],
		['Doc fee', 249],
		['Sales tax', 1_381.25],
	]
	const { html, open, same } = render(offer, offer)
	expect(open).toHaveLength(1)
	expect(html).toContain(`${same.length} items are the same`)
	expect(render(offer, [['Selling price', 20_700]]).same).toEqual([])
})

test('the agreed offer stands first, with its own amounts below it, also where another one costs less', () => {
	const offer = (price: number): [string, number][] => [
		['Selling price', price],
		['Sales tax', 1_381.25],
	]
	const offers = [offer(20_600), offer(21_600)]
	const namesIn = (html: string) => html.match(/Dealer \d/g)!
	const tableOf = (agreedId: string | null) =>
		/aria-label="Side by side".*?<\/table>/.exec(renderAgreed(agreedId, ...offers).html)![0]
	expect(namesIn(tableOf(null))).toEqual(['Dealer 0', 'Dealer 1'])
	const agreed = tableOf('1')
	expect(namesIn(agreed)).toEqual(['Dealer 1', 'Dealer 0'])
	expect(agreed.match(/\$2\d,\d+\.\d+/g)!.slice(0, 2)).toEqual(['$21,600.00', '$20,600.00'])
	expect(/<article.*?<\/article>/.exec(renderAgreed('1', ...offers).html)![0]).toContain('Dealer 1')
})

test('every bar is as long as the amount beside it, on one scale for all offers, from the left', () => {
	const offer = (price: number, ...more: [string, number][]): [string, number][] => [
		['Selling price', price],
		['Sales tax', 1_381.25],
		...more,
	]
	const { html } = render(
		offer(20_600, ['Doc fee', 300]),
		offer(21_150, ['Doc fee', 300]),
		offer(20_800, ['Doc fee', 200], ['VIN etch', 1_000]),
	)
	const bars = [...html.matchAll(/>([+−-])\$([\d,.]+)<\/span><svg[^>]*><rect ([^>]*)>/g)].map(
		([, sign, amount, rect]) => ({
			dollars: Number(amount!.replace(',', '')),
			isMore: sign === '+',
			percent: Number(/width="([\d.]+)%"/.exec(rect!)![1]),
			rect: rect!,
		}),
	)
	expect(bars.map(({ dollars }) => dollars).toSorted((one, other) => one - other)).toEqual([
		100, 200, 550, 1_000,
	])
	for (const { dollars, isMore, percent, rect } of bars) {
		expect(percent).toBeCloseTo(dollars / 10, 6)
		expect(rect).toContain(isMore ? 'fill-danger' : 'fill-ok')
		expect(rect).not.toContain('x=')
	}
})

test('the cheapest offer says what its price consists of, to the cent', () => {
	const { html } = render(
		[
			['Selling price', 20_600],
			['Doc fee', 249],
			['Registration', 120],
			['Title', 60],
			['Sales tax', 1_381.25],
		],
		[['Selling price', 23_600]],
	)
	const [card] = html.match(/<article.*?<\/article>/)!
	const [total, ...parts] = [...card.matchAll(/\$([\d,.]+)/g)].map(([, amount]) =>
		Math.round(Number(amount!.replace(',', '')) * 100),
	)
	expect(parts).toHaveLength(4)
	expect(parts.reduce((sum, cents) => sum + cents, 0)).toBe(total)
})
