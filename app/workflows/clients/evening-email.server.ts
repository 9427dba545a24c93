import type { Db } from '#app/db/client.server.ts'
import { addDays, formatLocalDay } from '#app/lib/dates/local-dates.ts'
import { localDateOf, localTimeOf } from '#app/lib/dates/zoned-time.ts'
import { amountOf } from '#app/lib/text/amount-of.ts'
import { appointmentTypeLabels } from '#app/modules/appointments/appointment-type.ts'
import { listAppointmentsOn } from '#app/modules/appointments/changes/due-appointments.server.ts'
import { appointmentLabels } from '#app/modules/appointments/lists/appointment-labels.server.ts'
import { listStepsOfDay } from '#app/modules/clients/steps/list-steps.server.ts'
import { getBranding } from '#app/modules/notifications/layout/business-details.server.ts'
import { type Block, type Email, paragraph } from '#app/modules/notifications/layout/email.ts'
import { renderEmail } from '#app/modules/notifications/layout/render-email.server.tsx'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'

/** From this local time on, until midnight. */
const evening = '18:00'
/** The number of steps in the email; it says how many more there are. */
const stepsMax = 20

/**
 * Emails the advisor who wants it what tomorrow brings: its appointments and the steps that are due. Nothing is sent when there is
 * nothing, and one email for each day, however often this runs. For a job. The stored email names clients by their reference only, since
 * it stays when their file is deleted.
 */
export async function sendEveningEmail(
	db: Db,
	{ origin, now }: { origin: string; now: Date },
): Promise<void> {
	const { eveningEmail, timeZone } = await getSettings(db)
	if (!eveningEmail || localTimeOf(now, timeZone) < evening) return
	const day = addDays(localDateOf(now, timeZone), 1)
	const appointments = await listAppointmentsOn(db, { day })
	const steps = await listStepsOfDay(db, { day, limit: stepsMax })
	if (appointments.length + steps.length === 0) return
	const { brand } = await getBranding(db, { origin })
	const content = eveningEmailOf({ day, appointments, steps, origin })
	await queueEmail(db, {
		kind: 'evening-list',
		owed: true,
		dedupeKey: `evening-list:${day}`,
		to: brand.contactEmail,
		...renderEmail(content, brand),
	})
}

type ContentInput = {
	day: string
	appointments: Awaited<ReturnType<typeof listAppointmentsOn>>
	steps: Awaited<ReturnType<typeof listStepsOfDay>>
	origin: string
}

function eveningEmailOf({ day, appointments, steps, origin }: ContentInput): Email {
	const stepCount = steps[0]?.count ?? 0
	const parts = [
		appointments.length > 0 ? amountOf(appointments.length, 'appointment') : null,
		stepCount > 0 ? amountOf(stepCount, 'step') : null,
	]
	const amounts = parts.filter(Boolean).join(' and ')
	const blocks: (Block | false)[] = [
		appointments.length > 0 && {
			kind: 'links',
			title: 'Appointments',
			links: appointments.map((each) => ({
				label: [
					appointmentLabels(each).hours,
					appointmentTypeLabels[each.type],
					each.type === 'in_person' && each.location,
					each.reference,
				]
					.filter(Boolean)
					.join(' · '),
				href: `${origin}/admin/appointments/${each.id}`,
			})),
		},
		steps.length > 0 && {
			kind: 'links',
			title: 'Steps that are due',
			links: steps.map(({ what, reference, clientId }) => ({
				label: `${what} · ${reference}`,
				href: `${origin}/admin/clients/${clientId}#steps`,
			})),
		},
		stepCount > steps.length && paragraph(`${stepCount - steps.length} more steps are on the overview.`),
	]
	return {
		subject: `Tomorrow: ${amounts}`,
		preview: formatLocalDay(day),
		heading: `${formatLocalDay(day)}: ${amounts}`,
		blocks: blocks.filter((block) => block !== false),
		reason: 'You’re receiving this email because you asked for it in the settings.',
	}
}
