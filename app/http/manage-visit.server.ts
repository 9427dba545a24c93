import { data, type RouterContextProvider } from 'react-router'
import type { Db } from '#app/db/client.server.ts'
import { formatMoment } from '#app/lib/dates.ts'
import { Invalid } from '#app/lib/errors.ts'
import { formatCents } from '#app/lib/money.ts'
import { isSlot } from '#app/lib/visit-slots.ts'
import { addDays, localDateOf } from '#app/lib/zoned-time.ts'
import { type Appointment, getVisit, type VisitMails } from '#app/modules/appointments/appointments.server.ts'
import { getAvailability } from '#app/modules/appointments/availability.server.ts'
import { rescheduleSchema } from '#app/modules/appointments/booking.schema.ts'
import {
	isManageIntent,
	type ManageAnswer,
	type ManagedVisit,
} from '#app/modules/appointments/managed-visit.ts'
import { changeableUntil } from '#app/modules/appointments/notice.ts'
import type { VisitActor } from '#app/modules/appointments/policy.ts'
import { rescheduleVisit } from '#app/modules/appointments/reschedule-visit.server.ts'
import { SlotTaken } from '#app/modules/appointments/slot-taken.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { getServices } from './context.server.ts'
import { admit, failureOf } from './forms.server.ts'
import { choicesOf } from './slot-choices.server.ts'
import { redirectWithToast } from './toast.server.ts'
import { typedValues } from './typed-values.server.ts'
import { visitWords } from './visit-words.server.ts'

type Context = Readonly<RouterContextProvider>
type Which = {
	/** By the link of a mail, or by account. */
	actor: VisitActor
	id: string
}

type Preview = { paidCents: number; refundCents: number; percent: number; lostByMoving: boolean }
type PreviewRefund = (db: Db, which: Which & { now: Date }) => Promise<Preview>

/** Everything a client's page of one visit shows. @throws NotFound */
export async function readManagedVisit(context: Context, { actor, id }: Which, previewRefund: PreviewRefund) {
	const { db, clock } = getServices(context)
	const now = clock.now()
	const visit = await getVisit(db, { actor, id })
	const [{ rules, timeZone }, settings, money] = await Promise.all([
		getAvailability(db, { now }),
		getSettings(db),
		previewRefund(db, { actor, id, now }),
	])
	const until = changeableUntil(visit, rules)
	const { status, reference, location, startsAt, slotDate, slot, cancelReason, version } = visit
	const { when, holdEnds, startsAt: begins } = visitWords(visit)
	const shown: ManagedVisit = {
		...{ id, status, reference, location, when, holdEnds, slot, cancelReason, version },
		startsAt: begins,
		date: slotDate,
		hasExactTime: startsAt !== null,
		paid: visit.paidOrderId !== null,
		changeableUntil: now > until ? null : formatMoment(until, visit.timeZone),
		refund: refundSentence(money),
		refundKept:
			money.paidCents > 0 && money.percent < 100
				? `Moving it does not bring a refund back: should you cancel later, ${money.percent ? `${money.percent}% goes back at most` : 'nothing goes back'}.`
				: null,
	}
	const today = localDateOf(now, timeZone)
	return { visit: shown, phone: settings.phone, first: today, last: addDays(today, rules.horizonDays) }
}

function refundSentence({ paidCents, refundCents, percent, lostByMoving }: Preview): string {
	if (paidCents === 0) return 'You have not paid, so there is nothing to give back.'
	if (refundCents === 0)
		return `${lostByMoving ? 'It was too near for a refund when you moved it' : 'It is too near for a refund'}: of ${formatCents(paidCents)} nothing goes back.`
	return `${formatCents(refundCents)} goes back to your card (${percent}% of ${formatCents(paidCents)}).`
}

type CallOff = Which & {
	version: number | undefined
	reason: string
	refund: 'policy'
	mails: VisitMails
	now: Date
}

/** What joins visit and money is the route's to hand in. */
type Acting = Which & {
	/** Where a done act leads. */
	back: string
	callOff: (db: Db, input: CallOff) => Promise<{ visit: Appointment; refundCents: number }>
	/** The address of the payment page. */
	pay: () => Promise<{ url: string }>
}

/**
 * What the page's buttons do: pay, move, cancel. Done, it leads to `back` with a toast or to the payment page; refused,
 * it says why at the form.
 */
export async function actOnVisit(context: Context, form: FormData, acting: Acting) {
	const intent = String(form.get('intent') ?? '')
	try {
		admit(context)
		if (intent === 'pay') return leaveFor((await acting.pay()).url)
		if (!isManageIntent(intent)) throw new Invalid('Choose what to do.')
		const done = await (intent === 'cancel' ? cancel : reschedule)(context, form, acting)
		return redirectWithToast(acting.back, { kind: 'success', ...done })
	} catch (error) {
		const { message, init } = failureOf(context, error, 'Something went wrong on our side. Please try again.')
		const answer: ManageAnswer = {
			intent: isManageIntent(intent) ? intent : 'pay',
			message,
			field: fieldOf(error),
			values: wanted(form),
			nearest: error instanceof SlotTaken ? choicesOf(error) : [],
		}
		return data(answer, init)
	}
}

const leaveFor = (url: string): Response =>
	new Response(null, { status: 303, headers: { location: url, 'cache-control': 'no-store' } })

async function reschedule(context: Context, form: FormData, { actor, id }: Acting) {
	const { db, visitMails: mails, clock } = getServices(context)
	const { success, data: to, error } = rescheduleSchema.safeParse(wanted(form))
	if (!success) throw new Invalid(error.issues[0]!.message, String(error.issues[0]!.path[0]))
	const moved = await rescheduleVisit(db, {
		...{ actor, id, ...to, mails },
		version: versionOf(form),
		now: clock.now(),
	})
	return { title: 'Your visit is moved', description: visitWords(moved).when }
}

async function cancel(context: Context, form: FormData, { actor, id, callOff }: Acting) {
	const { db, visitMails: mails, clock } = getServices(context)
	const { visit, refundCents } = await callOff(db, {
		...{ actor, id, mails, refund: 'policy' },
		version: versionOf(form),
		reason: String(form.get('reason') ?? ''),
		now: clock.now(),
	})
	return {
		title: 'Your visit is cancelled',
		description: afterCancelling(refundCents, visit),
	}
}

function afterCancelling(refundCents: number, { paidOrderId }: Appointment): string {
	if (refundCents) return `${formatCents(refundCents)} goes back to your card.`
	return paidOrderId ? 'It was too near for a refund.' : 'Nothing was charged.'
}

/** The slot of the pressed button, or of the fields. */
function wanted(form: FormData) {
	const values = typedValues(form, ['date', 'slot', 'reason'])
	const [date = '', slot = ''] = String(form.get('choice') ?? '').split(' ')
	return isSlot(slot) ? { ...values, date, slot } : values
}

/** The state the client looked at; a decision about an older one is refused. */
function versionOf(form: FormData): number | undefined {
	const version = Number(form.get('version'))
	return Number.isInteger(version) && version > 0 ? version : undefined
}

function fieldOf(error: unknown): ManageAnswer['field'] {
	if (error instanceof SlotTaken) return 'slot'
	const field = error instanceof Invalid ? error.field : undefined
	return field === 'date' || field === 'slot' || field === 'reason' ? field : null
}
