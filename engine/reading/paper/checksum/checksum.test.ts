import { expect, test } from 'vitest'
import { typedPage } from '../../../../tests/papers/typed-page.ts'
import { applyRepair } from '../apply-repair.ts'
import type { PaperReading } from '../paper-reading.ts'
import { readPaper } from '../read-paper.ts'

import { digitChange } from './digit-change.ts'

const rows = [
	'Selling Price|$32,500.00',
	'Rebate|-$500.00',
	'Doc Fee|$299.00',
	'Sales Tax|$1,804.55',
	'Title|$83.00',
	'Registration|$114.00',
	'Out the Door|$34,300.55',
]
const photo = { confidence: 0.9 }
const read = (changed: Record<number, string> = {}, options: { confidence?: number } = photo) =>
	readPaper([
		typedPage(
			rows.map((row, index) => changed[index] ?? row),
			options,
		),
	])
const firstRepair = ({ repairs }: PaperReading) => repairs[0]?.message

test('a document that adds up offers no repair', () => {
	expect(read()).toMatchObject({ checksum: { status: 'adds_up' }, repairs: [], areRepairsEqual: false })
})

test.each([
	[
		'one digit taken for another',
		{ 4: 'Title|$33.00' },
		'If “Title” is $83.00, not $33.00, the lines add up.',
	],
	[
		'a one for a seven',
		{ 5: 'Registration|$174.00' },
		'If “Registration” is $114.00, not $174.00, the lines add up.',
	],
	['a digit left out', { 3: 'Sales Tax|$1,80.55' }, undefined],
	[
		'a digit read twice',
		{ 2: 'Doc Fee|$2999.00' },
		'If “Doc Fee” is $299.00, not $2,999.00, the lines add up.',
	],
	[
		'a dollar sign taken for a digit',
		{ 2: 'Doc Fee|8299.00' },
		'If “Doc Fee” is $299.00, not $8,299.00, the lines add up.',
	],
	['a lost period', { 4: 'Title|$8300' }, 'If “Title” is $83.00, not $8,300.00, the lines add up.'],
	[
		'a digit of the total',
		{ 6: 'Out the Door|$34,800.55' },
		'If “Out the Door” is $34,300.55, not $34,800.55, the lines add up.',
	],
])(
	'%s: the lines do not add up, all are marked, and the right repair is offered if one digit explains it',
	(_, changed, message) => {
		const reading = read(changed)
		expect(reading.checksum.status).toBe('differs')
		// Another line may explain the difference as well; then the reading marks the repairs as equally likely.
		if (message) expect(reading.repairs.map((repair) => repair.message)).toContain(message)
		if (message !== firstRepair(reading)) expect(reading.areRepairsEqual || !message).toBe(true)
		// Every line that may be the reason is shown to be compared.
		expect(reading.lines.every(({ marks }) => marks.length > 0)).toBe(true)
	},
)

test('in a printed text, the total decides that a line is taken off, and no digit is doubted', () => {
	const changed = { 1: 'Customer loyalty|$500.00' }
	const reading = read(changed, { confidence: 1 })
	// The line is read as a credit, because only then do the lines add up to the total.
	expect(reading.checksum.status).toBe('adds_up')
	expect(read({ 4: 'Title|$33.00' }, { confidence: 1 }).repairs).toEqual([])
})

test('a repair is offered for a line that is only shown and not added', () => {
	const reading = readPaper([
		typedPage([
			'Selling Price|$32,500.00',
			'GAP waiver|$895.00',
			'Doc Fee|$299.00',
			'Title|$83.00',
			'Out the Door|$32,882.00',
		]),
	])
	expect(firstRepair(reading)).toBe('If “GAP waiver” is only shown and not added, the lines add up.')
	expect(applyRepair(reading, reading.repairs[0]!).checksum.status).toBe('adds_up')
})

