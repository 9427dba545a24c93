/** Data that JSON represents completely, so that two values with the same JSON are equal. */
export type Plain<T> = T extends string | number | boolean | null | undefined | Date
	? T
	: T extends (...args: never[]) => unknown
		? never
		: T extends object
			? { [Key in keyof T]: Plain<T[Key]> }
			: never
