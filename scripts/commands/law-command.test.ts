import { expect, test } from 'vitest'
import { describeCoverage } from './law-command.ts'

test('the table counts every state once for each subject, and names the missing ones', () => {
	const [heading, ...rows] = describeCoverage('2026-11-28').split('\n')
	expect(heading).toMatch(/A {2,}A, old {2,}B {2,}differ {2,}none {2}missing$/)
	for (const row of rows) {
		const counts = row.slice(30, 70).trim().split(/\s+/).map(Number)
		expect(counts.reduce((sum, count) => sum + count, 0)).toBe(51)
	}
	expect(rows[0]).toMatch(/^Documentation fee .* MT ND NM SD UT VT WY$/)
	expect(rows[1]).toMatch(/^Tax rate .* 1 {7}0$/)
})

test('a row that has become outdated moves to its own column', () => {
	const current = (today: string) => Number(describeCoverage(today).split('\n')[1]!.slice(30, 38))
	expect(current('2026-11-28')).toBeGreaterThan(current('2029-01-01'))
})
