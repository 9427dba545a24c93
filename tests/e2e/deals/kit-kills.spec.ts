import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { findTestBrowser } from '../../setup/chromium.ts'
import { isDeep } from '../../setup/deep.ts'
import { expect } from '../as-advisor.ts'
import { password, signInByRequest } from '../new-member.ts'
import { clientAtTheDesk, phone } from './agreed-deal.ts'
import { expectSent, openKit, openPaper, storedEntries, typeBox } from './kit-page.ts'

const killCount = isDeep ? 20 : 1

/** A phone that keeps its storage when it is switched off. */
const startPhone = (folder: string, baseURL: string): Promise<BrowserContext> =>
	chromium.launchPersistentContext(folder, {
		baseURL,
		executablePath: findTestBrowser(),
		args: ['--no-sandbox', '--disable-gpu'],
		...phone,
	})

/** Ends the browser of a folder at once, as when the battery is empty. */
function kill(folder: string): void {
	for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
		let command = ''
		try {
			command = readFileSync(`/proc/${pid}/cmdline`, 'utf8')
		} catch {
			// The process ended in the meantime.
		}
		if (command.includes(`--user-data-dir=${folder}`) && !command.includes('--type='))
			process.kill(Number(pid), 'SIGKILL')
	}
}

test(`a phone that is switched off ${killCount} time${isDeep ? 's' : ''} in the middle of sending loses nothing and stores nothing twice`, {
	tag: '@deep',
}, async ({ browser, baseURL: origin = '' }) => {
	test.skip(process.platform !== 'linux', 'finds the browser by /proc')
	const { clientContext, admin, email } = await clientAtTheDesk(browser, origin)
	await clientContext.close()
	const folder = mkdtempSync(join(tmpdir(), 'lotwise-phone-'))
	let context = await startPhone(folder, origin)
	await signInByRequest(context, { origin, email, password })
	let page = await openKit(context)
	await openPaper(page, 'Buyer’s order')
	const paper = new URL(page.url()).hash
	// Chromium writes cookies to disk within half a minute; a phone that dies earlier has to open the kit again, and loses nothing either.
	await expectSent(page)
	await context.close()
	context = await startPhone(folder, origin)
	page = await context.newPage()
	await page.goto(`/kit${paper}`)
	const written: number[] = []
	for (let round = 1; round <= killCount; round++) {
		// Some requests arrive and their answers are lost, some never leave the phone.
		await context.route('**/api/kit/entries', async (route) => {
			if (round % 2) await route.fetch().catch(() => {})
			await route.abort().catch(() => {})
		})
		await typeBox(page, 'Sales tax', `${2300 + round}.00`)
		written.push((2300 + round) * 100)
		await expect(page.getByRole('status')).toHaveText(/^Saved here/)
		const closed = context.waitForEvent('close')
		kill(folder)
		await closed
		context = await startPhone(folder, origin)
		page = await context.newPage()
		await page.goto(`/kit${paper}`)
		await expect(page.getByRole('textbox', { name: 'What the document says: Sales tax' })).toHaveValue(
			`${2300 + round}.00`,
		)
	}
	await expectSent(page)
	const entries = await storedEntries(page)
	const taxes = entries.filter(({ entry }) => entry.kind === 'box').map(({ entry }) => entry.value)
	expect(taxes).toEqual(written)
	expect(new Set(entries.map(({ key }) => key)).size).toBe(entries.length)
	await context.close()
	rmSync(folder, { recursive: true, force: true })
	await admin.close()
})
