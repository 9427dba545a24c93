import ICAL from 'ical.js'
import { afterEach, expect, test } from 'vitest'
import { type Slot, slotHours, slots } from '#app/lib/dates/appointment-slots.ts'
import { formatAppointment } from '#app/lib/dates/appointment-time.ts'
import { addDays } from '#app/lib/dates/local-dates.ts'
import { instantOf } from '#app/lib/dates/zoned-time.ts'
import { emailText } from '#app/modules/notifications/layout/email-text.ts'
import { adminUrl, brand, manageUrl, requestedAppointment } from '#tests/factories/email-details.ts'
import { casesOf } from '#tests/setup/deep.ts'
import type { Appointment } from '../find-appointments.server.ts'
import { advisorCalendar, clientCalendar, feedCalendar } from './appointment-calendar.ts'
import { appointmentEmail } from './appointment-email.ts'

const appointment = requestedAppointment

const answersAt = 'appointments@cases.example'
const startsAt = new Date('2026-03-09T14:30:00Z')
const declined = (answeredSequence: number) =>
	({ clientAnswer: 'declined', answeredSequence, answeredAt: startsAt, durationMinutes: 90 }) as const

function read(text: string) {
	const calendar = new ICAL.Component(ICAL.parse(text))
	const vevent = calendar.getFirstSubcomponent('vevent')!
	return {
		calendar,
		vevent,
		method: calendar.getFirstPropertyValue('method'),
		value: (name: string) => vevent.getFirstPropertyValue(name),
	}
}

test.each([
	['requested', 'REQUEST', 'TENTATIVE'],
	['confirmed', 'REQUEST', 'CONFIRMED'],
	['cancelled', 'CANCEL', 'CANCELLED'],
	['expired', 'CANCEL', 'CANCELLED'],
] as const)('an appointment that is %s is emailed as %s, %s', (status, method, word) => {
	const file = clientCalendar({ ...appointment, status, sequence: 4 }, { brand, manageUrl, emailed: true })
	const { value, vevent, method: calendarMethod } = read(file.text)
	expect([file.method, calendarMethod, value('status'), value('sequence'), value('uid')]).toEqual([
		method,
		method,
		word,
		4,
		appointment.id,
	])
	expect(value('organizer')).toBe('mailto:hello@lotwise.example')
	expect(vevent.getAllProperties('attendee')).toHaveLength(1)
})

test.each([
	['an exact time', { startsAt }, answersAt, 'NEEDS-ACTION', 'TRUE'],
	['the window that they asked for', {}, answersAt, 'ACCEPTED', 'FALSE'],
	['an exact time, where nobody reads answers', { startsAt }, null, 'ACCEPTED', 'FALSE'],
	['a time that they declined', { startsAt, ...declined(2) }, answersAt, 'DECLINED', 'FALSE'],
	['another time than they declined', { startsAt, ...declined(1) }, answersAt, 'NEEDS-ACTION', 'TRUE'],
] as const)('a client is asked about %s, or not', (_, more, answers, partstat, rsvp) => {
	const { text } = clientCalendar(
		{ ...appointment, ...more, sequence: 2 },
		{ brand, manageUrl, emailed: true, answersAt: answers },
	)
	const { value, vevent } = read(text)
	const attendee = vevent.getFirstProperty('attendee')!
	expect([attendee.getParameter('partstat'), attendee.getParameter('rsvp')]).toEqual([partstat, rsvp])
	expect(value('organizer')).toBe(`mailto:${answers ?? brand.contactEmail}`)
})

test('a downloaded file and the one for the advisor are published, have no attendees and are reproducible', () => {
	const client = clientCalendar(appointment, { brand, manageUrl, emailed: false })
	const advisor = advisorCalendar(appointment, { adminUrl })
	for (const { text } of [client, advisor]) {
		expect(read(text).method).toBe('PUBLISH')
		expect(read(text).vevent.getAllProperties('attendee')).toEqual([])
	}
	expect(clientCalendar(appointment, { brand, manageUrl, emailed: false })).toEqual(client)
	expect(read(client.text).value('url')).toBe(manageUrl)
})

test('neither a typed name nor a typed link is sent to an unverified address', () => {
	const values = {
		...appointment,
		name: 'Win a car',
		location: 'Prize at https://evil.example/claim www.evil.example',
	}
	const { text } = clientCalendar(values, { brand, manageUrl, emailed: true })
	expect(text.replaceAll('\r\n ', '')).not.toMatch(/evil\.example|Win a car/)
	const email = appointmentEmail({
		...brand,
		kind: 'requested',
		appointment: values,
		by: 'client',
		manageUrl,
		priceCents: 149_99,
		siteName: 'Lotwise',
	})
	expect(JSON.stringify(email)).not.toMatch(/evil\.example|Win a car/)
})

test('the feed lists each appointment once, with the same UID as the emails, and without contact details', () => {
	const { name: _name, email: _email, phone: _phone, reference: _reference, ...row } = appointment
	const text = feedCalendar(
		[
			{ ...row, client: 'Robin F.' },
			{ ...row, id: '2', timeZone: 'America/Denver', client: 'Kim L.' },
		],
		{ brand, adminUrl },
	)
	const events = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents('vevent')
	expect(events.map((event) => event.getFirstPropertyValue('uid'))).toEqual([appointment.id, '2'])
	expect(text).not.toMatch(/robin@|ferrer|555/i)
})

