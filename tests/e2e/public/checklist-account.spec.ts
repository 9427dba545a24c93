import { expect } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { address, brakes, check, needs, newMember, noteAt, signIn, writeNote } from './checklist-page.ts'

for (const [name, body] of [
	['nothing', ''],
	['no JSON', 'marks'],
	['no marks', '{}'],
	['marks that are a list', '{"marks":[]}'],
	['a mark without a value', '{"marks":{"tick:needs":null}}'],
	['an owner that is not a string', '{"owner":7,"marks":{}}'],
	[
		'a completion that is a string',
		'{"marks":{"tick:needs":{"versions":[{"by":"a","at":1,"value":"x"}],"seen":{"a":1}}}}',
	],
] as const)
	test(`the account rejects ${name} with an error message`, async ({ context, baseURL }) => {
		await signIn(context, 'member@lotwise.test', baseURL!, 'demo-member-2026!')
		const response = await context.request.post('/api/checklist', {
			headers: { origin: baseURL!, 'content-type': 'application/json' },
			data: body || undefined,
		})
		expect(response.status()).toBe(422)
		expect((await response.json()).error.message).toMatch(/\.$/)
	})

test('the account rejects changes from another site, from visitors, and above the size limit', async ({
	context,
	baseURL,
}) => {
	const post = (origin: string, data: string) =>
		context.request.post('/api/checklist', { headers: { origin, 'content-type': 'application/json' }, data })
	expect((await post(baseURL!, '{"marks":{}}')).status()).toBe(403)
	await signIn(context, 'member@lotwise.test', baseURL!, 'demo-member-2026!')
	expect((await post('https://elsewhere.example', '{"marks":{}}')).status()).toBe(403)
	expect((await post(baseURL!, `{"marks":{},"x":"${'x'.repeat(500_000)}"}`)).status()).toBe(413)
	expect((await post(baseURL!, '{"marks":{}}')).status()).toBe(200)
})

test.describe('without scripts', () => {
	test.use({ javaScriptEnabled: false })

	test('a member completes steps, writes a note, saves, clears and undoes', async ({
		page,
		context,
		baseURL,
	}) => {
		await newMember(context, baseURL!)
		await page.goto(address)
		await check(page, needs).check()
		await writeNote(page, needs, 'three seats\nand a hook')
		await page.getByRole('button', { name: 'Save my checklist' }).click()
		await expect(page.getByText('Your checklist is in your account.')).toBeVisible()
		await expect(check(page, needs)).toBeChecked()
		await expect(noteAt(page, needs).getByRole('textbox')).toHaveValue('three seats\nand a hook')
		await check(page, needs).uncheck()
		await check(page, brakes).check()
		await page.getByRole('button', { name: 'Save my checklist' }).click()
		await expect(check(page, needs)).not.toBeChecked()
		await page.getByRole('button', { name: 'Clear it' }).click()
		await expect(check(page, brakes)).not.toBeChecked()
		await page.getByRole('button', { name: 'Undo' }).click()
		await expect(check(page, brakes)).toBeChecked()
		await expect(noteAt(page, needs).getByRole('textbox')).toHaveValue('three seats\nand a hook')
	})

	test('a visitor sees the whole checklist and a link to sign in to save it', async ({ page }) => {
		await page.goto(address)
		await expect(page.getByRole('checkbox')).toHaveCount(50)
		await expect(page.locator('form').getByRole('link', { name: 'sign in' })).toHaveAttribute(
			'href',
			'/sign-in?returnTo=/resources/checklist',
		)
		await expect(page.getByRole('button', { name: 'Clear all' })).toBeHidden()
	})
})
