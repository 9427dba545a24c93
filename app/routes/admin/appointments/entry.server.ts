import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { addDays } from '#app/lib/dates/local-dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { controlsOf } from '#app/lib/forms/form-controls.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { EntryDoubted } from '#app/modules/appointments/booking/enter-appointment.server.ts'
import { entrySchema } from '#app/modules/appointments/booking/entry.schema.ts'
import { appointmentLabels } from '#app/modules/appointments/lists/appointment-labels.server.ts'
import type { StaffViewer } from '#app/modules/auth/viewer.ts'
import { listOfferings } from '#app/modules/catalog/catalog.server.ts'
import { methodNames } from '#app/modules/payments/books/book-kinds.ts'
import { handMethods } from '#app/modules/payments/invoices/hand-payment.schema.ts'
import { may } from '#app/modules/payments/policy.ts'
import { readClientChoice } from '#app/routes/admin/client-choice.server.ts'
import { enterAppointment } from '#app/workflows/appointments/enter-appointment.server.ts'

type Context = Readonly<RouterContextProvider>

/** Reads what the dialog for a new appointment needs; null while it is closed. */
export async function readEntryDialog(
	context: Context,
	{ actor, query }: { actor: StaffViewer; query: URLSearchParams },
) {
	const choice = await readClientChoice(context, { actor, query })
	if (!choice) return null
	const { db, clock } = getServices(context)
	const [{ timeZone }, offerings] = await Promise.all([readSettings(context), listOfferings(db)])
	const today = localDateOf(clock.now(), timeZone)
	return {
		choice,
		controls: controlsOf(entrySchema),
		requestKey: crypto.randomUUID(),
		today,
		last: addDays(today, 366),
		services: offerings
			.filter(({ kind }) => kind === 'in_person')
			.map(({ priceId, title, priceCents }) => ({
				priceId,
				label: `${title}, ${formatCents(priceCents)}`,
			})),
		methods: may(actor, 'invoice') ? handMethods.map((value) => ({ value, label: methodNames[value] })) : [],
	}
}

/** Enters an appointment. A rejected form says which value of `confirmed` adds it in spite of what speaks against it. */
export function enterFromForm(
	args: { request: Request; context: Context },
	{ actor }: { actor: StaffViewer },
) {
	const { db, clock, links, payments, appointmentEmails: emails } = getServices(args.context)
	return runForm(
		args,
		formAction({
			schema: entrySchema,
			async run(form) {
				const { timeZone } = await readSettings(args.context)
				const now = clock.now()
				return enterAppointment(db, { actor, form, timeZone, emails, links, payments, now })
			},
			to: (_, { appointment }) => `/admin/appointments/${appointment.id}`,
			message: (_, { appointment, invited }) => [
				'Appointment added',
				`${appointment.name} · ${appointmentLabels(appointment).when}${invited ? '. The invitation is on its way.' : ''}`,
			],
			fallback: 'The appointment could not be added. Please try again.',
		}),
		{ extra: (error) => ({ doubts: error instanceof EntryDoubted ? error.key : null }) },
	)
}
