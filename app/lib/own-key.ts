/** The type of an object's values; for a union, the values of each member. */
type ValueOf<T> = T extends object ? T[keyof T] : never

/**
 * Returns the value of `record`'s own property `name`, which may be any text. Undefined for a missing or inherited property
 * (`constructor`, `__proto__`), and without a record or a name. See docs/decisions/0044-own-keys-only.md.
 */
export function getOwnValue<T extends object>(
	record: T | null | undefined,
	name: string | null | undefined,
): ValueOf<T> | undefined {
	return record && isOwnKey(record, name) ? (record[name] as ValueOf<T>) : undefined
}

/** Whether `record` has the own property `name`; inherited ones do not count. */
export const isOwnKey = <T extends object>(
	record: T,
	name: string | null | undefined,
): name is keyof T & string => name !== null && name !== undefined && Object.hasOwn(record, name)
