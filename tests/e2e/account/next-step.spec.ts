import { expect, type Page } from '@playwright/test'
import { delaySuccessRedirect, test } from '../../setup/browser-test.ts'
import { createSignedInMember } from '../new-member.ts'
import { signAgreement } from '../sign-agreement.ts'

const main = (page: Page) => page.getByRole('main')

/** Opens the account, expects what comes next, and returns the link to it. */
async function expectNext(page: Page, what: string | RegExp, action: string) {
	await page.goto('/account')
	await expect(main(page).getByRole('heading', { level: 2 })).toHaveText(what)
	return main(page).getByRole('region', { name: what }).getByRole('link', { name: action })
}

test('a new member is led from the quote checker to a paid search, its brief, and then to nothing', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const { page, email } = await createSignedInMember(browser, {
		origin: baseURL!,
		name: 'Odile Fern',
		width: 390,
	})
	await delaySuccessRedirect(page)
	await (await expectNext(page, 'Check a dealer’s quote before you sign.', 'Check a quote')).click()
	await expect(page).toHaveURL('/resources/quote-checker')

	await page.goto('/account')
	await main(page)
		.getByRole('link', { name: /^Services Have an advisor/ })
		.click()
	await page.locator('#online-search').getByRole('button', { name: 'Book Now' }).click()
	await signAgreement(page)
	await page.getByLabel('Email').fill(email)
	await page.getByLabel('Card number').fill('4242 4242 4242 4242')
	await page.getByLabel('Expiry').fill('12 / 34')
	await page.getByLabel('CVC').fill('123')
	await page.getByLabel('Name on card').fill('Odile Fern')
	await page.getByRole('button', { name: 'Pay $75.00' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Successful!')

	await (
		await expectNext(page, 'Tell your advisor what you’re looking for.', 'Answer a few questions')
	).click()
	await page.getByLabel('Your budget').fill('25000')
	await page.getByLabel('When do you want the car?').selectOption({ index: 1 })
	await page.getByText('Used', { exact: true }).click()
	await page.getByText('Sedan', { exact: true }).click()
	await page.getByLabel('Where should we look?').fill('10001')
	await main(page).getByRole('button', { name: /^Send/ }).click()
	await expect(page.getByRole('status').filter({ hasText: 'Sent to your advisor' }).first()).toBeVisible()

	const answers = await expectNext(page, 'Nothing for you to do right now.', 'See your answers')
	await expect(main(page)).toContainText('Your advisor has your answers and is working on it.')
	await answers.click()
	await expect(page).toHaveURL(/\/brief$/)
})
