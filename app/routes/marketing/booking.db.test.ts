import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { serviceAgreement } from '#app/db/schema/agreements.ts'
import { appointment, waitlistEntry } from '#app/db/schema/appointments.ts'
import { settings } from '#app/db/schema/settings.ts'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import { TooMany } from '#app/lib/errors.ts'
import type { RejectedBooking } from '#app/modules/appointments/booking/booking-result.ts'
import { claimSpot } from '#app/modules/appointments/booking/claim-slot.server.ts'
import { insertOfferings } from '#app/modules/catalog/catalog.server.ts'
import { addOffering, setOfferingOnSale } from '#app/modules/catalog/change-offering.server.ts'
import { defaultOfferings } from '#app/modules/catalog/offerings.ts'
import { cancelRequestedAppointment } from '#app/workflows/appointments/cancel-appointment.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import {
	appointmentEmails,
	clientWithLink,
	makeBooking,
	monday,
	requestTestAppointment,
	wednesday,
} from '#tests/factories/appointments/appointment-requests.ts'
import { links } from '#tests/factories/links.ts'
import { test } from '#tests/setup/database.ts'
import { formRequest } from '#tests/setup/form-request.ts'
import { someServices } from '#tests/setup/some-services.ts'
import { actOnBooking } from './booking.server.ts'

type Answer = Partial<RejectedBooking> & { status: number; cookies: string[]; to?: string | null }

function setUp(db: Db) {
	const recorded = appointmentEmails()
	const services = someServices({
		db,
		links,
		appointmentEmails: recorded.emails,
		env: { origin: 'https://site.test' },
		clock: { now: () => monday },
	})
	const send = async (
		fields: Record<string, string> = {},
		facts: Partial<RequestMetadata> = {},
		query = '',
	) => {
		await insertOfferings(db, defaultOfferings)
		const context = new RouterContextProvider()
		fillContext(context, services, {
			requestId: 'r',
			clientIp: '203.0.113.7',
			viewer: async () => null,
			policy: { access: 'public', showsFormErrors: true },
			...facts,
		} as unknown as RequestMetadata)
		const answer = await actOnBooking({
			request: new Request(
				new URL(query, 'https://site.test/services'),
				formRequest({ ...makeBooking(), ...fields }),
			),
			context,
		})
		const { headers, status } = answer instanceof Response ? answer : responseOf(answer)
		const sent = new Headers(headers)
		const result = answer instanceof Response ? {} : 'data' in answer ? answer.data : answer
		return { ...result, status, cookies: sent.getSetCookie(), to: sent.get('location') } as unknown as Answer
	}
	const stored = () => db.select().from(appointment)
	return { ...recorded, send, stored }
}

const responseOf = (answer: object) => {
	const { init } = answer as { init?: ResponseInit | null }
	return { headers: init?.headers, status: init?.status ?? 200 }
}

test('without scripts a request redirects to the page, with the cookies of its card and of the browser', async ({
	db,
}) => {
	const { send, stored } = setUp(db)
	const answer = await send()
	expect([answer.status, answer.to]).toEqual([303, '/services?sent#in-person'])
	expect(answer.cookies.map((cookie) => cookie.split('=')[0])).toEqual(['lw_appointment', 'lw_buyer'])
	expect(await stored()).toMatchObject([{ name: 'Robin Ferrer', slotDate: wednesday, status: 'requested' }])
})

test('a date that cannot be booked is reported together with the other errors, in the order of the form', async ({
	db,
}) => {
	const { send, stored } = setUp(db)
	const past = await send({ name: '', date: '2020-01-06', slot: '' })
	expect(past.status).toBe(422)
	expect(Object.entries(past.errors ?? {})).toEqual([
		['date', 'This date is in the past. Please choose a later one.'],
		['slot', 'Preferred time is required'],
		['name', 'Full name is required'],
	])
	expect((await send({ name: '', date: '2020-13-41' })).errors).toMatchObject({
		date: 'Choose a date that exists.',
	})
	expect((await send({ name: '' })).errors).toEqual({ name: 'Full name is required' })
	expect(await stored()).toEqual([])
})

test('with scripts a request is answered with its card, and sent again it is the same request', async ({
	db,
}) => {
	const { send, stored, kinds } = setUp(db)
	const fields = { email: 'robin@example.com', surface: 'script', requestKey: 'k'.repeat(16) }
	const [first, again] = [await send(fields), await send(fields)]
	expect(first).toMatchObject({
		status: 200,
		ok: true,
		outcome: 'requested',
		card: { name: 'Robin Ferrer', when: 'Wed, Mar 4 · 9am-12pm (New York)', payment: 'unpaid' },
	})
	expect(first).toHaveProperty('card.managePath', expect.stringContaining('/appointment?link='))
	expect(again).toMatchObject({ outcome: 'requested' })
	expect([(await stored()).length, kinds()]).toEqual([1, ['requested']])
})

