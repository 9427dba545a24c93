import { expect, type Page } from '@playwright/test'
import { password } from './new-member.ts'

export async function openSignIn(page: Page) {
	await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
	return page.getByRole('dialog')
}

export async function signIn(page: Page, email: string) {
	const dialog = await openSignIn(page)
	await dialog.getByLabel('Email').fill(email)
	await dialog.getByLabel('Password', { exact: true }).fill(password)
	await dialog.getByRole('button', { name: 'Sign In', exact: true }).click()
	await expect(dialog).toBeHidden()
}
