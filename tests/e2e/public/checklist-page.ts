import type { Page } from '@playwright/test'

export const checklistPath = '/resources/checklist'
export const needs = /^Write down what the car must have/
export const models = /^Choose two or three models/
export const brakes = /^Brake hard once/

export const check = (page: Page, name: RegExp) => page.getByRole('checkbox', { name })
export const noteAt = (page: Page, name: RegExp) =>
	page.getByRole('listitem').filter({ has: check(page, name) })
export const total = (page: Page) => page.locator('[data-count=checklist]')

export async function writeNote(page: Page, name: RegExp, text: string) {
	const step = noteAt(page, name)
	await step.getByText('Note', { exact: false }).first().click()
	await step.getByRole('textbox').fill(text)
}
