import { test } from '../../setup/browser-test.ts'
import { expectAccessible } from '../../setup/expect-accessible.ts'
import { advisorContext, expect, main, openHydrated } from '../as-advisor.ts'
import { uniqueText } from '../unique-text.ts'

for (const javaScriptEnabled of [true, false])
	test(`the advisor adds a dealer with staff, marks it, and finds it by a phone number, ${javaScriptEnabled ? 'with' : 'without'} scripts`, {
		tag: '@deep',
	}, async ({ browser, baseURL }) => {
		const signedIn = await advisorContext(browser, baseURL!)
		const context = await browser.newContext({
			baseURL,
			javaScriptEnabled,
			reducedMotion: 'reduce',
			viewport: { width: 1280, height: 800 },
			storageState: await signedIn.storageState(),
		})
		const page = await context.newPage()
		const open = (path: string) => (javaScriptEnabled ? openHydrated(page, path) : page.goto(path))
		const name = `Dealer ${uniqueText()}`
		const digits = String(Math.floor(Math.random() * 1e7)).padStart(7, '0')
		await open('/admin/dealers/new')
		await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
		await page.getByRole('combobox', { name: 'State', exact: true }).selectOption('NJ')
		await page.getByRole('textbox', { name: /^ZIP code/ }).fill('10001')
		await page.getByRole('button', { name: 'Add dealer' }).click()
		// What was typed stays, with a sentence at the field.
		await expect(page.getByText('This ZIP code is in another state. Check both.')).toBeVisible()
		await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(name)
		await page.getByRole('textbox', { name: /^ZIP code/ }).fill('07011')
		await page.getByRole('button', { name: 'Add dealer' }).click()
		await expect(page.getByRole('heading', { level: 1 })).toContainText(name)

		await page.getByText('Add a person', { exact: true }).click()
		const staff = main(page).getByRole('region', { name: 'Staff' })
		await staff.getByRole('textbox', { name: 'Name', exact: true }).fill('Gil Petrakis')
		await staff
			.getByRole('textbox', { name: /^Phone/ })
			.fill(`(551) ${digits.slice(0, 3)}-${digits.slice(3)}`)
		await staff.getByRole('button', { name: 'Add person' }).click()
		await expect(staff.getByText('Gil Petrakis', { exact: true }).first()).toBeVisible()

		const mark = main(page).getByRole('region', { name: 'Stop using this dealer' })
		await mark.locator('summary').click()
		await mark.getByRole('textbox').fill('Changed the price at signing')
		await mark.getByRole('button', { name: 'Mark “do not use”' }).click()
		await expect(main(page).getByText('Changed the price at signing').first()).toBeVisible()
		if (javaScriptEnabled) await expectAccessible(page, 'a dealer')

		await open('/admin/dealers')
		await main(page).getByRole('searchbox').fill(`551${digits}`)
		await main(page).getByRole('button', { name: 'Search', exact: true }).click()
		await expect(main(page).getByRole('link', { name })).toBeVisible()
		await expect(main(page).getByText('1 shown')).toBeVisible()
		await context.close()
		await signedIn.close()
	})
