import { expect, test } from 'vitest'
import { describeCoverage } from './law-command.ts'

/** How many states have a row that was read, in the law or in a secondary source. */
const known = (row: string) =>
	row
		.slice(30, 54)
		.trim()
		.split(/\s+/)
		.map(Number)
		.reduce((sum, count) => sum + count, 0)

test('what every purchase and lease needs is known in 45 states, or the reason is named for each other state', () => {
	const [table = '', why = ''] = describeCoverage('2026-11-28').split('\n\n')
	for (const name of ['Documentation fee', 'Tax rate', 'Trade-in in the tax', 'Tax on leases']) {
		const row = table.split('\n').find((line) => line.startsWith(`${name} `))!
		const named = why.split('\n').filter((line) => line.startsWith(`${name}, `))
		expect(known(row) + named.length).toBe(51)
	}
})

test('the table counts every state once for each subject, and names the missing ones', () => {
	const [table = '', why = ''] = describeCoverage('2026-11-28').split('\n\n')
	const [heading, ...rows] = table.split('\n')
	expect(heading).toMatch(/A {2,}A, old {2,}B {2,}differ {2,}none {2}missing$/)
	for (const row of rows) {
		const counts = row.slice(30, 70).trim().split(/\s+/).map(Number)
		expect(counts.reduce((sum, count) => sum + count, 0)).toBe(51)
	}
	expect(rows[0]).toMatch(/^Documentation fee .* ND NM SD UT VT WY$/)
	expect(rows[1]).toMatch(/^Tax rate .* 1 {7}0$/)
	expect(why).toContain('Documentation fee, WV: sources differ on')
	expect(why).not.toContain('no reason is recorded')
})

test('a row that has become outdated moves to its own column', () => {
	const current = (today: string) => Number(describeCoverage(today).split('\n')[1]!.slice(30, 38))
	expect(current('2026-11-28')).toBeGreaterThan(current('2029-01-01'))
})
