import { expect, test } from 'vitest'
import { dealerTracesIn } from './dealer-traces.ts'

const dealer = {
	name: 'Mill Pond Honda',
	emails: ['sales@millpondhonda.example', 'gail.brandt@gmail.com', ''],
	phone: '(201) 555-0142',
}

test.for([
	['Would Mill Pond Honda get the same terms?', 'Mill Pond Honda'],
	['We at mill pond have a white one.', 'Mill Pond Honda'],
	['MILL-POND has it, is that fine?', 'Mill Pond Honda'],
	['Write to me at gail@example.org please', 'gail@example.org'],
	['It is listed on www.somewhere.example/crv', 'www.somewhere.example/crv'],
	['See hondaofnowhere.com for photos', 'hondaofnowhere.com'],
	['Our MillPondHonda page shows it', 'millpondhonda'],
	['Call 201.555.0199 before noon', '201.555.0199'],
	['Call (201) 555-0142', '(201) 555-0142'],
	['Call 2 0 1 5 5 5 0 1 4 2', '(201) 555-0142'],
] as const)('a text that tells who asks is found: %s', ([text, found]) => {
	expect(dealerTracesIn(text, dealer)).toContain(found)
})

test.for([
	'Does the client need the Honda Sensing package?',
	'Is a CR-V EX-L for about $2,000 more fine?',
	'Would a 2025 with 1,200 miles do, at $31,250.50?',
	'Can it be titled in PA 19103-1234?',
	'The VIN is 7FARS4H50SE000123. Is black fine?',
	'Is there a pond or a mill near the client?',
	'Delivery by 12/15, or pick-up?',
])('a text that tells nothing is not: %s', (text) => {
	expect(dealerTracesIn(text, dealer)).toEqual([])
})

test('a dealer with only words of the trade in its name is found by the whole name', () => {
	const plain = { name: 'Honda of the Motor Group', emails: [], phone: '' }
	expect(dealerTracesIn('We are Honda of the Motor Group.', plain)).toEqual([plain.name])
	expect(dealerTracesIn('Is any Honda fine?', plain)).toEqual([])
})
