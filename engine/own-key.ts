/** The type of an object's values; for a union, the values of each member. */
type ValueOf<T> = T extends object ? T[keyof T] : never

/** Returns the value of `record`'s own property `name`, which may be any text; undefined for a missing or inherited one (`__proto__`). */
export const getOwnValue = <T extends object>(record: T, name: string | undefined): ValueOf<T> | undefined =>
	isOwnKey(record, name) ? (record[name] as ValueOf<T>) : undefined

/** Whether `record` has the own property `name`; inherited ones do not count. */
export const isOwnKey = <T extends object>(record: T, name: string | undefined): name is keyof T & string =>
	name !== undefined && Object.hasOwn(record, name)
