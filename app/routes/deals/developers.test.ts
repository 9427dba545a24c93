import { expect, test } from 'vitest'
import { developerGuide } from './developers.server.ts'

test('the example finds a fee above the maximum, a declined product and a total that does not add up', () => {
	const { response } = developerGuide({ origin: 'https://advice.example', today: '2026-11-23' })
	const { totals, findings } = JSON.parse(response) as {
		totals: { outTheDoorCents: number }
		findings: { code: string; cents?: number }[]
	}
	expect(totals.outTheDoorCents).toBe(37_274_20)
	const found = Object.fromEntries(findings.map(({ code, cents }) => [code, cents]))
	expect(found).toMatchObject({ sum_mismatch: 200_00, doc_fee_above_maximum: 224_00, addon_declined: 199_00 })
})
