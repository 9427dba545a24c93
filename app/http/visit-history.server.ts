import { formatMoment } from '#app/lib/dates.ts'
import { isSlot, slotHours } from '#app/lib/visit-slots.ts'
import { formatLocalDay } from '#app/lib/visit-time.ts'
import type { AppointmentStatus } from '#app/modules/appointments/appointment-status.ts'
import type { AppointmentEvent } from '#app/modules/appointments/appointments.server.ts'
import type { HistoryLine } from '#app/modules/appointments/components/desk-history.tsx'

const byWords: Record<string, string> = {
	client: 'by the client',
	advisor: 'by the advisor',
	system: 'by itself',
}

const whatWords: Record<string, string> = { no_show: 'No-show' }

const tones: Partial<Record<AppointmentStatus, HistoryLine['tone']>> = {
	requested: 'new',
	confirmed: 'info',
	completed: 'ok',
	cancelled: 'stop',
	no_show: 'stop',
}

/** A visit's events as the desk reads them. */
export function historyLines(events: readonly AppointmentEvent[], timeZone: string): HistoryLine[] {
	return events.map(({ id, at, what, byKind, toStatus, changes, note }) => ({
		id,
		at: formatMoment(at, timeZone),
		instant: at.toISOString(),
		what: `${whatWords[what] ?? capital(what)} ${byWords[byKind] ?? ''}`.trim(),
		changes: Object.entries(changes).flatMap(([field, [before, after]]) => {
			const label = labels[field]
			return label
				? [`${label}: ${inWords(field, before, timeZone)} → ${inWords(field, after, timeZone)}`]
				: []
		}),
		note,
		tone: tones[toStatus] ?? 'off',
	}))
}

/** What of a change people read; seats and ids are the machine's. */
const labels: Record<string, string> = {
	slotDate: 'Date',
	slot: 'Time',
	startsAt: 'Exact time',
	durationMinutes: 'Length',
	location: 'Location',
	holdEndsAt: 'Held until',
}

function inWords(field: string, value: unknown, timeZone: string): string {
	if (value === null || value === undefined || value === '') return 'none'
	const text = String(value)
	if (field === 'slotDate') return formatLocalDay(text)
	if (field === 'slot') return isSlot(text) ? slotHours[text].words : text
	if (field === 'startsAt' || field === 'holdEndsAt') return formatMoment(new Date(text), timeZone)
	if (field === 'durationMinutes') return `${text} minutes`
	return text
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)
