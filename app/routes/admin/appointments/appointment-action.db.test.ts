import { eq } from 'drizzle-orm'
import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { appointment } from '#app/db/schema/appointments.ts'
import { offering } from '#app/db/schema/catalog.ts'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import { appointmentTypeLabels } from '#app/modules/appointments/appointment-type.ts'
import type { AppointmentResult } from '#app/modules/appointments/changes/admin-action.ts'
import type { StaffViewer } from '#app/modules/auth/viewer.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { openFileByHand } from '#app/modules/clients/files/edit-file.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import {
	appointmentEmails,
	monday,
	requestTestAppointment,
} from '#tests/factories/appointments/appointment-requests.ts'
import { links } from '#tests/factories/links.ts'
import { makeUser } from '#tests/factories/payments/orders.ts'
import { test } from '#tests/setup/database.ts'
import { formRequest } from '#tests/setup/form-request.ts'
import { someServices } from '#tests/setup/some-services.ts'
import * as page from './appointment.tsx'
import { actOnAppointment } from './appointment-action.server.ts'

/** Creates an appointment on Friday morning, and returns functions that send a form of its admin page. */
async function setUp(db: Db) {
	await insertOfferings(db, defaultOfferings)
	const viewer = makeStaff((await makeUser(db, { role: 'admin' })).id) as StaffViewer
	const recorded = appointmentEmails()
	const { id } = await requestTestAppointment(db, { date: '2026-03-06' })
	const logged: unknown[] = []
	const services = someServices({
		db,
		appointmentEmails: recorded.emails,
		links,
		clock: { now: () => monday },
		log: { error: (...line: unknown[]) => void logged.push(line) },
	})
	const send = async (fields: Record<string, string>, appointmentId = id) => {
		const context = new RouterContextProvider()
		fillContext(context, services, { requestId: 'r', policy: { access: 'admin' } } as RequestMetadata)
		const request = formRequest({ version: '1', ...fields })
		const response = await actOnAppointment({ request, context }, { viewer, id: appointmentId })
		if (response instanceof Response)
			return {
				to: response.headers.get('location'),
				toast: decodeURIComponent(response.headers.get('set-cookie') ?? ''),
			}
		// A dialog gets its result as it is.
		return ('data' in response ? response : { data: response, init: null }) as {
			data: AppointmentResult
			init: ResponseInit | null
		}
	}
	const rejected = async (fields: Record<string, string>) => {
		const response = await send(fields)
		if (!('data' in response) || response.data.ok) throw new Error('The form was not rejected.')
		return { ...response.data, status: response.init?.status }
	}
	const state = async () => (await db.select().from(appointment).where(eq(appointment.id, id)))[0]!
	return { ...recorded, viewer, id, send, rejected, state, logged }
}

test('a confirmed time redirects to the page of the appointment, with a toast that names the client and the new time', async ({
	db,
}) => {
	const { id, send, state, kinds } = await setUp(db)
	const { to, toast } = (await send({ intent: 'confirm', time: '10:30', durationMinutes: '60' })) as {
		to: string
		toast: string
	}
	expect(to).toBe(`/admin/appointments/${id}`)
	expect(toast).toContain('Time confirmed')
	expect(toast).toContain('Robin Ferrer · Fri, Mar 6 · 10:30am (New York)')
	expect(await state()).toMatchObject({ status: 'confirmed', durationMinutes: 60 })
	expect(kinds()).toEqual(['confirmed'])
})

test('a dialog gets its result as data instead of a redirect', async ({ db }) => {
	const { send } = await setUp(db)
	const response = await send({ intent: 'extend', hours: '12', surface: 'dialog' })
	expect(response).toMatchObject({ data: { ok: true, message: 'Hold extended' } })
})

test('an invalid value is reported at its field, and all input is kept', async ({ db }) => {
	const { rejected, state } = await setUp(db)
	expect(await rejected({ intent: 'confirm', time: 'eight', durationMinutes: '60' })).toMatchObject({
		status: 422,
		formId: 'confirm',
		errors: { time: 'Enter a time like 10:30 or 2:15 pm.' },
		formError: null,
		values: { time: 'eight', durationMinutes: '60' },
	})
	expect(await rejected({ intent: 'confirm', time: '10:00', durationMinutes: 'long' })).toMatchObject({
		errors: { durationMinutes: expect.any(String) },
	})
	expect(await rejected({ intent: 'extend', hours: 'many' })).toMatchObject({
		errors: { hours: 'You can extend the hold by 1 to 336 hours.' },
	})
	expect(await rejected({ intent: 'cancel', reason: ' ' })).toMatchObject({
		errors: { reason: 'Please give a reason, so the client knows why.' },
	})
	expect((await state()).version).toBe(1)
})

test('a date that does not exist and an unknown slot are rejected at their fields', async ({ db }) => {
	const { rejected } = await setUp(db)
	expect(
		(await rejected({ intent: 'reschedule', date: '2026-02-30', slot: 'morning' })).errors,
	).toHaveProperty('date')
	expect((await rejected({ intent: 'reschedule', date: '2026-03-09', slot: 'night' })).errors).toHaveProperty(
		'slot',
	)
})

