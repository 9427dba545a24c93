import { expect, test } from 'vitest'
import { type AdminPage, adminPageGroups, adminViews } from '../admin-pages.ts'
import { matchCommands } from './commands.ts'

// A Monday.
const today = '2026-11-23'
const firstOf = (query: string) => matchCommands({ query, today })[0]?.to

test.each([
	['settings', '/admin/settings'],
	['set', '/admin/settings'],
	['price', '/admin/settings/prices'],
	['invoice', '/admin/invoices'],
	['new invoice', '/admin/invoices?add=1'],
	['New Invo', '/admin/invoices?add=1'],
	['new appointment', '/admin/appointments?add=1'],
	['new client', '/admin/clients/new'],
	['vacation', '/admin/availability'],
	['credit', '/admin/applications'],
	['week', '/admin/appointments?view=week'],
	['audit', '/admin/audit'],
	['stars', '/admin/reviews'],
	['last month', '/admin/books?month=2026-10'],
])('“%s” finds %s first', (query, to) => {
	expect(firstOf(query)).toBe(to)
})

test('every page of the admin area is first for its own name', () => {
	for (const { label, to } of [
		...adminViews,
		...adminPageGroups.flatMap(({ pages }): readonly AdminPage[] => pages),
	])
		expect(firstOf(label), label).toBe(to)
})

test.each([
	['block friday', 'firstDay=2026-11-27&lastDay=2026-11-27', 'Block Fri, Nov 27'],
	['Block Fri', 'firstDay=2026-11-27&lastDay=2026-11-27', 'Block Fri, Nov 27'],
	['close today', 'firstDay=2026-11-23&lastDay=2026-11-23', 'Block Mon, Nov 23'],
	['block monday', 'firstDay=2026-11-30&lastDay=2026-11-30', 'Block Mon, Nov 30'],
	['block 12/24 to jan 2', 'firstDay=2026-12-24&lastDay=2027-01-02', 'Block Thu, Dec 24 to Sat, Jan 2'],
	[
		'block tomorrow through friday',
		'firstDay=2026-11-24&lastDay=2026-11-27',
		'Block Tue, Nov 24 to Fri, Nov 27',
	],
])('“%s” fills in the form for a closure', (query, days, label) => {
	expect(matchCommands({ query, today })[0]).toEqual({
		kind: 'Action',
		label,
		to: `/admin/availability?${days}#closures`,
	})
})

test.each([
	'block february 30',
	'block someday',
	'block 2026-01-01',
	'block',
	'Walter Nyland',
	'x',
	'',
	'LW-7K2M9Q',
])(
	'“%s” is not read as days to block, and finds nothing unless it is a word of a page or an action',
	(query) => {
		expect(matchCommands({ query, today }).map(({ label }) => label)).toEqual(
			query === 'block' ? ['Block days'] : [],
		)
	},
)

test('words anywhere in a name or its keywords are enough, and at most six results are offered', () => {
	expect(firstOf('prices services')).toBe('/admin/settings/prices')
	expect(matchCommands({ query: 're', today }).length).toBeLessThanOrEqual(6)
})
