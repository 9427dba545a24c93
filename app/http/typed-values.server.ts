/** Those of the named fields that were sent, as they were typed; a form shows its own first values for the others. */
export function sentValues(form: FormData, names: readonly string[]): Record<string, string> {
	return Object.fromEntries(
		names.flatMap((name) => {
			const value = form.get(name)
			return typeof value === 'string' ? [[name, value]] : []
		}),
	)
}

/** The named fields of a form as text, as they were typed; what was not sent is empty. */
export function typedValues<Name extends string>(
	form: FormData,
	names: readonly Name[],
): Record<Name, string> {
	const values = {} as Record<Name, string>
	for (const name of names) {
		const value = form.get(name)
		values[name] = typeof value === 'string' ? value : ''
	}
	return values
}
