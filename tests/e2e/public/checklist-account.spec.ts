import { expect } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { registerMember, signInByRequest } from '../new-member.ts'
import { brakes, check, checklistPath, complete, needs, noteAt, writeNote } from './checklist-page.ts'

const member = { email: 'member@lotwise.test', password: 'demo-member-2026!' }

const invalidBodies = {
	nothing: '',
	'invalid JSON': 'marks',
	'no marks': '{}',
	'marks that are a list': '{"marks":[]}',
	'a mark without a value': '{"marks":{"check:needs":null}}',
	'an owner that is not a string': '{"owner":7,"marks":{}}',
	'a completion that is a string':
		'{"marks":{"check:needs":{"versions":[{"by":"a","at":1,"value":"x"}],"seen":{"a":1}}}}',
}

test('the account rejects invalid changes with an error message', async ({ context, baseURL }) => {
	await signInByRequest(context, { origin: baseURL!, ...member })
	for (const [name, body] of Object.entries(invalidBodies)) {
		const response = await context.request.post('/api/checklist', {
			headers: { origin: baseURL!, 'content-type': 'application/json' },
			data: body || undefined,
		})
		expect(response.status(), name).toBe(422)
		expect((await response.json()).error.message, name).toMatch(/\.$/)
	}
})

test('the account rejects changes from another site, from visitors, and above the size limit', async ({
	context,
	baseURL,
}) => {
	const post = (origin: string, data: string) =>
		context.request.post('/api/checklist', { headers: { origin, 'content-type': 'application/json' }, data })
	expect((await post(baseURL!, '{"marks":{}}')).status()).toBe(403)
	await signInByRequest(context, { origin: baseURL!, ...member })
	expect((await post('https://elsewhere.example', '{"marks":{}}')).status()).toBe(403)
	expect((await post(baseURL!, `{"marks":{},"x":"${'x'.repeat(500_000)}"}`)).status()).toBe(413)
	expect((await post(baseURL!, '{"marks":{}}')).status()).toBe(200)
})

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false })

	test('a member completes steps, writes a note, saves, clears and undoes', { tag: '@deep' }, async ({
		page,
		context,
		baseURL,
	}) => {
		await registerMember(context, { origin: baseURL!, name: 'Robin Ferrer' })
		await page.goto(checklistPath)
		await complete(page, needs)
		await writeNote(page, needs, 'three seats\nand a hook')
		await page.getByRole('button', { name: 'Save my checklist' }).click()
		await expect(page.getByText('Your checklist is in your account.')).toBeVisible()
		await expect(check(page, needs)).toBeChecked()
		await expect(noteAt(page, needs).getByRole('textbox')).toHaveValue('three seats\nand a hook')
		await check(page, needs).uncheck()
		await complete(page, brakes)
		await page.getByRole('button', { name: 'Save my checklist' }).click()
		await expect(check(page, needs)).not.toBeChecked()
		await page.getByRole('button', { name: 'Clear it' }).click()
		await expect(check(page, brakes)).not.toBeChecked()
		await page.getByRole('button', { name: 'Undo' }).click()
		await expect(check(page, brakes)).toBeChecked()
		await expect(noteAt(page, needs).getByRole('textbox')).toHaveValue('three seats\nand a hook')
	})

	test('a visitor sees the whole checklist and a link to sign in to save it', async ({ page }) => {
		await page.goto(checklistPath)
		await expect(page.getByRole('checkbox')).toHaveCount(50)
		await expect(page.locator('form').getByRole('link', { name: 'sign in' })).toHaveAttribute(
			'href',
			'/sign-in?returnTo=/resources/checklist',
		)
		await expect(page.getByRole('button', { name: 'Clear all' })).toBeHidden()
	})
})
