import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { formatPlacedMoment } from '#app/lib/dates/appointment-time.ts'
import { yearOf } from '#app/lib/dates/dates.ts'
import { addDays } from '#app/lib/dates/local-dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { readVersionText } from '#app/lib/row-id.ts'
import { isUpcoming } from '#app/modules/appointments/appointment-status.ts'
import { type AppointmentPayment, paymentStateOf } from '#app/modules/appointments/appointment-type.ts'
import { getAvailability } from '#app/modules/appointments/availability/availability.server.ts'
import { nearestSlots } from '#app/modules/appointments/availability/slot-choices.server.ts'
import { reasonField, rescheduleSchema } from '#app/modules/appointments/booking/booking.schema.ts'
import { findCalendarErrors } from '#app/modules/appointments/booking/calendar-errors.server.ts'
import { chooseSlot } from '#app/modules/appointments/booking/choose-slot.ts'
import type { ManagedAppointment } from '#app/modules/appointments/changes/managed-appointment.ts'
import { rescheduleAppointment } from '#app/modules/appointments/changes/reschedule-appointment.server.ts'
import { getAppointment } from '#app/modules/appointments/find-appointments.server.ts'
import { appointmentLabels } from '#app/modules/appointments/lists/appointment-labels.server.ts'
import { clientView } from '#app/modules/appointments/lists/appointment-views.server.ts'
import { type NoRefund, noRefundTexts } from '#app/modules/appointments/no-refund.ts'
import { changeableUntil } from '#app/modules/appointments/notice.ts'
import { termsOf } from '#app/modules/appointments/terms-of-appointment.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { findOfferingOfAppointment } from '#app/modules/catalog/catalog.server.ts'
import {
	cancelRequestedAppointment,
	findRefundOfAppointment,
	previewRefund,
} from '#app/workflows/appointments/cancel-appointment.server.ts'
import { changeWithNextStep } from '#app/workflows/appointments/change-with-next-step.server.ts'

type Context = Readonly<RouterContextProvider>
type Args = { request: Request; context: Context }
type AppointmentTarget = {
	/** Identified by the link in an email or by the account. */
	actor: Actor
	id: string
}

type Preview = Awaited<ReturnType<typeof previewRefund>>

/** Loads a client's page of an appointment. @throws NotFound */
export async function readManagedAppointment(context: Context, { actor, id }: AppointmentTarget) {
	const { db, clock } = getServices(context)
	const now = clock.now()
	const appointment = await getAppointment(db, { actor, id })
	const thisYear = yearOf(now, appointment.timeZone)
	const [{ rules, timeZone }, settings, refundPreview, terms, refundState, offering] = await Promise.all([
		getAvailability(db, { now }),
		readSettings(context),
		previewRefund(db, { actor, id, now }),
		termsOf(db, { appointment, thisYear, isPlaceKnown: true, now }),
		findRefundOfAppointment(db, appointment),
		findOfferingOfAppointment(db, appointment),
	])
	const until = changeableUntil(appointment, rules)
	const { status } = appointment
	const payment = paymentStateOf(appointment)
	const managed: ManagedAppointment = {
		...clientView(appointment, thisYear),
		isOffered: offering?.active === true,
		refundState: status === 'cancelled' && payment !== 'included' ? refundStateMessage(refundState) : null,
		// The form to cancel says what happens to a kept card. Before the agreement nothing is true in all states.
		terms: isUpcoming(status) && payment === 'paid' && !refundPreview.noRefund ? terms : null,
		changeableUntil: now > until ? null : formatPlacedMoment(until, appointment.timeZone, thisYear),
		refund: refundMessage(payment, refundPreview),
		refundKept:
			refundPreview.percent < 100 && isRefundable(refundPreview)
				? `Rescheduling does not restore your refund: if you cancel later, ${refundPreview.percent ? `the most you get back is ${refundPreview.percent}%` : 'you get no refund'}.`
				: null,
	}
	const today = localDateOf(now, timeZone)
	return {
		appointment: managed,
		controls: { reschedule: controlsOf(rescheduleForm), cancel: controlsOf(cancelForm) },
		phone: settings.phone,
		first: today,
		last: addDays(today, rules.horizonDays),
	}
}

