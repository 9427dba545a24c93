import { expect, test } from 'vitest'
import { isOutside, outsideMessage, placeNote, placeProblem } from './visit-place.ts'

const tristate = ['NY', 'NJ', 'CT']
const example = 'Which state is this in? We meet clients only in New York, New Jersey, and Connecticut.'

test.each([
	'Route 9 Autos, 1200 Route 9, Fishkill, NY 12524',
	'Route 9 Autos, Fishkill NY',
	'route 9 autos, fishkill ny',
	'12524',
	'12524-1234',
	'10001, Toyota of Manhattan, 10001',
	'Fishkill, N.Y.',
	'Fishkill, NY, USA',
	'Fishkill, NY 12524 USA',
	'Fishkill, NY, 12524',
	'Brooklyn, New York',
	'New York',
	'Honda (Newark, New Jersey)',
	'Newark New Jersey',
	'12 Elm Ct, New Haven, CT',
	'Hartford CT',
	'new haven, ct',
	'12 Elm Ct 12524',
	'https://cars.example/listing/99501, Fishkill, NY',
	'Port Washington, NY',
	'Ford of Texas, 12 Main St, Poughkeepsie, NY',
	'Suite 90210, 5 Main St, Yonkers, NY',
])('%s is in New York, New Jersey or Connecticut', (text) => {
	expect(placeProblem(tristate, text)).toBeNull()
	expect(placeNote(tristate, text)).toBe('✓ We meet clients there.')
})

test.each([
	'Sunset Motors, Plano TX',
	'Sunset Motors, plano tx',
	'75024',
	'Plano, Texas',
	'Plano Texas 75024',
	'Los Angeles, CA',
	'Cleveland, oh',
	'Scranton PA',
	'Indiana, PA 15701',
	'Washington, DC',
	'Seattle, Washington',
	'Charleston, West Virginia',
])('%s is elsewhere, which the message says with where the advisor does come', (text) => {
	expect(placeProblem(tristate, text)).toBe(outsideMessage('New York, New Jersey, and Connecticut'))
	expect(isOutside(tristate, text)).toBe(true)
})

test.each([
	'Route 9 Autos, 1200 Route 9, Fishkill',
	'Route 9 Autos',
	'12345 Route 9, Fishkill',
	'Honda of New Jersey',
	'12 Elm Ct',
	'12 ELM CT',
	'1200 5th Ave NE',
	'FORD MOTOR CO',
	'Toyota of Hollywood LA',
	'a friend’s driveway, call me',
	'about 5 mi',
	'Port Washington',
	'https://cars.example/listing/12524',
	'Main St, lot 12524',
	'00000',
	'Toronto, ON',
	'Springfield',
])('%s does not tell: the form asks, and takes it', (text) => {
	expect(placeProblem(tristate, text)).toBeNull()
	expect(placeNote(tristate, text)).toBe(example)
	expect(isOutside(tristate, text)).toBe(false)
})

test('no text, one that is too long and one outside the area have no note', () => {
	for (const text of [' ', `${'x'.repeat(200)}, NY`, 'Plano, TX'])
		expect(placeNote(tristate, text), text).toBeNull()
})

test('a ZIP code of another state than the one beside it is asked about', () => {
	expect(placeProblem(tristate, 'Fishkill, NY 75024')).toBe(
		'This ZIP code is in another state. Please check both.',
	)
	expect(placeProblem(tristate, 'Plano, TX 12524')).toBe(
		'This ZIP code is in another state. Please check both.',
	)
})

test('an area of ZIP codes takes those that begin so, and asks for the ZIP code where only the state is known', () => {
	const area = ['NY', '068']
	expect(placeProblem(area, 'Stamford, CT 06830')).toBeNull()
	expect(placeProblem(area, 'Hartford, CT 06103')).toBe(
		outsideMessage('New York and ZIP codes that begin with 068'),
	)
	expect(placeProblem(area, 'Stamford, CT')).toBeNull()
	expect(placeNote(area, 'Stamford, CT')).toBe(
		'Which ZIP code is this? We meet clients only in New York and ZIP codes that begin with 068.',
	)
	expect(placeProblem(area, 'Newark, NJ')).toBe(outsideMessage('New York and ZIP codes that begin with 068'))
	// 063 is in New York and in Connecticut.
	expect(placeNote(area, '06390')).toMatch(/^Which state/)
	expect(placeProblem(area, 'Fishers Island, NY 06390')).toBeNull()
})

test('without an area every location is fine, and an empty one has its own message', () => {
	expect(placeProblem([], 'Plano, TX')).toBeNull()
	expect(placeProblem([], 'somewhere')).toBeNull()
	expect(placeProblem(tristate, '  ')).toBeNull()
})
