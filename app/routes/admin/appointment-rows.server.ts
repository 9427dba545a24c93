import type { RouterContextProvider } from 'react-router'
import { getServices } from '#app/http/context.server.ts'
import { yearOf } from '#app/lib/dates/dates.ts'
import { addDays, localDateOf, localTimeOf } from '#app/lib/dates/zoned-time.ts'
import { formatCents } from '#app/lib/money/money.ts'
import { getBookingRules } from '#app/modules/appointments/availability/availability.server.ts'
import type { AppointmentDialogContext } from '#app/modules/appointments/components/admin/appointment-dialog.tsx'
import type { Appointment } from '#app/modules/appointments/find-appointments.server.ts'
import type { AdminAppointment } from '#app/modules/appointments/lists/admin-appointment.ts'
import { appointmentLabels } from '#app/modules/appointments/lists/appointment-labels.server.ts'
import { getOfferingOfKind } from '#app/modules/catalog/catalog.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'

/** Formats an appointment for the tables, forms and week view of the admin area. */
export function adminAppointment(appointment: Appointment, { now }: { now: Date }): AdminAppointment {
	const { id, type, reference, status, name, email, phone, location, slot, startsAt, timeZone } = appointment
	const { durationMinutes, version } = appointment
	const {
		day,
		hours,
		startsAt: startsAtText,
		holdEnds,
	} = appointmentLabels(appointment, yearOf(now, timeZone))
	return {
		id,
		type,
		reference,
		status,
		name,
		email,
		phone,
		location,
		day,
		hours,
		slot,
		holdEnds,
		durationMinutes,
		version,
		date: appointment.slotDate,
		time: startsAt && localTimeOf(startsAt, timeZone),
		startsAt: startsAtText,
		paid: appointment.paidOrderId !== null,
	}
}

/** Returns what appointment forms need besides the appointment. The advisor may book beyond the public limit: a year ahead. */
export async function adminFormContext(
	context: Readonly<RouterContextProvider>,
): Promise<AppointmentDialogContext> {
	const { db, clock } = getServices(context)
	const now = clock.now()
	const [{ timeZone }, { appointmentMinutes }, { priceCents }] = await Promise.all([
		getSettings(db),
		getBookingRules(db),
		getOfferingOfKind(db, { kind: 'in_person' }),
	])
	const today = localDateOf(now, timeZone)
	return {
		first: today,
		last: addDays(today, 365),
		appointmentMinutes,
		price: formatCents(priceCents),
	}
}
