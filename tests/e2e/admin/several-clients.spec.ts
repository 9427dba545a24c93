import { test } from '../../setup/browser-test.ts'
import { expectAccessible } from '../../setup/expect-accessible.ts'
import { openContext } from '../../setup/open-page.ts'
import { expect, toast } from '../as-advisor.ts'
import { uniqueText } from '../unique-text.ts'

const login = { email: 'admin@lotwise.test', password: 'demo-admin-2026!' }

for (const { width, javaScript } of [
	{ width: 1280, javaScript: true },
	{ width: 360, javaScript: false },
])
	test(
		`several clients are written to, moved to a stage and closed, ${width} pixels wide ${javaScript ? 'with' : 'without'} scripts`,
		{ tag: '@deep' },
		async ({ browser, request }, { project }) => {
			const context = await openContext(browser, { baseURL: project.use.baseURL!, login, width, javaScript })
			const page = await context.newPage()
			const open = async (path: string) => {
				await page.goto(path)
				if (javaScript) await page.locator('html[data-ready]').waitFor()
			}
			const family = uniqueText()
			const addresses = ['ann', 'bea'].map((name) => `${name}.${family}@clients.example`.toLowerCase())
			for (const [name, email] of [
				['Ann', addresses[0]!],
				['Bea', addresses[1]!],
				['Cal', ''],
			]) {
				await open(`/admin/clients/new?name=${name}%20${family}&email=${email}`)
				await page.getByRole('button', { name: 'Open the file' }).click()
				await expect(page.getByRole('heading', { level: 1 })).toContainText(family)
			}
			const list = `/admin/clients?q=${family}&sort=name`
			const choice = (name: string) => page.getByRole('checkbox', { name: `Choose ${name} ${family}` })
			const bar = page.getByRole('group', { name: 'With the chosen clients' })

			await open(list)
			await expect(choice('Ann')).toBeVisible()
			await expect(bar).toBeHidden()
			await choice('Ann').check()
			await expect(bar).toBeVisible()
			if (javaScript) await expectAccessible(page, 'a list with a chosen client')
			if (width < 600) {
				const { width: shown } = page.viewportSize()!
				expect(await page.locator('html').evaluate((html) => html.scrollWidth)).toBeLessThanOrEqual(shown)
				for (const control of await bar.locator('a, button, select').all())
					expect((await control.boundingBox())!.height).toBeGreaterThanOrEqual(44)
				expect(
					(await page
						.locator('label')
						.filter({ has: choice('Ann') })
						.boundingBox())!.height,
				).toBe(44)
			}
			await bar.getByRole('link', { name: 'Select all 3' }).click()
			for (const name of ['Ann', 'Bea', 'Cal']) await expect(choice(name)).toBeChecked()

			await bar.getByRole('button', { name: 'Write to them' }).click()
			await expect(
				toast(page, `2 clients in this email; Cal ${family} was not: the file has no email address`),
			).toBeVisible()
			await page.getByLabel('Subject').fill(`News ${family}`)
			await page.getByLabel('Message', { exact: true }).fill('Hello {{client_first_name}}, we are closed.')
			await page.getByRole('button', { name: 'Update' }).click()
			await page.waitForURL(/#each$/)
			await page.getByText(`Bea ${family} <${addresses[1]}>`, { exact: true }).click()
			await expect(page.getByText('Hello Bea, we are closed.')).toBeVisible()
			await page.getByRole('button', { name: 'Send 2 messages' }).click()
			await expect(page.getByText('2 messages, one to each.')).toBeVisible()
			for (const [index, address] of addresses.entries()) {
				const read = async () => {
					const response = await request.get(`/dev/mailbox.json?to=${encodeURIComponent(address)}`)
					return (await response.json()) as { text: string }[]
				}
				await expect.poll(async () => (await read()).length).toBe(1)
				const [email] = await read()
				expect(email!.text).toContain(`Hello ${['Ann', 'Bea'][index]}, we are closed.`)
				expect(JSON.stringify(email)).not.toContain(addresses[1 - index])
			}

			await open(list)
			await choice('Ann').check()
			await choice('Cal').check()
			await bar.getByLabel('Stage').selectOption('Quotes')
			await bar.getByRole('button', { name: 'Set' }).click()
			await expect(toast(page, '2 clients moved to Quotes')).toBeVisible()
			await expect(choice('Ann')).not.toBeChecked()
			await expect(bar).toBeHidden()
			await open(`${list}&stage=quotes&choose=all`)
			await expect(choice('Ann')).toBeChecked()
			await expect(choice('Bea')).toHaveCount(0)

			// Another page changes a file after the list was loaded.
			const other = await context.newPage()
			await other.goto(`/admin/clients?q=Cal%20${family}&choose=all`)
			await other.getByLabel('Stage').last().selectOption('After')
			await other.getByRole('button', { name: 'Set' }).click()
			await expect(toast(other, '1 client moved to After')).toBeVisible()
			await other.close()
			await bar.getByRole('button', { name: 'Close' }).click()
			await expect(
				toast(page, `1 client closed; Cal ${family} was not: the file was changed in the meantime`),
			).toBeVisible()
			await open(`${list}&state=closed&choose=all`)
			await bar.getByRole('button', { name: 'Reopen' }).click()
			await expect(toast(page, '1 client reopened')).toBeVisible()
			await context.close()
		},
	)
