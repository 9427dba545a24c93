/** Returns those of the named fields that were sent, as typed. The form shows its initial values for the others. */
export function sentValues(form: FormData, names: readonly string[]): Record<string, string> {
	return Object.fromEntries(
		names.flatMap((name) => {
			const value = form.get(name)
			return typeof value === 'string' ? [[name, value]] : []
		}),
	)
}

/** Returns the named text fields of a form as typed; fields that were not sent are empty. */
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