test('a taken slot is rejected with three free ones, each of which the form can submit', async ({ db }) => {
	const { rejected, send, state } = await setUp(db)
	await requestTestAppointment(db, { date: '2026-03-09' })
	const taken = await rejected({ intent: 'reschedule', date: '2026-03-09', slot: 'morning' })
	expect(taken).toMatchObject({ status: 409, conflict: null, errors: { slot: expect.any(String) } })
	expect(taken.nearest).toHaveLength(3)
	const { date, slot, label } = taken.nearest[0]!
	expect(label).toMatch(/^\w{3}, Mar \d+ · /)
	// The pressed button counts, not the fields that were chosen before.
	await send({ intent: 'reschedule', date: '2026-03-09', slot: 'morning', choice: `${date} ${slot}` })
	expect(await state()).toMatchObject({ slotDate: date, slot })
})

test('if somebody else decided first, both versions are shown, and the new version can be sent', async ({
	db,
}) => {
	const { rejected, send, state } = await setUp(db)
	await send({ intent: 'confirm', time: '10:30' })
	const seen = { seenStatus: 'requested', seenWhen: 'Fri, Mar 6 · 9am-12pm', seenLocation: 'Pier 9' }
	const decision = { intent: 'cancel', reason: 'Ill.', ...seen }
	expect(await rejected(decision)).toMatchObject({
		status: 409,
		conflict: {
			version: 2,
			rows: [
				{ label: 'Status', yours: 'Requested', theirs: 'Confirmed' },
				{ label: 'Time', yours: 'Fri, Mar 6 · 9am-12pm', theirs: 'Fri, Mar 6 · 10:30am' },
				{ label: 'Location', yours: 'Pier 9', theirs: 'Harbor Motors, Pier 9' },
			],
		},
	})
	await send({ ...decision, version: '2' })
	expect((await state()).status).toBe('cancelled')
})

test('a decision that the status does not allow is an error, not a conflict', async ({ db }) => {
	const { rejected } = await setUp(db)
	expect(await rejected({ intent: 'restore' })).toMatchObject({
		status: 409,
		conflict: null,
		formError: 'This appointment has not been confirmed yet. Nothing was changed.',
	})
	expect(await rejected({ intent: 'complete' })).toMatchObject({
		formError: expect.stringContaining('started'),
	})
})

test('an invalid version is treated as an outdated one', async ({ db }) => {
	const { rejected, state } = await setUp(db)
	for (const version of ['', 'x', '-1', '99999999999'])
		expect((await rejected({ intent: 'extend', hours: '1', version })).status, version).toBe(409)
	expect((await state()).version).toBe(1)
})

test('the amount of a custom refund is read as dollars, or rejected at its field', async ({ db }) => {
	const { rejected } = await setUp(db)
	const cancel = { intent: 'cancel', reason: 'Ill.', refund: 'amount' }
	expect((await rejected({ ...cancel, amount: 'a lot' })).errors).toHaveProperty('amount')
	expect((await rejected({ ...cancel, amount: '' })).errors).toHaveProperty('amount')
})

test('an unknown intent is rejected, and an unexpected error is logged and shown as a general message', async ({
	db,
}) => {
	const { rejected, logged } = await setUp(db)
	for (const intent of ['', 'delete', 'constructor'])
		expect(await rejected({ intent })).toMatchObject({ status: 422, formError: 'Choose what to do.' })
	expect(logged).toEqual([])
	await db.execute('alter table appointment_event add constraint no_event check (false) not valid')
	expect(await rejected({ intent: 'extend', hours: '1' })).toMatchObject({
		status: 500,
		formError: 'Something went wrong on our side. Please try again.',
	})
	expect(logged).toHaveLength(1)
})

test('the page of an appointment names the service that was requested', async ({ db }) => {
	const { id } = await setUp(db)
	const viewer = makeStaff((await makeUser(db, { role: 'admin' })).id)
	const serviceOf = async () => {
		const context = new RouterContextProvider()
		const metadata = { viewer: async () => viewer, requestId: 'r', policy: { access: 'admin' } }
		const services = someServices({ db, clock: { now: () => monday } })
		fillContext(context, services, metadata as unknown as RequestMetadata)
		const request = new Request(`https://site.test/admin/appointments/${id}`)
		return (await page.loader({ context, request, params: { id } } as never)).service
	}
	expect(await serviceOf()).toBe(appointmentTypeLabels.in_person)
	const long = { ...defaultOfferings[1]!, priceId: 'price_day', slug: 'a-whole-day', title: 'A whole day' }
	await db.insert(offering).values({ ...long, position: 9 })
	await db.update(appointment).set({ priceId: long.priceId }).where(eq(appointment.id, id))
	expect(await serviceOf()).toBe('A whole day')
})

test('an appointment entered by hand is marked as paid on its page, and an error stays at its field', async ({
	db,
}) => {
	const { viewer, id, send, rejected, state } = await setUp(db)
	const { id: clientId } = await openFileByHand(db, {
		actor: viewer,
		name: 'Robin Ferrer',
		email: '',
		phone: '',
		now: monday,
	})
	await db.update(appointment).set({ clientId }).where(eq(appointment.id, id))
	const form = { intent: 'paid', amount: '149.99', paidOn: '2026-03-02', requestKey: crypto.randomUUID() }
	expect(await rejected(form)).toMatchObject({
		status: 422,
		formId: 'paid',
		errors: { method: 'Choose how it was paid.' },
	})
	expect(await send({ ...form, method: 'cash' })).toMatchObject({
		to: `/admin/appointments/${id}`,
		toast: expect.stringContaining('Payment recorded'),
	})
	expect((await state()).paidAt).not.toBeNull()
	expect(await rejected({ ...form, method: 'cash', requestKey: crypto.randomUUID() })).toMatchObject({
		status: 409,
		formError: 'This appointment is already paid. Nothing was recorded.',
	})
})
