import { Form } from 'react-router'
import { expect, test } from 'vitest'
import type { FormControls } from '#app/lib/forms/form-controls.ts'
import { rejectForm } from '#app/lib/rejected-form.ts'
import { requestedAppointment } from '#tests/factories/email-details.ts'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import type { AdminField, AdminIntent, AppointmentResult } from '../../changes/admin-action.ts'
import { type AdminAppointment, advisorView } from '../../lists/appointment-views.server.ts'
import { AppointmentActForm } from './appointment-forms.tsx'

const now = new Date('2026-03-01T12:00:00Z')
const appointment: AdminAppointment = {
	...advisorView({ ...requestedAppointment, id: 'v1', slotDate: '2026-03-04', version: 3 }, { now }),
	payment: 'paid',
	holdEnds: null,
}
const fields = ['date', 'slot', 'time', 'durationMinutes', 'reason', 'refund', 'amount', 'hours'] as const
const controls = Object.fromEntries(fields.map((name) => [name, {}])) as FormControls<AdminField>
const context = {
	controls,
	first: '2026-03-02',
	last: '2027-03-02',
	appointmentMinutes: 90,
	price: '$149.99',
}

type RenderFormInput = { set?: Partial<AdminAppointment>; result?: AppointmentResult; onLeave?: () => void }
const renderForm = (intent: AdminIntent, { set, ...more }: RenderFormInput = {}) =>
	renderToHtml(
		<AppointmentActForm
			Form={Form}
			appointment={{ ...appointment, ...set }}
			intent={intent}
			context={context}
			result={undefined}
			busy={false}
			surface="page"
			{...more}
		/>,
	)
/** The tag of the field with this name. */
const fieldOf = (page: string, name: string) =>
	page.match(new RegExp(`<[^>]* name="${name}"[^>]*>`))?.[0] ?? ''

test.each<[AdminIntent, string]>([
	['confirm', 'Confirm time'],
	['reschedule', 'Reschedule'],
	['cancel', 'Cancel appointment'],
	['complete', 'Mark as completed'],
	['mark_no_show', 'Mark as no-show'],
	['restore', 'Restore'],
	['extend', 'Extend hold'],
])(
	'the form to %s posts its intent with the version that the advisor saw, by the button "%s"',
	(intent, label) => {
		const page = renderForm(intent)
		expect(page).toContain('action="/admin/appointments/v1"')
		expect(fieldOf(page, 'intent')).toContain(`value="${intent}"`)
		expect(fieldOf(page, 'version')).toContain('value="3"')
		expect(fieldOf(page, 'seenStatus')).toContain('value="requested"')
		expect(fieldOf(page, 'seenWhen')).toContain('value="Wed, Mar 4 · 9am-12pm"')
		expect(fieldOf(page, 'seenLocation')).toContain('value="Main Street Motors"')
		expect(page).toMatch(new RegExp(`type="submit"[^>]*>${label}<`))
	},
)

test('the proposed time is the current one, or the start of the slot with the usual duration', () => {
	const proposed = renderForm('confirm')
	expect(fieldOf(proposed, 'time')).toContain('min="09:00" max="12:00"')
	expect(fieldOf(proposed, 'time')).toContain('value="09:00"')
	expect(fieldOf(proposed, 'durationMinutes')).toContain('value="90"')
	const set = renderForm('confirm', { set: { time: '10:30', durationMinutes: 45 } })
	expect(fieldOf(set, 'time')).toContain('value="10:30"')
	expect(fieldOf(set, 'durationMinutes')).toContain('value="45"')
})

test('a paid appointment is canceled with a choice of refunds, the full price first; an unpaid one without', () => {
	const paid = renderForm('cancel')
	expect([...paid.matchAll(/type="radio"[^>]*value="(\w+)"/g)].map(([, value]) => value)).toEqual([
		'full',
		'policy',
		'amount',
		'none',
	])
	expect(paid).toContain('All of what was paid')
	for (const payment of ['unpaid', 'deferred'] as const) {
		const page = renderForm('cancel', { set: { payment } })
		expect(page).not.toContain('type="radio"')
		expect(page).toContain('Nothing was paid, so there is nothing to refund.')
		expect(page.includes('card is removed')).toBe(payment === 'deferred')
	}
	expect(renderForm('mark_no_show', { set: { payment: 'deferred' } })).not.toContain('keep the payment')
})

test('a rejected form keeps its input and shows each message at its field', () => {
	const result = {
		...rejectForm({ values: { time: '11:45', durationMinutes: '90' } }, null),
		formId: 'confirm',
		errors: { time: 'It has to fit.' },
		nearest: [],
	}
	const page = renderForm('confirm', { result })
	expect(fieldOf(page, 'time')).toContain('value="11:45"')
	expect(fieldOf(page, 'time')).toContain('aria-invalid="true"')
	expect(page).toContain('It has to fit.')
	// The result of another form of the page is not shown in this one.
	expect(renderForm('confirm', { result: { ...result, formId: 'cancel' } })).not.toContain('It has to fit.')
})

test('after a conflict both versions are shown, and sending again overwrites the current one', () => {
	const conflict = {
		version: 8,
		rows: [{ label: 'Location', yours: 'Harbor Motors', theirs: '<b>Elsewhere</b>' }],
	}
	const result = { ...rejectForm({ values: {} }, 'Changed.'), formId: 'complete', conflict, nearest: [] }
	const page = renderForm('complete', { result })
	expect(fieldOf(page, 'version')).toContain('value="8"')
	expect(page).toContain('Mark as completed anyway')
	expect(page).toContain('&lt;b&gt;Elsewhere&lt;/b&gt;')
})

test('if the new slot is taken, the nearest ones are offered as buttons of the form', () => {
	const nearest = [{ date: '2026-03-05', slot: 'evening' as const, label: 'Thu, Mar 5 · 4pm-7pm' }]
	const result = { ...rejectForm({ values: {} }, 'Taken.'), formId: 'reschedule', nearest }
	const page = renderForm('reschedule', { result })
	expect(fieldOf(page, 'choice')).toContain('value="2026-03-05 evening"')
	expect(page).toContain('New date and time Thu, Mar 5 · 4pm-7pm')
	expect(renderForm('reschedule')).not.toContain('name="choice"')
})

test('a dialog has a button that closes it without a change, and a page has links instead', () => {
	expect(renderForm('complete', { onLeave: () => {} })).toContain('Keep as it is')
	expect(renderForm('complete')).not.toContain('Keep as it is')
})
