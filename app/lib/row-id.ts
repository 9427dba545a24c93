/** A row's number out of an address or a form; undefined for whatever PostgreSQL would not take as a positive integer. */
export function readRowId(text: unknown): number | undefined {
	const id = typeof text === 'string' && /^[1-9]\d{0,9}$/.test(text) ? Number(text) : 0
	return id > 0 && id < 2 ** 31 ? id : undefined
}
