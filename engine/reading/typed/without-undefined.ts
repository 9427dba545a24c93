/** Returns the fields of a record that have a value: the format has absent fields and no undefined ones. */
export function withoutUndefined<T extends Record<string, unknown>>(record: T) {
	return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as {
		[Key in keyof T]?: Exclude<T[Key], undefined>
	}
}
