import { expect, test } from 'vitest'
import { z } from 'zod'
import { controlsOf } from './form-controls.ts'
import { emailField, optionalDayField, textField, withControl } from './form-fields.ts'
import { dollarsField, wholeField } from './number-fields.ts'

test('limits, keyboards and autofill of the controls follow from the schema', () => {
	const schema = z.object({
		name: withControl(textField({ charsMax: 100, missing: 'Missing.' }), { autoComplete: 'name' }),
		email: emailField({ missing: 'Missing.', invalid: 'Invalid.' }),
		note: z
			.string()
			.transform((text) => text.trim())
			.pipe(z.string().max(500))
			.optional(),
		amount: dollarsField({ centsMin: 100, outOfRange: 'Too little.' }),
		count: wholeField({ min: 1, max: 9 }),
		dueOn: optionalDayField(),
		signedOn: withControl(z.string().max(40), { type: 'date' }),
		agreed: z.boolean().refine((agreed) => agreed, 'Please agree.'),
		news: z.boolean().default(false),
		tags: z.array(z.string()),
	})
	expect(controlsOf(schema)).toEqual({
		name: { autoComplete: 'name', maxLength: 100, required: true },
		email: { type: 'email', autoComplete: 'email', maxLength: 254, required: true },
		note: { maxLength: 500 },
		amount: { inputMode: 'decimal', required: true },
		count: { inputMode: 'numeric', required: true },
		dueOn: { type: 'date' },
		signedOn: { type: 'date' },
		agreed: { required: true },
		news: {},
		tags: {},
	})
})

test.for<[string, number | string]>([
	['$25,000.50', 2_500_050],
	['0.99', 'Too little.'],
	['a lot', expect.stringContaining('amount in dollars')],
])('an amount typed as %s is read as cents or rejected', ([typed, expected]) => {
	const read = dollarsField({ centsMin: 100, outOfRange: 'Too little.' }).safeParse(typed)
	expect(read.success ? read.data : read.error.issues[0]?.message).toEqual(expected)
})
