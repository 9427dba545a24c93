import type { ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { rejectForm } from '#app/lib/rejected-form.ts'
import { useFormState } from '#app/ui/controls/forms/form.tsx'
import { requestedAppointment } from '#tests/factories/email-details.ts'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import type { CalendarDay, SlotState } from '../../availability/availability.ts'
import { claimSchema, rescheduleSchema } from '../../booking/booking.schema.ts'
import type { RequestCard as Request } from '../../booking/booking-result.ts'
import { unreachableResult } from '../../booking/booking-result.ts'
import { choiceValue } from '../../booking/choose-slot.ts'
import { paidAppointment } from '../../emails/paid-appointment.ts'
import { clientView } from '../../lists/appointment-views.server.ts'
import { ClaimForm } from './claim-form.tsx'
import { NearestSlots } from './nearest-slots.tsx'
import { PaidAppointmentCard } from './paid-appointment-card.tsx'
import { RequestCard } from './request-card.tsx'
import { SlotFields } from './slot-fields.tsx'

const textOf = (page: string) => page.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
const request: Request = {
	...clientView(requestedAppointment),
	name: 'Hank Oyelaran',
	holdEnds: 'Tue, Mar 3, 2026, 9:00 AM',
	pay: { priceId: 'price_in_person' },
	terms: null,
	isSigned: false,
	managePath: '/appointment?link=abc',
	calendarPath: '/appointment.ics?link=abc',
}

const renderButton = (priceId: string, label: string) => <p>{`${priceId} ${label}`}</p>

test.each<[Partial<Request>, string, boolean]>([
	[{}, 'Requested', true],
	[{ payment: 'deferred', holdEnds: null }, 'Nothing is due yet; exact time to follow', false],
	[{ payment: 'paid', holdEnds: null }, 'Paid; exact time to follow', false],
	[{ status: 'confirmed', holdEnds: null }, 'Confirmed', true],
	[{ status: 'confirmed', payment: 'paid', holdEnds: null }, 'Confirmed', false],
])('the card of a request %j reads "%s", and offers to pay: %s', (set, label, payable) => {
	const page = renderToHtml(
		<RequestCard
			request={{ ...request, ...set }}
			renderButton={renderButton}
			anotherPath="/services?another=1"
		/>,
	)
	expect(textOf(page)).toContain(label)
	expect(textOf(page)).toContain('For Hank Oyelaran')
	expect(page.includes('Continue to agreement')).toBe(payable)
	expect(page.includes('holding this time for you until')).toBe(set.holdEnds !== null && payable)
	expect(page.includes('Add to calendar')).toBe(!payable)
	expect(page).toContain('href="/services?another=1"')
	expect(page).toContain('href="/appointment?link=abc"')
})

test('the card of a request says which step is next, and nothing of money until the state is known', () => {
	const render = (set: Partial<Request>) =>
		textOf(
			renderToHtml(
				<RequestCard request={{ ...request, ...set }} renderButton={renderButton} anotherPath="/" />,
			),
		)
	expect(render({})).toContain('Step 2 of 3.')
	expect(render({})).not.toMatch(/\bpay|paid|refund|charge/i)
	const known = render({ terms: 'You pay by card, after you sign.' })
	expect(known).toMatch(/Step 2 of 3\..*You pay by card, after you sign\./)
	expect(render({ isSigned: true })).toMatch(/Step 3 of 3\..*Continue to card/)
	expect(render({ pay: null })).not.toContain('Continue')
})

test('after the payment an appointment is shown without its number, beside which the order has another', () => {
	const urls = { manageUrl: '/appointment', calendarUrl: '/appointment/calendar.ics?link=abc' }
	const appointment = { ...clientView(requestedAppointment), ...urls, terms: '' }
	const render = (isInTitle: boolean) =>
		renderToHtml(<PaidAppointmentCard appointment={appointment} isInTitle={isInTitle} />)
	const html = render(false)
	// The title of the page says when it is; the card does not repeat it.
	expect(html).toContain(appointment.when)
	expect(render(true)).not.toContain(appointment.when)
	expect(html).toMatch(/href="\/appointment\/calendar\.ics\?link=abc"[^>]*>Add to calendar/)
	const page = textOf(html)
	expect(page).not.toContain('LV-')
	expect(paidAppointment(requestedAppointment, { promise: '' }).facts).toContainEqual({
		label: 'Appointment',
		value: 'LV-7K2M9Q',
	})
})

test('the nearest slots are buttons that send their date and slot; the waitlist is another', () => {
	const slots = [{ date: '2026-03-05', slot: 'evening' as const, label: 'Thu, Mar 5 · 4pm-7pm' }]
	const both = renderToHtml(<NearestSlots slots={slots} waitlist buttonPrefix="Book" />)
	const button = both.match(/<button[^>]*name="choice"[^>]*>[^<]*/)?.[0]
	expect(button).toContain('value="2026-03-05 evening"')
	expect(button).toContain('>Book Thu, Mar 5 · 4pm-7pm')
	expect(both).toMatch(/<button[^>]*value="waitlist"/)
	const only = renderToHtml(<NearestSlots slots={slots} waitlist={false} buttonPrefix="Book" />)
	expect(only).not.toContain('waitlist')
	expect(renderToHtml(<NearestSlots slots={[]} waitlist={false} buttonPrefix="Book" />)).toBe('')
	expect(choiceValue(slots[0]!)).toBe('2026-03-05 evening')
})

test('a claim form asks for missing details, has the name from the waitlist, and keeps its input', () => {
	const render = (answer?: ComponentProps<typeof ClaimForm>['answer']) =>
		renderToHtml(
			<ClaimForm
				action="/waitlist?claim=abc"
				controls={controlsOf(claimSchema)}
				answer={answer}
				name="Ana"
			/>,
		)
	const fresh = render()
	expect(fresh).toMatch(/name="name"[^>]*value="Ana"|value="Ana"[^>]*name="name"/)
	expect(fresh.match(/<input[^>]*name="phone"[^>]*>/)?.[0]).toMatch(/type="tel".*maxLength="40"/)
	expect(fresh).not.toContain('Not claimed yet')
	const rejected = render({
		...rejectForm<'name' | 'phone' | 'location'>({ values: { name: 'Ana R.', phone: '12' } }, null),
		formId: 'claim',
		errors: { phone: 'Enter a US number.' },
	})
	expect(rejected).toContain('Not claimed yet')
	expect(rejected).toContain('href="#claim-phone"')
	expect(rejected).toContain('value="Ana R."')
	expect(rejected).toContain('value="12"')
})

const dayOf = (...[morning, afternoon, evening]: [SlotState, SlotState, SlotState]): CalendarDay => ({
	date: '2026-03-04',
	closed: null,
	slots: {
		morning: { state: morning, free: 0 },
		afternoon: { state: afternoon, free: 0 },
		evening: { state: evening, free: 0 },
	},
})
const answer = {
	...rejectForm<'date' | 'slot'>({ values: { date: '2026-03-04', slot: 'evening' } }, null),
	errors: { slot: 'Taken.' },
}

function Fields({ day }: { day: CalendarDay | null }) {
	return (
		<SlotFields
			form={useFormState(controlsOf(rescheduleSchema), { answer })}
			labels={{ date: 'Preferred Date', slot: 'Preferred Time' }}
			first="2026-03-02"
			last="2026-05-31"
			source={{
				calendar: day && {
					timeZone: 'America/New_York',
					today: '2026-03-02',
					lastDay: '2026-05-31',
					days: [day],
				},
				failed: false,
				lookUp: () => {},
				forget: () => {},
			}}
			renderFullDay={(date) => <p>FULL {date}</p>}
		/>
	)
}
const renderFields = (day: CalendarDay | null) => renderToHtml(<Fields day={day} />)
const optionsOf = (page: string) =>
	[...page.matchAll(/<option[^>]*>(.*?)<\/option>/g)].map(([, label]) => label!.replace(/<!-- -->/g, ''))

test('the server renders the button of the calendar hidden, so that its icon is in the page', () => {
	expect(renderFields(null)).toMatch(
		/<span hidden="[^>]*><button[^>]*aria-label="Open the calendar"[^>]*><svg[^>]*><use /,
	)
})

test('slots that cannot be booked state the reason, and all slots can be chosen', () => {
	expect(optionsOf(renderFields(dayOf('full', 'closed', 'too_soon')))).toEqual([
		'Choose a time',
		'Morning (9am-12pm) - taken',
		'Afternoon (12pm-4pm) - not offered',
		'Evening (4pm-7pm) - too soon',
	])
	expect(optionsOf(renderFields(null))[1]).toBe('Morning (9am-12pm)')
})

test('a day is shown as full, with its waitlist, only if no slot is open and one is taken', () => {
	const isFull = (...states: [SlotState, SlotState, SlotState]) =>
		renderFields(dayOf(...states)).includes('FULL 2026-03-04')
	expect(isFull('full', 'full', 'full')).toBe(true)
	expect(isFull('full', 'closed', 'too_soon')).toBe(true)
	expect(isFull('full', 'open', 'full')).toBe(false)
	expect(isFull('closed', 'closed', 'closed')).toBe(false)
})

test('without JavaScript a day and a slot are native fields within the booking window, with the message', () => {
	const page = renderFields(null)
	expect(page).toMatch(/<input[^>]*type="date"[^>]*min="2026-03-02"[^>]*max="2026-05-31"/)
	expect(page).toContain('value="2026-03-04"')
	expect(page).toMatch(
		/<option[^>]*value="evening"[^>]*selected=""|<option[^>]*selected=""[^>]*value="evening"/,
	)
	expect(page).toContain('Taken.')
})

test('a request that did not reach the server keeps its input', () => {
	const form = new FormData()
	form.set('name', 'Ana')
	form.set('date', '2026-03-04')
	expect(unreachableResult(form)).toMatchObject({
		ok: false,
		formError: expect.stringContaining('could not reach the server'),
		values: {
			name: 'Ana',
			email: '',
			phone: '',
			location: '',
			date: '2026-03-04',
			slot: '',
			state: '',
			address: '',
		},
	})
})
