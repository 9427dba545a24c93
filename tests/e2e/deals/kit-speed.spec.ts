import { test } from '../../setup/browser-test.ts'
import { expect, openHydrated } from '../as-advisor.ts'
import { clientAtTheDesk } from './agreed-deal.ts'
import { expectSent, openKit, openPaper, tapAllSame, typeBox } from './kit-page.ts'

const runs = 5
const median = (values: readonly number[]) =>
	[...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!

// Prints figures for docs/performance.md; only counts are checked, because machines are shared.
test('without signal, a document takes one tap per figure and one for all boxes of $0; the speed of the kit is printed', {
	tag: '@deep',
}, async ({ browser, baseURL: origin = '' }) => {
	const { clientContext, admin, deal } = await clientAtTheDesk(browser, origin)
	const first = await openKit(clientContext)
	await openPaper(first, 'Buyer’s order')
	await tapAllSame(first)
	await first.close()
	await clientContext.setOffline(true)
	const opened: number[] = []
	for (let run = 0; run < runs; run++) {
		const page = await clientContext.newPage()
		const session = await clientContext.newCDPSession(page)
		await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
		await page.addInitScript(() => {
			new MutationObserver((_, observer) => {
				if (!document.querySelector('#kit h1')) return
				observer.disconnect()
				requestAnimationFrame(() => performance.mark('shown'))
			}).observe(document, { childList: true, subtree: true })
		})
		await page.goto('/kit')
		await expect(page.getByRole('heading', { name: 'Your numbers' })).toBeVisible()
		opened.push(await page.evaluate(() => performance.getEntriesByName('shown')[0]!.startTime))
		await page.close()
	}
	console.log(
		`cold without signal at a quarter of the processor: ${opened.map(Math.round).join(', ')} ms, median ${Math.round(median(opened))}`,
	)

	const page = await clientContext.newPage()
	await page.addInitScript(() => {
		const counted = window as unknown as { taps: number }
		counted.taps = 0
		addEventListener('pointerdown', () => counted.taps++, true)
	})
	await page.goto('/kit')
	await openPaper(page, 'Buyer’s order')
	await page.evaluate(() => {
		;(window as unknown as { taps: number }).taps = 0
	})
	const startedAt = Date.now()
	expect(await tapAllSame(page)).toBe(6)
	await expect(page.getByText('12 of 12 boxes checked')).toBeVisible()
	const taps = await page.evaluate(() => (window as unknown as { taps: number }).taps)
	console.log(`12 boxes: ${taps} taps in ${Date.now() - startedAt} ms`)
	expect(taps).toBe(6)
	await clientContext.setOffline(false)
	await expectSent(page)
	const advisor = await admin.newPage()
	await openHydrated(advisor, `${deal}/signing`)
	const seen: number[] = []
	for (let run = 1; run <= runs; run++) {
		await typeBox(page, 'Sales tax', `${2300 + run}.00`)
		const tapped = Date.now()
		await advisor
			.getByText(`$${(2300 + run).toLocaleString('en-US')}.00`)
			.first()
			.waitFor()
		seen.push(Date.now() - tapped)
	}
	console.log(`until the admin page shows a change: ${seen.join(', ')} ms, median ${median(seen)}`)
	await clientContext.close()
	await admin.close()
})
