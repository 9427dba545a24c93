import { test } from '../../setup/browser-test.ts'
import { advisorOfFile, expect, main, openHydrated, toast } from '../as-advisor.ts'
import { expectClearToast } from './covered-controls.ts'

const context = advisorOfFile()

const forms = [
	['/admin/settings', 'Save settings', 'Every page and email'],
	['/admin/chat/settings', 'Save settings', 'They apply from the next message'],
	['/admin/mail/settings', 'Save signature', 'Signature saved'],
	['/admin/availability', 'Save availability', 'Availability saved'],
] as const

for (const width of [390, 1280])
	test(`toasts cover no field or button of the admin area, ${width} pixels wide`, {
		tag: width === 390 ? [] : '@deep',
	}, async () => {
		const page = await context().newPage()
		await page.setViewportSize({ width, height: width === 390 ? 844 : 800 })
		for (const [path, name, text] of forms) {
			await openHydrated(page, path)
			await main(page).getByRole('button', { name }).click()
			await expect(toast(page, text)).toBeVisible()
			await expectClearToast(page)
		}
	})
