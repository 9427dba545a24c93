import { isoDateOf } from '#app/lib/dates/date-input.ts'
import { readDollars } from '#engine'

/** How a field formats what is typed into it. */
export type InputMask = 'ssn' | 'phone' | 'money' | 'date'

/**
 * Returns the text with its dashes, parentheses and commas. Only unambiguous input is formatted: anything else, or incomplete input,
 * is returned as typed.
 */
export function formatTyped(mask: InputMask, typed: string): string {
	const plain = typed.trim()
	const digits = plain.replace(/\D/g, '')
	if (mask === 'ssn') return /^[\d\s-]*$/.test(plain) && digits.length === 9 ? formatSsn(digits) : typed
	if (mask === 'phone') return formatPhone(plain, digits) ?? typed
	if (mask === 'date') {
		const iso = isoDateOf(plain)
		return iso ? `${iso.slice(5, 7)}/${iso.slice(8)}/${iso.slice(0, 4)}` : typed
	}
	const read = readDollars(plain)
	if (!plain || !read.ok) return typed
	return (read.value / 100).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
}

/**
 * Formats a field of digits while somebody types at its end: '900123' as '900-12-3'. Returns null when it must not change: the
 * caret is elsewhere, something is being deleted, or the text is not a plain run of digits.
 */
export function formatWhileTyping(
	mask: InputMask,
	typed: string,
	{ atEnd, deleting }: { atEnd: boolean; deleting: boolean },
) {
	if (!atEnd || deleting) return null
	const digits = typed.replace(/\D/g, '')
	if (mask === 'ssn' && /^[\d-]*$/.test(typed) && digits.length <= 9) return formatSsn(digits)
	// A password manager fills in 1990-05-17; only plain digits are separated.
	if (mask === 'date' && /^[\d/]*$/.test(typed) && digits.length <= 8) return formatDate(typed, digits)
	return null
}

function formatSsn(digits: string): string {
	return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter(Boolean).join('-')
}

function formatDate(typed: string, digits: string): string | null {
	// '5/17/1990' is typed with its own slashes.
	const parts = typed.split('/')
	if (parts.slice(0, -1).some((part) => part.length < 2)) return null
	return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/')
}

function formatPhone(plain: string, digits: string): string | null {
	if (!/^\+?[\d\s().-]+$/.test(plain)) return null
	const ten = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits
	return ten.length === 10 ? `(${ten.slice(0, 3)}) ${ten.slice(3, 6)}-${ten.slice(6)}` : null
}
