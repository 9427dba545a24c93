import type { APIRequestContext, Page } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { expectAccessible } from '../../setup/expect-accessible.ts'
import { openContext } from '../../setup/open-page.ts'
import { expect, heading, rows } from '../as-advisor.ts'
import { uniqueText } from '../unique-text.ts'

const login = { email: 'admin@lotwise.test', password: 'demo-admin-2026!' }

type MailboxEmail = { to: string; subject: string; text: string; replyTo: string; messageId: string }

const readMailbox = async (request: APIRequestContext, address: string): Promise<MailboxEmail[]> => {
	const response = await request.get(`/dev/mailbox.json?to=${encodeURIComponent(address)}`)
	return (await response.json()) as MailboxEmail[]
}

/** Receives an answer as from a mail server, by the page of the demo's mailbox. */
async function answer(page: Page, { from, to, subject }: { from: string; to: string; subject: string }) {
	await page.goto('/dev/mailbox')
	await page.getByText('Receive an email').click()
	await page
		.getByLabel('The email with its headers')
		.fill(
			`From: ${from}\nTo: ${to}\nSubject: ${subject}\nMessage-ID: <${uniqueText()}@answers.example>\n\nWe have it.`,
		)
	await page.getByRole('button', { name: 'Receive it' }).click()
	await expect(page.getByText('Receive an email')).toBeVisible()
}

for (const { width, javaScript } of [
	{ width: 1280, javaScript: true },
	{ width: 360, javaScript: true },
	{ width: 360, javaScript: false },
])
	test(
		`dealers get a message each, and who has answered is on one page, ${width} pixels wide ${javaScript ? 'with' : 'without'} scripts`,
		{
			tag: '@deep',
		},
		async ({ browser, request }, { project }) => {
			const context = await openContext(browser, {
				baseURL: project.use.baseURL!,
				login,
				width,
				javaScript,
			})
			const page = await context.newPage()
			const open = async (path: string) => {
				await page.goto(path)
				if (javaScript) await page.locator('html[data-ready]').waitFor()
			}
			const domain = `${uniqueText()}.example`.toLowerCase()
			const typed = [`ann@one-${domain}`, `bo@two-${domain}`]
			const subject = `A CR-V ${uniqueText()}`
			await open('/admin/mail')
			await open('/admin/mail/new')
			await page.getByLabel('To', { exact: true }).fill(typed.join(', '))
			await page.getByLabel('Subject').fill(subject)
			await page.getByLabel('Message', { exact: true }).fill('Hello {{dealer_person}}, your price?')
			await page.getByRole('button', { name: 'Choose from the dealer book' }).click()
			await expect(heading(page, 'Dealers to write to')).toBeVisible()
			if (javaScript) await expectAccessible(page, 'the dealers to write to')
			const choice = page.getByRole('checkbox').first()
			const chosen = (await choice.getAttribute('value'))!
			await choice.check()
			await page.getByRole('button', { name: 'Add to the email' }).click()
			await expect(page.getByLabel('To', { exact: true })).toHaveValue(`${typed.join(', ')}, ${chosen}`)

			await page.getByRole('button', { name: 'Send 3 messages' }).click()
			await expect(page.getByText(/Nothing was sent\. Fill in below/).first()).toBeVisible()
			const asked = page.getByLabel(/^The first name of the person at the dealer/)
			await asked.nth(0).fill('Ann')
			await asked.nth(1).fill('Bo')
			for (let more = 2; more < (await asked.count()); more++) await asked.nth(more).fill('Sam')
			await page.getByRole('button', { name: 'Update' }).click()
			await page.getByText(typed[1]!, { exact: true }).click()
			await expect(page.getByText('Hello Bo, your price?')).toBeVisible()
			if (javaScript) await expectAccessible(page, 'an email to several dealers')
			await page.getByRole('button', { name: 'Send 3 messages' }).click()
			await expect(page.getByText('3 messages, one to each.')).toBeVisible()
			await page.getByRole('button', { name: 'Undo' }).click()
			await page.getByRole('button', { name: 'Send 3 messages' }).click()
			for (const address of typed)
				await expect.poll(async () => (await readMailbox(request, address)).length).toBe(1)
			const [[first], [second]] = [
				await readMailbox(request, typed[0]!),
				await readMailbox(request, typed[1]!),
			]
			expect(first!.text).toContain('Hello Ann, your price?')
			expect(JSON.stringify(first)).not.toContain('two-')
			expect(first!.replyTo).not.toBe(second!.replyTo)

			const mailbox = await context.newPage()
			await answer(mailbox, {
				from: `A colleague <c@one-${domain}>`,
				to: first!.replyTo,
				subject: 'Your CR-V',
			})
			await mailbox.close()
			const answered = page.getByRole('link', { name: `Unread: ${subject}` })
			await expect
				.poll(async () => {
					await open('/admin/mail')
					return answered.count()
				})
				.toBeGreaterThan(0)
			// With a key: the first box of the link is that of 'Unread:', which only screen readers get.
			await answered.press('Enter')
			await page.getByRole('link', { name: 'Who has answered' }).click()
			await expect(page.getByText('1 of 3 answered')).toBeVisible()
			await expect(rows(page.getByRole('table'))).toHaveCount(3)
			if (javaScript) await expectAccessible(page, 'who has answered')
			await page.getByRole('link', { name: 'Write again to the 2 left' }).click()
			await expect(page.getByLabel('Subject')).toHaveValue(`Re: ${subject}`)
			await expect(page.getByLabel('To', { exact: true })).not.toHaveValue(/one-/)
			await context.close()
		},
	)
