/** `amount` · `factor` / `divisor` as a whole number, half up, exact also where the product exceeds 2^53. */
export function multiplyDivide(amount: number, factor: number, divisor: number): number {
	const product = BigInt(amount) * BigInt(factor)
	return Number((2n * product + BigInt(divisor)) / (2n * BigInt(divisor)))
}

/** A share of an amount: cents times parts per million, rounded to the cent, half a cent up. */
export const shareOf = (cents: number, ppm: number): number => multiplyDivide(cents, ppm, 1_000_000)
