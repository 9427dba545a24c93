import { test } from '../../setup/browser-test.ts'
import { expect, main } from '../as-advisor.ts'
import { signInByRequest } from '../new-member.ts'
import { phone } from './agreed-deal.ts'

const computer = { viewport: { width: 1280, height: 800 } }
/** A browser that asks for the site as if it were on a computer. */
const userAgent =
	'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

for (const [device, options, buttons] of [
	[
		'a phone, whatever its browser says,',
		{ ...phone, userAgent },
		['Open the kit on this phone', 'Email me a link'],
	],
	['a computer', computer, ['Email the link to my phone', 'Open the kit on this computer']],
] as const)
	test(`on ${device} the way to the kit that fits it comes first, also without scripts`, {
		tag: options === computer ? '@deep' : [],
	}, async ({ browser, baseURL: origin = '' }) => {
		for (const javaScriptEnabled of [true, false]) {
			const context = await browser.newContext({ ...options, baseURL: origin, javaScriptEnabled })
			await signInByRequest(context, {
				origin,
				email: 'member@lotwise.test',
				password: 'demo-member-2026!',
			})
			const page = await context.newPage()
			await page.goto('/account/deal/kit')
			await expect(main(page).getByRole('button')).toHaveText([...buttons])
			await context.close()
		}
	})
