import { expect, test } from 'vitest'
import { lawRows } from '../law/law-rows.ts'
import { checkText } from './check-text.ts'

const options = { lawRows, today: '2026-11-29' }
const sentence =
	'The car is 31,400, our doc fee is 250, the title costs 95 and the mats we talked about. You drive it home for 33,900 out the door.'
const list = 'Price 31,400\nDoc fee 250\nTitle 95\nOut the door 33,900'

test('sentences that miss their total as they were read accuse nobody', () => {
	const { doubts, report } = checkText({ text: sentence }, options)
	expect(doubts).toContain('The amounts in these sentences do not add up to the total as we read them.')
	expect(report.findings.filter(({ severity }) => severity === 'stop')).toEqual([])
	// Nor does the dealer read figures that may be a misreading.
	expect(report.findings.find(({ code }) => code === 'sum_mismatch')?.say).not.toMatch(/\d/)
	expect(report.atStakeCents).toBe(0)
})

test('a list that misses its total is off by that much', () => {
	const { doubts, report } = checkText({ text: list }, options)
	expect(doubts).toEqual([])
	expect(report.findings).toContainEqual(expect.objectContaining({ code: 'sum_mismatch', cents: 215_500 }))
	expect(report.atStakeCents).toBe(215_500)
})
