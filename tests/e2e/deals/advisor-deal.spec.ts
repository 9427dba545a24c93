import type { Page } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { expectAccessible } from '../../setup/expect-accessible.ts'
import { advisorOfFile, expect, main, openHydrated, rows, toast } from '../as-advisor.ts'
import { startDeal, startDealInBrowser } from './start-deal.ts'

const contextOfFile = advisorOfFile()

const mail = `Hi, here are your numbers:
Selling price $28,400.00
Doc fee $899.00
Sales tax $2,130.00
Title and registration $61.00
Total out the door $31,490.00
Thanks, Sam`

test('the advisor enters three quotes for one client, one by paste, and emails the questions about it to the dealer', {
	tag: '@deep',
}, async () => {
	const page = await contextOfFile().newPage()
	const deal = await startDealInBrowser(page)
	const quotes = [
		{
			dealer: 'Hilltop Ford',
			lines: 'Selling price\t28,900.00\nDoc fee\t250.00\nSales tax\t2,186.25\nTitle\t15.00',
		},
		{
			dealer: 'Lakeside Ford',
			lines: 'Selling price\t28,100.00\nPaint protection\t1,295.00\nSales tax\t2,204.63',
		},
	]
	for (const { dealer, lines } of quotes) {
		await openHydrated(page, `${deal}/documents/new`)
		await page.getByLabel('Other dealer or lender').fill(dealer)
		for (const [index, line] of lines.split('\n').entries()) {
			const [label = '', amount = ''] = line.split('\t')
			await page.getByLabel(`Line ${index + 1}: what it says`).fill(label)
			await page.getByLabel(`Line ${index + 1}: amount in dollars`).fill(amount)
		}
		await page.getByRole('button', { name: 'Confirm' }).click()
		await expect(toast(page, 'Document confirmed')).toBeVisible()
	}
	await openHydrated(page, `${deal}/documents/new`)
	await page.getByLabel('Other dealer or lender').fill('Valley Ford')
	await page.getByLabel('Paste the dealer’s message or quote').fill(mail)
	await page.getByRole('button', { name: 'Fill in the lines' }).click()
	await expect(page.getByLabel('Line 2: what it says')).toHaveValue('Doc fee')
	await expect(page.getByLabel('Out-the-door total')).toHaveValue('31,490.00')
	// A visitor writes meanwhile, and the admin area reads its data again.
	const unread = await page.getByRole('link', { name: /^Chat/ }).first().textContent()
	await writeAsVisitor(page)
	await expect(page.getByRole('link', { name: /^Chat/ }).first()).not.toHaveText(unread!)
	await expect(page.getByLabel('Line 2: what it says')).toHaveValue('Doc fee')
	await expect(page.getByRole('region', { name: 'Totals' })).toContainText('Adds up')
	await page.getByRole('button', { name: 'Confirm' }).click()
	await expect(toast(page, 'Document confirmed')).toBeVisible()
	await expectAccessible(page, 'a confirmed document')

	await page.getByLabel('To optional').fill('sam@valley-ford.example')
	await page.getByRole('button', { name: 'Send by email' }).click()
	await expect(toast(page, 'Message sent')).toBeVisible()
	await expect(page.getByText('Emailed to sam@valley-ford.example')).toBeVisible()
	await openHydrated(page, deal)
	await expect(main(page).getByRole('article')).toHaveCount(3)
	await expectAccessible(page, 'the deal of a client')
	await page.close()
})

/** Fifteen lines as a buyer's order prints them. */
const order = [
	['Selling price', '31250'],
	['Destination', '1095'],
	['Dealer discount', '-1500'],
	['Rebate', '-750'],
	['Doc fee', '250'],
	['E-filing', '25'],
	['Sales tax', '2257.13'],
	['Title', '15'],
	['Registration', '46'],
	['Plates', '20'],
	['Lien fee', '15'],
	['Tire fee', '5'],
	['Paint protection', '899'],
	['Window tint', '399'],
	['Service contract', '1895'],
] as const

