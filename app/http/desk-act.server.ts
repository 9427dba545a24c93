import { data, type RouterContextProvider } from 'react-router'
import type { Db } from '#app/db/client.server.ts'
import { Conflict, Invalid } from '#app/lib/errors.ts'
import { readDollars } from '#app/lib/money-input.ts'
import { isSlot } from '#app/lib/visit-slots.ts'
import { appointmentStatuses } from '#app/modules/appointments/appointment-status.ts'
import { type Appointment, getVisit, type VisitMails } from '#app/modules/appointments/appointments.server.ts'
import { rescheduleSchema } from '#app/modules/appointments/booking.schema.ts'
import { confirmVisit } from '#app/modules/appointments/confirm-visit.server.ts'
import { type DeskAnswer, type DeskIntent, isDeskIntent } from '#app/modules/appointments/desk-visit.ts'
import { extendHold } from '#app/modules/appointments/extend-hold.server.ts'
import { finishVisit } from '#app/modules/appointments/finish-visit.server.ts'
import { asAdvisor, type VisitActor } from '#app/modules/appointments/policy.ts'
import { rescheduleVisit } from '#app/modules/appointments/reschedule-visit.server.ts'
import { SlotTaken } from '#app/modules/appointments/slot-taken.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { getServices } from './context.server.ts'
import { refusePage } from './errors.server.ts'
import { failureOf } from './forms.server.ts'
import { choicesOf } from './slot-choices.server.ts'
import { redirectWithToast } from './toast.server.ts'
import { typedValues } from './typed-values.server.ts'
import { visitWords } from './visit-words.server.ts'

type Context = Readonly<RouterContextProvider>
type Decision = { id: string; version: number; mails: VisitMails; now: Date }
type RefundChoice = 'policy' | 'full' | 'none' | { amountCents: number }

type Asked = {
	viewer: Viewer
	id: string
	form: FormData
	/** What joins visit and money is the route's to hand in. */
	callOff: (
		db: Db,
		input: Decision & { actor: VisitActor; reason: string; refund: RefundChoice },
	) => Promise<{ visit: Appointment }>
	bringBack: (db: Db, input: Decision & { actor: Viewer }) => Promise<Appointment>
}

const fields = ['date', 'slot', 'time', 'durationMinutes', 'reason', 'refund', 'amount', 'hours'] as const

const done: Record<DeskIntent, string> = {
	confirm: 'Time confirmed',
	reschedule: 'Visit moved',
	cancel: 'Visit cancelled',
	complete: 'Marked as completed',
	miss: 'Marked as no-show',
	restore: 'Visit is back',
	extend: 'Held longer',
}

/** One decision of the advisor about one visit: in place for a dialog, else the visit's page comes anew with a toast. */
export async function actAtDesk(context: Context, asked: Asked) {
	const { id, form } = asked
	const intent = String(form.get('intent') ?? '')
	if (!isDeskIntent(intent)) return refusePage(new Invalid('Choose what to do with this appointment.'))
	try {
		const visit = await decide(context, intent, asked)
		const message = done[intent]
		if (form.get('surface') === 'dialog') return data<DeskAnswer>({ outcome: 'done', intent, message })
		const description = `${visit.name} · ${visitWords(visit).when}`
		return redirectWithToast(`/admin/appointments/${id}`, { kind: 'success', title: message, description })
	} catch (error) {
		const { message, init } = failureOf(context, error, 'Something went wrong on our side. Please try again.')
		const taken = error instanceof SlotTaken
		return data<DeskAnswer>(
			{
				...{ outcome: 'refused', intent, message },
				field: taken ? 'slot' : error instanceof Invalid ? (error.field ?? null) : null,
				values: wanted(form),
				nearest: taken ? choicesOf(error) : [],
				conflict: error instanceof Conflict && !taken ? await conflictOf(context, asked) : null,
			},
			init,
		)
	}
}

function decide(context: Context, intent: DeskIntent, asked: Asked): Promise<Appointment> {
	const { viewer, id, form, callOff, bringBack } = asked
	const { db, visitMails: mails, clock } = getServices(context)
	const actor = asAdvisor(viewer)
	const values = wanted(form)
	const common = { actor, id, version: versionOf(form), mails, now: clock.now() }
	const durationMinutes = values.durationMinutes ? Number(values.durationMinutes) : undefined
	switch (intent) {
		case 'confirm':
			return confirmVisit(db, { ...common, time: values.time, durationMinutes })
		case 'reschedule':
			return rescheduleVisit(db, {
				...common,
				...newSlot(values),
				time: values.time || undefined,
				reason: values.reason.trim() || undefined,
			})
		case 'cancel':
			return callOff(db, { ...common, reason: values.reason, refund: refundChoice(values) }).then(
				({ visit }) => visit,
			)
		case 'complete':
			return finishVisit(db, { ...common, outcome: 'completed' })
		case 'miss':
			return finishVisit(db, { ...common, outcome: 'no_show' })
		case 'restore':
			return bringBack(db, { ...common, actor: viewer })
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
	// The choice is not asked for while nothing is paid.
	if (refund === '') return 'none'
	const read = readDollars(amount)
	if (!read.ok) throw new Invalid(read.message, 'amount')
	return { amountCents: read.value }
}

/** The slot of the pressed button, or of the fields. */
function wanted(form: FormData) {
	const values = typedValues(form, fields)
	const [date = '', slot = ''] = String(form.get('choice') ?? '').split(' ')
	return isSlot(slot) ? { ...values, date, slot } : values
}

/** Without one, no state is the right one. */
const versionOf = (form: FormData): number => Number.parseInt(String(form.get('version') ?? ''), 10) || 0

/** What the form was about and what the visit is now; null when it was refused for another reason. */
async function conflictOf(context: Context, { viewer, id, form }: Asked) {
	const visit = await getVisit(getServices(context).db, { actor: asAdvisor(viewer), id })
	if (visit.version === versionOf(form)) return null
	const seen = typedValues(form, ['seenStatus', 'seenWhen', 'seenLocation'])
	const { day, hours } = visitWords(visit)
	return {
		seen: {
			status: appointmentStatuses.find((status) => status === seen.seenStatus) ?? visit.status,
			when: seen.seenWhen,
			location: seen.seenLocation,
		},
		now: { status: visit.status, when: `${day} · ${hours}`, location: visit.location },
		version: visit.version,
	}
}
