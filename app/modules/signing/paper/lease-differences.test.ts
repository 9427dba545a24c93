import { expect, test } from 'vitest'
import { agreedLease, leaseDifferences, questionOfDifference } from '#tests/deals/lease-differences.ts'
import { answersOf } from '#tests/deals/read-paper.ts'
import { describePaper } from './describe-report.ts'
import { boxesOf } from './paper-boxes.ts'
import { questionsOf } from './paper-questions.ts'
import { reportPaper } from './paper-report.ts'

// The pages of the signing and the kit on the phone show the same boxes and questions.

const report = (contract = agreedLease, questions: [string, boolean][] = []) =>
	reportPaper(agreedLease, {
		paper: 'lease_contract',
		questions: new Map(questions),
		answers: answersOf(agreedLease, contract, 'lease_contract'),
		today: '2026-11-28',
	})

test('nothing is said about a lease that is as agreed', () => {
	expect(report()).toMatchObject({ costsMoreCents: 0, variances: [], findings: [] })
	const yes = questionsOf(agreedLease, 'lease_contract').map(({ id }): [string, boolean] => [id, true])
	expect(describePaper(report(agreedLease, yes))).toMatchObject({
		tone: 'same',
		headline: 'This paper matches what was agreed.',
	})
})

test.each(leaseDifferences)(
	'a lease with %s is found by a box of the form or by a question',
	(name, contract) => {
		const { variances } = report(contract)
		const asked = questionsOf(agreedLease, 'lease_contract').find(
			({ id }) => id === questionOfDifference.get(name),
		)
		expect(variances.length > 0 || asked !== undefined).toBe(true)
		if (!questionOfDifference.has(name)) expect(variances.map(({ message }) => message)).not.toEqual([])
		if (asked) expect(asked.say).toMatch(/[.?]$/)
	},
)

test('a paper whose boxes are all the same does not match once a question is answered with no', () => {
	expect(describePaper(report(agreedLease, [['vin', false]]))).toMatchObject({
		tone: 'more',
		headline: 'You answered one question with No.',
	})
})

test('the box of the acquisition fee holds the fee of the itemization, and another one is a difference at once', () => {
	const box = boxesOf(agreedLease, 'lease_contract').find(({ id }) => id === 'acquisition')
	expect(box?.agreed).toBe(70_000)
	const found = reportPaper(agreedLease, {
		paper: 'lease_contract',
		answers: new Map([['acquisition', 89_500]]),
		today: '2026-11-28',
	})
	expect(found.variances.map(({ message }) => message)).toEqual([expect.stringMatching(/acquisition/)])
})
