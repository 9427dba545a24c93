import { createHash } from 'node:crypto'
import { data, type RouterContextProvider } from 'react-router'
import { findBuyerKey, newBuyer } from '#app/http/buyer.server.ts'
import { getRequestMetadata, getServices, getViewer } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { formatLocalDay } from '#app/lib/dates/local-dates.ts'
import { InvalidFields, NotFound } from '#app/lib/errors.ts'
import { anyText, anyTexts } from '#app/lib/forms/form-fields.ts'
import { homeSchema } from '#app/modules/agreements/agreement.schema.ts'
import { nearestSlots } from '#app/modules/appointments/availability/slot-choices.server.ts'
import { SlotTaken } from '#app/modules/appointments/availability/slot-taken.ts'
import {
	type Booking,
	bookingSchema,
	waitlistSchema,
} from '#app/modules/appointments/booking/booking.schema.ts'
import { findCalendarErrors } from '#app/modules/appointments/booking/calendar-errors.server.ts'
import { chooseSlot } from '#app/modules/appointments/booking/choose-slot.ts'
import { assertVisitPlace, findPlaceErrors } from '#app/modules/appointments/booking/visit-place.server.ts'
import { joinWaitlist } from '#app/modules/appointments/booking/waitlist.server.ts'
import { appointmentLink } from '#app/modules/appointments/changes/appointment-links.server.ts'
import { findVisit, visitParameter } from '#app/modules/catalog/catalog.server.ts'
import type { Offering } from '#app/modules/catalog/offerings.ts'
import {
	addressBlock,
	consumeLimit,
	hashForLimitKey,
	releaseOnError,
} from '#app/modules/limits/limits.server.ts'
import { callerOf } from '#app/modules/limits/stranger-budgets.server.ts'
import { consumeEmailRequest } from '#app/modules/notifications/recipient-limits.server.ts'
import {
	findHomeErrors,
	type Home,
	openAgreementOfBooking,
} from '#app/workflows/agreements/save-client.server.ts'
import { bookAppointment } from '#app/workflows/appointments/book-appointment.server.ts'
import { appointmentCookie } from './appointment-cookie.server.ts'
import { readRequestCard } from './request-summary.server.ts'

type Args = { request: Request; context: Readonly<RouterContextProvider> }

/** How often one network address may join a waitlist. */
const waitlistLimit = { max: 20, windowSeconds: 86_400 }

/**
 * Handles the booking form: requests an appointment or joins the waitlist of its day. Returns data for scripts, and otherwise redirects
 * to the page once something was requested.
 */
export const actOnBooking = (args: Args) =>
	runForms(
		args,
		{
			book: formAction({
				schema: bookingSchema.extend(homeSchema.shape).extend({ requestKey: anyText(), surface: anyText() }),
				prepare: chooseSlot,
				furtherErrors: (values) => furtherErrorsIn(args, values),
				run: async ({ requestKey, surface, state, address, ...booking }) =>
					requestAppointment(args, {
						booking,
						home: { state, address },
						service: await chosenVisit(args),
						requestKey,
						withScripts: surface === 'script',
					}),
			}),
			waitlist: formAction({
				schema: waitlistSchema.extend(anyTexts('state', 'address')),
				furtherErrors: (values) => findPlaceErrors(getServices(args.context).db, values),
				async run({ name, email, date, location }, { values }) {
					await joinWaitlistFor(args, { name, email, date, location })
					return { ok: true as const, outcome: 'waitlisted' as const, day: formatLocalDay(date), values }
				},
			}),
		},
		{
			otherwise: 'book',
			fallback: 'Something went wrong on our side. Please try again.',
			extra: (error, fields) => {
				const isDayFull = error instanceof SlotTaken && error.isDayFull
				const isJoining = error === null && fields.get('intent') === 'waitlist'
				return { ...nearestSlots(error), hasWaitlist: isDayFull || isJoining }
			},
		},
	)

