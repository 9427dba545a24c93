import { expect, type Page } from '@playwright/test'
import { totpCode, totpStep } from '#app/modules/auth/security/totp.server.ts'
import { test } from '../../setup/browser-test.ts'
import { expectAccessible } from '../../setup/expect-accessible.ts'
import { password, registerMember } from '../new-member.ts'

async function signIn(page: Page, email: string, path = '/sign-in') {
	await page.goto(path)
	await page.getByLabel('Email').fill(email)
	await page.getByLabel('Password', { exact: true }).fill(password)
	await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
}

/** Turns on two-step sign-in. Returns the secret of the app and the recovery codes. */
async function enroll(page: Page): Promise<{ secret: string; codes: string[] }> {
	await page.goto('/account/second-factor')
	await page.getByRole('button', { name: 'Set up two-step sign-in' }).click()
	await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
	const secret = (await page.locator('[data-secret]').getAttribute('data-secret'))!
	await page.getByLabel('Code from your app').fill(totpCode(secret, totpStep(new Date())))
	await page.getByRole('button', { name: 'Turn on' }).click()
	await expect(page.getByRole('heading', { name: 'Save these recovery codes now' })).toBeVisible()
	const codes = await page
		.getByRole('list', { name: 'Recovery codes' })
		.getByRole('listitem')
		.allTextContents()
	return { secret, codes }
}

/** Returns the code of the next time step, which is accepted as well: the current one was used up by enrollment. */
const nextCode = (secret: string) => totpCode(secret, totpStep(new Date()) + 1)

test('a member enrolls by keyboard on a phone, signs in with a code, and later with a recovery code that works once', {
	tag: '@deep',
}, async ({ page, context, baseURL }) => {
	await page.setViewportSize({ width: 360, height: 740 })
	const email = await registerMember(context, { origin: baseURL!, name: 'Enid Enrolls' })
	await page.goto('/account/second-factor')
	await expectAccessible(page, 'two-step sign-in')
	await page.getByRole('button', { name: 'Set up two-step sign-in' }).focus()
	await page.keyboard.press('Enter')
	await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
	await expectAccessible(page, 'two-step sign-in')
	const secret = (await page.locator('[data-secret]').getAttribute('data-secret'))!
	await page.getByLabel('Code from your app').fill('000000')
	await page.keyboard.press('Enter')
	await expect(page.getByText('That code is wrong.')).toBeVisible()
	await page.getByLabel('Code from your app').fill(totpCode(secret, totpStep(new Date())))
	await page.keyboard.press('Enter')
	await expect(page.getByRole('heading', { name: 'Save these recovery codes now' })).toBeVisible()
	await expectAccessible(page, 'two-step sign-in')
	const codes = await page
		.getByRole('list', { name: 'Recovery codes' })
		.getByRole('listitem')
		.allTextContents()
	expect(codes).toHaveLength(10)
	const download = page.waitForEvent('download')
	await page.getByRole('link', { name: 'Download as text' }).click()
	expect((await download).suggestedFilename()).toBe('recovery-codes.txt')
	await page.getByRole('link', { name: 'I’ve saved them' }).click()
	await page.waitForURL(/\/account\/security$/)

	await context.clearCookies()
	await signIn(page, email, '/sign-in?returnTo=/services')
	await page.waitForURL(/\/sign-in\/second-factor\?returnTo=%2Fservices$/)
	await expectAccessible(page, 'two-step sign-in')
	const before = (await context.cookies()).find(({ name }) => name.endsWith('session_token'))!.value
	await page.goto('/account')
	await page.waitForURL(/\/sign-in\/second-factor/)
	await page.goto('/sign-in/second-factor?returnTo=/services')
	await page.getByLabel('Code from your authenticator app').fill(nextCode(secret))
	await page.keyboard.press('Enter')
	await page.waitForURL(({ pathname }) => pathname === '/services')
	await expect(page.getByText('You have successfully signed in')).toBeVisible()
	const after = (await context.cookies()).find(({ name }) => name.endsWith('session_token'))!.value
	expect(after).not.toBe(before)

	for (const outcome of ['works', 'is used up'] as const) {
		await context.clearCookies()
		await signIn(page, email)
		await page.getByRole('link', { name: 'Use a recovery code' }).click()
		await page.getByLabel('Recovery code').fill(codes[0]!)
		await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
		if (outcome === 'works') await expect(page.getByText('You have successfully signed in')).toBeVisible()
		else await expect(page.getByText('That recovery code is wrong or has already been used.')).toBeVisible()
	}
})

test('the modal opens the second step, which returns to the page where it was opened', {
	tag: '@deep',
}, async ({ page, context, baseURL }) => {
	const email = await registerMember(context, { origin: baseURL!, name: 'Mona Modal' })
	const { secret } = await enroll(page)
	await context.clearCookies()
	await page.goto('/reviews')
	await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
	const dialog = page.getByRole('dialog')
	await dialog.getByLabel('Email').fill(email)
	await dialog.getByLabel('Password', { exact: true }).fill(password)
	await dialog.getByLabel('Remember me').check()
	await dialog.getByRole('button', { name: 'Sign In' }).click()
	await page.waitForURL(/\/sign-in\/second-factor\?returnTo=%2Freviews$/)
	await page.getByLabel('Code from your authenticator app').fill(nextCode(secret))
	await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
	await page.waitForURL(/\/reviews$/)
	const session = (await context.cookies()).find(({ name }) => name.endsWith('session_token'))!
	expect(session.expires).toBeGreaterThan(Date.now() / 1_000 + 29 * 86_400)
})

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false })

	test('a member enrolls, signs in with a code, creates new recovery codes and turns two-step sign-in off', {
		tag: '@deep',
	}, async ({ page, context, baseURL }) => {
		const email = await registerMember(context, { origin: baseURL!, name: 'Pia Plain' })
		const { secret } = await enroll(page)
		await context.clearCookies()
		await signIn(page, email)
		await page.getByLabel('Code from your authenticator app').fill(nextCode(secret))
		await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
		await expect(page.getByText('You have successfully signed in')).toBeVisible()
		await page.goto('/account/second-factor')
		await page.getByRole('button', { name: 'Get new recovery codes' }).click()
		await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
		await page.goto('/account/second-factor')
		await page.getByRole('button', { name: 'Turn off two-step sign-in' }).click()
		await expect(page.getByText('Two-step sign-in is off')).toBeVisible()
	})
})
