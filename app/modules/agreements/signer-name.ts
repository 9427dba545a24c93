/** Whether two names are the same but for case, accents and spaces; true if one is not known. */
export const isSameName = (one: string | null, other: string | null): boolean =>
	!one || !other || nameKey(one) === nameKey(other)

const nameKey = (name: string): string =>
	name.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase()
