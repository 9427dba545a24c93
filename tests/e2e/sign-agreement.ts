import { expect, type Page } from '@playwright/test'

type Client = { state?: string; name?: string; email?: string }

/**
 * Says where the client lives and signs the agreement that is asked for before a payment, if it is not signed yet. Waits for the payment
 * page.
 */
export async function signAgreement(page: Page, { state = 'Ohio', name, email }: Client = {}): Promise<void> {
	await page.waitForURL(/\/(agreement|sandbox\/checkout)\b/)
	if (!page.url().includes('/agreement')) return
	const main = page.getByRole('main')
	await main.getByLabel('State where you live').selectOption(state)
	if (name) await main.getByLabel('Full name').fill(name)
	if (email) await main.getByLabel('Email').fill(email)
	const typed = name ?? (await main.getByLabel('Full name').inputValue())
	await main.getByRole('button', { name: 'Continue' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Read and sign')
	await main.getByLabel('Type your full name to sign').fill(typed)
	await page.getByRole('button', { name: 'Sign and pay' }).click()
	await page.waitForURL(/\/sandbox\/checkout\//)
}
