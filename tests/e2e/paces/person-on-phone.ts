import type { Browser, BrowserContext, Locator, Page } from '@playwright/test'
import { waitForHydration } from '../../setup/browser-test.ts'

/** How long each of a person's actions takes, in milliseconds. */
const pace = {
	key: 200,
	/** To find a control and tap it. */
	tap: 1_000,
	/** To open a list, find the choice and tap it. */
	choose: 3_000,
	/** To choose a file, or to copy something in another program and come back. */
	otherProgram: 6_000,
	/** A word read at 240 words a minute. */
	word: 250,
}

export type Person = ReturnType<typeof newPerson>

/** Opens a phone with the network and the processor of docs/performance.md. */
export async function openPhone(
	browser: Browser,
	baseURL: string,
): Promise<{ context: BrowserContext; page: Page }> {
	const context = await browser.newContext({
		baseURL,
		viewport: { width: 390, height: 844 },
		deviceScaleFactor: 2,
		hasTouch: true,
		isMobile: true,
		reducedMotion: 'reduce',
		permissions: ['clipboard-read', 'clipboard-write'],
	})
	const page = await context.newPage()
	const session = await context.newCDPSession(page)
	await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
	await session.send('Network.emulateNetworkConditions', {
		offline: false,
		latency: 150,
		downloadThroughput: (1.6 * 1024 * 1024) / 8,
		uploadThroughput: (750 * 1024) / 8,
	})
	return { context, page }
}

/**
 * Somebody who uses a phone. Typing happens at their pace; reading and finding a control is only counted, so `own` is the same on every
 * machine. What the site took is the rest of the time that passed.
 */
export function newPerson() {
	const startedAt = Date.now()
	let typingMs = 0
	let countedMs = 0
	let loadedWhileReadingMs = 0
	const tap = async (control: Locator) => {
		countedMs += pace.tap
		await control.tap()
	}
	return {
		tap,
		/** Types into a field, in place of what it contains. */
		async type(field: Locator, text: string) {
			await tap(field)
			await field.clear()
			typingMs += text.length * pace.key
			await field.pressSequentially(text, { delay: pace.key })
		},
		async choose(list: Locator, value: string) {
			countedMs += pace.choose
			await list.selectOption(value)
		},
		/** Chooses a day in the phone's own calendar. */
		async chooseDay(field: Locator, day: string) {
			countedMs += pace.choose
			await field.fill(day)
		},
		async paste(field: Locator, text: string) {
			countedMs += pace.otherProgram
			await tap(field)
			await field.fill(text)
		},
		async attach(field: Locator, file: Parameters<Locator['setInputFiles']>[0]) {
			countedMs += pace.otherProgram
			await field.setInputFiles(file)
		},
		/** Opens an address from another program, such as a link in an email. */
		async open(page: Page, url: string) {
			countedMs += pace.otherProgram
			await page.goto(url)
		},
		/** Reads a text, at most so many words. Meanwhile the page gets ready. */
		async read(text: Locator, wordsMax = Number.POSITIVE_INFINITY) {
			const begunAt = Date.now()
			// biome-ignore lint/performance/useDomNodeTextContent: nobody reads what is hidden
			const words = (await text.innerText()).match(/\S+/g)?.length ?? 0
			await waitForHydration(text.page())
			const readMs = Math.min(words, wordsMax) * pace.word
			countedMs += readMs
			loadedWhileReadingMs += Math.min(readMs, Date.now() - begunAt)
		},
		/** Prints and returns the seconds that the person needed, and that the site took. */
		report(what: string) {
			const own = (typingMs + countedMs) / 1_000
			const site = (Date.now() - startedAt - typingMs - loadedWhileReadingMs) / 1_000
			console.log(
				`${what}: ${(own + site).toFixed(1)} s, ${own.toFixed(1)} of them the person’s (typing ${(typingMs / 1_000).toFixed(1)}), ${site.toFixed(1)} the site’s`,
			)
			return { own, site }
		},
	}
}
