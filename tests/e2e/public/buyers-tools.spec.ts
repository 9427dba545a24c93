import { expect } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { expectAccessibleLooks } from '../../setup/expect-accessible.ts'

test('a VIN is decoded and compared with the seller’s model year, and a wrong VIN shows an error', {
	tag: '@deep',
}, async ({ page }) => {
	await page.goto('/resources/scams')
	await page.getByLabel('VIN', { exact: true }).fill('1HGCM82633A004352')
	await page.getByLabel('Model year according to the seller').fill('2005')
	await page.getByLabel('Model year according to the seller').press('Enter')
	await expect(page.getByText('The check digit matches.')).toBeVisible()
	await expect(page.getByText('The VIN says the model year is 2003, but the seller says 2005.')).toBeVisible()
	await expect(page.getByText('About 1 in 11 made-up VINs fits by luck')).toBeVisible()
	await page.getByLabel('VIN', { exact: true }).fill('1HGCM82643A004352')
	await page.getByRole('button', { name: 'Check the VIN' }).click()
	await expect(page.getByText('The check digit doesn’t match')).toBeVisible()
	await expect(page.getByText('Compare each character with the plate')).toBeVisible()
	await expect(page.getByText('prove')).toHaveCount(0)
	await page.getByLabel('VIN', { exact: true }).fill('1HGCM8')
	await page.getByRole('button', { name: 'Check the VIN' }).click()
	await expect(page.getByLabel('VIN', { exact: true })).toHaveAttribute('aria-invalid', 'true')
	await expect(page.getByLabel('VIN', { exact: true })).toHaveValue('1HGCM8')
})

test('the quiz works by keyboard and explains its answers', { tag: '@deep' }, async ({ page }) => {
	await page.goto('/resources/scams')
	const questions = page.getByRole('region', { name: 'Would you spot it?' }).getByRole('group')
	for (const question of await questions.all()) {
		await question.getByRole('radio').first().focus()
		await page.keyboard.press('Space')
	}
	await page.getByRole('button', { name: 'Check my answers' }).press('Enter')
	await expect(page.getByText(/^\d of 6 right\.$/)).toBeVisible()
	await expect(page.getByText(/^(Right\.|Not quite\.)/)).toHaveCount(6)
	await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
})

test('the links of the tips open the sections and tools they name', { tag: '@deep' }, async ({ page }) => {
	await page.goto('/resources/buying-tips')
	await page
		.getByRole('navigation', { name: 'On this page' })
		.getByRole('link', { name: 'Making the deal' })
		.click()
	await expect(page.getByRole('heading', { name: /Making the deal/ })).toBeInViewport()
	await page.getByRole('main').getByRole('link', { name: 'Check a quote' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Quote Checker')
	await page
		.getByRole('region', { name: 'More tools' })
		.getByRole('link', { name: 'Car buying checklist' })
		.click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Car Buying Checklist')
	await expect(page.getByRole('checkbox')).toHaveCount(50)
})

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false })

	test('the VIN and the quiz are answered by a page load', { tag: '@deep' }, async ({ page }) => {
		await page.goto('/resources/scams')
		await page.getByLabel('VIN', { exact: true }).fill('1HGCM82633A004352')
		await page.getByLabel('Model year according to the seller').fill('2005')
		await page.getByRole('button', { name: 'Check the VIN' }).click()
		await expect(page.getByText('The check digit matches.')).toBeVisible()
		await expect(
			page.getByText('The VIN says the model year is 2003, but the seller says 2005.'),
		).toBeVisible()
		await page.getByLabel('VIN', { exact: true }).fill('1HGCM8')
		await page.getByRole('button', { name: 'Check the VIN' }).click()
		await expect(page.getByLabel('VIN', { exact: true })).toHaveAttribute('aria-invalid', 'true')
		await expect(page.getByLabel('VIN', { exact: true })).toHaveValue('1HGCM8')
		await page.getByRole('radio').first().check()
		await page.getByRole('button', { name: 'Check my answers' }).click()
		await expect(page.getByText(/1 right|0 of 1 right|1 of 1 right/)).toBeVisible()
	})
})

test('the tools with results have no axe findings and no horizontal scrolling at 360 and 1280 px', {
	tag: '@deep',
}, async ({ page }) => {
	for (const [place, path] of [
		'/resources/scams',
		'/resources/scams?vin=1HGCM82643A004352&year=2004',
		'/resources/buying-tips',
	].entries()) {
		await page.goto(path)
		await expectAccessibleLooks(page, path, { widths: [360, 1280], places: [place] })
	}
})

test('the calculator prints its result without navigation and buttons', { tag: '@deep' }, async ({
	page,
}) => {
	await page.goto('/resources/financing?tool=payment')
	await page.emulateMedia({ media: 'print' })
	await expect(page.getByRole('banner')).toBeHidden()
	await expect(page.getByRole('button', { name: 'Calculate' })).toBeHidden()
	await expect(page.getByRole('heading', { name: 'Your payment' })).toBeVisible()
})
