import { expect, test } from 'vitest'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import { type BookingRules, usualWeek } from '../../availability/availability.ts'
import { availabilityChanges } from './availability-changes.ts'
import { Closures } from './closures.tsx'
import { RulesFields, ruleGroups } from './rules-fields.tsx'
import { WeekHours, weekdays, weekField } from './week-hours.tsx'

const rules: BookingRules = {
	noticeHours: 24,
	horizonDays: 90,
	holdHours: 24,
	claimHours: 4,
	changeNoticeHours: 12,
	appointmentMinutes: 90,
	refundFullHours: 48,
	refundPartHours: 24,
	refundPartPercent: 50,
}
const noHits = { seen: '', rows: [] }
const names = Object.keys(rules) as (keyof BookingRules)[]
const range = Object.fromEntries(names.map((name) => [name, [1, 99]])) as unknown as Parameters<
	typeof RulesFields
>[0]['range']
/** The fields that the form sends when nothing was changed. */
const unchanged = Object.fromEntries([
	...weekdays.flatMap(({ weekday }) =>
		(['morning', 'afternoon', 'evening'] as const).map((slot) => [
			weekField(weekday, slot),
			String(usualWeek.find((one) => one.weekday === weekday && one.slot === slot)?.capacity ?? 0),
		]),
	),
	...names.map((name) => [name, String(rules[name])]),
])
const fieldOf = (page: string, name: string) =>
	page.match(new RegExp(`<input[^>]* name="${name}"[^>]*>`))?.[0] ?? ''

test('every rule has one field with its limits, the saved value, and a message where it was rejected', () => {
	const page = renderToHtml(
		<RulesFields
			rules={rules}
			range={range}
			values={{ holdHours: 'x' }}
			errors={{ holdHours: 'Whole hours.' }}
		/>,
	)
	expect(ruleGroups.flatMap((group) => group.rules.map(({ name }) => name)).sort()).toEqual(names.sort())
	expect(fieldOf(page, 'horizonDays')).toContain('min="1" max="99"')
	expect(fieldOf(page, 'horizonDays')).toContain('value="90"')
	expect(fieldOf(page, 'holdHours')).toContain('value="x"')
	expect(fieldOf(page, 'holdHours')).toContain('aria-invalid="true"')
	expect(page).toContain('Whole hours.')
})

test('the week has a field for every slot, labeled with day and hours, and keeps the input', () => {
	const page = renderToHtml(
		<WeekHours
			weekly={usualWeek}
			values={{ 'week-1-morning': '7', 'week-6-evening': 'x' }}
			errors={{ 'week-6-evening': 'Whole numbers.' }}
		/>,
	)
	expect(page.match(/<input/g)).toHaveLength(21)
	expect(fieldOf(page, 'week-1-morning')).toContain('value="7"')
	expect(fieldOf(page, 'week-6-afternoon')).toContain('value="1"')
	expect(fieldOf(page, 'week-6-evening')).toContain('value="x"')
	expect(fieldOf(page, 'week-6-evening')).toContain('aria-invalid="true"')
	expect(page.match(/aria-invalid|Whole numbers\./g)).toHaveLength(2)
	expect(fieldOf(page, 'week-0-evening')).toContain('value="0"')
	expect(fieldOf(page, 'week-0-evening')).toContain('aria-label="Sunday, 4pm-7pm"')
})

test('only differences from the saved week and rules are listed, with both values', () => {
	const saved = { weekly: usualWeek, rules }
	expect(availabilityChanges(saved, unchanged)).toEqual([])
	const values = { ...unchanged, 'week-0-morning': '2', holdHours: ' 48 ', noticeHours: ' 24 ' }
	expect(availabilityChanges(saved, values)).toEqual([
		{ label: 'Sunday, 9am-12pm', theirs: '0', yours: '2' },
		{ label: 'Booking: Hold, hours', theirs: '24', yours: '48' },
	])
	expect(availabilityChanges(saved, { ...unchanged, claimHours: '' })).toMatchObject([{ yours: '' }])
})

test('each closure has a remove button that names its days, and its note is shown as text', () => {
	const closure = { id: 'c1', firstDay: '', lastDay: '', note: '<b>Away</b>', days: 'Fri, Mar 6' }
	const page = renderToHtml(
		<Closures hits={noHits} closures={[closure]} today="2026-03-02" values={{}} errors={{}} />,
	)
	expect(page).toContain('value="c1"')
	expect(page).toMatch(/Remove<span class="sr-only"> Fri, Mar 6<\/span>/)
	expect(page).toContain('&lt;b&gt;Away&lt;/b&gt;')
	expect(page).not.toContain('No upcoming closures')
})

test('without closures the usual hours apply, and a rejected closure keeps its input with the message', () => {
	const page = renderToHtml(
		<Closures
			hits={noHits}
			closures={[]}
			today="2026-03-02"
			values={{ firstDay: '2026-03-06', note: 'Fair' }}
			errors={{ lastDay: 'Choose a date that exists.' }}
		/>,
	)
	expect(page).toContain('No upcoming closures. Your usual hours apply.')
	expect(fieldOf(page, 'firstDay')).toContain('value="2026-03-06"')
	expect(fieldOf(page, 'firstDay')).toContain('min="2026-03-02"')
	expect(fieldOf(page, 'note')).toContain('value="Fair"')
	expect(fieldOf(page, 'lastDay')).toContain('aria-invalid="true"')
})

test('a closure lists what it hits, with a checkbox for whom other times can be sent', () => {
	const row = { name: 'Robin', when: 'Wed, Mar 4 · 10:30am', free: ['Thu, Mar 5 · 9am-12pm'], canAsk: true }
	const rows = [
		{ ...row, id: 'a' },
		{ ...row, id: 'b', canAsk: false },
		{ ...row, id: 'c', canAsk: false, free: [] },
	]
	const page = renderToHtml(
		<Closures closures={[]} today="2026-03-02" hits={{ seen: 'x', rows }} values={{}} errors={{}} />,
	)
	expect(page).toContain('3 appointments on these days')
	expect(fieldOf(page, 'seen')).toContain('value="x"')
	expect(page.match(/name="propose"[^>]*value="\w"/g)).toEqual([expect.stringContaining('value="a"')])
	expect(page).toContain('Too close to choose online')
	expect(page).toContain('No other time is free')
})
