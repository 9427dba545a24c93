import { type DayRange, instantsOf, readDayRange } from '#app/routes/admin/day-range.server.ts'

export type AuditFilters = DayRange & {
	/** The id of a record. */
	q: string
	/** The area of the audit log: the first part of the action. */
	area: string
	after: string
}

/** The areas of the audit log that the page can filter by: the first part of an action. */
export const auditAreas = ['credit', 'clients', 'forum', 'settings', 'keys'] as const

/** Reads the filters of the audit log from a query string. Invalid values are ignored, because URLs can be typed by hand. */
export function readAuditFilters(query: URLSearchParams): AuditFilters {
	const text = (name: string) => (query.get(name) ?? '').trim().slice(0, 200)
	const after = Number(text('after'))
	return {
		q: text('q').replaceAll('\0', ''),
		area: auditAreas.find((each) => each === text('area')) ?? '',
		...readDayRange(query),
		after: Number.isSafeInteger(after) && after > 0 ? String(after) : '',
	}
}

/** Converts the filters to the input of `listAuditEntries`; days begin and end in the business time zone. */
export function auditQuery({ q, area, after, ...days }: AuditFilters, timeZone: string) {
	return {
		subjectId: q || undefined,
		area: area || undefined,
		...instantsOf(days, timeZone),
		after: after ? Number(after) : undefined,
	}
}