const serverZone = process.env.TZ
afterEach(() => {
	if (serverZone === undefined) delete process.env.TZ
	else process.env.TZ = serverZone
})

const usZones = [
	'America/New_York',
	'America/Chicago',
	'America/Denver',
	'America/Phoenix',
	'America/Los_Angeles',
	'America/Anchorage',
	'America/Adak',
	'America/Detroit',
	'America/Boise',
	'America/Indiana/Indianapolis',
	'Pacific/Honolulu',
]
// Sundays on which daylight saving time starts or ends in the United States, from 2026 to 2031.
const changeDays = [
	'2026-03-08',
	'2026-11-01',
	'2027-03-14',
	'2027-11-07',
	'2028-03-12',
	'2028-11-05',
	'2029-03-11',
	'2029-11-04',
	'2030-03-10',
	'2030-11-03',
	'2031-03-09',
	'2031-11-02',
]

/** A pseudo-random sequence that is the same each time. */
function pick(seed: number) {
	let state = seed
	return <T>(choices: readonly T[]): T => {
		state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296
		return choices[Math.floor((state / 4_294_967_296) * choices.length)]!
	}
}

function* appointments(count: number): Generator<Appointment> {
	const choose = pick(7)
	const near = [-2, -1, 0, 0, 0, 1, 2]
	const anyDay = Array.from({ length: 2_000 }, (_, days) => days)
	const minutes = Array.from({ length: 12 }, (_, step) => step * 15)
	for (let number = 0; number < count; number++) {
		const slotDate =
			number % 2 ? addDays(choose(changeDays), choose(near)) : addDays('2026-01-01', choose(anyDay))
		const slot: Slot = choose(slots)
		const timeZone = choose(usZones)
		const startMinutes = Number(slotHours[slot].from.slice(0, 2)) * 60 + choose(minutes)
		const time = `${String(Math.floor(startMinutes / 60)).padStart(2, '0')}:${String(startMinutes % 60).padStart(2, '0')}`
		const exact = number % 3 > 0
		yield {
			...appointment,
			slotDate,
			slot,
			timeZone,
			startsAt: exact ? instantOf(slotDate, time, timeZone) : null,
			durationMinutes: exact ? 90 : null,
			status: exact ? 'confirmed' : 'requested',
		}
	}
}

/** Returns what a calendar program shows, using only its own parser. */
function shownBy(text: string) {
	const { calendar, value } = read(text)
	const zone = new ICAL.Timezone(calendar.getFirstSubcomponent('vtimezone')!)
	const momentOf = (name: string) => {
		const time = value(name) as InstanceType<typeof ICAL.Time>
		const clock = (time.hour % 12 || 12) + (time.minute ? `:${String(time.minute).padStart(2, '0')}` : '')
		const weekday = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][time.dayOfWeek() - 1]
		const month = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'][
			time.month - 1
		]
		const clockSeconds = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute) / 1000
		return {
			day: `${weekday}, ${month} ${time.day}`,
			hour: `${clock}${time.hour < 12 ? 'am' : 'pm'}`,
			instant: new Date((clockSeconds - zone.utcOffset(time)) * 1000),
		}
	}
	return { starts: momentOf('dtstart'), ends: momentOf('dtend') }
}

const dateCount = casesOf({ sample: 150, all: 2_000 })

test.each([
	['UTC', 0],
	['America/New_York', 300],
	['Asia/Kathmandu', -345],
])(
	`page, email and calendar agree on ${dateCount} dates, half of them around clock changes, with the server in %s`,
	(zone, minutesBehind) => {
		process.env.TZ = zone
		expect(new Date(2026, 0, 1).getTimezoneOffset()).toBe(minutesBehind)
		for (const each of appointments(dateCount)) {
			const { slotDate: date, slot, startsAt, timeZone } = each
			const page = formatAppointment({ date, slot, startsAt, timeZone })
			const kind = startsAt ? 'confirmed' : 'requested'
			const email = appointmentEmail({
				...brand,
				kind,
				appointment: each,
				by: 'advisor',
				manageUrl,
				priceCents: 149_99,
				siteName: 'Lotwise',
			})
			expect(emailText(email, brand)).toContain(page)
			const { starts, ends } = shownBy(clientCalendar(each, { brand, manageUrl, emailed: true }).text)
			const hours = startsAt ? starts.hour : `${starts.hour}-${ends.hour}`
			expect(
				page.startsWith(`${starts.day} · ${hours} (`),
				`${page} / ${starts.day} ${hours} ${timeZone}`,
			).toBe(true)
			if (startsAt) expect(starts.instant).toEqual(startsAt)
			// The standard library as an independent check that uses neither our code nor the file’s time zone.
			const clock = new Intl.DateTimeFormat('en-US', {
				timeZone,
				weekday: 'short',
				month: 'short',
				day: 'numeric',
			})
			expect(clock.format(starts.instant)).toBe(starts.day)
		}
	},
)
