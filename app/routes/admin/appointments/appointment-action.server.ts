import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import type { Db } from '#app/db/client.server.ts'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForms } from '#app/http/form-actions.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { anyText, anyTexts, versionField, withControl } from '#app/lib/forms/form-fields.ts'
import type { FormConflict, RejectedForm } from '#app/lib/parse-form.ts'
import { readVersionText } from '#app/lib/row-id.ts'
import { appointmentStatuses } from '#app/modules/appointments/appointment-status.ts'
import { nearestSlots } from '#app/modules/appointments/availability/slot-choices.server.ts'
import { SlotTaken } from '#app/modules/appointments/availability/slot-taken.ts'
import { reasonField, rescheduleSchema } from '#app/modules/appointments/booking/booking.schema.ts'
import { chooseSlot } from '#app/modules/appointments/booking/choose-slot.ts'
import { extendHold } from '#app/modules/appointments/booking/extend-hold.server.ts'
import type { AdminField, AdminIntent } from '#app/modules/appointments/changes/admin-action.ts'
import { confirmAppointment } from '#app/modules/appointments/changes/confirm-appointment.server.ts'
import { finishAppointment } from '#app/modules/appointments/changes/finish-appointment.server.ts'
import { rescheduleAppointment } from '#app/modules/appointments/changes/reschedule-appointment.server.ts'
import { statusLabels } from '#app/modules/appointments/components/admin/appointment-status.tsx'
import { type Appointment, getAppointment } from '#app/modules/appointments/find-appointments.server.ts'
import { appointmentLabels } from '#app/modules/appointments/lists/appointment-labels.server.ts'
import type { Staff } from '#app/modules/auth/actor.ts'
import type { StaffViewer } from '#app/modules/auth/viewer.ts'
import { handPaymentSchema } from '#app/modules/payments/invoices/hand-payment.schema.ts'
import {
	cancelRequestedAppointment,
	type RefundChoice,
} from '#app/workflows/appointments/cancel-appointment.server.ts'
import { changeWithNextStep } from '#app/workflows/appointments/change-with-next-step.server.ts'
import { enterLaterPayment } from '#app/workflows/appointments/enter-payment.server.ts'
import { restoreCanceledAppointment } from '#app/workflows/appointments/restore-appointment.server.ts'
import { readDollars } from '#engine'

type Args = { request: Request; context: Readonly<RouterContextProvider> }
type Target = { viewer: StaffViewer; id: string }
type Values = RejectedForm['values']

const fields = {
	...rescheduleSchema.shape,
	...anyTexts('time', 'refund'),
	reason: reasonField(),
	durationMinutes: withControl(anyText(), { inputMode: 'numeric' }),
	amount: withControl(anyText(), { inputMode: 'decimal' }),
	hours: withControl(anyText(), { inputMode: 'numeric' }),
} satisfies Record<AdminField, z.ZodType>

export const adminControls = controlsOf(z.object(fields))

const seen = anyTexts('seenStatus', 'seenWhen', 'seenLocation', 'surface')
const versioned = z.object({ version: versionField(), ...seen })
const { date, slot, time, durationMinutes, reason, refund, amount, hours } = fields

