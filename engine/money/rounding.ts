/**
 * `amount` · `factor` / `divisor` as a whole number, half up, exact also where the product exceeds 2^53. All three must be whole numbers,
 * none negative, `divisor` above zero; a RangeError is thrown for fractions and NaN.
 */
export function multiplyDivide(amount: number, factor: number, divisor: number): number {
	if (!Number.isInteger(amount) || !Number.isInteger(factor) || !(divisor > 0))
		throw new RangeError(`Not whole numbers: ${amount} · ${factor} / ${divisor}.`)
	const product = amount * factor
	if (!Number.isSafeInteger(product))
		return Number(divideHalfUp(BigInt(amount) * BigInt(factor), BigInt(divisor)))
	const remainder = product % divisor
	const whole = (product - remainder) / divisor
	return remainder * 2 >= divisor ? whole + 1 : whole
}

/** The quotient rounded to a whole number, half away from zero. `divisor` must be above zero. */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
	return dividend < 0n
		? -((2n * -dividend + divisor) / (2n * divisor))
		: (2n * dividend + divisor) / (2n * divisor)
}

/** A share of an amount: cents times parts per million, rounded to the cent, half a cent up. */
export const shareOf = (cents: number, ppm: number): number => multiplyDivide(cents, ppm, 1_000_000)

const centsMax = 1_000_000_000_000

/** Whether this is an amount in cents that the formulas accept: whole, from 0 to ten billion dollars. */
export const isAmount = (cents: number): boolean =>
	Number.isSafeInteger(cents) && cents >= 0 && cents <= centsMax

/** 1,000 % a year, the highest rate that the formulas accept. */
export const rateMaxPpm = 10_000_000

/** Whether this is a yearly rate in parts per million that the formulas accept: whole, from 0 to 1,000 %. */
export const isRate = (ppm: number): boolean => Number.isSafeInteger(ppm) && ppm >= 0 && ppm <= rateMaxPpm

/** Whether this is a number of months that the formulas accept: whole, from 1 to 600. */
export const isTerm = (months: number): boolean => Number.isInteger(months) && months >= 1 && months <= 600
