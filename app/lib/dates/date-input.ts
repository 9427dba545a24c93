import { isLocalDate } from './local-dates.ts'

/** Returns '1990-05-17' for '1990-05-17', '05/17/1990', '5-17-1990' or '05171990'; null for an invalid date or one before 1900. */
export function isoDateOf(text: string): string | null {
	const plain = text.trim()
	const [, month, day, year] =
		/^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(plain) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(plain) ?? []
	const iso = year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : plain
	return isLocalDate(iso) && iso >= '1900-01-01' ? iso : null
}
