import { expect, test } from 'vitest'
import type { Finding, ReportLine } from '#engine'
import { writeDealerReply } from './dealer-reply.ts'
import { thingsToAsk } from './things-to-ask.ts'

const lineOf = (no: number, label: string, category: ReportLine['category']): ReportLine => ({
	no,
	label,
	cents: no * 100_00,
	category,
	classifiedBy: 'rule',
})
const lines = [
	lineOf(1, 'VIN etch', 'theft_protection'),
	lineOf(2, 'Shine', 'appearance'),
	lineOf(3, 'Market adjustment', 'market_adjustment'),
]
const addOn = (no: number): Finding => ({
	code: 'addon_not_requested',
	severity: 'review',
	cents: no * 100_00,
	lines: [no],
	message: `Line ${no}.`,
	say: `I did not ask for line ${no}.`,
})
const other = (index: number): Finding => ({
	code: 'sum_mismatch',
	severity: 'review',
	message: `Fact ${index}.`,
	say: `Question ${index}?`,
})

test('products that nobody asked for are one thing, with their amounts added and one sentence in the reply', () => {
	const findings = [addOn(2), addOn(1), { ...other(1), severity: 'pass' as const }]
	expect(thingsToAsk(findings, lines)).toMatchObject([{ title: 'Not asked for: 2 products', cents: 300_00 }])
	const { text } = writeDealerReply({ document: {}, report: { findings, lines } })!
	expect(text).toContain('I have one question:')
	expect(text).toContain(
		'1. I did not ask for “Shine” and “VIN etch”. Please take them off, which is $300.00 in all.',
	)
})

test('findings of other kinds stay apart, and the reply asks for at most five things', () => {
	const findings = [1, 2, 3, 4, 5, 6].map(other)
	expect(thingsToAsk(findings, lines)).toHaveLength(6)
	const { text } = writeDealerReply({ document: {}, report: { findings, lines } })!
	expect(text).toContain('5. Question 5?')
	expect(text).not.toContain('Question 6?')
})
