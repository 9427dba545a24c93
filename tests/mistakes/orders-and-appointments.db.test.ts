import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { invoice, order } from '#app/db/schema/payments/orders.ts'
import { addDays, weekdayOf } from '#app/lib/dates/local-dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { appointmentLink } from '#app/modules/appointments/changes/appointment-links.server.ts'
import { invoiceLink } from '#app/modules/payments/invoices/invoices.server.ts'
import { createLinks } from '#app/platform/links/signed-links.server.ts'
import { insertAppointment } from '#tests/factories/appointments/appointments.ts'
import { form, post, test } from '../attacks/forms/form-site.ts'
import { bodyOf, findUnexpectedResponses, type Mistake, textOf } from './mistakes.ts'
import { signPurchase, startPurchase } from './purchase.ts'

const today = localDateOf(new Date(), 'America/New_York')
/** Returns the first Tuesday at least so many days ahead: on it and on the next day appointments are possible, on a Sunday never. */
const tuesdayIn = (days: number) => addDays(today, days + ((9 - weekdayOf(addDays(today, days))) % 7))

const booking = {
	intent: 'book',
	name: 'Robin Ferrer',
	email: 'robin@example.com',
	phone: '(212) 555-0142',
	location: 'Harbor Motors, Pier 9, New York',
	date: tuesdayIn(9),
	slot: 'morning',
}

const linksOf = ({ secret }: { secret: string }) => createLinks({ secret, origin: '' })

test('a mistake in the booking form is named at its field, and the rest stays', async ({ site }) => {
	const phone = 'Enter a US phone number with its area code, like (212) 555-0142'
	const email = 'Enter an email address like name@example.com'
	const mistakes: Mistake[] = [
		['leaves out the name', { name: '  ' }, 'Full name is required'],
		['forgets the end of the address', { email: 'robin@example' }, email],
		['types a comma', { email: 'robin@example,com' }, email],
		['types two addresses', { email: 'robin@example.com, kim@example.com' }, email],
		['leaves out the area code', { phone: '555-0142' }, phone],
		['types an extension only', { phone: 'ext. 12' }, phone],
		['leaves out the place', { location: '' }, 'Dealership or seller location is required'],
		['types a place far away', { location: 'Plano TX' }, 'we don’t meet clients there, only in New York'],
		['mixes up two places', { location: 'Fishkill, NY 75024' }, 'This ZIP code is in another state'],
		['pastes a whole listing as the place', { location: 'x'.repeat(201) }, '200 characters or fewer'],
		['leaves out the date', { date: '' }, 'Preferred date is required'],
		['types the date the American way', { date: '3/4/2027' }, 'Choose a date that exists.'],
		['chooses yesterday', { date: addDays(today, -1) }, 'in the past. Please choose a later one.'],
		['chooses next year', { date: addDays(today, 400) }, 'Please choose a date no later than '],
		['leaves out the time', { slot: '' }, 'Preferred time is required'],
	]
	const valid = booking
	const failures = await findUnexpectedResponses(site, {
		path: '/services',
		valid,
		kept: 'Pier 9',
		mistakes: mistakes.filter(([, { location }]) => location === undefined),
	})
	const locationMistakes = mistakes.filter(([, { location }]) => location !== undefined)
	expect([
		...failures,
		...(await findUnexpectedResponses(site, {
			path: '/services',
			valid,
			kept: 'Robin Ferrer',
			mistakes: locationMistakes,
		})),
	]).toEqual([])
})

test('a mistake on the payment page is named at its field, charges nothing, and never shows a card number again', async ({
	site,
}) => {
	site.renderPages(true)
	const { payment: path } = await signPurchase(site, await startPurchase(site, 'price_online_search'))
	const number = 'Your card number is invalid.'
	const expiry = 'Enter an expiry date in the future, as MM / YY.'
	const mistakes: Mistake[] = [
		['leaves out the email address', { email: '' }, 'Enter an email address, for the receipt.'],
		[
			'forgets the end of the address',
			{ email: 'robin@example' },
			'Enter an email address, for the receipt.',
		],
		['swaps two digits', { number: '4242 4242 4242 4224' }, number],
		['leaves out digits', { number: '4242 4242 42' }, number],
		['types letters', { number: 'my card' }, number],
		['uses a card that has expired', { expiry: '12 / 20' }, expiry],
		['types a month that does not exist', { expiry: '13 / 34' }, expiry],
		['types the code of the bank', { cvc: '12' }, 'Enter the 3 or 4 digits of the security code.'],
		['leaves out the name', { name: '' }, 'Enter the name on the card.'],
		[
			'uses a card that is declined',
			{ number: '4000 0000 0000 0002' },
			'Your card was declined. You were not charged',
		],
		['uses a real card', { number: '4111 1111 1111 1111' }, 'The sandbox accepts only test cards'],
	]
	const valid = {
		email: 'robin@example.com',
		number: '4242 4242 4242 4242',
		expiry: '12/34',
		cvc: '123',
		name: 'R. F.',
	}
	expect(await findUnexpectedResponses(site, { path, valid, mistakes })).toEqual([])
	const real = await post(site, path, bodyOf({ ...valid, number: '4111 1111 1111 1111' }))
	expect(real.text).not.toMatch(/4111 ?1111/)
	const unknown = await post(site, '/api/create-checkout', bodyOf({ priceId: 'price_gone' }))
	expect([unknown.status, unknown.headers.location]).toEqual([303, '/services'])
	expect(decodeURIComponent(String(unknown.headers['set-cookie']))).toContain(
		'Failed to start checkout process. Please try again.',
	)
})

