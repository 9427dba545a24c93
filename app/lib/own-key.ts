/** The values that an object of this type has under its names; for a union, those of each member. */
type ValueOf<T> = T extends object ? T[keyof T] : never

/**
 * The value that `record` itself has under `name`, which may be any text: undefined for a name that it lacks and for one that every
 * object inherits (`constructor`, `__proto__`), and where there is no record or name. See docs/decisions/0044-own-keys-only.md.
 */
export function ownValue<T extends object>(
	record: T | null | undefined,
	name: string | null | undefined,
): ValueOf<T> | undefined {
	return record && isOwnKey(record, name) ? (record[name] as ValueOf<T>) : undefined
}

/** Whether `record` itself has something under `name`, inherited names aside. */
export const isOwnKey = <T extends object>(
	record: T,
	name: string | null | undefined,
): name is keyof T & string => name !== null && name !== undefined && Object.hasOwn(record, name)
