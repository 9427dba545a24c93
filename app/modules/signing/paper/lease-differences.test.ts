import { expect, test } from 'vitest'
import { agreedLease, leaseDifferences } from '#tests/deals/lease-differences.ts'
import { answersOf } from '#tests/deals/read-paper.ts'
import { questionsOf } from './paper-questions.ts'
import { reportPaper } from './paper-report.ts'

// The pages of the signing and the kit on the phone show the same boxes and questions.

/** The question whose answer is no, of each difference that no box of the form shows. */
const answeredNo = new Map([
	['another VIN', 'vin'],
	['a demo car', 'condition'],
	['more miles on the odometer', 'odometer'],
	['another sticker price', 'msrp'],
	['another quoted money factor', 'money_factor'],
	['deposits', 'security_deposit'],
	['a higher acquisition fee', 'lease_fees'],
	['a higher documentation fee', 'lease_fees'],
	['a loan instead of the lease', 'lease'],
])

const report = (contract = agreedLease) =>
	reportPaper(agreedLease, {
		paper: 'lease_contract',
		answers: answersOf(agreedLease, contract, 'lease_contract'),
		today: '2026-11-28',
	})

test('nothing is said about a lease that is as agreed', () => {
	expect(report()).toMatchObject({ costsMoreCents: 0, variances: [], findings: [] })
})

test.each(leaseDifferences)(
	'a lease with %s is found by a box of the form or by a question',
	(name, contract) => {
		const { variances } = report(contract)
		const asked = questionsOf(agreedLease, 'lease_contract').find(({ id }) => id === answeredNo.get(name))
		expect(variances.length > 0 || asked !== undefined).toBe(true)
		if (!answeredNo.has(name)) expect(variances.map(({ message }) => message)).not.toEqual([])
		if (asked) expect(asked.say).toMatch(/[.?]$/)
	},
)