test('a mistake in what somebody looks for is named at its question, and the rest stays', async ({
	site,
	fileDb: { db },
}) => {
	const [paid] = await db.select().from(order).where(eq(order.reference, 'LW-7K2M9Q'))
	const path = linksOf(site).pathOf({ purpose: 'brief', subject: paid!.id })
	const valid = {
		version: '0',
		budget: '25,000',
		timing: 'month',
		condition: 'used',
		vehicleTypes: ['suv', 'minivan'],
		location: 'Albany, 30 miles',
	}
	const amount = 'Please enter an amount in dollars, like 25,000.'
	const mistakes: Mistake[] = [
		['leaves out the budget', { budget: '' }, 'Please enter the most you want to spend, like 25,000.'],
		['means thousands', { budget: '25' }, 'Please enter the whole amount, like 25,000'],
		['types a monthly amount', { budget: '400 a month' }, amount],
		['types words', { budget: 'as little as possible' }, amount],
		['leaves out the timing', { timing: '' }, 'Please say when you want the car.'],
		['leaves out new or used', { condition: '' }, 'Please choose new, used or either.'],
		['chooses no type', { vehicleTypes: [] }, 'Please choose at least one type, or “Not sure yet”.'],
		['leaves out the area code', { phone: '555-0142' }, 'Enter a US phone number with its area code'],
		['pastes a long text', { mustHaves: 'x'.repeat(1001) }, 'Please keep it to 1,000 characters or fewer.'],
		['has the form of an old tab', { version: '7' }, 'This was changed in another window.'],
	]
	expect(await findUnexpectedResponses(site, { path, valid, kept: 'Albany, 30 miles', mistakes })).toEqual([])
	const locationMistakes: Mistake[] = [
		['leaves out the place', { location: '' }, 'Please enter a ZIP code or a city.'],
	]
	expect(
		await findUnexpectedResponses(site, { path, valid, kept: '25,000', mistakes: locationMistakes }),
	).toEqual([])
	const cut = await post(site, path.slice(0, -1), bodyOf(valid))
	expect([cut.status, textOf(cut.text).includes('This link no longer works.')]).toEqual([404, true])
})

test('a mistake in booking a call is named at its field, and the rest stays', async ({
	site,
	fileDb: { db },
}) => {
	const [paid] = await db.select().from(order).where(eq(order.reference, 'LW-7K2M9Q'))
	const path = `/call?link=${linksOf(site).tokenOf({ purpose: 'brief', subject: paid!.id })}`
	const valid = { phone: '(212) 555-0142', date: tuesdayIn(20), slot: 'morning' }
	const mistakes: Mistake[] = [
		['leaves out the phone number', { phone: '' }, 'Phone number is required'],
		['leaves out the area code', { phone: '555-0142' }, 'Enter a US phone number with its area code'],
		['leaves out the date', { date: '' }, 'Preferred date is required'],
		['leaves out the time', { slot: '' }, 'Preferred time is required'],
		['types the date the American way', { date: '3/4/2027' }, 'Choose a date that exists'],
		['chooses a past day', { date: addDays(today, -3) }, 'in the past.'],
		['chooses next year', { date: addDays(today, 400) }, 'Please choose a date no later than '],
	]
	expect(await findUnexpectedResponses(site, { path, valid, mistakes })).toEqual([])
	const cut = await post(site, path.slice(0, -1), bodyOf(valid))
	expect([cut.status, textOf(cut.text).includes('This link no longer works.')]).toEqual([404, true])
})

