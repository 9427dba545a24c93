import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { goldenLawRows } from '../../tests/deals/golden-law-rows.ts'
import { calculate, centsOf, readGolden } from '../../tests/deals/read-golden.ts'
import { checkDeal } from './check-deal.ts'

const golden = globSync('tests/deals/golden/*.txt').flatMap((name) => readGolden(readFileSync(name, 'utf8')))

test('there are at least two hundred documents, each with its own name', () => {
	expect(golden.length).toBeGreaterThanOrEqual(200)
	expect(new Set(golden.map(({ name }) => name)).size).toBe(golden.length)
})

test.each(golden)('$name', ({ document, totals, findings }) => {
	const report = checkDeal(document, { lawRows: goldenLawRows, today: '2026-11-23' })
	for (const { name, sum, cents } of totals) {
		if (sum) expect(`${sum} = ${calculate(sum)}`).toBe(`${sum} = ${cents}`)
		const part = name.startsWith('lease.') ? report.totals.lease : report.totals
		expect([name, part?.[name.replace('lease.', '') as never]]).toEqual([name, cents])
	}
	const found = report.findings
		.filter(({ severity }) => severity !== 'pass')
		.map(({ code, severity, cents }) => [severity, code, cents])
	const expected = findings.map((finding) => {
		const [severity, code, amount] = finding.split(' ')
		return [severity, code, amount === undefined ? undefined : centsOf(amount)]
	})
	expect(found.map(String).sort()).toEqual(expected.map(String).sort())
})

test('the calculator of these files supports brackets, precedence and half cents', () => {
	expect(calculate('1.00 + 2.00 × 3')).toBe(700)
	expect(calculate('(1.00 + 2.00) × 3 - -1.00')).toBe(1_000)
	expect(calculate('10,000.00 × 8.875 ÷ 100')).toBe(88_750)
	expect(calculate('0.10 × 0.05')).toBe(1)
})
