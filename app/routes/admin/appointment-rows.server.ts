import type { RouterContextProvider } from 'react-router'
import { getServices, readShared } from '#app/http/context.server.ts'
import { readSettings } from '#app/http/shared-settings.server.ts'
import { addDays } from '#app/lib/dates/local-dates.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { getBookingRules } from '#app/modules/appointments/availability/availability.server.ts'
import type { AppointmentDialogContext } from '#app/modules/appointments/components/admin/appointment-dialog.tsx'
import { adminControls } from '#app/routes/admin/appointments/appointment-action.server.ts'

/** Returns what appointment forms need besides the appointment. The advisor may book beyond the public limit: a year ahead. */
export async function adminFormContext(
	context: Readonly<RouterContextProvider>,
): Promise<AppointmentDialogContext> {
	const { db, clock } = getServices(context)
	const now = clock.now()
	const [{ timeZone }, { appointmentMinutes }] = await Promise.all([
		readSettings(context),
		readShared(context, 'booking rules', () => getBookingRules(db)),
	])
	const today = localDateOf(now, timeZone)
	return {
		controls: adminControls,
		first: today,
		last: addDays(today, 365),
		appointmentMinutes,
	}
}
