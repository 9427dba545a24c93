import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { closure, bookingRules as rulesTable } from '#app/db/schema/appointments.ts'
import { consumeToast } from '#app/http/toast.server.ts'
import { slots } from '#app/lib/dates/appointment-slots.ts'
import { getAvailability } from '#app/modules/appointments/availability/availability.server.ts'
import { weekField } from '#app/modules/appointments/components/admin/week-hours.tsx'
import { action } from '#app/routes/admin/appointments/availability.tsx'
import { requestTestAppointment, wednesday } from '#tests/factories/appointments/appointment-requests.ts'
import { bookingRules } from '#tests/factories/appointments/booking-rules.ts'
import { test } from '#tests/setup/database.ts'
import { type Fields, long, now, openAdmin, type PersonError, tryEach } from './submit.ts'

async function openPage(db: Db) {
	const { post } = await openAdmin(db)
	const { version } = await getAvailability(db, { now })
	return { version: String(version), submit: (fields: Fields) => post(action, '/admin/availability', fields) }
}

const whole = (min: number, max: number) => `Please enter a whole number from ${min} to ${max}.`
const monday = weekField(1, 'morning')
const spots = whole(0, 50)

const saving: PersonError[] = [
	['an empty rule', { holdHours: '' }, { holdHours: whole(1, 336) }],
	['a rule in words', { noticeHours: 'a day' }, { noticeHours: whole(0, 720) }],
	['a unit', { noticeHours: '24h' }, { noticeHours: whole(0, 720) }],
	['half an hour', { claimHours: '0.5' }, { claimHours: whole(1, 72) }],
	['a negative number', { changeNoticeHours: '-1' }, { changeNoticeHours: whole(0, 336) }],
	['too many days', { horizonDays: '999' }, { horizonDays: whole(1, 365) }],
	['hours for minutes', { appointmentMinutes: '2' }, { appointmentMinutes: whole(15, 180) }],
	['a percentage over 100', { refundPartPercent: '150' }, { refundPartPercent: whole(0, 100) }],
	['a percent sign', { refundPartPercent: '50%' }, { refundPartPercent: whole(0, 100) }],
	[
		'the end before the start',
		{ refundFullHours: '24', refundPartHours: '48' },
		{ refundPartHours: 'The partial refund can’t start before the full refund ends.' },
	],
	['a slot in words', { [monday]: 'one' }, { [monday]: spots }],
	['a slot with too many', { [monday]: '500' }, { [monday]: spots }],
	['an empty slot', { [monday]: '' }, { [monday]: spots }],
	[
		'several at once, among them hours in the wrong order',
		{ [monday]: 'one', holdHours: '', refundFullHours: '24', refundPartHours: '48' },
		{ [monday]: spots, holdHours: whole(1, 336), refundPartHours: /can’t start before/ },
	],
	['a page from before a change', { version: '0' }, { form: /changed in the meantime/ }],
]

test('each common mistake on the availability form is named, and nothing is saved', async ({ db }) => {
	const { submit, version } = await openPage(db)
	const week = Object.fromEntries(
		[0, 1, 2, 3, 4, 5, 6].flatMap((day) => slots.map((slot) => [weekField(day, slot), '1'])),
	)
	const rules = Object.fromEntries(Object.entries(bookingRules).map(([name, value]) => [name, String(value)]))
	const valid = { intent: 'save', version, ...week, ...rules }
	expect(await tryEach(saving, { valid, submit })).toEqual([])
	expect((await db.select().from(rulesTable))[0]!.weekIsSet).toBe(false)
	expect((await submit({ ...valid, holdHours: ' 12 ' })).to).toBe('/admin/availability')
	const again = await submit(valid)
	expect(again).toMatchObject({ status: 409, conflict: { version: Number(version) + 1 } })
	expect((await db.select().from(rulesTable))[0]).toMatchObject({ holdHours: 12 })
})

const closing: PersonError[] = [
	['no date', { firstDay: '' }, { firstDay: 'Choose a date that exists.' }],
	['the date as people write it', { firstDay: '3/12/2026' }, { firstDay: 'Choose a date that exists.' }],
	['a date that does not exist', { firstDay: '2026-02-30' }, { firstDay: 'Choose a date that exists.' }],
	[
		'the end before the start',
		{ lastDay: '2026-03-11' },
		{ lastDay: 'The last day must not be before the first.' },
	],
	['a last day that does not exist', { lastDay: '2026-04-31' }, { lastDay: 'Choose a date that exists.' }],
	[
		'a day that is over',
		{ firstDay: '2026-03-01', lastDay: '' },
		{ lastDay: 'This day is over. Choose today or a later one.' },
	],
	[
		'the wrong year',
		{ firstDay: '2025-12-24', lastDay: '2025-12-26' },
		{ lastDay: 'This day is over. Choose today or a later one.' },
	],
	['ten years', { lastDay: '2036-03-12' }, { lastDay: 'A closure can last at most one year.' }],
	['a note that is too long', { note: long(201) }, { note: /200 characters or fewer/ }],
	['spaces for a date', { firstDay: ' ' }, { firstDay: 'Choose a date that exists.' }],
]

test('each common mistake when closing days is named, and the same days are closed once', async ({ db }) => {
	const { submit } = await openPage(db)
	const valid = { intent: 'close', firstDay: '2026-03-12', lastDay: '2026-03-13', note: 'A fair' }
	expect(await tryEach(closing, { valid, submit })).toEqual([])
	expect(await db.$count(closure)).toBe(0)
	for (const time of [1, 2]) expect((await submit(valid)).to, String(time)).toBe('/admin/availability')
	expect(await submit({ ...valid, note: 'Another fair' })).toMatchObject({
		status: 409,
		formError: 'These days are already closed. Remove that closure first to change its note.',
	})
	expect(await db.$count(closure)).toBe(1)
	const today = { ...valid, firstDay: '2026-03-02', lastDay: '' }
	expect((await submit(today)).to).toBe('/admin/availability')
})

test('days with appointments that the advisor has not seen stay open, and the page says so as an error', async ({
	db,
}) => {
	const { contextOf } = await openAdmin(db)
	await requestTestAppointment(db)
	const body = new URLSearchParams({ intent: 'close', firstDay: wednesday, lastDay: '', note: 'Ill' })
	const request = new Request('https://site.test/admin/availability', { method: 'POST', body })
	const answer = (await action({ request, context: contextOf(), params: {} } as never)) as Response
	expect(answer.headers.get('location')).toBe(
		`/admin/availability?firstDay=${wednesday}&lastDay=${wednesday}&note=Ill#closures`,
	)
	const [cookie = ''] = answer.headers.getSetCookie()
	const shown = consumeToast(new Request('https://site.test', { headers: { cookie } }))
	expect(shown?.toast).toMatchObject({ kind: 'error', title: 'Not closed yet' })
	expect(await db.$count(closure)).toBe(0)
})
