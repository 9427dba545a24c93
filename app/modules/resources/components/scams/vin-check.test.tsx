import { expect, test } from 'vitest'
import { readVin } from '#engine'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import { VinCheck } from './vin-check.tsx'

const show = (vin: string) =>
	renderToHtml(
		<VinCheck
			vin={vin}
			typedYear=""
			statedYear={{ year: null }}
			reading={vin ? readVin(vin, { thisYear: 2026 }) : null}
		/>,
	)

test('for a VIN with a matching check digit, the page says how little that proves and which country the manufacturer’s code is from', () => {
	const page = show('1HGCM82633A004352')
	expect(page).toContain('The check digit matches.')
	expect(page).toContain('About 1 in 11 made-up VINs fits by luck')
	expect(page).toContain('the United States')
	expect(page).toContain('Look up its recalls')
})

test('for a VIN with a wrong check digit, the page says so and explains what to compare', () => {
	const page = show('1HGCM82643A004352')
	expect(page).toContain('The check digit doesn’t match')
	expect(page).toContain('Compare each character with the plate')
	expect(page).not.toContain('prove')
	expect(page).not.toContain('Look up its recalls')
})

test('a manufacturer’s code that no country has is described as not assigned', () => {
	expect(show('DA1CM82633A004352')).toContain('this code isn’t assigned')
})

test('the explanation states which share of made-up VINs the check digit detects', () => {
	const page = show('')
	expect(page).toContain('about 10 of 11 made-up VINs')
	expect(page).not.toContain('most made-up')
})
