import { getOwnValue } from '../own-key.ts'
import { originOfVin } from './vin-origin.ts'

/** The data in a vehicle identification number, without a look-up. */
export type VinReading =
	| { ok: false; message: string }
	| {
			ok: true
			vin: string
			/** Whether the ninth character matches the others (49 CFR 565.15(c)). */
			checkDigit: 'valid' | 'invalid'
			expectedCheckDigit: string
			/** The country or region whose authority assigned the manufacturer's code, from the first two characters; null if there is none. */
			origin: string | null
			/** The latest model year for the tenth character that is not in the future; null for an invalid character. */
			modelYear: number | null
			plant: string
			serial: string
	  }

const letterValues: Record<string, number> = {
	A: 1,
	B: 2,
	C: 3,
	D: 4,
	E: 5,
	F: 6,
	G: 7,
	H: 8,
	J: 1,
	K: 2,
	L: 3,
	M: 4,
	N: 5,
	P: 7,
	R: 9,
	S: 2,
	T: 3,
	U: 4,
	V: 5,
	W: 6,
	X: 7,
	Y: 8,
	Z: 9,
}

const weights = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2]

const yearCodes = 'ABCDEFGHJKLMNPRSTVWXY123456789'

const plateCharsMax = 8

/** Reads the model year that a seller states, up to the year after `thisYear`; null for an empty or invalid field. */
export function readModelYear(
	stated: string,
	{ thisYear }: { thisYear: number },
): { year: number | null; message?: string } {
	const text = stated.trim()
	if (!text) return { year: null }
	const year = Number(text)
	return /^\d{4}$/.test(text) && year >= 1981 && year <= thisYear + 1
		? { year }
		: { year: null, message: `Please enter the year with four digits, from 1981 to ${thisYear + 1}.` }
}

/** Reads a 17-character VIN, which may have spaces, dashes or lower-case letters. `thisYear` limits the model year. */
export function readVin(text: string, { thisYear }: { thisYear: number }): VinReading {
	const vin = text
		.toUpperCase()
		.replace(/^\s*VIN\b[\s:#.]*/, '')
		.replace(/[\s-]/g, '')
	if (!vin) return invalid('Please enter the VIN: 17 letters and digits.')
	const forbidden = vin.match(/[IOQ]/)
	if (forbidden)
		return invalid(
			`A VIN never has the letter ${forbidden[0]}. Please check again. It may be the digit ${forbidden[0] === 'I' ? 1 : 0}.`,
		)
	if (!/^[A-Z0-9]*$/.test(vin)) return invalid('A VIN has only letters and digits.')
	if (vin.length <= plateCharsMax)
		return invalid(
			`This has only ${vin.length} characters, like a license plate. A VIN has 17. You’ll find it at the base of the windshield.`,
		)
	if (vin.length !== 17)
		return invalid(
			`The VIN of a car built since 1981 has 17 characters, and this one has ${vin.length}. Please check it again on the windshield.`,
		)
	const expectedCheckDigit = checkDigitOf(vin)
	return {
		ok: true,
		vin,
		checkDigit: vin[8] === expectedCheckDigit ? 'valid' : 'invalid',
		expectedCheckDigit,
		origin: originOfVin(vin),
		modelYear: modelYearOf(vin, thisYear),
		plant: vin[10]!,
		serial: vin.slice(11),
	}
}

/** Returns the check digit: the sum of each character's value times the weight of its position, modulo 11, with X for 10. */
export function checkDigitOf(vin: string): string {
	const sum = [...vin].reduce(
		(total, character, index) =>
			total + (getOwnValue(letterValues, character) ?? Number(character)) * weights[index]!,
		0,
	)
	const rest = sum % 11
	return rest === 10 ? 'X' : String(rest)
}

/**
 * Returns the model year. Its code repeats every 30 years; in cars and light trucks, a letter in the seventh position means 2010 or later
 * (49 CFR 565.15(d)).
 */
function modelYearOf(vin: string, thisYear: number): number | null {
	const codeIndex = yearCodes.indexOf(vin[9]!)
	if (codeIndex < 0) return null
	const isFrom2010 = /[A-Z]/.test(vin[6]!)
	const year = (isFrom2010 ? 2010 : 1980) + codeIndex
	// Next year's models go on sale during this year.
	return year <= thisYear + 1 ? year : year - 30
}

const invalid = (message: string) => ({ ok: false as const, message })
