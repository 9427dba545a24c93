import { addDays, instantOf, isLocalDate } from '#app/lib/dates/zoned-time.ts'

export type AuditFilters = {
	/** The id of a thing. */
	q: string
	room: string
	/** Local days, both included. */
	from: string
	until: string
	after: string
}

/** Where something is written down that must not be forgotten; the first half of each action. */
export const auditSpaces = ['credit', 'clients', 'forum', 'settings', 'keys'] as const

/** The desk's view of the audit in an address. What is no filter is none: addresses can be typed. */
export function readAuditFilters(query: URLSearchParams): AuditFilters {
	const text = (name: string) => (query.get(name) ?? '').trim().slice(0, 200)
	const day = (name: string) => (isLocalDate(text(name)) ? text(name) : '')
	const after = Number(text('after'))
	return {
		q: text('q').replaceAll('\0', ''),
		room: auditSpaces.find((room) => room === text('room')) ?? '',
		from: day('from'),
		until: day('until'),
		after: Number.isSafeInteger(after) && after > 0 ? String(after) : '',
	}
}

/** The same as the list of entries asks it; days begin and end in the business time zone. */
export function auditQuery({ q, room, from, until, after }: AuditFilters, timeZone: string) {
	return {
		subjectId: q || undefined,
		area: room || undefined,
		from: from ? instantOf(from, '00:00', timeZone) : undefined,
		until: until ? instantOf(addDays(until, 1), '00:00', timeZone) : undefined,
		after: after ? Number(after) : undefined,
	}
}
