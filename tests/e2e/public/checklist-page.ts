import { expect, type Page } from '@playwright/test'

export const checklistPath = '/resources/checklist'
export const needs = /^Write down what the car must have/
export const models = /^Choose two or three models/
export const brakes = /^Brake hard once/

export const check = (page: Page, name: RegExp) => page.getByRole('checkbox', { name })
/**
 * Checks an item. Playwright's own `check` reads the box at once, which fails when the click falls into hydration: React resets a box
 * until the early input is applied.
 */
export async function complete(page: Page, name: RegExp) {
	await check(page, name).click()
	await expect(check(page, name)).toBeChecked()
}

export const noteAt = (page: Page, name: RegExp) =>
	page.getByRole('listitem').filter({ has: check(page, name) })
export const total = (page: Page) => page.locator('[data-count=checklist]')

export async function writeNote(page: Page, name: RegExp, text: string) {
	const step = noteAt(page, name)
	await step.getByText('Note', { exact: false }).first().click()
	await step.getByRole('textbox').fill(text)
}
