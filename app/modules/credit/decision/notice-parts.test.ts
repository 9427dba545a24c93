import { expect, test } from 'vitest'
import { findMissingPart } from './notice-parts.ts'
import { noticeTemplate } from './notice-template.ts'

const lender = {
	name: 'Hudson Bank',
	address: '1 Main St, Albany, NY 12207',
	answer: 'declined',
	terms: '',
	reasons: 'Income insufficient\nLength of employment',
} as const
const status = 'declined' as const
const template = noticeTemplate({
	status,
	name: 'Marisol Quintero',
	reference: 'LC-7K2M9Q',
	submitted: 'Fri, Nov 20, 2026',
	lenders: [lender],
	business: 'Lotwise',
	advisor: 'Renata Voss',
	phone: '(914) 555-0187',
	email: 'hello@lotwise.test',
})!
const fill: Record<string, string> = {
	'[name, address and toll-free number of the agency]':
		'Equifax, P.O. Box 740241, Atlanta, GA 30374, 800-685-1111',
	'[score]': '612',
	'[day]': 'November 20, 2026',
	'[lowest]': '300',
	'[highest]': '850',
	'[up to four, and the number of inquiries if it was one]': 'high balances',
	'[name and address of the agency that supervises the lender]':
		'Federal Trade Commission, Washington, DC 20580',
}
const filled = template.replaceAll(/\[[^\]]*\]/g, (each) => fill[each] ?? '')
const find = (text: string, lenders: Parameters<typeof findMissingPart>[1]['lenders'] = [lender]) =>
	findMissingPart(text, { status, lenders })

test('a completed notice is accepted', () => {
	expect(find(filled)).toBeNull()
})

test('a notice from which the brackets were only deleted is rejected', () => {
	expect(find(template.replaceAll(/\[[^\]]*\]/g, ''))).toMatch(/blank/)
	for (const [bracket, value] of Object.entries(fill))
		expect([bracket, find(filled.replace(value, ''))]).toEqual([bracket, expect.any(String)])
})

test.for(['Hudson Bank', '1 Main St, Albany, NY 12207', 'Income insufficient', 'Length of employment'])(
	'a notice without %s is rejected, naming it',
	(part) => {
		expect(find(filled.replaceAll(part, 'xx'))).toContain(part)
	},
)

test.for([
	['that the agency did not decide', 'did not make the decision and', '', 'credit report was used'],
	['how long the report is free', ' within 60 days', '', 'credit report was used'],
	['that the report can be disputed', 'dispute', 'discuss', 'credit report was used'],
	['the day of the score', ' on November 20, 2026', '', 'State the credit score'],
	['the range of the scores', ' from 300 to 850', '', 'State the credit score'],
	['the key factors', 'key factors', 'reasons', 'State the credit score'],
	[
		'the agency of the equal credit notice',
		' concerning the creditor named above is',
		'',
		'supervises the lender',
	],
	['a reason beside its number', 'Its principal reasons:', 'Its principal reasons:\n1. ', 'blank at “1.”'],
	[
		'a name beside its label',
		'Its principal reasons:',
		'Lender:\nIts principal reasons:',
		'blank at “Lender:”',
	],
])('a notice that does not state %s is rejected', ([, part, instead, fault]) => {
	expect(filled).toContain(part)
	expect(find(filled.replace(part!, instead!))).toContain(fault)
})

test('a notice needs a recorded refusal with address and reasons', () => {
	expect(find(filled, [])).toMatch('under Lenders first')
	expect(find(filled, [{ ...lender, reasons: '1.' }])).toMatch(
		'Record the address and the reasons of Hudson Bank',
	)
	expect(find(filled, [{ ...lender, address: '' }])).toMatch(
		'Record the address and the reasons of Hudson Bank',
	)
})

const bureauSentence = 'The decision was based in whole or in part on a credit report from '
const reworded = (sentence: string) => {
	const start = filled.indexOf(bureauSentence)
	return filled.slice(0, start) + sentence + filled.slice(filled.indexOf(' The agency did not make', start))
}

test.for([
	['The decision was based on a report of  .', 'on a report of .'],
	['The decision was based on a report of.', 'on a report of.'],
	['The decision was based on the report by , an agency.', 'the report by ,'],
	['The decision was based on a report that  made, by the  agency.', 'by the a'],
	['The decision was based on what  said to us .', 'said to us .'],
])('a sentence in other words with an empty place is rejected, naming it: %s', ([sentence, place]) => {
	expect(find(reworded(sentence!))).toContain(`blank at “`)
	expect(find(reworded(sentence!))).toContain(place)
})

test.for([
	'The decision was based on a report of an agency.',
	'The lender relied on a consumer report from Equifax, Atlanta.',
	'Equifax reported late payments.',
])('a credit report in other words needs the agency and its toll-free number: %s', (sentence) => {
	expect(find(reworded(sentence))).toMatch(/name the agency/)
})

test.for([
	'The decision was based on a report of Experian, P.O. Box 2002, Allen, TX  75013, (888) 397-3742.',
	'A consumer report from Equifax, P.O. Box 740241, Atlanta, GA 30374, 800-685-1111, was used.',
])('a complete sentence in other words is accepted: %s', (sentence) => {
	expect(find(reworded(sentence))).toBeNull()
})

test('a credit score in other words needs its day, its range and the factors', () => {
	const start = filled.indexOf('The lender also used your credit score')
	const score = (sentence: string) =>
		find(filled.slice(0, start) + sentence + filled.slice(filled.indexOf('\n', start)))
	expect(score('Your score was too low.')).toMatch(/^State the credit score/)
	expect(score('Your credit score was 612.')).toMatch(/^State the credit score/)
	expect(
		score('Your score was 612 on Nov 20, 2026, of 300 to 850. Key factors were high balances and inquiries.'),
	).toBeNull()
})

test('a notice without a report, or with a reason that mentions one, needs no agency', () => {
	const start = filled.indexOf(bureauSentence)
	const end = filled.indexOf('The federal Equal Credit')
	const without = `${filled.slice(0, start)}The lender did not use a credit report.\n\n${filled.slice(end)}`
	expect(find(without)).toBeNull()
	const reasons = 'No report of the employer'
	expect(
		find(without.replace('Income insufficient', reasons), [
			{ ...lender, reasons: `${reasons}\nLength of employment` },
		]),
	).toBeNull()
})
