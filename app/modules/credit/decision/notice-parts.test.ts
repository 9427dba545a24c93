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

test('a notice needs a recorded refusal with address and reasons', () => {
	expect(find(filled, [])).toMatch('under Lenders first')
	expect(find(filled, [{ ...lender, reasons: '1.' }])).toMatch(
		'Record the address and the reasons of Hudson Bank',
	)
	expect(find(filled, [{ ...lender, address: '' }])).toMatch(
		'Record the address and the reasons of Hudson Bank',
	)
})