async function furtherErrorsIn(
	args: Args,
	values: { location?: string; date?: string; slot?: string } & Partial<Home>,
) {
	const { db, clock } = getServices(args.context)
	const now = clock.now()
	return {
		...(await findPlaceErrors(db, values)),
		...(await findCalendarErrors(db, { values, now })),
		...(values.state
			? await findHomeErrors(db, { home: values, service: await chosenVisit(args), now })
			: {}),
	}
}

/** Returns the in-person service whose form was sent. @throws NotFound when it was retired in the meantime */
async function chosenVisit({ request, context }: Args): Promise<Offering> {
	const slug = new URL(request.url).searchParams.get(visitParameter)
	const visit = await findVisit(getServices(context).db, { slug })
	if (!visit) throw new NotFound('We no longer offer this service. Nothing was booked.')
	return visit
}

type RequestInput = {
	booking: Booking
	home: Home
	service: Offering
	requestKey: string
	withScripts: boolean
}

async function requestAppointment(
	{ request, context }: Args,
	{ booking, home, service, requestKey, withScripts }: RequestInput,
) {
	const { db, env, links, appointmentEmails: emails, clock } = getServices(context)
	// The key of the browser, even for a signed-in client: paying without the link requires it.
	const existingKey = findBuyerKey(request, null)
	const buyer = existingKey ? { key: existingKey, cookie: null } : newBuyer(undefined, env.origin)
	const viewer = await getViewer(context)
	const now = clock.now()
	const homeErrors = await findHomeErrors(db, { home, service, now })
	if (Object.keys(homeErrors).length > 0) throw new InvalidFields(homeErrors)
	const { appointment, replayed } = await bookAppointment(db, {
		viewer,
		buyerKey: buyer.key,
		booking,
		service,
		idempotencyKey: idempotencyKeyOf(requestKey, { ...booking, priceId: service.priceId }),
		emails,
		clientIp: getRequestMetadata(context).clientIp,
		now,
	})
	if (home.state && !replayed)
		await openAgreementOfBooking(db, { appointment, offering: service, viewer, home, now })
	const token = links.tokenOf(appointmentLink(appointment))
	const card = await readRequestCard(context, { appointment, token })
	const headers = new Headers({ 'set-cookie': appointmentCookie(token, env.origin) })
	if (buyer.cookie) headers.append('set-cookie', buyer.cookie)
	if (withScripts && card)
		return data({ ok: true as const, outcome: 'requested' as const, card }, { headers })
	const isChosen = new URL(request.url).searchParams.has(visitParameter)
	headers.set(
		'location',
		`/services?sent${isChosen ? `&${visitParameter}=${service.slug}` : ''}#${service.slug}`,
	)
	return new Response(null, { status: 303, headers })
}

type WaitlistInput = Pick<Booking, 'name' | 'email' | 'date' | 'location'>

async function joinWaitlistFor({ request, context }: Args, { location, ...entry }: WaitlistInput) {
	const { db, appointmentEmails: emails, clock } = getServices(context)
	// Nobody waits for a visit that cannot be claimed.
	await assertVisitPlace(db, { location })
	const { clientIp } = getRequestMetadata(context)
	const now = clock.now()
	await consumeLimit(db, {
		key: `waitlist:ip:${hashForLimitKey(addressBlock(clientIp))}`,
		...waitlistLimit,
		now,
	})
	const caller = callerOf(await getViewer(context), clientIp)
	const consumed = await consumeEmailRequest(db, { to: entry.email, kind: 'emails', caller, now })
	const service = await chosenVisit({ request, context })
	await releaseOnError(db, consumed, () => joinWaitlist(db, { ...entry, service, emails, now }))
}

/**
 * Returns the idempotency key: a hash of the form's key and its values. A form sent twice is one request, and a form changed
 * after a lost response is a new one.
 */
const idempotencyKeyOf = (requestKey: string, booking: Booking & { priceId: string }): string | undefined =>
	/^[\w-]{16,100}$/.test(requestKey)
		? createHash('sha256')
				.update(JSON.stringify([requestKey, booking]))
				.digest('base64url')
		: undefined
