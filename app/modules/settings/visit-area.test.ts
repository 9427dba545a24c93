import { expect, test } from 'vitest'
import { describeVisitArea, parseVisitArea, typedVisitArea } from './visit-area.ts'

test('an area is read as an operator writes it, and written the same way', () => {
	expect(parseVisitArea('ny, New Jersey\n068; NY')).toEqual(['NY', 'NJ', '068'])
	expect(parseVisitArea(' , \n')).toEqual([])
	expect(parseVisitArea('10001')).toEqual(['10001'])
	expect(typedVisitArea(['NY', '068'])).toBe('NY, 068')
})

test.each(['everywhere', 'NY NJ', '06', '000', '123456', 'XX', 'toString', '__proto__', 'NY, 5 miles'])(
	'%s is no area',
	(text) => {
		expect(parseVisitArea(text)).toBeNull()
	},
)

test('an area is described in words; an area of everywhere in none', () => {
	expect(describeVisitArea(['NY'])).toBe('New York')
	expect(describeVisitArea(['NY', '068', '069'])).toBe('New York and ZIP codes that begin with 068 or 069')
	expect(describeVisitArea([])).toBe('')
})
