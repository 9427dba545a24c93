import { expect, test } from 'vitest'
import { publicName } from '#app/lib/text/public-name.ts'
import { reviewFormValues, reviewSchemaFor } from './review.schema.ts'

const schema = reviewSchemaFor({ thisYear: 2026, advisorName: 'Dana Whitfield' })
const good = {
	stars: '4',
	name: "Zoë O'Brien-Núñez",
	vehicleYear: '2021',
	vehicleMake: 'Mercedes-Benz',
	vehicleModel: 'C 300 4MATIC+',
	body: 'They read the order line by line with me.',
	recommends: 'yes',
}

test('a complete review is accepted, with or without prices', () => {
	expect(schema.parse(good)).toMatchObject({ stars: 4, recommends: true })
	expect(schema.parse({ ...good, firstPriceCents: '$25,000', finalPriceCents: '22900.50' })).toMatchObject({
		firstPriceCents: 2_500_000,
		finalPriceCents: 2_290_050,
	})
})

test.each([
	['stars', '6', 'whole stars'],
	['stars', '4.5', 'whole stars'],
	['stars', undefined, 'choose one to five'],
	['name', '😀', 'letters for your name'],
	['name', '<script>alert(1)</script>', 'letters for your name'],
	['name', ' ', 'required'],
	['vehicleYear', '20', 'four digits'],
	['vehicleYear', '1899', 'from 1900 to 2027'],
	['vehicleMake', '<b>', 'letters and digits'],
	['vehicleModel', '', 'required'],
	['body', 'Fine.', 'at least 20'],
	['body', 'a'.repeat(50_000), 'at most 5,000'],
	['body', undefined, 'required'],
	['recommends', 'maybe', 'whether you would recommend'],
	['firstPriceCents', 'lots', 'in dollars'],
	['firstPriceCents', '-5', 'below zero'],
])('%s of %s is rejected with a message', (field, value, text) => {
	const { error } = schema.safeParse({ ...good, finalPriceCents: '1', firstPriceCents: '1', [field]: value })
	expect(error?.issues.filter(({ path }) => path[0] === field).map(({ message }) => message)[0]).toContain(
		text,
	)
})

test('one price without the other is rejected', () => {
	expect(schema.safeParse({ ...good, firstPriceCents: '25,000' }).error?.issues).toMatchObject([
		{ path: ['finalPriceCents'] },
	])
})

test.each([
	['Marcus Bell', 'Marcus B.'],
	['  ana  maría  lópez ', 'ana L.'],
	['Cher', 'Cher'],
	['Zoë Ångström', 'Zoë Å.'],
])('%s shows as %s', (name, shown) => {
	expect(publicName(name)).toBe(shown)
})

test('a stored review fills the form with texts that the schema reads back', () => {
	const stored = {
		stars: 4,
		name: 'Robin Fielding',
		vehicleYear: 2021,
		vehicleMake: 'Mazda',
		vehicleModel: 'CX-5',
		body: 'They read every line of the contract with me before I signed it.',
		recommends: false,
		firstPriceCents: 3_149_050,
		finalPriceCents: 2_999_900,
	}
	const values = reviewFormValues(stored)
	expect(values).toMatchObject({ recommends: 'no', firstPriceCents: '31490.50', finalPriceCents: '29999.00' })
	expect(reviewSchemaFor({ thisYear: 2026, advisorName: 'Dana Whitfield' }).parse(values)).toEqual({
		...stored,
		keptPersonalData: '',
	})
	expect(reviewFormValues({ ...stored, firstPriceCents: null }).firstPriceCents).toBe('')
})

test('personal data of somebody else is asked about at the text, until its author says that it belongs there', () => {
	const body = 'Dana Whitfield beat John Smith of sales. Call 201-555-0148.'
	const { error } = schema.safeParse({ ...good, body })
	expect(error?.issues).toMatchObject([{ path: ['body'], message: expect.stringContaining('201-555-0148') }])
	expect(error?.issues[0]?.message).toContain('John Smith')
	expect(error?.issues[0]?.message).not.toContain('Dana')
	const kept = { keptPersonalData: '201-555-0148\nJohn Smith' }
	expect(schema.parse({ ...good, body, ...kept })).toMatchObject({ body })
	expect(schema.safeParse({ ...good, body: `${body} Or 201-555-0149.`, ...kept }).success).toBe(false)
})
