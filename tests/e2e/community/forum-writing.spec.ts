import { expect, type Page } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { expectAccessible } from '../../setup/expect-accessible.ts'
import { openPage } from '../../setup/open-page.ts'
import { uniqueText } from '../unique-text.ts'

const member = { email: 'member@lotwise.test', password: 'demo-member-2026!' }
const admin = { email: 'admin@lotwise.test', password: 'demo-admin-2026!' }

/** A real PNG, because the server decodes and re-encodes the pictures it accepts. */
const png = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWMQibLBihgGUgIAUD0f4T7CyJkAAAAASUVORK5CYII=',
	'base64',
)

const main = (page: Page) => page.getByRole('main')

test('a visitor who signs in while posting keeps the input; the post has a picture, likes, saves and live comments', async ({
	browser,
	baseURL,
}) => {
	const page = await openPage(browser, { baseURL: baseURL!, width: 360 })
	const title = `Is this fee normal? ${uniqueText()}`
	await page.goto('/community')
	await page.getByRole('button', { name: 'Create New Post' }).click()
	const form = page.getByRole('region', { name: 'Create New Post' })
	await form.getByLabel('Title').fill(title)
	await form.getByLabel('Category').selectOption({ label: 'Negotiation Tips' })
	await form.getByLabel('Content').fill('They ask for **$899**.')
	await form.getByRole('button', { name: 'Preview' }).click()
	await expect(form.getByRole('status', { name: 'Preview' }).locator('strong')).toHaveText('$899')
	await form.getByRole('button', { name: 'Preview' }).click()
	await form.getByRole('button', { name: 'Post', exact: true }).click()
	const modal = page.getByRole('dialog')
	await modal.getByLabel('Email').fill(member.email)
	await modal.getByLabel('Password', { exact: true }).fill(member.password)
	await modal.getByRole('button', { name: 'Sign In', exact: true }).click()
	await expect(modal).toBeHidden()
	await expect(form.getByLabel('Title')).toHaveValue(title)
	await form.getByLabel('Picture').setInputFiles({ name: 'car.png', mimeType: 'image/png', buffer: png })
	await form.getByLabel('What the picture shows').fill('A green car')
	await expectAccessible(page, 'the form at 360')
	await form.getByRole('button', { name: 'Post', exact: true }).click()
	await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
	await expect(main(page).getByRole('img', { name: 'A green car' })).toBeVisible()

	await main(page).getByRole('button', { name: 'Like', exact: true }).click()
	await expect(main(page).getByRole('button', { name: 'Unlike', exact: true })).toHaveText('1')
	await main(page).getByRole('button', { name: 'Save', exact: true }).click()
	await expect(main(page).getByRole('button', { name: 'Saved' })).toHaveAttribute('aria-pressed', 'true')
	const reader = await openPage(browser, { baseURL: baseURL! })
	const liveResponse = reader.waitForResponse(/\/api\/community\/posts\/\d+\/live/)
	await reader.goto(page.url())
	await reader.mouse.move(200, 300)
	await liveResponse
	await main(reader).getByLabel('Add a comment').fill('Half a thought')
	// The first request of the reader's page for the new comment fails.
	await reader.route(/\.data(\?|$)/, (route) => route.abort(), { times: 1 })
	await main(page).getByLabel('Add a comment').fill('I asked them to take it off.')
	await main(page).getByRole('button', { name: 'Post comment' }).click()
	const comment = main(page).getByRole('article', { name: /^Comment by / })
	await expect(comment.getByText('I asked them to take it off.')).toBeVisible()
	await expect(main(reader).getByRole('status').getByText('1 new comment.')).toBeVisible()
	await expect(main(reader).getByText('I asked them to take it off.')).toBeVisible()
	await expect(main(reader).getByLabel('Add a comment')).toHaveValue('Half a thought')
	await comment.getByText('More').click()
	await comment.getByRole('link', { name: /^Quote/ }).click()
	await expect(main(page).getByLabel(/^Your reply to/)).toHaveValue(/> I asked them/)
	await expect(main(page).getByLabel(/^Your reply to/)).toBeFocused()
	await expectAccessible(page, 'the post at 360')
	await page.reload()
	await expect(main(page).getByRole('button', { name: 'Saved' })).toBeVisible()
	await page.goto('/account/saved')
	await main(page).getByRole('link', { name: title }).click()
	await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
})

