import type { RouterContextProvider } from 'react-router'
import { formatCents } from '#app/lib/money.ts'
import { addDays, localDateOf, localTimeOf } from '#app/lib/zoned-time.ts'
import type { Appointment } from '#app/modules/appointments/appointments.server.ts'
import { getBookingRules } from '#app/modules/appointments/availability.server.ts'
import type { VisitDialogContext } from '#app/modules/appointments/components/desk-visit-dialog.tsx'
import type { DeskVisit } from '#app/modules/appointments/desk-visit.ts'
import { getOfferingOfKind } from '#app/modules/catalog/catalog.server.ts'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { getServices } from './context.server.ts'
import { visitWords } from './visit-words.server.ts'

/** An appointment for the desk's tables, forms and week. */
export function deskVisit(visit: Appointment): DeskVisit {
	const { id, reference, status, name, email, phone, location, slot, startsAt, timeZone } = visit
	const { durationMinutes, version } = visit
	const { day, hours, startsAt: begins, holdEnds } = visitWords(visit)
	return {
		...{ id, reference, status, name, email, phone, location, day, hours, slot, holdEnds },
		...{ durationMinutes, version },
		date: visit.slotDate,
		time: startsAt && localTimeOf(startsAt, timeZone),
		startsAt: begins,
		paid: visit.paidOrderId !== null,
	}
}

/** What the forms about a visit know beside it. The advisor may go beyond the horizon: a year ahead. */
export async function deskFormContext(context: Readonly<RouterContextProvider>): Promise<VisitDialogContext> {
	const { db, clock } = getServices(context)
	const now = clock.now()
	const [{ timeZone }, { visitMinutes }, { priceCents }] = await Promise.all([
		getSettings(db),
		getBookingRules(db),
		getOfferingOfKind(db, { kind: 'in_person' }),
	])
	const today = localDateOf(now, timeZone)
	return {
		first: today,
		last: addDays(today, 365),
		visitMinutes,
		price: formatCents(priceCents),
	}
}
