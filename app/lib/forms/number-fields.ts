import { z } from 'zod'
import { readDollars, readWhole } from '#engine'
import { withControl } from './form-fields.ts'

type AmountOptions = { centsMin: number; centsMax?: number; outOfRange: string }

/** An amount typed in dollars, in cents. */
export const dollarsField = ({ centsMin, centsMax = Infinity, outOfRange }: AmountOptions) =>
	withControl(
		z.string().transform((text, context) => {
			const read = readDollars(text)
			if (read.ok && read.value >= centsMin && read.value <= centsMax) return read.value
			context.addIssue({ code: 'custom', message: read.ok ? outOfRange : read.message })
			return z.NEVER
		}),
		{ inputMode: 'decimal' },
	)

/** A whole number between two bounds, both inclusive. */
export const wholeField = (bounds: { min: number; max: number }) =>
	withControl(
		z.string().transform((text, context) => {
			const read = readWhole(text, bounds)
			if (read.ok) return read.value
			context.addIssue({ code: 'custom', message: read.message })
			return z.NEVER
		}),
		{ inputMode: 'numeric' },
	)