test('without JavaScript a post is written, reported, and hidden by the advisor, with the reason in its place', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const author = await openPage(browser, { login: member, baseURL: baseURL!, javaScript: false })
	const title = `Buy my course ${uniqueText()}`
	await author.goto('/community')
	await author.getByRole('button', { name: 'Create New Post' }).click()
	await author.getByRole('button', { name: 'Post', exact: true }).click()
	await expect(author.getByText('Title is required').first()).toBeVisible()
	await author.getByLabel('Title').fill(title)
	await author.getByLabel('Category').selectOption({ label: 'Financing' })
	await author.getByLabel('Content').fill('Call now.')
	await author.getByRole('button', { name: 'Post', exact: true }).click()
	await expect(author.getByRole('heading', { level: 1, name: title })).toBeVisible()
	const address = author.url()

	const visitor = await openPage(browser, { baseURL: baseURL!, javaScript: false })
	await visitor.goto('/community/new')
	await visitor.getByLabel('Title').fill('Kept?')
	await visitor.getByRole('button', { name: 'Post', exact: true }).click()
	await expect(visitor.getByRole('alert')).toContainText('Please sign in to post')
	await expect(visitor.getByLabel('Title')).toHaveValue('Kept?')

	const advisorPage = await openPage(browser, { login: admin, baseURL: baseURL!, javaScript: false })
	await advisorPage.goto(address)
	await main(advisorPage).getByText('More about this post').click()
	await main(advisorPage).getByRole('link', { name: 'Report' }).click()
	await advisorPage.getByRole('radio', { name: 'Advertising or spam' }).check()
	await advisorPage.getByRole('button', { name: 'Send report' }).click()
	await expect(advisorPage.getByText('Thanks for letting us know')).toBeVisible()
	await advisorPage.goto('/admin/moderation')
	const item = advisorPage.getByRole('listitem').filter({ hasText: title })
	await expect(item).toContainText('Advertising or spam')
	await item.getByText('Hide', { exact: true }).click()
	await item.getByLabel('Reason').first().fill('No advertising.')
	await item.getByRole('button', { name: 'Hide this post' }).click()
	await expect(advisorPage.getByText('Post hidden')).toBeVisible()
	await visitor.goto(address)
	await expect(visitor.getByText('No advertising.')).toBeVisible()
	await expect(visitor.getByText('Call now.')).toHaveCount(0)
})

test('the editor works by keyboard alone, and its draft is restored after leaving the page', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	const page = await openPage(browser, { login: member, baseURL: baseURL! })
	await page.goto('/community/new')
	const body = page.getByLabel('Content')
	await body.focus()
	await expect(page.getByRole('toolbar', { name: 'Text style' })).toBeVisible()
	await page.keyboard.type('fee')
	await page.keyboard.press('Shift+Home')
	await page.keyboard.press('Control+b')
	await expect(body).toHaveValue('**fee**')
	await page.keyboard.press('Control+z')
	await expect(body).toHaveValue('fee')
	await page.keyboard.press('Shift+Tab')
	await page.keyboard.press('ArrowLeft')
	await expect(page.getByRole('button', { name: 'Preview' })).toBeFocused()
	await page.goto('/community')
	await page.goto('/community/new')
	await page.getByLabel('Title').focus()
	await expect(body).toHaveValue('fee')
	await page.getByRole('button', { name: 'Discard draft' }).click()
	await expect(body).toHaveValue('')
})
