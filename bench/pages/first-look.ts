import { chromium, type Page } from '@playwright/test'
import { findChromium } from '../../tests/setup/chromium.ts'

export type FirstLook = {
	firstPaintMs: number
	largestPaintMs: number
	layoutShift: number
	/** Total time of long tasks beyond 50 ms each. */
	blockedMs: number
	/** As the browser counts them, including what style sheets load. */
	requests: number
	totalBytes: number
	/** Of it scripts, also those loaded when the browser was idle. */
	scriptBytes: number
}
/** Measures first views of pages on a simulated phone. Null without a browser. */
export async function lookAtPages(origin: string, paths: string[], rounds: number) {
	const phone = await openPhone()
	if (!phone) return null
	const { onPhone, close } = phone
	try {
		const looks: { path: string; looks: FirstLook[] }[] = []
		for (const path of paths) {
			const seen: FirstLook[] = []
			for (let round = 0; round < rounds; round++)
				seen.push(await onPhone((page) => firstLook(page, origin + path)))
			looks.push({ path, looks: seen })
		}
		return { looks }
	} finally {
		await close()
	}
}

/** A simulated phone: 1.6 Mbit/s, 150 ms latency, a processor four times slower. Null without a browser. */
export async function openPhone({ slowLine = true } = {}) {
	const executablePath = findChromium()
	if (!executablePath) return null
	const browser = await chromium.launch({
		executablePath,
		args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run'],
	})
	const onPhone = async <T>(measure: (page: Page) => Promise<T>): Promise<T> => {
		const context = await browser.newContext({
			viewport: { width: 412, height: 823 },
			deviceScaleFactor: 1.75,
			isMobile: true,
			hasTouch: true,
		})
		const page = await context.newPage()
		const client = await context.newCDPSession(page)
		if (slowLine) {
			await client.send('Network.enable')
			await client.send('Network.emulateNetworkConditions', {
				offline: false,
				latency: 150,
				downloadThroughput: 200_000,
				uploadThroughput: 93_750,
			})
		}
		await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
		await page.addInitScript(observe)
		try {
			return await measure(page)
		} finally {
			await context.close()
		}
	}
	return { onPhone, close: () => browser.close() }
}

/**
 * The longest interaction so far, including previous pages: from the press, tap or key to the next frame. Only events that the
 * browser counts as interactions, so not pointer moves or focus.
 */
export const longestInteraction = (page: Page) =>
	page.evaluate(() => (window as unknown as Observed).seen.interaction)

type Seen = { largest: number; shift: number; blocked: number; interaction: number }
type Observed = Window & { seen: Seen }

function observe() {
	const storageKey = 'bench: longest interaction'
	const seen: Seen = {
		largest: 0,
		shift: 0,
		blocked: 0,
		interaction: Number(sessionStorage.getItem(storageKey)),
	}
	;(window as unknown as Observed).seen = seen
	const watch = (
		type: string,
		record: (entry: PerformanceEntry & { value?: number; interactionId?: number }) => void,
	) =>
		new PerformanceObserver((list) => list.getEntries().forEach(record)).observe({
			type,
			buffered: true,
			durationThreshold: 16,
		} as PerformanceObserverInit)
	watch('largest-contentful-paint', ({ startTime }) => {
		seen.largest = startTime
	})
	watch('layout-shift', ({ value = 0 }) => {
		seen.shift += value
	})
	watch('longtask', ({ duration }) => {
		seen.blocked += Math.max(0, duration - 50)
	})
	watch('event', ({ duration, interactionId }) => {
		if (!interactionId || duration <= seen.interaction) return
		seen.interaction = duration
		sessionStorage.setItem(storageKey, String(duration))
	})
}

async function firstLook(page: Page, url: string): Promise<FirstLook> {
	await page.goto(url, { waitUntil: 'networkidle' })
	return page.evaluate(() => {
		const { largest, shift, blocked } = (window as unknown as Observed).seen
		const firstPaintMs = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0
		const loaded = ['navigation', 'resource'].flatMap((type) => performance.getEntriesByType(type))
		const bytesOf = (entries: PerformanceEntry[]) =>
			entries.reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0)
		return {
			firstPaintMs,
			largestPaintMs: largest,
			layoutShift: shift,
			blockedMs: blocked,
			requests: loaded.length,
			totalBytes: bytesOf(loaded),
			scriptBytes: bytesOf(loaded.filter(({ name }) => new URL(name).pathname.endsWith('.js'))),
		}
	})
}
