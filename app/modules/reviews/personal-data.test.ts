import { expect, test } from 'vitest'
import { findPersonalData, keptOf, personalDataError } from './personal-data.ts'

/** Reviews as people write them, with what in them identifies somebody else. */
const reviews: [text: string, found: string[]][] = [
	['Call my salesman at (201) 555-0148, he owes me a key.', ['phone (201) 555-0148']],
	['If they stonewall you, ring 201.555.0148 ext. 4.', ['phone 201.555.0148']],
	['Text 2015550148 before you go.', ['phone 2015550148']],
	['His cell is 555-0148.', ['phone 555-0148']],
	['From abroad: +44 20 7946 0958.', ['phone +44 20 7946 0958']],
	[
		'Write to k.obrien+deals@millpond-honda.example, he answers.',
		['email k.obrien+deals@millpond-honda.example'],
	],
	['Reach him: kevin (at) millpond.example', ['email kevin (at) millpond.example']],
	['My salesman John Smith added nitrogen after I said no.', ['name John Smith']],
	['The finance manager was Kevin O’Brien, and he hid the rate.', ['name Kevin O’Brien']],
	['Mr. Patel read every line with me. Ms. Nora Keller did not.', ['name Mr. Patel', 'name Ms. Nora Keller']],
	['Maria Gonzalez, the sales manager, walked away mid-sentence.', ['name Maria Gonzalez']],
	['Ask for Robert Lindqvist and nobody else!', ['name Robert Lindqvist']],
	['The salesperson’s name is Tiffany Vandermeer-Ruiz.', ['name Tiffany Vandermeer-Ruiz']],
	['The car with plate ABC-1234 was sold twice.', ['plate ABC-1234']],
	['They put license plate number 7XKD482 on it.', ['plate 7XKD482']],
	['VIN 1HGCV1F34LA012345 had two owners, not one.', ['vin 1HGCV1F34LA012345']],
	['vin: 5yjsa1e26hf000337. Look it up.', ['vin 5yjsa1e26hf000337']],
	['We paid $36,199.60 instead of $38,450, and 0.9% APR for 60 months.', []],
	['A 2021 Honda Civic with 120 000 miles, from a list of 300-1200 cars.', []],
	['The 2019-2023 RAV4 Hybrid and the F-150 XLT, RAM 1500, CX-5, GLC300 and SUV 2021 models.', []],
	['Saved 2,500 dollars in 45 minutes on 11/28/2026 at 10:30.', []],
	['Paul Miller Subaru matched Bill Jacobs Honda. Route 46 Toyota would not.', []],
	['The salesman was polite. The Manager Special was not special. My wife New and I agree.', []],
	['Kelley Blue Book said $21,400; Consumer Reports agreed. Capital One and Ally Bank lent.', []],
	['License plate fee $85 and plates for my 2022 RAV4 took 3 weeks.', []],
	['Order LW-7K2M9Q, stock number P12345A, quote 4471-22.', []],
	['MY SALESMAN WAS RUDE AND THE FINANCE MANAGER LIED.', []],
	['Dana Whitfield found the fee, as Marcus Bell I can say so.', []],
	['I drove from New York to Fort Lee, then on Main St to Mill Pond Honda. Tesla Model Three next.', []],
	['Out the door: 27 450. Monthly 415.22 x 72 = 29,895.84, ZIP 07030, doc fee 699.', []],
	// Of a second look, after the first was right.
	['Their general manager, William H. Turner, called me a liar.', ['name William H. Turner']],
	['My plates are NJ 123 ABC.', ['plate 123 ABC']],
	['James Madison High School. Saint Patrick’s Day Sale.', []],
]
const allowedNames = ['Marcus Bell', 'Dana Whitfield']

test.for(reviews)('%s', ([text, found]) => {
	expect(findPersonalData(text, { allowedNames }).map(({ kind, text: what }) => `${kind} ${what}`)).toEqual(
		found,
	)
})

test('what is asked about is named, and what its author keeps is not asked about again', () => {
	const text = 'My salesman John Smith: 201-555-0148.'
	expect(personalDataError(text, { allowedNames, kept: '' })).toBe(
		'“201-555-0148” looks like a phone number, “John Smith” looks like a person’s name. Remove them, or say that they belong here.',
	)
	expect(personalDataError(text, { allowedNames, kept: 'John Smith' })).toBe(
		'“201-555-0148” looks like a phone number. Remove it, or say that it belongs here.',
	)
	expect(personalDataError(text, { allowedNames, kept: '201-555-0148\r\nJohn Smith' })).toBeNull()
	expect(personalDataError('Nothing here.', { allowedNames, kept: '' })).toBeNull()
	expect(keptOf('It was 201-555-0148.', '201-555-0148\r\nJohn Smith')).toBe('201-555-0148')
	expect(keptOf('Nothing here.', '201-555-0148')).toBeNull()
})

test('a text of any size is read in time that grows with it', () => {
	for (const part of ['@a.', '1-', '(201) ', 'Mr. ', 'John ', 'plate ', 'salesman was ', '+1 ', 'A-1 ']) {
		const started = process.cpuUsage()
		findPersonalData(part.repeat(5_000 / part.length), { allowedNames })
		const { user } = process.cpuUsage(started)
		expect(user).toBeLessThan(300_000)
	}
})