test('a state opens the agreement with all that was said, and one that wants the address asks for it first', async ({
	db,
}) => {
	const { send, stored } = setUp(db)
	const confirmed = { license: 'R-1', bond: 'B-1', trustAccount: 'T-1', expiresOn: '2099-12-31' }
	const business = {
		postalAddress: '1 Main Street, Albany, NY 12207',
		serviceStates: [{ state: 'NY', ...confirmed }],
	}
	await db.insert(settings).values(business).onConflictDoUpdate({ target: settings.id, set: business })
	const missing = 'Enter your street, city, state and ZIP code'
	expect(await send({ state: 'NY' })).toMatchObject({ status: 422, errors: { address: missing } })
	// Together with what else is wrong.
	expect((await send({ state: 'NY', name: '' })).errors).toMatchObject({
		name: 'Full name is required',
		address: missing,
	})
	expect(await send({ state: 'ZZ' })).toMatchObject({ errors: { state: 'Choose the state where you live' } })
	expect(await stored()).toEqual([])

	const address = '12 Elm Street, Albany, NY 12207'
	const scripts = { surface: 'script', requestKey: 'k'.repeat(16) }
	const booked = await send({ ...scripts, state: 'NY', address })
	expect(booked).toHaveProperty(
		'card.terms',
		'You pay by card, only after you confirm the service is delivered. End it before you confirm, and you owe nothing.',
	)
	expect(await db.select().from(serviceAgreement)).toMatchObject([
		{ customerName: 'Robin Ferrer', state: 'NY', customerAddress: address, status: 'open' },
	])
	// A retry changes nothing, and without a state nothing is opened or said of money.
	await send({ ...scripts, state: 'NY', address })
	const later = await send({ surface: 'script', requestKey: 'l'.repeat(16), slot: 'evening' })
	expect(later).toMatchObject({ card: { terms: null } })
	expect(await db.$count(serviceAgreement)).toBe(1)
})

test('an invalid field is named, and everything that was typed comes back', async ({ db }) => {
	const { send, stored } = setUp(db)
	expect(await send({ phone: '12', location: ' ' })).toMatchObject({
		status: 422,
		errors: { phone: expect.any(String), location: 'Dealership or seller location is required' },
		formError: null,
		values: { name: 'Robin Ferrer', phone: '12', date: wednesday },
		nearest: [],
		hasWaitlist: false,
	})
	expect(await send({ date: '2026-03-08' })).toMatchObject({
		status: 422,
		errors: { date: expect.any(String) },
	})
	expect(await stored()).toEqual([])
})

test('a taken slot is answered with free ones, each of which its button books', async ({ db }) => {
	const { send, stored } = setUp(db)
	await requestTestAppointment(db)
	const taken = await send()
	expect(taken).toMatchObject({
		status: 409,
		errors: { slot: 'This slot is taken. Please choose another.' },
		hasWaitlist: false,
	})
	const { date, slot } = taken.nearest![0]!
	expect((await send({ choice: `${date} ${slot}` })).status).toBe(303)
	expect(await stored()).toContainEqual(expect.objectContaining({ slotDate: date, slot }))
})

test('a full day is named at the date, and its waitlist can be joined with what was typed', async ({
	db,
}) => {
	const { send, leaveTokens } = setUp(db)
	for (const slot of ['morning', 'afternoon', 'evening'] as const) await requestTestAppointment(db, { slot })
	const full = await send({ phone: '212-555-0142' })
	expect(full).toMatchObject({
		status: 409,
		errors: { date: 'This day is fully booked.' },
		hasWaitlist: true,
		values: { phone: '212-555-0142' },
	})
	expect(await send({ intent: 'waitlist', email: 'robin', phone: '' })).toMatchObject({
		status: 422,
		errors: { email: expect.any(String) },
		hasWaitlist: true,
	})
	const joined = await send({ intent: 'waitlist', email: 'robin@example.com', slot: '', location: '' })
	expect(joined).toMatchObject({
		status: 200,
		outcome: 'waitlisted',
		day: 'Wed, Mar 4',
		values: { email: 'robin@example.com', phone: '(212) 555-0142' },
	})
	expect(leaveTokens).toHaveLength(1)
	expect(await db.select().from(waitlistEntry)).toMatchObject([{ slotDate: wednesday, slot: null }])
})

