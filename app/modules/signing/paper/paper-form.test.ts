import { expect, test } from 'vitest'
import { getOwnValue } from '#app/lib/own-key.ts'
import { honestContractOf } from '#tests/deals/tampering.ts'
import { boxesOf } from './paper-boxes.ts'
import { paperFields, readPaperForm, textOfValue, typedValue } from './paper-form.ts'
import { questionsOf } from './paper-questions.ts'

const contract = honestContractOf({ priceCents: 2_899_500, months: 60, aprPpm: 69_000 })
const boxes = boxesOf(contract, 'retail_contract')
const questions = questionsOf(contract, 'retail_contract')
const read = (typed: Record<string, string>) =>
	readPaperForm((name) => getOwnValue(typed, name) ?? '', { boxes, questions })

test('an empty form has no answer and no error', () => {
	expect(read({})).toEqual({ answers: new Map(), questions: new Map(), lines: new Map(), errors: new Map() })
})

test('“as agreed” gives the agreed value, and a typed figure takes precedence over it', () => {
	const { answers } = read({
		[paperFields.same('apr')]: 'on',
		[paperFields.same('months')]: 'on',
		[paperFields.value('months')]: '72',
		[paperFields.value('apr')]: '6.9 %',
		[paperFields.value('net_trade')]: '-1,250.00',
		[paperFields.value('first_payment')]: '2026-12-05',
	})
	expect([...answers]).toEqual([
		['apr', 69_000],
		['months', 72],
		['first_payment', '2026-12-05'],
		['net_trade', -125_000],
	])
})

test.each([
	['payment', 'five hundred'],
	['payment', '-5'],
	['apr', '690'],
	['months', '0'],
	['months', '60.5'],
	['first_payment', '12/05/2026'],
])('%s of "%s" gets a message at its field and no answer', (box, text) => {
	const { answers, errors } = read({ [paperFields.value(box)]: text })
	expect(answers.size).toBe(0)
	expect([...errors.keys()]).toEqual([paperFields.value(box)])
})

test('a line needs a name and an amount', () => {
	const line = (label: string, amount: string) =>
		read({
			[paperFields.lineId(0)]: 'a',
			[paperFields.lineLabel(0)]: label,
			[paperFields.lineAmount(0)]: amount,
		})
	expect([...line('Etch', '$299').lines]).toEqual([['a', { label: 'Etch', cents: 29_900 }]])
	expect([...line('', '299').errors.keys()]).toEqual([paperFields.lineLabel(0)])
	expect([...line('Etch', '').errors.keys()]).toEqual([paperFields.lineAmount(0)])
})

test('a value written as it is typed is read as the same value', () => {
	for (const { id, unit, agreed } of boxes)
		if (agreed !== null)
			expect(read({ [paperFields.value(id)]: typedValue(agreed, unit) }).answers.get(id)).toBe(agreed)
	expect(textOfValue(69_000, 'rate')).toBe('6.9%')
})

test('questions are answered by yes or no only', () => {
	expect([
		...read({ [paperFields.question('vin')]: 'yes', [paperFields.question('blanks')]: 'maybe' }).questions,
	]).toEqual([['vin', true]])
	expect(questions.map(({ id }) => id)).toEqual([
		'vin',
		'odometer',
		'blanks',
		'deposit',
		'declined',
		'every',
		'first_date',
		'payoff',
		'spot_delivery',
		'promises',
	])
})
