import { expect, test } from 'vitest'
import { checkText } from '../../checks/check-text.ts'
import { lawRows } from '../../law/law-rows.ts'

// Quotes as people post them, retold. A dealer who only names the sticker price is asked for the price and the total, not for the terms of a lease.
test.each([
	'They want MSRP 46,900 + tax + dmv + doc 175 in NY, purchase not lease',
	'MSRP 41,230\nPurchase, no lease\nDoc 175\nInspection 21\nNY tax 8.875%',
	'Buying at MSRP 41,230. Not interested in a lease. Tax 8.625% NY, doc 175',
	'I am buying, the lease for my old car ends in May. MSRP 41,230 NY doc 175',
	'MSRP 55,000. First service at 10,000 miles or 12 months. Sold at MSRP. Doc 175 NY. Balance due at signing 54,000',
])('a purchase is asked for what a purchase shows: %s', (text) => {
	const { document, report } = checkText({ text }, { lawRows, today: '2026-11-30' })
	expect(document.deal).toBe('cash')
	const missing = report.findings.filter(({ code }) => code === 'field_missing').map(({ message }) => message)
	expect(missing.join()).not.toMatch(/capitalized cost|residual|money factor/)
})

test.each([
	'2026 CR-V lease, MSRP 41,230, 36 months, 10k miles a year, 389 a month, 2,999 due at signing',
	'MSRP 41,230, residual 58%, MF .0021, no lease cash',
	'Lease for 36 months, 10,000 miles or 12,000 miles, 389 + tax',
])('a lease stays one: %s', (text) => {
	expect(checkText({ text }, { lawRows, today: '2026-11-30' }).document.deal).toBe('lease')
})