test('fifteen lines are typed by keyboard alone, with two key presses per line besides the text', {
	tag: '@deep',
}, async () => {
	const page = await contextOfFile().newPage()
	const deal = await startDeal(contextOfFile())
	await openHydrated(page, `${deal}/documents/new`)
	await page.getByLabel('Line 1: what it says').focus()
	let [keys, characters] = [0, 0]
	for (const [label, amount] of order)
		for (const text of [label, amount]) {
			await page.keyboard.type(text)
			await page.keyboard.press('Enter')
			keys += text.length + 1
			characters += text.length
		}
	expect((keys - characters) / order.length).toBe(2)
	await expect(page.getByLabel('Line 16: what it says')).toBeFocused()
	await expect(page.getByRole('region', { name: 'Totals' })).toContainText('$35,921.13')
	await expect(page.getByLabel('Line 13: what it is')).toContainText('Appearance protection')
	test.info().annotations.push({
		type: 'keystrokes',
		description: `${keys / order.length} a line, ${characters / order.length} of them text, 0 clicks`,
	})
	await page.keyboard.press('ArrowUp')
	await expect(page.getByLabel('Line 15: what it says')).toBeFocused()
	await page.close()
})

test('lines copied from a spreadsheet fill the rows, and Enter in another field saves the draft', {
	tag: '@deep',
}, async () => {
	const page = await contextOfFile().newPage()
	const deal = await startDeal(contextOfFile())
	await openHydrated(page, `${deal}/documents/new`)
	await page.getByLabel('Line 1: what it says').focus()
	await page.getByLabel('Line 1: what it says').evaluate(
		(field, text) => {
			const clipboardData = new DataTransfer()
			clipboardData.setData('text/plain', text)
			field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
		},
		order.map((line) => line.join('\t')).join('\n'),
	)
	await expect(page.getByLabel('Line 15: amount in dollars')).toHaveValue('1895')
	await expect(page.getByLabel('Line 16: what it says')).toBeFocused()
	await page.getByLabel('Out-the-door total').fill('thirty-six')
	await page.getByLabel('Out-the-door total').press('Enter')
	await expect(toast(page, 'Draft saved')).toBeVisible()
	await expect(page.getByLabel('Out-the-door total')).toHaveValue('thirty-six')
	await expect(page.getByRole('alert').getByRole('link', { name: /amount in dollars/ })).toBeVisible()
	await expectAccessible(page, 'a draft with an error')
	await page.close()
})

test('without scripts a document is pasted, corrected, confirmed and chosen', { tag: '@deep' }, async ({
	browser,
	baseURL,
}) => {
	const storageState = await contextOfFile().storageState()
	const deal = await startDeal(contextOfFile())
	const context = await browser.newContext({
		baseURL,
		storageState,
		javaScriptEnabled: false,
		viewport: { width: 360, height: 740 },
	})
	const page = await context.newPage()
	await page.goto(`${deal}/documents/new`)
	await page.getByLabel('Paste the dealer’s message or quote').fill(mail)
	await page.getByRole('button', { name: 'Fill in the lines' }).click()
	await page.getByLabel('Line 2: amount in dollars').fill('2,5')
	await page.getByRole('button', { name: 'Confirm' }).click()
	await expect(page.getByLabel('Line 2: amount in dollars')).toHaveValue('2,5')
	await expect(page.getByLabel('Line 2: amount in dollars')).toHaveAttribute('aria-invalid', 'true')
	await page.getByLabel('Line 2: amount in dollars').fill('899')
	await page.getByRole('button', { name: 'Confirm' }).click()
	await page.getByRole('button', { name: 'Choose this one' }).click()
	await expect(page.getByRole('button', { name: 'Undo the choice' })).toBeVisible()
	await page.goto('/admin/deals')
	await expect(main(page)).toContainText('$31,490.00 chosen')
	await context.close()
})

test('the list of deals finds a client', { tag: '@deep' }, async () => {
	const page = await contextOfFile().newPage()
	await openHydrated(page, '/admin/deals?q=marcus+bell')
	await expect(rows(page.getByRole('table')).first()).toContainText('Marcus Bell')
	await expectAccessible(page, 'the list of deals')
	await page.close()
})

/** A visitor without scripts writes to the advisor. */
async function writeAsVisitor(advisorPage: Page): Promise<void> {
	const context = await advisorPage.context().browser()!.newContext({ javaScriptEnabled: false })
	const page = await context.newPage()
	await page.goto(new URL('/chat', advisorPage.url()).href)
	await page.getByRole('main').getByRole('textbox').first().fill('Is Saturday possible?')
	await page.getByRole('main').getByRole('button', { name: 'Send' }).click()
	await expect(page.getByText('Is Saturday possible?')).toBeVisible()
	await context.close()
}
