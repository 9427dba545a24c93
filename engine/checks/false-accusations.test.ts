import { describe, expect, test } from 'vitest'
import type { DealDocument } from '../format/format.ts'
import { lawRows } from '../law/law-rows.ts'
import { checkDeal } from './check-deal.ts'

// Honest papers that a wrong or outdated row of law once accused, checked against the rows that ship.

const today = '2026-11-28'
const cash = (state: DealDocument['state'], ...lines: DealDocument['lines']): DealDocument => ({
	version: 1,
	kind: 'buyers_order',
	deal: 'cash',
	state,
	date: '2026-11-20',
	vehicle: { condition: 'new' },
	lines: [{ label: 'Selling price', cents: 3_000_000 }, ...lines],
})
const docFee = (cents: number) => ({ label: 'Doc fee', cents })
const report = (document: DealDocument) => checkDeal(document, { lawRows, today })
const asked = (document: DealDocument) =>
	report(document)
		.findings.filter(({ code, severity }) => code.startsWith('doc_fee') && severity !== 'pass')
		.map(({ code, severity, cents }) => `${code} ${severity} ${cents}`)

describe('a documentation fee', () => {
	test.each([
		['MI', 28_000, 'the $260 of before 2025'],
		['MO', 62_500, 'the amount of 2023, which the index has raised'],
		['PA', 49_100, 'the amount of 2022'],
		['OH', 41_100, 'the amount of 2024, taken as fresh until 2027'],
		['IL', 37_763, 'a base of 2008'],
		['IN', 20_000, 'a maximum of $199.99'],
		['CA', 8_500, 'the amount for dealers that are no partner of the DMV'],
		['WA', 20_000, 'the $150 of before 2022'],
		['SC', 22_500, 'nothing: the state reviews higher fees only'],
	] as const)('in %s of %i cents is not asked about by %s', (state, cents, _cause) => {
		expect(asked(cash(state, docFee(cents)))).toEqual([])
	})

	test.each([
		['LA', 45_000],
		['MI', 29_900],
		['OR', 40_000],
		['IA', 30_000],
	] as const)(
		'in %s above an amount that may have changed, %i cents, is a question and no error',
		(state, cents) => {
			expect(asked(cash(state, docFee(cents)))).toHaveLength(1)
			expect(asked(cash(state, docFee(cents)))[0]).toMatch(/^doc_fee_above_maximum review/)
		},
	)

	test.each(['AR', 'MS', 'WV'] as const)('in %s, where sources differ, is compared with nothing', (state) => {
		expect(asked(cash(state, docFee(79_900)))).toEqual([])
	})

	test('in a state with a maximum is never compared with the median, even if the maximum can’t be calculated', () => {
		const { lines: _, ...rest } = cash('OH')
		expect(asked({ ...rest, kind: 'quote', lines: [docFee(59_900)] })).toEqual([])
	})

	test('in a state that is not known to us is not said to be in a state without a maximum', () => {
		const { findings } = report(cash('UT', docFee(79_900)))
		expect(findings.find(({ code }) => code === 'doc_fee_compare')?.message).toContain(
			'we don’t know whether this state has a maximum',
		)
		const florida = report(cash('FL', docFee(79_900))).findings
		expect(florida.find(({ code }) => code === 'doc_fee_compare')?.message).toContain(
			'this state has no maximum that we know of (Florida Statutes 501.976(16), (18), from a secondary source, as of 2023)',
		)
	})

	test('above the median of the market puts nothing at stake: no law limits it', () => {
		const { findings, atStakeCents } = report(cash('FL', docFee(89_900)))
		expect(findings.find(({ code }) => code === 'doc_fee_compare')?.cents).toBe(40_000)
		expect(atStakeCents).toBe(0)
	})

	test('above the figure of an earlier year, its question says the year and that it may have changed', () => {
		const { findings } = report(cash('MO', docFee(70_000)))
		expect(findings.find(({ code }) => code === 'doc_fee_above_maximum')).toMatchObject({
			severity: 'review',
			cents: 7_500,
			message:
				'The documentation fee is $700.00. That is $75.00 above the $588.56 for 2024, raised by at most 3% a year to an estimate of $625.00 (RSMo 301.558; 12 CSR 10-26.231, from a secondary source, as of February 2024; it may have changed since).',
		})
	})
})
