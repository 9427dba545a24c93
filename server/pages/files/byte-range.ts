/** Parses a `Range` header: one part, all (no header, or one we may ignore), or a range outside of the file. */
export function byteRange(
	header: string | undefined,
	sizeBytes: number,
): { start: number; end: number } | 'all' | 'unsatisfiable' {
	// https://www.rfc-editor.org/rfc/rfc9110#section-14; a request for several ranges may get the whole.
	const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
	if (first === '' && last === '') return 'all'
	const start = first === '' ? Math.max(0, sizeBytes - Number(last)) : Number(first)
	const end = first === '' || last === '' ? sizeBytes - 1 : Math.min(Number(last), sizeBytes - 1)
	if (first !== '' && last !== '' && Number(last) < Number(first)) return 'all'
	return start < sizeBytes && start <= end ? { start, end } : 'unsatisfiable'
}
