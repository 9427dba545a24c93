import { expect, test } from 'vitest'
import { type LawRow, lawRows } from '#engine'
import type { ListedLawRow } from './law-changes.server.ts'
import { reviewStatus } from './law-labels.ts'
import { countDue, filterLaw, lawListUrl, lawPageSize, readLawFilter } from './law-list.ts'

const today = '2026-11-29'
const base = lawRows.find(({ id }) => id === 'tx-tax-rate')!
const entry = (id: string, change: Partial<LawRow> = {}, origin: ListedLawRow['origin'] = 'shipped') => ({
	row: { ...base, id, ...change },
	origin,
})
const filterOf = (query: string) => readLawFilter(new URLSearchParams(query))
const idsOf = (entries: ListedLawRow[], query: string) =>
	filterLaw(entries, filterOf(query), today).shown.map(({ row }) => row.id)

test('what is due comes first to last day, with the days that are left', () => {
	const entries = [
		entry('later', { staleAfter: '2027-06-01' }),
		entry('soon', { staleAfter: '2026-12-31' }),
		entry('over', { staleAfter: '2026-11-28' }),
		entry('today', { staleAfter: '2026-11-29' }),
		entry('never', { staleAfter: null }),
		entry('removed', { staleAfter: '2026-11-01' }, 'removed'),
	]
	const { shown, count } = filterLaw(entries, filterOf(''), today)
	expect(shown.map(({ row, daysLeft }) => [row.id, daysLeft])).toEqual([
		['over', -1],
		['today', 0],
		['soon', 32],
	])
	expect(count).toBe(3)
	expect(countDue(entries, today)).toBe(3)
	expect(idsOf(entries, 'view=all')).toEqual(['over', 'today', 'soon', 'later', 'never', 'removed'])
	expect(idsOf(entries, 'view=own')).toEqual(['removed'])
})

test('state, subject and words filter together, and what is none of them filters nothing', () => {
	const entries = [
		entry('texas', { staleAfter: '2026-12-01' }),
		entry('iowa', { state: 'IA', staleAfter: '2026-12-01' }),
		entry('fee', { subject: 'doc_fee_maximum', citation: 'Tex. Reg. 9', staleAfter: '2026-12-01' }),
	]
	expect(idsOf(entries, 'state=TX')).toEqual(['fee', 'texas'])
	expect(idsOf(entries, 'state=TX&subject=doc_fee_maximum')).toEqual(['fee'])
	expect(idsOf(entries, 'q=tex.%20reg')).toEqual(['fee'])
	expect(idsOf(entries, 'q=%5B')).toEqual([])
	expect(idsOf(entries, 'state=constructor&subject=__proto__&view=toString&page=-1')).toHaveLength(3)
})

test('a page has a part of the list, and its address keeps the filters', () => {
	const entries = Array.from({ length: lawPageSize + 3 }, (_, index) =>
		entry(`row-${String(index).padStart(3, '0')}`, { staleAfter: '2026-12-01' }),
	)
	expect(idsOf(entries, '')).toHaveLength(lawPageSize)
	expect(idsOf(entries, 'page=2')).toEqual(entries.slice(lawPageSize).map(({ row }) => row.id))
	expect(idsOf(entries, 'page=3')).toEqual([])
	const filter = filterOf('view=all&state=TX&subject=tax_rate&q=tax+code&page=3')
	expect(readLawFilter(new URL(lawListUrl(filter), 'https://site.test').searchParams)).toEqual(filter)
	expect(lawListUrl(filterOf(''))).toBe('/admin/law')
})

test.each([
	[-1, 'shipped', 'Out of date for 1 day', 'stop'],
	[0, 'shipped', 'Last day', 'new'],
	[60, 'added', '60 days left', 'new'],
	[61, 'corrected', '61 days left', 'ok'],
	[null, 'shipped', 'Never outdated', 'ok'],
	[-5, 'removed', 'Removed', 'off'],
] as const)('%s days of a rule that was %s: %s', (daysLeft, origin, text, tone) => {
	expect(reviewStatus({ daysLeft, origin })).toEqual({ tone, text })
})
