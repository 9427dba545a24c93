import { expect, type Page, test } from '@playwright/test'

const member = { email: 'member@lotwise.test', password: 'demo-member-2026!' }
const elsewhere = 'https://elsewhere.example'

/** What has run scripts on other sites, times where it can stand in a text. */
const seeds = [
	'<script>hit()</script>',
	'<img src=x onerror=hit()>',
	`<img src="${elsewhere}/p.png">`,
	'<svg onload=hit()>',
	'<svg><script>hit()</script></svg>',
	`<iframe src="${elsewhere}"></iframe>`,
	'<iframe srcdoc="<script>parent.hit()</script>">',
	'<a href="javascript:hit()">x</a>',
	'[x](javascript:hit())',
	'[x](JaVaScRiPt:hit())',
	'[x](java&#115;cript:hit())',
	'[x](data:text/html,<script>hit()</script>)',
	'[x](vbscript:hit())',
	`![x](${elsewhere}/p.png)`,
	'![x](javascript:hit())',
	'<https://ok.example/"onmouseover="hit()>',
	`<link rel=stylesheet href=${elsewhere}/a.css>`,
	`<style>@import '${elsewhere}/a.css';</style>`,
	`<p style="background:url(${elsewhere}/p.png)">x</p>`,
	'<details open ontoggle=hit()>',
	'<video><source onerror=hit()>',
	'<math><mtext><script>hit()</script></mtext></math>',
	`<base href="${elsewhere}/">`,
	`<meta http-equiv=refresh content="0;url=${elsewhere}">`,
	`<form action="${elsewhere}"><input autofocus onfocus=hit()>`,
	'"><script>hit()</script>',
	"' autofocus onfocus=hit() x='",
	'</title><script>hit()</script>',
	'</textarea><script>hit()</script>',
	'</script><script>hit()</script>',
	'<!--<script>--><script>hit()</script>',
	'<template><script>hit()</script></template>',
	'{{constructor.constructor("hit()")()}}',
	`<object data="${elsewhere}/a.swf"></object>`,
	'<body onload=hit()>',
	'<input type=image src=x onerror=hit()>',
	'<noscript><p title="</noscript><img src=x onerror=hit()>">',
	'\u202e<img src=x onerror=hit()>',
]
const around = [
	(seed: string) => seed,
	(seed: string) => `> ${seed}`,
	(seed: string) => `- ${seed}\n- x`,
	(seed: string) => `\`\`\`html\n${seed}\n\`\`\``,
	(seed: string) => `| a |\n| --- |\n| ${seed.replaceAll('|', '')} |`,
	(seed: string) => `**${seed}**`,
	(seed: string) => `[${seed}](/community "${seed}")`,
	(seed: string) => `## ${seed}\n\n${seed}`,
]
const payloads = around.flatMap((wrap) => seeds.map(wrap)).slice(0, 300)

test('of 300 stored payloads none runs and nothing is fetched from elsewhere, in any field and any place', async ({
	browser,
	baseURL,
}) => {
	expect(payloads).toHaveLength(300)
	const context = await browser.newContext({ baseURL: baseURL! })
	const send = (path: string, form: Record<string, string>) =>
		context.request.post(path, { multipart: form, headers: { origin: baseURL! }, maxRedirects: 0 })
	const signedIn = await context.request.post('/sign-in', {
		...{ form: member, headers: { origin: baseURL! }, maxRedirects: 0 },
	})
	expect(signedIn.status()).toBe(303)

	const page = await context.newPage()
	const faults: string[] = []
	await page.exposeFunction('hit', () => faults.push('ran'))
	await page.route('**', (route) => {
		const url = route.request().url()
		if (url.startsWith(baseURL!) || url.startsWith('data:') || url.startsWith('blob:'))
			return route.continue()
		faults.push(`fetched ${url}`)
		return route.abort()
	})
	page.on('dialog', (dialog) => {
		faults.push('asked')
		void dialog.dismiss()
	})

	// A text holds many of them, apart, so that none hides in another: ten posts, their titles and a comment each.
	const addresses: string[] = []
	for (let at = 0; at < payloads.length; at += 60) {
		const part = payloads.slice(at, at + 60)
		const posted = await send('/community/new', {
			title: part[0]!.slice(0, 140),
			category: 'financing',
			body: part.slice(0, 30).join('\n\n'),
		})
		expect(posted.status()).toBe(303)
		const address = posted.headers().location!
		const id = /post\/(\d+)/.exec(address)![1]
		const commented = await send(`/community/comment/${id}`, { body: part.slice(30).join('\n\n') })
		expect(commented.status()).toBe(303)
		addresses.push(address)
	}
	const preview = await context.request.post('/api/community-preview', {
		...{ form: { text: payloads.slice(0, 38).join('\n\n') }, headers: { origin: baseURL! } },
	})
	expect((await preview.json()).html).not.toMatch(/<(?:script|img|svg|iframe|style|object|form|meta|base)\b/i)

	const places = [...addresses, '/community', '/community?category=financing', '/community?q=script']
	for (const place of places) await lookAt(page, place)
	const id = /post\/(\d+)/.exec(addresses[0]!)![1]
	await lookAt(page, `/community/edit/post/${id}`)
	for (const feed of ['/community/feed.xml']) await page.request.get(feed)
	expect(faults).toEqual([])
})

/** As a reader would: with scripts, the pointer over what can be pointed at, the keyboard through it. */
async function lookAt(page: Page, place: string) {
	await page.goto(place)
	await page.mouse.move(200, 300)
	await page.keyboard.press('Tab')
	await expect(page.locator('html[data-ready]')).toBeAttached()
	const risky = await page.locator('main').evaluate((main) => {
		const found: string[] = []
		for (const element of main.querySelectorAll('*'))
			for (const { name, value } of element.attributes)
				if (/^on/i.test(name) || /^\s*(?:javascript|vbscript|data:text)/i.test(value))
					found.push(`${name}=${value}`)
		return found.concat(
			[...main.querySelectorAll('iframe, object, embed, base, meta, link')].map((e) => e.tagName),
		)
	})
	expect(risky, place).toEqual([])
}
