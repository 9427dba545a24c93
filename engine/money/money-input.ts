/** The number typed into a field, or a message that says what is wrong with it. */
export type ReadNumber = { ok: true; value: number } | { ok: false; message: string }

/** The largest amount that can be typed. */
export const typedCentsMax = 1_000_000_000

/** Reads '$25,000', '25000.50' or '1,234.5' as integer cents, up to $10,000,000.00. */
export function readDollars(text: string): ReadNumber {
	const plain = text.trim().replace(/^\$\s*/, '')
	if (/^-|^\(.*\)$/.test(plain)) return invalid('This amount can’t be below zero.')
	if (/^\d{1,3}(?:\.?\d{3})*,\d{2}$/.test(plain))
		return invalid(`Please write the cents after a point: ${plain.replaceAll('.', '').replace(',', '.')}.`)
	if (!/^(\d{1,3}(,\d{3})+|\d+)?(\.\d*)?$/.test(plain) || !/\d/.test(plain))
		return invalid('Please enter an amount in dollars, like 25,000 or 25000.50.')
	const [whole = '', fraction = ''] = plain.replaceAll(',', '').split('.')
	if (fraction.length > 2) return invalid('Please use at most two digits after the decimal point.')
	// The digits are joined before the conversion to a number, so that no amount is a cent off.
	const cents = Number(`${whole || '0'}${fraction.padEnd(2, '0')}`)
	if (cents > typedCentsMax) return invalid('Please enter an amount of at most $10,000,000.')
	return { ok: true, value: cents }
}

/** Reads '6.5' or '6.5%' as 6.5. */
export function readPercent(text: string, { max }: { max: number }): ReadNumber {
	const plain = text.trim().replace(/(?<!\s)\s*%$/, '')
	if (/^-/.test(plain)) return invalid('A rate can’t be below zero.')
	if (!/^\d*(?:\.\d*)?$/.test(plain) || !/\d/.test(plain))
		return invalid('Please enter a rate in percent, like 6.5.')
	const value = Number(plain)
	return value > max ? invalid(`Please enter a rate of at most ${max}%.`) : { ok: true, value }
}

/** Reads a whole number between two bounds, both inclusive. */
export function readWhole(text: string, { min, max }: { min: number; max: number }): ReadNumber {
	const plain = text.trim().replaceAll(',', '')
	const value = Number(plain)
	return /^\d+$/.test(plain) && value >= min && value <= max
		? { ok: true, value }
		: invalid(`Please enter a whole number from ${min} to ${max}.`)
}

const invalid = (message: string): ReadNumber => ({ ok: false, message })