test('a mistake in changing an appointment is named, and the appointment stays as it was', async ({
	site,
	fileDb: { db },
}) => {
	const links = linksOf(site)
	const day = tuesdayIn(20)
	const booked = await insertAppointment(db, {
		slotDate: day,
		slot: 'evening',
		spot: 7,
		holdEndsAt: new Date(Date.now() + 3_600_000),
	})
	const path = links.pathOf(appointmentLink(booked))
	const valid = {
		intent: 'reschedule',
		version: String(booked.version),
		date: addDays(day, 1),
		slot: 'morning',
	}
	const mistakes: Mistake[] = [
		['leaves out the date', { date: '' }, 'Preferred date is required'],
		['leaves out the time', { slot: '' }, 'Preferred time is required'],
		['types the date the American way', { date: '3/4/2027' }, 'Choose a date that exists'],
		['chooses a past day', { date: addDays(today, -3) }, 'in the past.'],
		['chooses next year', { date: addDays(today, 400) }, 'Please choose a date no later than '],
		['has the page of an old tab', { version: '99' }, 'This appointment was changed in the meantime.'],
		[
			'cancels on the page of an old tab',
			{ intent: 'cancel', version: '99' },
			'This appointment was changed in the meantime.',
		],
		['writes a long reason', { intent: 'cancel', reason: 'x'.repeat(3000) }, '500 characters'],
		['presses a button that no longer exists', { intent: 'move' }, 'Choose what to do.'],
	]
	expect(await findUnexpectedResponses(site, { path, valid, mistakes })).toEqual([])
	const canceled = await insertAppointment(db, {
		slotDate: day,
		status: 'cancelled',
		paidOrderId: null,
		paidAt: null,
	})
	const pays: Mistake[] = [['pays for a canceled one', { intent: 'pay' }, 'so there is nothing to pay']]
	const canceledPath = links.pathOf(appointmentLink(canceled))
	expect(await findUnexpectedResponses(site, { path: canceledPath, valid, mistakes: pays })).toEqual([])
	const cut = await post(site, path.slice(0, -2), bodyOf(valid))
	expect([cut.status, textOf(cut.text).includes('This link no longer works.')]).toEqual([404, true])
})

test('a mistake on the waitlist is named at its field', async ({ site }) => {
	const valid = { ...booking, intent: 'waitlist' }
	const email = 'Enter an email address like name@example.com'
	const mistakes: Mistake[] = [
		['leaves out the name', { name: '' }, 'Full name is required'],
		['leaves out the address', { email: '' }, 'Email address is required'],
		['forgets the end of the address', { email: 'robin@example' }, email],
		['adds a space', { email: 'robin @example.com' }, email],
		['leaves out the date', { date: '' }, 'Preferred date is required'],
		['chooses a past day', { date: addDays(today, -1) }, 'so there is no waitlist'],
	]
	expect(await findUnexpectedResponses(site, { path: '/services', valid, kept: 'Pier 9', mistakes })).toEqual(
		[],
	)
	const claim = { name: 'Robin Ferrer', phone: '(212) 555-0142', location: 'Harbor Motors, New York' }
	const claims: Mistake[] = [
		['follows a cut link', {}, 'or the link is not complete'],
		['leaves with a cut link', { intent: 'leave' }, 'This link doesn’t work, so nothing was changed.'],
	]
	expect(
		await findUnexpectedResponses(site, { path: '/waitlist?claim=abc', valid: claim, mistakes: claims }),
	).toEqual([])
})

test('whoever opens an invoice too late, twice or with half of its link reads what to do', async ({
	site,
	fileDb: { db },
}) => {
	const links = linksOf(site)
	const insert = async (set: Partial<typeof invoice.$inferInsert> = {}) => {
		const values = {
			customerName: 'Robin',
			customerEmail: 'robin@example.com',
			title: 'Second visit',
			amountCents: 50_00,
		}
		const [row] = await db
			.insert(invoice)
			.values({ ...values, reference: `LI-${randomUUID().slice(0, 6)}`, requestKey: randomUUID(), ...set })
			.returning()
		return row!
	}
	const canceled = links.pathOf(invoiceLink(await insert({ voidedAt: new Date() })))
	const open = links.pathOf(invoiceLink(await insert()))
	const send = async (path: string) => {
		const { status, text } = await post(site, path, form(''))
		return [status, textOf(text)] as const
	}
	expect(await send(canceled)).toEqual([
		409,
		expect.stringContaining('This invoice was canceled. You don’t need to pay anything.'),
	])
	for (const path of ['/invoice', '/invoice?link=', open.slice(0, -3), `${open}x`])
		expect(await send(path), path).toEqual([
			404,
			expect.stringContaining('This link no longer works. Please use the one in the email'),
		])
	const [first, second] = [await post(site, open, form('')), await post(site, open, form(''))]
	expect([first.status, second.headers.location]).toEqual([303, first.headers.location])
})
