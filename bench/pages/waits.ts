import type { Page } from '@playwright/test'
import { drawPage, photograph, tablePage, usualLook } from '#tests/deals/photo.ts'
import { openPhone } from './first-look.ts'
import { Person } from './interactions.ts'

/** What a person waits for beside pages and taps, with how long each time. */
export type Wait = { name: 'quote' | 'kit' | 'photo' | 'next photo'; ms: number[] }
type Site = { origin: string; member: string }
type Measure = (page: Page, site: Site) => Promise<Partial<Record<Wait['name'], number>>>

/** A wait that is longer has no figure. */
const waitMs = 60_000

const lines = [
	['Selling price', '$34,995.00'],
	['Destination', '$1,395.00'],
	['Documentation fee', '$175.00'],
	['VIN etch theft protection', '$299.00'],
	['Sales tax', '$3,066.93'],
	['Title and registration', '$238.50'],
	['Total due', '$40,169.43'],
] as const

/**
 * Measures on a simulated phone how long a pasted quote, the signing kit without signal, and the photo of a paper take; the second photo needs
 * nothing from the network. Null without a browser. A wait that fails has no figure.
 */
export async function measureWaits(site: Site, rounds: number): Promise<Wait[] | null> {
	const phone = await openPhone()
	if (!phone) return null
	const waits = (['quote', 'kit', 'photo', 'next photo'] as const).map((name): Wait => ({ name, ms: [] }))
	const measures: Measure[] = [waitForQuote, waitForKit, waitForPhotos]
	try {
		for (let round = 0; round < rounds; round++)
			for (const measure of measures)
				try {
					const found = await phone.onPhone((page) => {
						page.setDefaultTimeout(waitMs)
						return measure(page, site)
					})
					for (const { name, ms } of waits) if (found[name] !== undefined) ms.push(found[name])
				} catch (error) {
					console.error(`${measure.name}: ${(error as Error).message.split('\n')[0]}`)
				}
		return waits
	} finally {
		await phone.close()
	}
}

/** From the press on Check until the result stands. */
async function waitForQuote(page: Page, { origin }: Site) {
	await page.goto(`${origin}/resources/quote-checker`)
	const person = new Person(page)
	await person.press(page.getByLabel('Paste the dealer’s message or quote'))
	await page.keyboard.insertText(lines.map((line) => line.join(' ')).join('\n'))
	// Its own press, because the clock starts with the tap.
	const box = (await page.getByRole('button', { name: 'Check this quote' }).boundingBox())!
	await page.waitForTimeout(400)
	const startedAt = Date.now()
	await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2)
	return { quote: (await standsAt(page, '[aria-label=Results]')) - startedAt }
}

/** From the address of the kit, opened in a new tab without signal, until its first heading. */
async function waitForKit(page: Page, { origin, member }: Site) {
	const context = page.context()
	const cookies = member.split('; ').map((pair) => {
		const [name = '', ...value] = pair.split('=')
		return { name, value: value.join('='), url: origin }
	})
	await context.addCookies(cookies)
	await page.goto(`${origin}/account/deal/kit`)
	await page.getByRole('button', { name: /^Open the kit on this/ }).click()
	await page.getByRole('heading', { name: 'Your numbers' }).waitFor()
	await page.waitForFunction(
		async () =>
			(await navigator.serviceWorker.ready) && Boolean(await caches.match('/kit', { ignoreVary: true })),
	)
	await page.close()
	await context.setOffline(true)
	const cold = await context.newPage()
	const client = await context.newCDPSession(cold)
	await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
	const startedAt = Date.now()
	await cold.goto(`${origin}/kit`, { waitUntil: 'commit' })
	return { kit: (await standsAt(cold, '#kit h1')) - startedAt }
}

/** From the choice of a photo until its lines stand: first with text recognition still to be loaded, then with another photo. */
async function waitForPhotos(page: Page, { origin }: Site) {
	const drawn = await drawPage(tablePage('Hudson Valley Motors', lines))
	const buffer = await photograph(drawn, usualLook)
	await page.goto(`${origin}/resources/quote-checker`)
	await page.locator('html[data-ready]').waitFor()
	const read = async (name: string) => {
		const startedAt = Date.now()
		await page.getByLabel('Photo or file').setInputFiles({ name, mimeType: 'image/jpeg', buffer })
		return (await standsAt(page, `[aria-label="Read from ${name}"] li`)) - startedAt
	}
	return { photo: await read('paper.jpg'), 'next photo': await read('next.jpg') }
}

/** Returns when an element is there, as the page's clock says. */
async function standsAt(page: Page, selector: string): Promise<number> {
	const found = await page.waitForFunction((what) => document.querySelector(what) && Date.now(), selector, {
		polling: 'raf',
	})
	return Number(await found.jsonValue())
}
