/** A row's number out of an address or a form; undefined for whatever PostgreSQL would not take as a positive integer. */
export function readRowId(text: unknown): number | undefined {
	const id = typeof text === 'string' && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
	return id > 0 && id < 2 ** 31 ? id : undefined
}

/** No row has it: what is looked up by it is not found. */
export const noRowId = 0

/** No row has it: a change that names it ends in a `Conflict`, as one of an earlier version does. */
const noVersion = -1

/** The version that somebody looked at when they filled in a form; whatever is no version is that of no row. */
export function readVersion(form: FormData, field = 'version'): number {
	const text = form.get(field)
	const version = typeof text === 'string' && /^\d{1,10}$/.test(text) ? Number(text) : noVersion
	return version < 2 ** 31 ? version : noVersion
}
