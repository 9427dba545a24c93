import type { BrowserContext, Locator, Page } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { startSeparateSite } from '../../setup/sample-site/separate-site.ts'
import { translatePagesOf } from '../../setup/translated-pages.ts'
import { advisorContext, expect, main } from '../as-advisor.ts'

// What the advisor types on a page that a browser translates (docs/decisions/0085-translated-pages.md).

/** Opens a page and waits until it is hydrated and translated. */
async function open(page: Page, path: string): Promise<void> {
	await page.goto(path)
	await page.locator('html[data-ready]').waitFor()
	await expect(main(page).locator('font font').first(), path).toBeAttached()
}

/** Returns the first link in a page whose address matches, as the server wrote it. */
async function firstLink({ request }: BrowserContext, path: string, matching: RegExp): Promise<string> {
	const html = await (await request.get(path)).text()
	const found = [...html.matchAll(/href="([^"#?]*)"/g)]
		.map(([, link]) => link!)
		.find((link) => matching.test(link))
	expect(found, `a link in ${path}`).toBeDefined()
	return found!
}

const formWith = (page: Page, field: string, intent?: string): Locator => {
	const forms = page.locator('form').filter({ has: page.locator(`[name=${field}]`) })
	return (intent ? forms.filter({ has: page.locator(`[name=intent][value=${intent}]`) }) : forms).first()
}

/** Fills in the fields of a form by their names. */
async function fill(form: Locator, values: Record<string, string>): Promise<void> {
	for (const [name, value] of Object.entries(values)) {
		const field = form.locator(`[name=${name}]`)
		if (await field.evaluate((element) => element.tagName === 'SELECT')) await field.selectOption(value)
		else await field.fill(value)
	}
}

test('the ten forms that the advisor uses most save what was typed on a translated page', {
	tag: '@deep',
}, async ({ browser }) => {
	const site = await startSeparateSite()
	const context = await advisorContext(browser, site.origin)
	await translatePagesOf(context, { isMarked: true })
	const page = await context.newPage()
	const errors: string[] = []
	page.on('pageerror', (error) => errors.push(`${new URL(page.url()).pathname}: ${error.message}`))
	/** Waits until the server's page, which nothing has translated, has the text. */
	const expectSaved = (path: string, text: string) =>
		expect
			.poll(async () => (await context.request.get(path)).text(), { message: `${text} in ${path}` })
			.toContain(text)
	const button = (form: Locator, name: string) => form.getByRole('button', { name, exact: true })
	const { days } = (await (await context.request.get('/api/slots')).json()) as {
		days: { date: string; slots: { afternoon?: { state: string } } }[]
	}
	const free = days.filter(({ slots }) => slots.afternoon?.state === 'open')

	const client = await firstLink(context, '/admin/clients', /^\/admin\/clients\/[\w-]{30,}$/)
	await test.step('a step of a client', async () => {
		await open(page, client)
		const form = formWith(page, 'what', 'step-add')
		await fill(form, { what: 'Ask for the window sticker', dueOn: free[3]!.date })
		await button(form, 'Add').click()
		await expectSaved(client, 'Ask for the window sticker')
	})
	await test.step('a note about a client', async () => {
		await open(page, client)
		const form = formWith(page, 'text', 'add-note')
		await fill(form, { text: 'Prefers to be called after six' })
		await button(form, 'Add note').click()
		await expectSaved(client, 'Prefers to be called after six')
	})
	await test.step('a refund', async () => {
		const order = await firstLink(context, '/admin/orders?status=paid', /^\/admin\/orders\/LW-\w+$/)
		await open(page, order)
		const form = formWith(page, 'amount', 'refund')
		await fill(form, { amount: '7.50', reason: 'The second listing was sold' })
		await button(form, 'Refund').click()
		await expectSaved(order, 'The second listing was sold')
	})
	await test.step('a recommendation', async () => {
		await open(page, '/dashboard?tab=vehicles')
		await main(page).getByRole('link', { name: 'Add Recommendation', exact: true }).click()
		const dialog = page.getByRole('dialog')
		for (const [label, value] of Object.entries({
			'Client name': 'Ottoline Quist',
			'Client email': 'ottoline@example.test',
			Make: 'Mazda',
			Model: 'CX-5 Carbon',
			Price: '$24,450',
		}))
			await dialog.getByLabel(label).fill(value)
		await button(dialog, 'Add Recommendation').click()
		await expectSaved('/admin/recommendations', 'CX-5 Carbon')
	})
	await test.step('a message', async () => {
		const conversation = await firstLink(context, '/admin/chat', /^\/admin\/chat\/(?!settings)[\w-]{6,}$/)
		await open(page, conversation)
		const composer = main(page).locator('form:has-text("Send later") textarea[name=text]')
		await composer.fill('It is 78% of what you breathe')
		await composer.press('Enter')
		await expect(composer).toHaveValue('')
		await expectSaved(conversation, 'It is 78% of what you breathe')
	})
	await test.step('a change of an appointment', async () => {
		const appointment = await firstLink(context, '/admin/appointments', /^\/admin\/appointments\/[\w-]{30,}$/)
		await open(page, `${appointment}?do=reschedule`)
		const form = formWith(page, 'slot', 'reschedule')
		await fill(form, { date: free[5]!.date, slot: 'afternoon', reason: 'The road is closed that morning' })
		await button(form, 'Reschedule').click()
		await expectSaved(appointment, 'The road is closed that morning')
	})
	await test.step('a request for a document', async () => {
		const application = await firstLink(
			context,
			'/admin/applications?tab=new',
			/^\/admin\/applications\/[\w-]{30,}$/,
		)
		await open(page, application)
		await button(main(page), 'Start reviewing').click()
		await main(page).getByRole('link', { name: 'Ask for information' }).click()
		await main(page).getByLabel('Supporting Documents').fill('Please add the stub of October')
		await button(main(page), 'Send back').click()
		await expectSaved(application, 'Please add the stub of October')
	})
	await test.step('a service', async () => {
		await open(page, '/admin/settings/prices')
		const form = formWith(page, 'price')
		await fill(form, { price: '81.00', summary: 'We find three cars that fit' })
		await form.getByRole('button', { name: /^Save/ }).click()
		await expectSaved('/services', 'We find three cars that fit')
		await expectSaved('/services', '$81.00')
	})
	await test.step('a dealer', async () => {
		await open(page, '/admin/dealers/new')
		const form = formWith(page, 'website')
		await fill(form, { name: 'Harbor Gate Toyota', city: 'Nyack', state: 'NY', phone: '(845) 555-0123' })
		await button(form, 'Add dealer').click()
		await expectSaved('/admin/dealers?q=Harbor', 'Harbor Gate Toyota')
		await expect(page).toHaveURL(/\/admin\/dealers\/[\w-]{30,}/)
		await expectSaved(new URL(page.url()).pathname, 'Nyack')
	})
	await test.step('closed days', async () => {
		await open(page, '/admin/availability')
		const form = formWith(page, 'firstDay', 'close')
		await fill(form, { firstDay: free.at(-2)!.date, lastDay: free.at(-1)!.date, note: 'At the auto show' })
		await button(form, 'Close these days').click()
		await expectSaved('/admin/availability', 'At the auto show')
	})

	expect(errors).toEqual([])
	await context.close()
	await site.stop()
})
