import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { checkDeal, formatCents, readDealText } from './index.ts'

test('the first call of the README runs and finds what does not add up', () => {
	const { document } = readDealText(
		'Price: $30,000.00\nDoc fee: $500.00\nSales tax: $2,100.00\nTotal: $32,700.00',
	)
	const report = checkDeal(document, { lawRows: [], today: '2026-11-28' })
	expect(report.findings.map(({ code }) => code)).toContain('sum_mismatch')
	expect(formatCents(report.totals.outTheDoorCents ?? 0)).toBe('$32,600.00')

	const [, example = ''] = /```ts\n([\s\S]+?)```/.exec(readFileSync('engine/README.md', 'utf8')) ?? []
	for (const call of ['readDealText(', 'checkDeal(document', 'formatCents(']) expect(example).toContain(call)
})
