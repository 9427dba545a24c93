import { test as base } from '../../../setup/browser-test.ts'
import { startSeparateSite } from '../../../setup/sample-site/separate-site.ts'
import { advisorContext, expect, openHydrated } from '../../as-advisor.ts'
import { signAgreement } from '../../sign-agreement.ts'
import { payByCard } from '../day/order-events.ts'
import { Advisor, widths } from './advisor.ts'
import { clientTasks } from './client-tasks.ts'
import { dealTasks } from './deal-tasks.ts'
import { moneyTasks } from './money-tasks.ts'
import { buyer } from './task.ts'
import { counts } from './task-counts.ts'
import { visitTasks } from './visit-tasks.ts'

/** A site of its own: the tasks change the samples. */
const test = base.extend<{ origin: string }>({
	// biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern.
	origin: async ({}, use) => {
		const { origin, stop } = await startSeparateSite({ CASE_MAIL_ADDRESS: '*@cases.lotwise.test' })
		await use(origin)
		await stop()
	},
})

const tasks = [...clientTasks, ...dealTasks, ...visitTasks, ...moneyTasks]

for (const width of widths)
	test(`the 26 commonest tasks take the recorded steps, ${width} pixels wide`, {
		tag: '@deep',
	}, async ({ browser, origin }) => {
		expect(tasks.map(({ name }) => name).sort()).toEqual(Object.keys(counts).sort())
		const visitor = await (await browser.newContext({ baseURL: origin, reducedMotion: 'reduce' })).newPage()
		await visitor.goto('/services')
		await visitor.locator('#online-search').getByRole('button', { name: 'Book Now' }).click()
		await signAgreement(visitor, buyer)
		await payByCard(visitor, buyer)
		const signedIn = await advisorContext(browser, origin)
		const context = await browser.newContext({
			baseURL: origin,
			storageState: await signedIn.storageState(),
			viewport: { width, height: width < 768 ? 844 : 800 },
			hasTouch: width < 768,
			isMobile: width < 768,
			reducedMotion: 'reduce',
		})
		const page = await context.newPage()
		const counted: Record<string, string> = {}
		for (const { name, run } of tasks)
			await test.step(name, async () => {
				await openHydrated(page, '/admin')
				const advisor = new Advisor(page, { width })
				await run(advisor)
				counted[name] = `${advisor.steps} + ${advisor.texts}`
			})
		const recorded = Object.entries(counts).map(([name, of]) => [name, of[width]])
		expect(counted, 'steps + texts of each task').toEqual(Object.fromEntries(recorded))
	})
