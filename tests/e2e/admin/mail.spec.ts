import { test } from '../../setup/browser-test.ts'
import { expectAccessible } from '../../setup/expect-accessible.ts'
import { openContext } from '../../setup/open-page.ts'
import { advisorOfFile, expect, heading, main, openHydrated, rows, toast } from '../as-advisor.ts'
import { uniqueText } from '../unique-text.ts'

const contextOfFile = advisorOfFile()
const login = { email: 'admin@lotwise.test', password: 'demo-admin-2026!' }

type MailboxEmail = {
	subject: string
	text: string
	replyTo: string
	messageId: string
	attachments: unknown[]
}

test('a dealer is answered from the client’s file with a template and a file, and the answer comes back into the conversation', {
	tag: '@deep',
}, async ({ request }) => {
	const page = await contextOfFile().newPage()
	const address = `${uniqueText()}@dealer.example`
	await openHydrated(page, '/admin/clients?q=marcus+bell')
	await page.getByRole('link', { name: 'Marcus Bell' }).first().click()
	await page.getByRole('link', { name: 'Mail', exact: true }).last().click()
	await expect(page.getByText('Address of this case')).toBeVisible()
	await expectAccessible(page, 'the mail of a client')
	await page.getByRole('link', { name: 'New email' }).click()
	await page.getByLabel('To', { exact: true }).fill(address)
	await page.getByLabel('Template').selectOption({ label: 'Ask about problems in a quote' })
	await page.getByRole('button', { name: 'Insert template' }).click()
	await expect(page.getByLabel('Message', { exact: true })).toHaveValue(/Thank you for your numbers on the/)
	const subject = `Your numbers ${uniqueText()}`
	await page.getByLabel('Subject').fill(subject)
	await expect(page.getByText('Draft saved')).toBeVisible()
	await page.getByRole('button', { name: 'Attach files' }).click()
	await expect(heading(page, 'Files')).toBeVisible()
	await page.getByRole('button', { name: /^Attach agreed-/ }).click()
	await expect(toast(page, 'File attached')).toBeVisible()
	await expectAccessible(page, 'the files of an email')
	await page.getByRole('link', { name: 'Back to the email' }).click()
	await expect(page.getByLabel('Subject')).toHaveValue(subject)
	await page.keyboard.press('Control+Enter')
	await page.getByLabel('Message', { exact: true }).press('Control+Enter')
	// For some seconds, the email can be taken back, also without scripts.
	await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
	await expectAccessible(page, 'an email that is being sent')

	const read = async () => {
		const response = await request.get(`/dev/mailbox.json?to=${encodeURIComponent(address)}`)
		return (await response.json()) as MailboxEmail[]
	}
	await expect.poll(async () => (await read()).length).toBe(1)
	const [sentEmail] = await read()
	expect(sentEmail!.replyTo).toMatch(/^case-/)
	expect(sentEmail!.attachments).toHaveLength(1)

	const answer = [
		`From: Sam <${address}>`,
		`To: ${sentEmail!.replyTo}`,
		`Subject: Re: ${subject}`,
		`Message-ID: <${uniqueText()}@dealer.example>`,
		`In-Reply-To: <${sentEmail!.messageId}>`,
		'Date: Mon, 23 Nov 2026 12:00:00 +0000',
		'Content-Type: text/plain; charset=utf-8',
		'',
		'We can take the fee off. The total is $31,490.',
	].join('\r\n')
	const mailbox = await contextOfFile().newPage()
	await openHydrated(mailbox, '/dev/mailbox')
	await mailbox.getByText('Receive an email').click()
	await mailbox.getByLabel('The email with its headers').fill(answer)
	await mailbox.getByRole('button', { name: 'Receive it' }).click()
	await expect(mailbox.getByText('Receive an email')).toBeVisible()
	await expect(main(page).getByText('We can take the fee off.')).toBeVisible()
	await mailbox.close()
	await page.close()
})

test(
	'an email is scheduled and stopped, and a conversation is found and snoozed, without scripts on a phone',
	{ tag: '@deep' },
	async ({ browser }, { project }) => {
		const context = await openContext(browser, {
			baseURL: project.use.baseURL!,
			login,
			width: 360,
			javaScript: false,
		})
		const page = await context.newPage()
		// Without scripts the message about the sign-in stays on its page, over the form.
		await page.goto('/admin/mail')
		await page.goto('/admin/mail/new')
		const subject = uniqueText()
		await page.getByLabel('To', { exact: true }).fill('lee@dealer.example')
		await page.getByLabel('Subject').fill(subject)
		await page.getByLabel('Message', { exact: true }).fill('Hello.')
		await page.getByText('Send later').click()
		const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
		await page.getByLabel(/^When/).fill(`${tomorrow}T08:30`)
		await page.getByRole('button', { name: 'Schedule' }).click()
		await expect(page.getByText(/Will be sent .* 8:30am/).first()).toBeVisible()
		await page.goto('/admin/mail?view=scheduled')
		await page.getByRole('link', { name: subject }).click()
		await page.getByRole('button', { name: 'Don’t send it' }).click()
		await page.goto('/admin/mail?view=drafts')
		await expect(page.getByRole('link', { name: subject, exact: true })).toBeVisible()

		await page.goto('/admin/mail?q=which+of+the+two')
		await expect(rows(page.getByRole('table'))).toHaveCount(1)
		await page.getByRole('link', { name: 'Which of the two Civics' }).click()
		await page.getByText('Snooze', { exact: true }).first().click()
		await page.getByRole('button', { name: 'Tomorrow, 8am' }).click()
		await page.goto('/admin/mail?view=snoozed')
		await page.getByRole('link', { name: 'Which of the two Civics' }).click()
		await page.getByRole('button', { name: 'Back to the inbox' }).click()
		await expect(page.getByText('In the inbox', { exact: true })).toBeVisible()
		await context.close()
	},
)
