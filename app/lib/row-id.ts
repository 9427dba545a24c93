/** Reads a row's id from an address or a form; undefined for anything PostgreSQL would not accept as a positive integer. */
export function readRowId(text: unknown): number | undefined {
	const id = typeof text === 'string' && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
	return id > 0 && id < 2 ** 31 ? id : undefined
}

/** An id that no row has, for a query that must find nothing. */
export const noRowId = 0

/** A version that no row has, so that a change based on it results in a `Conflict`, like one based on an earlier version. */
const noVersion = -1

/** Reads the version that a form is based on; an invalid one is read as a version that no row has. */
export const readVersion = (form: FormData, field = 'version'): number => readVersionText(form.get(field))

/** As `readVersion`, for the value of the field. */
export function readVersionText(text: unknown): number {
	const version = typeof text === 'string' && /^\d{1,10}$/.test(text) ? Number(text) : noVersion
	return version < 2 ** 31 ? version : noVersion
}
