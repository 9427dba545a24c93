import { expect, test } from 'vitest'
import { lawRows } from '../../law/law-rows.ts'
import { checkText } from '../check-text.ts'

const read = (text: string) => checkText({ text }, { lawRows, today: '2026-11-30' })
const pressing = ['product_required', 'deposit_unsafe', 'price_withheld', 'rate_range', 'short_deadline']
const found = (text: string) => read(text).report.findings.filter(({ code }) => pressing.includes(code))
const codesOf = (text: string) => found(text).map(({ code }) => code)

test.each([
	['product_required', 'The warranty is required by the bank for that rate.'],
	['product_required', 'Lender does require the service contract on this one, its built in already.'],
	['product_required', 'GAP is mandatory with the credit union.'],
	['product_required', 'The warranty, $39/mo, is required by the bank so it’s in there.'],
	['product_required', 'You have to take the extended warranty to get approved.'],
	['product_required', 'Because of the loan to value the lender will not approve it without GAP.'],
	['deposit_unsafe', 'i need a 500 deposit tonight to hold it non refundable zelle is fine'],
	['deposit_unsafe', 'I just need a $1,000 non-refundable deposit by wire to hold it.'],
	['deposit_unsafe', 'Send $500 by Venmo or Cash App to my account and I’ll take it off the lot.'],
	['deposit_unsafe', 'Zelle me 300 and its yours.'],
	['deposit_unsafe', 'The deposit is not refundable.'],
	['deposit_unsafe', 'Please note that all deposits are non-refundable once the order is placed.'],
	['price_withheld', 'dont worry abt the out the door we do that when u get here'],
	['price_withheld', 'We don’t give out the door prices over email, come in.'],
	['price_withheld', 'I can do 399/mo on it.'],
	['price_withheld', 'I can work up all the numbers for you when you get here, it only takes 15 minutes.'],
	['rate_range', 'rate is "around 11-13" depending on the bank'],
	['rate_range', 'Your rate will be between 7.9% and 10.9%.'],
	['rate_range', 'With your score you’d be anywhere between 8 and 12 percent interest.'],
	['short_deadline', 'This price is only good until 6pm today.'],
	['short_deadline', 'Rate drops off tomorrow.'],
	['short_deadline', 'I need an answer tonight.'],
	['short_deadline', '26,800 OTD but only if you can come in before we close tonight.'],
	['short_deadline', 'I can hold that number until noon tomorrow, then it goes back to 36,900.'],
])('%s: %s', (code, sentence) => {
	expect(codesOf(sentence)).toEqual([code])
})

test.each([
	'Full coverage insurance is required by the lender, please bring your license.',
	'The bank does not require the warranty, that’s up to you.',
	'GAP and the extended warranty are optional with this lender.',
	'The lender requires proof of income. We offer a warranty as well.',
	'Is the warranty required by the bank?',
	'We take a fully refundable $500 deposit on a card if you want us to hold it.',
	'We never take a deposit by Zelle or Cash App.',
	'You can wire the balance of $31,200 once you have the signed papers.',
	'I can’t give you a better price, that is our best.',
	'The out the door price is $28,400, all fees included.',
	'The rate is 7.9% for 60 to 72 months.',
	'We have a rate for 60-72 months.',
	'The bank needs the warranty disclosure signed.',
	'Don’t worry about the price going up.',
	'I can’t give you a price on your trade until we see it.',
	'This is a good car and a good deal, come by today.',
	'GAP is included with this lender at no cost.',
	'Sales tax is 6% to 7% depending on the county.',
	'Offer is good through 12/04. We are open until 8 tonight.',
	'The price will be the same next week, no need to decide today.',
	'The car is here today and ready for a test drive.',
	'The refund of your deposit was sent today by wire.',
	'We received your deposit of $500 by Zelle.',
	'We hold the car for you until tomorrow, no deposit needed.',
	'The bank will not approve it without proof of income. GAP is up to you.',
	'I can work out the out the door price once you send me your ZIP code.',
	'We run the numbers when you send us the VIN of your trade.',
	'The finance office can go over your options when you come in. The out the door price is $28,400.',
	'Pre-approved: $486.11 a month for 60 months at 6.2% APR.',
])('an ordinary sentence is no pressure: %s', (sentence) => {
	expect(codesOf(sentence)).toEqual([])
})

test('such sentences are questions with a source, and put no dollars at stake', () => {
	const text =
		'We can do 389 a month, 75 mos. w/ 2,500 down. The warranty is required by the bank for that rate, its only like 28 bucks a month. Rate is around 11-13. I need a 500 deposit tonight to hold it, zelle is fine. Dont worry about the out the door we do that when you get here. The offer ends today.'
	const findings = found(text)
	expect(findings.map(({ code }) => code).toSorted()).toEqual(pressing.toSorted())
	expect(findings.every(({ severity, source, say }) => severity === 'review' && source && say)).toBe(true)
	expect(read(text).report.atStakeCents).toBe(0)
	const messageOf = (code: string) => findings.find((finding) => finding.code === code)?.message
	expect(messageOf('product_required')).toContain('At $28.00 a month it costs $2,100.00 in 75 months.')
	expect(messageOf('price_withheld')).toContain('75 payments of $389.00 and $2,500.00 down are $31,675.00.')
	for (const { message, say } of findings) expect(`${message} ${say}`).not.toMatch(/illegal|scam|junk/i)
})

test('a message that was answered since presses nobody', () => {
	const thread =
		'Price 28,400\nTax 1,988\nDoc 250\nOTD 30,638\n\nOn Mon, Nov 30, 2026 Kyle wrote:\n> Price 29,400\n> OTD 31,638\n> This price is only good until 6pm today.'
	expect(codesOf(thread)).toEqual([])
})
