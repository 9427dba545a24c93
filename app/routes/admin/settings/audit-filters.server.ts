import { addDays, instantOf, isLocalDate } from '#app/lib/dates/zoned-time.ts'

export type AuditFilters = {
	/** The id of a record. */
	q: string
	/** The area of the audit log: the first part of the action. */
	area: string
	/** Local dates, both inclusive. */
	from: string
	until: string
	after: string
}

/** The areas with audit entries: the first part of each action. */
export const auditAreas = ['credit', 'clients', 'forum', 'settings', 'keys'] as const

/** Reads the filters of the audit log from a query string. Invalid values are ignored, because URLs can be typed by hand. */
export function readAuditFilters(query: URLSearchParams): AuditFilters {
	const text = (name: string) => (query.get(name) ?? '').trim().slice(0, 200)
	const day = (name: string) => (isLocalDate(text(name)) ? text(name) : '')
	const after = Number(text('after'))
	return {
		q: text('q').replaceAll('\0', ''),
		area: auditAreas.find((each) => each === text('area')) ?? '',
		from: day('from'),
		until: day('until'),
		after: Number.isSafeInteger(after) && after > 0 ? String(after) : '',
	}
}

/** Converts the filters to the input of `listAuditEntries`; days begin and end in the business time zone. */
export function auditQuery({ q, area, from, until, after }: AuditFilters, timeZone: string) {
	return {
		subjectId: q || undefined,
		area: area || undefined,
		from: from ? instantOf(from, '00:00', timeZone) : undefined,
		until: until ? instantOf(addDays(until, 1), '00:00', timeZone) : undefined,
		after: after ? Number(after) : undefined,
	}
}