const deferredText = 'Nothing was charged. Your card is removed, and your agreement ends.'
const deferredDone = 'Nothing was charged. Your card is removed, and your agreement has ended.'
const callKept = 'Canceling the call doesn’t affect your online search.'

/** Says what happens with the payment of a canceled appointment. */
function refundStateMessage(totals: Awaited<ReturnType<typeof findRefundOfAppointment>>): string {
	if (!totals) return 'You were not charged.'
	const { refundedCents, promisedCents } = totals
	const refunded = refundedCents ? `We refunded ${formatCents(refundedCents)} to the card you paid with.` : ''
	const pending = promisedCents
		? `We’re refunding ${formatCents(promisedCents)} to the card you paid with. We’ll email you when it’s on its way; banks usually take 5 to 10 business days to show it.`
		: ''
	return [refunded, pending].filter(Boolean).join(' ') || 'The cancellation did not include a refund.'
}

function refundMessage(
	payment: AppointmentPayment,
	{ paidCents, refundCents, percent, isRest, noRefund }: Preview,
): string {
	if (payment === 'included') return callKept
	if (payment === 'deferred') return deferredText
	if (payment === 'free') return 'Your appointment is free, so there is nothing to refund.'
	if (paidCents === 0) return 'You haven’t paid, so there is nothing to refund.'
	if (noRefund) return noRefundTexts[noRefund]
	return `You’ll get ${formatCents(refundCents)} back on your card (${percent}% of ${formatCents(paidCents)}${isRest ? ', less what was refunded before' : ''}).`
}

const isRefundable = ({ paidCents, noRefund }: Preview): boolean =>
	paidCents > 0 && noRefund !== 'refunded-before'

type ActionInput = AppointmentTarget & {
	/** The URL to redirect to after success. */
	back: string
	/** Starts the payment and returns the URL of the payment page. */
	pay: () => Promise<{ url: string }>
}

/**
 * Handles the buttons of the page: pay, reschedule, cancel. Redirects to `back` with a toast or to the payment page, or
 * returns the error for the form.
 */
export function actOnAppointment(args: Args, { actor, id, back, pay }: ActionInput) {
	const { db, appointmentEmails: emails, clock } = getServices(args.context)
	const now = clock.now()
	return runForms(
		args,
		{
			pay: formAction({ run: async () => redirectTo((await pay()).url) }),
			reschedule: formAction({
				schema: rescheduleForm,
				prepare: chooseSlot,
				furtherErrors: (values) => findCalendarErrors(db, { values, now }),
				async run({ version, ...to }) {
					const { appointment } = await changeWithNextStep(db, {
						now,
						change: async (tx) => ({
							appointment: await rescheduleAppointment(tx, { actor, id, ...to, emails, version, now }),
						}),
					})
					return appointmentLabels(appointment).when
				},
				message: (_, when) => ['Your appointment has been rescheduled', when],
			}),
			cancel: formAction({
				schema: cancelForm,
				async run({ version, reason }) {
					const { appointment, ...refund } = await changeWithNextStep(db, {
						now,
						change: (tx) =>
							cancelRequestedAppointment(tx, { actor, id, emails, refund: 'policy', version, reason, now }),
					})
					const payment = paymentStateOf(appointment)
					if (payment === 'deferred') return deferredDone
					return payment === 'included' ? callKept : cancellationText(refund)
				},
				message: (_, description) => ['Your appointment has been canceled', description],
			}),
		},
		{
			page: back,
			fallback: 'Something went wrong on our side. Please try again.',
			extra: nearestSlots,
		},
	)
}

/** The version that the client saw; an older one is rejected. A form without a version applies to the current one. */
const seenVersion = z.string().transform((text) => (text ? readVersionText(text) : undefined))
const rescheduleForm = rescheduleSchema.extend({ version: seenVersion })
const cancelForm = z.object({ reason: reasonField(), version: seenVersion })

const redirectTo = (url: string): Response =>
	new Response(null, { status: 303, headers: { location: url, 'cache-control': 'no-store' } })

function cancellationText({
	refundCents,
	noRefund,
}: {
	refundCents: number
	noRefund: NoRefund | null
}): string {
	if (refundCents) return `You’ll get ${formatCents(refundCents)} back on your card.`
	return noRefund ? noRefundTexts[noRefund] : 'You were not charged.'
}
