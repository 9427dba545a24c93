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
