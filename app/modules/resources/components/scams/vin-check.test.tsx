import { expect, test } from 'vitest'
import { readVin } from '#app/lib/vehicles/vin.ts'
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

test('a VIN that fits is told what a fit is worth, and where its manufacturer’s code is from', () => {
	const page = show('1HGCM82633A004352')
	expect(page).toContain('The check digit matches.')
	expect(page).toContain('About 1 in 11 made-up VINs fits by luck')
	expect(page).toContain('the United States')
	expect(page).toContain('Look up its recalls')
})

test('a VIN that does not fit is not called a match, and its reader learns what to compare', () => {
	const page = show('1HGCM82643A004352')
	expect(page).toContain('The check digit doesn’t match')
	expect(page).toContain('Compare each character with the plate')
	expect(page).not.toContain('prove')
	expect(page).not.toContain('Look up its recalls')
})

test('a code that no country was given says so', () => {
	expect(show('DA1CM82633A004352')).toContain('this code isn’t assigned')
})

test('the explanation states the chance of a fit as it is', () => {
	const page = show('')
	expect(page).toContain('about 10 of 11 made-up VINs')
	expect(page).not.toContain('most made-up')
})
