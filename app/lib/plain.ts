/** Data that JSON writes down completely, so that two values with the same JSON are the same. */
export type Plain<T> = T extends string | number | boolean | null | undefined | Date
	? T
	: T extends (...args: never[]) => unknown
		? never
		: T extends object
			? { [Key in keyof T]: Plain<T[Key]> }
			: never