/** Handles one action of the advisor on one appointment: returns data for a dialog, else redirects to its page with a toast. */
export function actOnAppointment(args: Args, { viewer, id }: Target) {
	const { context } = args
	const { db, clock, appointmentEmails: emails } = getServices(context)
	const now = clock.now()
	const actor = viewer
	const decision = <Schema extends z.ZodObject>(
		message: string,
		schema: Schema,
		change: (tx: Db, value: z.output<Schema>) => Promise<Appointment>,
	) =>
		formAction({
			schema,
			async run(value, { values }) {
				const { appointment } = await changeWithNextStep(db, {
					now,
					change: async (tx) => ({ appointment: await change(tx, value) }),
				})
				if (values.surface === 'dialog') return { ok: true as const, message }
				const description = `${appointment.name} · ${appointmentLabels(appointment).when}`
				return redirectWithToast(`/admin/appointments/${id}`, {
					kind: 'success',
					title: message,
					description,
				})
			},
			prepare: chooseSlot,
			conflict: (error, values) =>
				error instanceof SlotTaken ? null : conflictOf(context, { actor, id, values }),
		})
	const basis = (version: number) => ({ actor, id, version, emails, now })
	const forms = {
		confirm: decision(
			'Time confirmed',
			versioned.extend({ time, durationMinutes }),
			(tx, { version, ...to }) =>
				confirmAppointment(tx, {
					...basis(version),
					time: to.time,
					durationMinutes: to.durationMinutes ? Number(to.durationMinutes) : undefined,
				}),
		),
		reschedule: decision(
			'Appointment rescheduled',
			versioned.extend({ date, slot, time, reason }),
			(tx, { version, ...to }) =>
				rescheduleAppointment(tx, {
					...basis(version),
					...to,
					time: to.time || undefined,
					reason: to.reason || undefined,
				}),
		),
		cancel: decision(
			'Appointment canceled',
			versioned.extend({ reason, refund, amount }),
			async (tx, { version, ...how }) => {
				const canceling = { ...basis(version), reason: how.reason, refund: refundChoice(how) }
				return (await cancelRequestedAppointment(tx, canceling)).appointment
			},
		),
		complete: decision('Marked as completed', versioned, (tx, { version }) =>
			finishAppointment(tx, { ...basis(version), outcome: 'completed' }),
		),
		mark_no_show: decision('Marked as no-show', versioned, (tx, { version }) =>
			finishAppointment(tx, { ...basis(version), outcome: 'no_show' }),
		),
		restore: decision('Appointment restored', versioned, (tx, { version }) =>
			restoreCanceledAppointment(tx, { ...basis(version), actor: viewer }),
		),
		extend: decision('Hold extended', versioned.extend({ hours }), (tx, { version, ...by }) =>
			extendHold(tx, { ...basis(version), hours: Number(by.hours) }),
		),
		paid: paymentAction(args, { viewer, id }),
	} satisfies Record<AdminIntent | 'paid', unknown>
	return runForms(args, forms, {
		fallback: 'Something went wrong on our side. Please try again.',
		extra: nearestSlots,
	})
}

const paymentAction = ({ context }: Args, { viewer: actor, id }: Target) =>
	formAction({
		schema: handPaymentSchema,
		async run({ amount: amountCents, ...payment }) {
			const { db, clock, links, payments } = getServices(context)
			const { timeZone } = await readSettings(context)
			const now = clock.now()
			return enterLaterPayment(db, { actor, id, ...payment, amountCents, timeZone, links, payments, now })
		},
		to: `/admin/appointments/${id}`,
		message: ['Payment recorded', 'The client will get a receipt.'],
	})

function refundChoice({ refund, amount }: { refund: string; amount: string }): RefundChoice {
	if (refund === 'policy' || refund === 'full' || refund === 'none') return refund
	// The form has no refund choice for an unpaid appointment.
	if (refund === '') return 'none'
	const dollars = readDollars(amount)
	if (!dollars.ok) throw new Invalid(dollars.message, 'amount')
	return { amountCents: dollars.value }
}

/** Returns the values that the advisor saw beside the current ones, or null if the version is current. */
async function conflictOf(
	context: Args['context'],
	{ actor, id, values }: { actor: Staff; id: string; values: Values },
): Promise<FormConflict | null> {
	const appointment = await getAppointment(getServices(context).db, { actor, id })
	if (appointment.version === readVersionText(values.version)) return null
	const { seenStatus, seenWhen = '', seenLocation = '' } = values
	const status = appointmentStatuses.find((each) => each === seenStatus) ?? appointment.status
	const { day, hours } = appointmentLabels(appointment)
	const rows = [
		{ label: 'Status', yours: statusLabels[status].word, theirs: statusLabels[appointment.status].word },
		{ label: 'Time', yours: seenWhen, theirs: `${day} · ${hours}` },
		{ label: 'Location', yours: seenLocation, theirs: appointment.location },
	]
	return { version: appointment.version, rows }
}
