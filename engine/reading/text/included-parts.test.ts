import { expect, test } from 'vitest'
import { checkText } from '../../checks/check-text.ts'
import { lawRows } from '../../law/law-rows.ts'
import { varianceOf } from '../../variance/variance.ts'
import { readDealText } from './read-deal-text.ts'

const check = (text: string) => checkText({ text }, { lawRows, today: '2026-11-28' }).report
const counted = (text: string) =>
	check(text)
		.lines.filter(({ role }) => role === 'charge')
		.map(({ category, cents }) => `${category} ${cents / 100}`)

test.each([
	'Protection package $1,200 (includes $300 tint)',
	'Protection package: $1,200 incl. $300 tint',
	'Protection package $1,200, $300 tint included',
	'Protection package $1,200 includes tint ($300)',
	'Protection package (includes $300 tint) $1,200',
	'Protection package including $300 tint: $1,200',
	'Protection package | $1,200 | includes $300 tint',
])('a part that a row includes is shown and not added: %s', (row) => {
	const text = `Sale price $41,000\n${row}\nDoc fee 350\nTotal 42,550`
	expect(counted(text)).toEqual(['price 41000', 'appearance 1200', 'doc_fee 350'])
	const { totals, findings } = check(text)
	expect(totals.outTheDoorCents).toBe(4_255_000)
	expect(findings.filter(({ severity }) => severity === 'stop')).toEqual([])
})

const agreed = readDealText('Price 25,000\nSales tax 1,500\nDoc fee 300\nOut the door 26,800').document

test.each([
	'Cash price including sales tax of $1,500.00   $26,500.00',
	'1. Cash Price (including any accessories, services, and taxes of $1,500.00) ........ $26,500.00',
	'Cash price, including $1,500.00 sales tax: $26,500.00',
	'Cash price $26,500.00 including sales tax of $1,500.00',
	'Price $26,500.00 (tax of $1,500 included)',
	'Cash price of vehicle incl. tax of 1,500.00\t26,500.00',
])('the tax in a price is its own in the totals and no difference from what was agreed: %s', (row) => {
	const text = `${row}\nDoc fee $300\nAmount financed $26,800`
	expect(counted(text)).toEqual(['price 26500', 'doc_fee 300'])
	const contract = readDealText(`${row}\nDoc fee $300\nOut the door $26,800`)
	expect(contract.unread).toEqual([])
	expect(check(`${row}\nDoc fee $300\nOut the door $26,800`).totals).toMatchObject({
		sellingPriceCents: 2_500_000,
		taxCents: 150_000,
		outTheDoorCents: 2_680_000,
	})
	expect(varianceOf(agreed, { ...contract.document, deal: 'cash' })).toEqual({
		costsMoreCents: 0,
		variances: [],
	})
})

test('a higher tax in the price differs by the tax alone', () => {
	const contract = readDealText(
		'Cash price (including sales tax of $1,800.00) $26,800.00\nDoc fee $300\nOut the door $27,100',
	).document
	const { costsMoreCents, variances } = varianceOf(agreed, contract)
	expect(costsMoreCents).toBe(30_000)
	expect(variances.map(({ kind, key }) => [kind, key])).toEqual([['changed', 'sales_tax']])
})

test('a tax in the price of another line is no tax of the car', () => {
	const { totals } = check(
		'Service contract including sales tax of $120.00: $2,120.00\nPrice $25,000\nOut the door 27,120',
	)
	expect(totals).toMatchObject({ sellingPriceCents: 2_500_000, outTheDoorCents: 2_712_000 })
})
