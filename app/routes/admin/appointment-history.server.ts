import { isSlot, slotHours } from '#app/lib/dates/appointment-slots.ts'
import { formatMoment } from '#app/lib/dates/dates.ts'
import { formatLocalDay } from '#app/lib/dates/local-dates.ts'
import { getOwnValue } from '#app/lib/own-key.ts'
import type { AppointmentStatus } from '#app/modules/appointments/appointment-status.ts'
import type { HistoryLine } from '#app/modules/appointments/components/admin/history.tsx'
import type { AppointmentEvent } from '#app/modules/appointments/find-appointments.server.ts'

const actorLabels: Record<string, string> = {
	client: 'by the client',
	advisor: 'by the advisor',
	system: 'automatically',
}

const eventLabels: Record<string, string> = {
	cancelled: 'Canceled',
	no_show: 'No-show',
	tentative: 'Answered with maybe',
	times_proposed: 'Other times sent',
}

const tones: Partial<Record<AppointmentStatus, HistoryLine['tone']>> = {
	requested: 'new',
	confirmed: 'info',
	completed: 'ok',
	cancelled: 'stop',
	no_show: 'stop',
}

/** Formats the events of an appointment for the admin area. */
export function historyLines(
	events: readonly AppointmentEvent[],
	timeZone: string,
	thisYear: number,
): HistoryLine[] {
	return events.map(({ id, at, what, byKind, toStatus, changes, note }) => ({
		id,
		at: formatMoment(at, timeZone, thisYear),
		instant: at.toISOString(),
		what: `${getOwnValue(eventLabels, what) ?? capitalize(what)} ${getOwnValue(actorLabels, byKind) ?? ''}`.trim(),
		changes: Object.entries(changes).flatMap(([field, [before, after]]) => {
			const label = getOwnValue(fieldLabels, field)
			return label
				? [
						`${label}: ${asText(field, before, { timeZone, thisYear })} → ${asText(field, after, { timeZone, thisYear })}`,
					]
				: []
		}),
		note,
		tone: tones[toStatus] ?? 'off',
	}))
}

/** The fields whose changes are shown; spots and ids are internal. */
const fieldLabels: Record<string, string> = {
	slotDate: 'Date',
	slot: 'Time',
	startsAt: 'Exact time',
	durationMinutes: 'Length',
	location: 'Location',
	holdEndsAt: 'Held until',
}

type DateFormat = { timeZone: string; thisYear: number }

function asText(field: string, value: unknown, { timeZone, thisYear }: DateFormat): string {
	if (value === null || value === undefined || value === '') return 'none'
	const text = String(value)
	if (field === 'slotDate') return formatLocalDay(text)
	if (field === 'slot') return isSlot(text) ? slotHours[text].hours : text
	if (field === 'startsAt' || field === 'holdEndsAt') return formatMoment(new Date(text), timeZone, thisYear)
	if (field === 'durationMinutes') return `${text} minutes`
	return text
}

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
