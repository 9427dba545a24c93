import { data, type RouterContextProvider } from 'react-router'
import type { Db } from '#app/db/client.server.ts'
import { getServices } from '#app/http/context.server.ts'
import { throwErrorResponse } from '#app/http/errors.server.ts'
import { respondToFailure } from '#app/http/form-result.server.ts'
import { redirectWithToast } from '#app/http/toast.server.ts'
import { typedValues } from '#app/http/typed-values.server.ts'
import { isSlot } from '#app/lib/dates/appointment-slots.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import type { FormConflict } from '#app/lib/parse-form.ts'
import { readVersion } from '#app/lib/row-id.ts'
import { appointmentStatuses } from '#app/modules/appointments/appointment-status.ts'
import { choicesOf } from '#app/modules/appointments/availability/slot-choices.server.ts'
import { SlotTaken } from '#app/modules/appointments/availability/slot-taken.ts'
import { rescheduleSchema } from '#app/modules/appointments/booking/booking.schema.ts'
import { extendHold } from '#app/modules/appointments/booking/extend-hold.server.ts'
import { confirmAppointment } from '#app/modules/appointments/changes/confirm-appointment.server.ts'
import { finishAppointment } from '#app/modules/appointments/changes/finish-appointment.server.ts'
import { rescheduleAppointment } from '#app/modules/appointments/changes/reschedule-appointment.server.ts'
import { statusLabels } from '#app/modules/appointments/components/admin/appointment-status.tsx'
import { type Appointment, getAppointment } from '#app/modules/appointments/find-appointments.server.ts'
import {
	type AdminIntent,
	type AppointmentResult,
	isAdminIntent,
} from '#app/modules/appointments/lists/admin-appointment.ts'
import { appointmentLabels } from '#app/modules/appointments/lists/appointment-labels.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import {
	cancelRequestedAppointment,
	type RefundChoice,
} from '#app/workflows/appointments/cancel-appointment.server.ts'
import { changeWithNextStep } from '#app/workflows/appointments/change-with-next-step.server.ts'
import { restoreCanceledAppointment } from '#app/workflows/appointments/restore-appointment.server.ts'
import { readDollars } from '#engine'

type Context = Readonly<RouterContextProvider>
type AppointmentActionInput = {
	viewer: Viewer
	id: string
	form: FormData
}

const fields = ['date', 'slot', 'time', 'durationMinutes', 'reason', 'refund', 'amount', 'hours'] as const

const successMessages: Record<AdminIntent, string> = {
	confirm: 'Time confirmed',
	reschedule: 'Appointment rescheduled',
	cancel: 'Appointment canceled',
	complete: 'Marked as completed',
	mark_no_show: 'Marked as no-show',
	restore: 'Appointment restored',
	extend: 'Hold extended',
}

/** Handles one action of the advisor on one appointment: returns data for a dialog, else redirects to its page with a toast. */
export async function actOnAppointment(context: Context, input: AppointmentActionInput) {
	const { id, form } = input
	const intent = String(form.get('intent') ?? '')
	if (!isAdminIntent(intent))
		return throwErrorResponse(new Invalid('Choose what to do with this appointment.'))
	try {
		const { db, clock } = getServices(context)
		const now = clock.now()
		const { appointment } = await changeWithNextStep(db, {
			now,
			change: async (tx) => ({ appointment: await decide(context, tx, { ...input, intent, now }) }),
		})
		const message = successMessages[intent]
		if (form.get('surface') === 'dialog') return data<AppointmentResult>({ ok: true, message })
		const description = `${appointment.name} · ${appointmentLabels(appointment).when}`
		return redirectWithToast(`/admin/appointments/${id}`, { kind: 'success', title: message, description })
	} catch (error) {
		const isSlotTaken = error instanceof SlotTaken
		const { data: rejected, init } = respondToFailure<string>(context, error, {
			formId: intent,
			values: chosenValues(form),
			fallback: 'Something went wrong on our side. Please try again.',
			conflict: error instanceof Conflict && !isSlotTaken ? await conflictOf(context, input) : null,
			...(isSlotTaken && { field: 'slot' }),
		})
		return data<AppointmentResult>({ ...rejected, nearest: isSlotTaken ? choicesOf(error) : [] }, init ?? {})
	}
}

function decide(
	context: Context,
	db: Db,
	{ intent, viewer, id, form, now }: AppointmentActionInput & { intent: AdminIntent; now: Date },
): Promise<Appointment> {
	const { appointmentEmails: emails } = getServices(context)
	const actor = viewer
	const values = chosenValues(form)
	const common = { actor, id, version: readVersion(form), emails, now }
	const durationMinutes = values.durationMinutes ? Number(values.durationMinutes) : undefined
	switch (intent) {
		case 'confirm':
			return confirmAppointment(db, { ...common, time: values.time, durationMinutes })
		case 'reschedule':
			return rescheduleAppointment(db, {
				...common,
				...newSlot(values),
				time: values.time || undefined,
				reason: values.reason.trim() || undefined,
			})
		case 'cancel':
			return cancelRequestedAppointment(db, {
				...common,
				reason: values.reason,
				refund: refundChoice(values),
			}).then(({ appointment }) => appointment)
		case 'complete':
			return finishAppointment(db, { ...common, outcome: 'completed' })
		case 'mark_no_show':
			return finishAppointment(db, { ...common, outcome: 'no_show' })
		case 'restore':
			return restoreCanceledAppointment(db, { ...common, actor: viewer })
		case 'extend':
			return extendHold(db, { ...common, hours: Number(values.hours) })
	}
}

function newSlot(values: { date: string; slot: string }) {
	const to = rescheduleSchema.safeParse(values)
	if (to.success) return to.data
	const [issue] = to.error.issues
	throw new Invalid(issue!.message, String(issue!.path[0]))
}

function refundChoice({ refund, amount }: { refund: string; amount: string }): RefundChoice {
	if (refund === 'policy' || refund === 'full' || refund === 'none') return refund
	// The form has no refund choice for an unpaid appointment.
	if (refund === '') return 'none'
	const dollars = readDollars(amount)
	if (!dollars.ok) throw new Invalid(dollars.message, 'amount')
	return { amountCents: dollars.value }
}

/** Returns the field values, with the slot of the pressed button if there is one. */
function chosenValues(form: FormData) {
	const values = typedValues(form, fields)
	const [date = '', slot = ''] = String(form.get('choice') ?? '').split(' ')
	return isSlot(slot) ? { ...values, date, slot } : values
}

/** Returns the values that the advisor saw beside the current ones, or null if the version is current. */
async function conflictOf(
	context: Context,
	{ viewer, id, form }: AppointmentActionInput,
): Promise<FormConflict | null> {
	const appointment = await getAppointment(getServices(context).db, { actor: viewer, id })
	if (appointment.version === readVersion(form)) return null
	const seen = typedValues(form, ['seenStatus', 'seenWhen', 'seenLocation'])
	const seenStatus = appointmentStatuses.find((status) => status === seen.seenStatus) ?? appointment.status
	const { day, hours } = appointmentLabels(appointment)
	const rows = [
		{ label: 'Status', yours: statusLabels[seenStatus].word, theirs: statusLabels[appointment.status].word },
		{ label: 'Time', yours: seen.seenWhen, theirs: `${day} · ${hours}` },
		{ label: 'Location', yours: seen.seenLocation, theirs: appointment.location },
	]
	return { version: appointment.version, rows }
}
