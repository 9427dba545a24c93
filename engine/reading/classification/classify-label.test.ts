import { expect, test } from 'vitest'
import { shortestCpuMs } from '../../../tests/setup/thread-time.ts'
import { categories } from './categories.ts'
import { classifyLabel, isLabelCertain, labelRules, labelWords } from './classify-label.ts'

const categoryOf = (label: string) => classifyLabel(label)?.category ?? null
const entriesOf = (text: string) => text.split(';').map((entry) => entry.trim())

test('every rule recognizes each of its examples', () => {
	for (const rule of labelRules)
		for (const example of entriesOf(rule.examples))
			expect([example, categoryOf(example)]).toEqual([example, rule.category])
})

test('every phrase alone is classified by its own rule, is written as `labelWords` returns it, and occurs only once', () => {
	const owners = new Map<string, string>()
	for (const rule of labelRules)
		for (const phrase of entriesOf(rule.phrases)) {
			expect(labelWords(phrase).join(' ')).toBe(phrase)
			expect([phrase, owners.get(phrase)]).toEqual([phrase, undefined])
			owners.set(phrase, rule.category)
			expect([phrase, categoryOf(phrase)]).toEqual([phrase, rule.category])
		}
})

// Labels that an earlier checker classified wrongly, and similar ones.
test.each([
	['VIN etch / theft registration', 'theft_protection'],
	['Vehicle Theft Registration', 'theft_protection'],
	['VIN etch price', 'theft_protection'],
	['Vehicle protection', 'appearance'],
	['Vehicle price protection', 'value_protection'],
	['Dealer’s Vehicle Inventory Tax', 'other_tax'],
	['NJ luxury surcharge 0.4%', 'other_tax'],
	['Vehicle contract cancellation option', 'cancellation_option'],
	['GAP (vehicle price)', 'gap'],
	['Clean vehicle credit 7,500', 'tax_credit'],
	['Security deposit', 'security_deposit'],
	['Net trade −6,000', 'negative_equity'],
	['Net trade (6,000)', 'negative_equity'],
	['Net trade', 'trade_allowance'],
	['Net trade-in allowance 6,000', 'trade_allowance'],
	['FL documentary stamp tax', 'other_tax'],
	['Doc stamp tax', 'other_tax'],
	['Market adj', 'market_adjustment'],
	['Market adj.', 'market_adjustment'],
	['PermaPlate', 'appearance'],
	['Ford Protect', 'service_contract'],
	['Lease cash', 'rebate'],
	['Reg', 'registration'],
	['Reg.', 'registration'],
	['Dealer add-ons', 'dealer_installed'],
	['MSRP', 'msrp'],
	['Total MSRP', 'msrp'],
	['Dealer discount off MSRP', 'dealer_discount'],
	['Selling price', 'price'],
	['SELLING PRICE:', 'price'],
	['2026 Honda CR-V vehicle', 'price'],
	['Sales tax on vehicle price', 'sales_tax'],
	['Vehicle registration', 'registration'],
	['Title service fee', 'electronic_filing'],
	['Title fee', 'title'],
	['License plate', 'plate'],
	['Tire fee (5)', 'tire_battery'],
	['Tire & wheel', 'tire_wheel'],
	['Military rebate', 'rebate_conditional'],
	['Customer cash', 'rebate'],
	['Trade payoff', 'trade_payoff'],
	['Trade-in', 'trade_allowance'],
	['Trade-in value protection', 'value_protection'],
	['Dealer inspection', 'prep'],
	['State inspection', 'inspection'],
	['Destination and delivery', 'destination'],
	['Home delivery', 'delivery'],
	['Documentary service charge', 'doc_fee'],
	['Total down payment', 'subtotal'],
	['Deposit on order', 'deposit'],
	['Partial payment received', 'deposit'],
	['Bank acquisition fee', 'acquisition'],
	['Bank fee', 'lender_fee'],
	['Payment protection', 'credit_insurance'],
	['Market package', 'dealer_installed'],
	['Out-the-door', 'subtotal'],
	['Lemon law fee', 'tire_battery'],
	['Service contract and GAP', 'gap'],
	['Honda fee', 'dealer_fee'],
	['Trade-in tax credit', 'sales_tax'],
	['Federal tax credit', 'tax_credit'],
	['Tax savings on trade', 'subtotal'],
	['Toyota rebate', 'rebate'],
	['Ford Motor Credit acquisition fee', 'acquisition'],
])('%s is %s', (label, category) => {
	expect(categoryOf(label)).toBe(category)
})

test.each([
	'Tagline',
	'Happiness bundle',
	'',
	'???',
	'taxidermy',
	'Gapless',
	'Docking',
	'constructor',
	'__proto__',
	'سعر السيارة',
	'🚗',
])('%s is not recognized as anything', (label) => {
	expect(classifyLabel(label)).toBeNull()
})

test('a printed minus makes a net trade-in negative equity, and nothing else', () => {
	expect(classifyLabel('Net trade', { isNegative: true })?.category).toBe('negative_equity')
	expect(classifyLabel('Trade-in allowance', { isNegative: true })?.category).toBe('trade_allowance')
	expect(classifyLabel('Dealer discount', { isNegative: true })?.category).toBe('dealer_discount')
})

test('a deposit and a discount are credits, a security deposit is a charge, a sticker price only a memo', () => {
	expect(categories.deposit.role).toBe('credit')
	expect(categories.dealer_discount.role).toBe('credit')
	expect(categories.security_deposit).toMatchObject({ role: 'charge', group: 'held' })
	expect(categories.msrp.role).toBe('memo')
})

test('a label of two kilobytes of words is read without delay', () => {
	const hundredRuns = () => {
		for (let turn = 0; turn < 100; turn++) classifyLabel('doc '.repeat(500))
	}
	expect(shortestCpuMs(hundredRuns, 2_000)).toBeLessThan(2_000)
})

test.each([
	['SLS PRC', 'price'],
	['TRD P/O', 'trade_payoff'],
	['AMT FIN', 'subtotal'],
	['SVC CNTR', 'service_contract'],
	['Lic/Reg/Title', 'registration'],
	['Total government charges', 'subtotal'],
	['2026 Volvo XC60 Plus, charcoal interior', 'price'],
	['2026 Honda Pilot EX-L (includes destination)', 'price'],
])('what dealers shorten and combine is read: %s', (label, category) => {
	expect(categoryOf(label)).toBe(category)
})

test('a label is certain when one meaning explains its words', () => {
	for (const label of ['Selling price', 'Doc fee', 'Ohio sales tax', 'Title, registration and plates'])
		expect([label, isLabelCertain(label)]).toEqual([label, true])
	for (const label of ['Doc fee and floor mats', 'Whatever', 'the price we talked about with your husband'])
		expect([label, isLabelCertain(label)]).toEqual([label, false])
})
