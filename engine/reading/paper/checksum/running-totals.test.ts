import { expect, test } from 'vitest'
import { readDeal } from '../../document/read-deal.ts'
import { readMail } from '../../mail/read-mail.ts'

const readList = (...rows: string[]) => readMail({ subject: 'Quote', text: rows.join('\n') })
const linesOf = (reading: ReturnType<typeof readList>) =>
	reading.lines.map(({ label, role, category }) => [label, role, category])

test('a line that equals the sum of those before it is a total, whatever its name', () => {
	const reading = readList(
		'Number today: $40,000.00',
		'Spray-in bedliner: $600.00',
		'Doc fee: $400.00',
		'Whole truck: $41,000.00',
		'Title: $50.00',
		'Registration: $150.00',
		'Bring along: $41,200.00',
	)
	expect(reading.checksum).toMatchObject({ status: 'adds_up', open: [] })
	const totals = linesOf(reading).filter(([, role]) => role === 'subtotal')
	expect(totals.map(([label]) => label)).toEqual(['Whole truck', 'Bring along'])
})

test('an unclassified line that is subtracted to match the total has a mark', () => {
	const reading = readList(
		'Internet special: $30,000.00',
		'Springtime thing: $1,000.00',
		'Doc fee: $200.00',
		'Title: $100.00',
		'What remains: $29,300.00',
	)
	expect(reading.checksum.status).toBe('adds_up')
	expect(reading.lines[1]).toMatchObject({ role: 'credit' })
	expect(reading.lines[1]!.marks.map(({ code }) => code)).toContain('role_by_arithmetic')
})

test('lines that add up to no total keep their printed roles', () => {
	const reading = readList(
		'Internet special: $30,000.00',
		'Doc fee: $200.00',
		'Title: $100.00',
		'What remains: $29,301.00',
	)
	expect(reading.checksum.status).not.toBe('adds_up')
	expect(reading.lines.every(({ role }) => role === undefined)).toBe(true)
})

test('a line that may be a sum as well as a charge is what the total needs', () => {
	const reading = readList(
		'Number today: $30,000.00',
		'Doc fee: $500.00',
		'Taxes and fees: $2,000.00',
		'Bring along: $32,500.00',
	)
	expect(reading.checksum.status).toBe('adds_up')
	expect(readDeal(reading.document).lines[2]).toMatchObject({ label: 'Taxes and fees', role: 'charge' })
})

test('so many such lines that no search finds an end keep their printed roles', () => {
	const fees = Array.from({ length: 45 }, (_, i) => `Taxes and fees: $${i + 1},001.0${i % 7}`)
	const reading = readList('Number today: $30,000.00', ...fees, 'Bring along: $99,999.99')
	expect(reading.lines).toHaveLength(47)
	expect(reading.checksum.status).not.toBe('adds_up')
	expect(reading.lines.every(({ role }) => role === undefined)).toBe(true)
})