test('a repair that a person accepts makes the lines add up and removes their marks', () => {
	for (const changed of [{ 4: 'Title|$33.00' }, { 6: 'Out the Door|$34,800.55' }] as Record<
		number,
		string
	>[]) {
		const reading = read(changed)
		const line = 4 in changed ? 4 : 6
		const repaired = applyRepair(reading, reading.repairs.find(({ changes }) => changes[0]?.line === line)!)
		expect(repaired.checksum.status).toBe('adds_up')
		expect(repaired.repairs).toEqual([])
		expect(repaired.lines.every(({ marks }) => marks.length === 0)).toBe(true)
		expect(repaired.document.stated).toEqual({ outTheDoorCents: 3_430_055 })
	}
})

test('repairs that are equally likely are reported as such', () => {
	const reading = read({ 3: 'Sales Tax|$1,834.55', 4: 'Title|$83.00' })
	const thirty = reading.repairs.filter(({ kind }) => kind === 'amount')
	expect(reading.checksum.message).toContain('$30.00 apart')
	expect(thirty.length).toBeGreaterThan(0)
	const twice = readPaper([
		typedPage(['Price|$30,000.00', 'Title|$33.00', 'Plate|$33.00', 'Out the Door|$30,116.00'], photo),
	])
	expect(twice.areRepairsEqual).toBe(true)
	expect(twice.repairs.slice(0, 2).map(({ message }) => message)).toEqual([
		'If “Title” is $83.00, not $33.00, the lines add up.',
		'If “Plate” is $83.00, not $33.00, the lines add up.',
	])
})

test('two digits are only tried when one is not enough', () => {
	const reading = read({ 3: 'Sales Tax|$1,804.65', 4: 'Title|$33.00' })
	expect(new Set(reading.repairs.map(({ kind }) => kind))).toEqual(new Set(['two_amounts']))
	for (const repair of reading.repairs) expect(applyRepair(reading, repair).checksum.status).toBe('adds_up')
})

test('lines that a subtotal confirms are not doubted when the total does not hold', () => {
	const paper = [
		'Selling Price|$30,000.00',
		'Destination|$1,095.00',
		'Floor mats|$180.00',
		'Subtotal|$31,275.00',
		'Doc Fee|$299.00',
		'Title|$33.00',
		'Total out the door|$31,657.00',
	]
	const reading = readPaper([typedPage(paper, photo)])
	expect(reading.checksum.status).toBe('differs')
	expect(reading.lines.slice(0, 4).flatMap(({ marks }) => marks)).toEqual([])
	expect(reading.lines.slice(4).every(({ marks }) => marks.length > 0)).toBe(true)
	expect(firstRepair(reading)).toBe('If “Title” is $83.00, not $33.00, the lines add up.')
})

test('the disclosures of a loan confirm each other', () => {
	const { lines, document } = readPaper([
		typedPage(
			[
				'Amount Financed|$30,687.00',
				'Finance Charge|$7,222.44',
				'Total of Payments|$37,909.44',
				'Monthly payment|$526.52',
				'Term|72 months',
			],
			photo,
		),
	])
	expect(document.loan?.months).toBe(72)
	expect(lines.map(({ marks }) => marks.length)).toEqual([0, 0, 0, 0])
})

test.each([
	[3_300, 8_300, 0.8],
	[3_300, 3_400, 0.3],
	[29_900, 299_900, 0.55],
	[829_900, 29_900, 0.6],
	[830_000, 8_300, 0.6],
	[3_300, 9_900, 0],
	[3_300, -8_300, 0],
])('%i read for %i has a likelihood of %f', (from, to, likelihood) => {
	expect(digitChange(from, to)).toBe(likelihood)
})

test('a wrong total is not outweighed by a balance that begins with it', () => {
	const { checksum } = readPaper([
		typedPage([
			'Selling Price|$24,995.00',
			'Doc Fee|$180.00',
			'Sales Tax|$1,749.65',
			'Total|$27,124.65',
			'Cash Down|$2,000.00',
			'Balance Due|$25,124.65',
		]),
	])
	expect(checksum).toMatchObject({
		status: 'differs',
		main: { label: 'Total', statedCents: 2_712_465, computedCents: 2_692_465 },
	})
})