test('a place outside the area is refused on every way to book, and one that contradicts itself', async ({
	db,
}) => {
	const { send, stored, emails, offers, leaveTokens } = setUp(db)
	const held = await requestTestAppointment(db, { slot: 'evening' }, { emails })
	await db
		.insert(settings)
		.values({ visitArea: ['NY'] })
		.onConflictDoUpdate({ target: settings.id, set: { visitArea: ['NY'] } })
	const outside = 'We’re sorry, we don’t meet clients there, only in New York.'
	expect(await send({ location: 'Sunset Motors, Plano TX' })).toMatchObject({
		status: 422,
		errors: { location: outside },
		values: { location: 'Sunset Motors, Plano TX', name: 'Robin Ferrer' },
	})
	// Together with what else is wrong, in the order of the form.
	expect(
		Object.entries((await send({ location: 'Plano TX', date: '2020-01-06', name: '' })).errors ?? {}),
	).toEqual([
		['location', outside],
		['date', 'This date is in the past. Please choose a later one.'],
		['name', 'Full name is required'],
	])
	expect(await send({ location: 'Fishkill, NY 75024' })).toMatchObject({ status: 422 })
	expect((await stored()).length).toBe(1)

	// On the waitlist of a full day, and with an offer from it.
	for (const slot of ['morning', 'afternoon'] as const)
		await requestTestAppointment(db, { slot, location: 'Fishkill, NY' })
	const waiting = { intent: 'waitlist', email: 'robin@example.com' }
	expect(await send({ ...waiting, location: 'Plano TX' })).toMatchObject({
		status: 422,
		errors: { location: outside },
	})
	expect(leaveTokens).toEqual([])
	expect(await send({ ...waiting, location: 'Fishkill, NY' })).toMatchObject({ outcome: 'waitlisted' })
	await cancelRequestedAppointment(db, {
		actor: clientWithLink(held.id),
		id: held.id,
		emails,
		refund: 'policy',
		now: monday,
	})
	const details = { name: 'Robin Ferrer', phone: '(212) 555-0142', location: 'Plano TX' }
	const claim = { actor: clientWithLink(''), token: offers[0]!.claimToken, emails, now: monday }
	await expect(claimSpot(db, { ...claim, details })).rejects.toMatchObject({
		message: outside,
		field: 'location',
	})
	expect(await claimSpot(db, { ...claim, details: { ...details, location: '12524' } })).toMatchObject({
		location: '12524',
	})
})

test('a request over the limit is answered on the form, which keeps what was typed', async ({ db }) => {
	const { send, stored } = setUp(db)
	const rejection = new TooMany('Too many requests. Please wait a minute.', 60)
	expect(await send({}, { rejection })).toMatchObject({
		status: 429,
		formError: 'Too many requests. Please wait a minute.',
		values: { name: 'Robin Ferrer' },
	})
	expect(await stored()).toEqual([])
})

test('another visit is booked at its own URL, with its price and length, and not once it is retired', async ({
	db,
}) => {
	const { send, stored } = setUp(db)
	await insertOfferings(db, defaultOfferings)
	const service = {
		kind: 'in_person' as const,
		title: 'Lease return check',
		summary: 'Before the bank looks.',
		badge: null,
		priceCents: 99_00,
		features: [{ title: 'Wear', detail: '' }],
		hasAppointment: true,
		appointmentMinutes: 45,
	}
	const by = { actor: makeStaff('advisor'), now: monday }
	const { priceId } = await addOffering(db, { ...by, ...service })
	const query = '?visit=service-lease-return-check'
	const booked = await send({}, {}, query)
	expect(booked.to).toBe('/services?sent&visit=service-lease-return-check#service-lease-return-check')
	expect(await stored()).toMatchObject([{ priceId, usualMinutes: 45 }])
	const card = await send({ date: '2026-03-05', surface: 'script', requestKey: 'k'.repeat(16) }, {}, query)
	expect(card).toMatchObject({ card: { pay: { priceId } } })
	await setOfferingOnSale(db, { ...by, priceId, isOnSale: false })
	expect(await send({ date: '2026-03-06' }, {}, query)).toMatchObject({
		status: 404,
		formError: 'We no longer offer this service. Nothing was booked.',
		values: { name: 'Robin Ferrer' },
	})
	expect(await stored()).toHaveLength(2)
})
