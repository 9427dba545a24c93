import { advisorContext, expect, main, openHydrated } from '../as-advisor.ts'
import { startDeal } from '../deals/start-deal.ts'
import { test } from '../second-site.ts'
import { uniqueText } from '../unique-text.ts'
import { bidLinks, checkReceipt, dealerPhone, fillRound, openPageOf, sendBid } from './round-steps.ts'

const shots = process.env.SHOTS

test('a client without an account and without scripts approves, chooses, asks for a change and chooses anew by the links of the emails', async ({
	browser,
	site: { origin, moveClock },
}) => {
	await moveClock(0)
	const admin = await advisorContext(browser, origin)
	const page = await admin.newPage()
	const email = `${uniqueText()}@example.com`
	const shot = async (which: typeof page, name: string) =>
		void (shots && (await which.screenshot({ path: `${shots}/${name}.png`, fullPage: true })))
	const mailsTo = async (to: string): Promise<{ subject: string; text: string }[]> =>
		(await admin.request.get(`${origin}/dev/mailbox.json?to=${encodeURIComponent(to)}`)).json()
	const linkIn = async (subject: string) => {
		const find = async () => (await mailsTo(email)).find((mail) => mail.subject.includes(subject))
		await expect.poll(find).toBeTruthy()
		return /http\S+link=[\w.-]+/.exec((await find())!.text)![0]
	}

	await openHydrated(page, await startDeal(admin, { name: 'Jamie Noaccount', email }))
	await page.getByRole('link', { name: 'Ask dealers', exact: true }).click()
	await fillRound(page)
	for (const store of ['Merriden Honda', 'Northside Honda']) await main(page).getByLabel(store).check()
	await main(page).getByRole('button', { name: 'Save and ask for approval' }).click()
	await expect(main(page).getByRole('heading', { name: 'Waiting for the client' })).toBeVisible()
	const round = new URL(page.url()).pathname

	const client = await openPageOf(
		await dealerPhone(browser, { javaScript: false }),
		await linkIn('Please approve'),
	)
	await client.getByRole('button', { name: 'Approve', exact: true }).click()
	await expect(client.getByRole('heading', { name: 'You approved this' })).toBeVisible()
	await shot(client, 'link-approved-390')
	await openHydrated(page, round)
	await page.getByRole('button', { name: 'Send the invitations' }).click()
	await expect(main(page).getByRole('heading', { name: 'Dealers can bid' })).toBeVisible()
	for (const [index, link] of (await bidLinks(page)).entries()) {
		// Only the second one has scripts, with which it checks its receipt.
		const hasScripts = index === 1
		const dealer = await openPageOf(await dealerPhone(browser, { javaScript: hasScripts }), link)
		const price = String(33_400 - index * 500)
		await sendBid(dealer, { price, manager: `Manager ${index}`, email: `manager${index}@dealers.example` })
		if (hasScripts) await checkReceipt(dealer, { price })
	}
	await moveClock(24 * 3)
	await openHydrated(page, round)
	await page.getByRole('button', { name: 'Open the offers' }).click()
	await expect(main(page).getByRole('heading', { name: '2 quotes' })).toBeVisible()

	await client.goto(await linkIn('Opened: '))
	await expect(main(client).getByRole('article').first()).toContainText('$')
	await expect(main(client).getByRole('link', { name: /Honda/ })).toHaveCount(0)
	await shot(client, 'link-opened-390')
	await client.getByRole('button', { name: 'Send my choice' }).click()
	await expect(client.getByText('Choose an offer, none of them, or a change.')).toBeVisible()
	await client.getByRole('radio', { name: /Something should be different/ }).check()
	await client.getByLabel('Anything your advisor should know').fill('Only with winter tires.')
	await client.getByRole('button', { name: 'Send my choice' }).click()
	await expect(client.getByText('You asked for a change')).toBeVisible()
	await expect(client.getByText('asks the dealers and gets back to you')).toBeVisible()
	await client.getByRole('radio', { name: /Northside Honda/ }).check()
	await client.getByRole('button', { name: 'Change my choice' }).click()
	await expect(client.getByText('You chose the offer of Northside Honda')).toBeVisible()
	await shot(client, 'link-chosen-390')
	await client.setViewportSize({ width: 1280, height: 900 })
	await shot(client, 'link-chosen-1280')
	const advisorMail = async () =>
		(await mailsTo('hello@lotwise.example')).some(({ subject }) => subject.startsWith('The client chose'))
	await expect.poll(advisorMail).toBe(true)
	await openHydrated(page, round)
	await expect(main(page).getByRole('link', { name: 'Award it to Northside Honda' })).toBeVisible()
	await client.goto(`${client.url().split('?')[0]}?link=${'x'.repeat(22)}.${'y'.repeat(22)}`)
	await expect(client.getByText('This link no longer works.')).toBeVisible()
})
