import { type BrowserContext, expect, type Page } from '@playwright/test'
import { test } from '../../setup/browser-test.ts'
import { casesOf, inSample } from '../../setup/deep.ts'
import { createSignedInMember } from '../new-member.ts'

const member = { email: 'member@lotwise.test', password: 'demo-member-2026!' }
const admin = { email: 'admin@lotwise.test', password: 'demo-admin-2026!' }
const elsewhere = 'https://elsewhere.example'

/** Payloads that have run scripts on other sites. Each is combined with every place in a text that it can take. */
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
const wrappers = [
	(seed: string) => seed,
	(seed: string) => `> ${seed}`,
	(seed: string) => `- ${seed}\n- x`,
	(seed: string) => `\`\`\`html\n${seed}\n\`\`\``,
	(seed: string) => `| a |\n| --- |\n| ${seed.replaceAll('|', '')} |`,
	(seed: string) => `**${seed}**`,
	(seed: string) => `[${seed}](/community "${seed}")`,
	(seed: string) => `## ${seed}\n\n${seed}`,
]
/** In a sample each payload takes one of the places, and all of them with `npm run test:deep`. */
const payloads = wrappers
	.flatMap((wrap, place) => seeds.filter((_seed, i) => inSample(8, place, i)).map(wrap))
	.slice(0, 300)

test('none of the stored payloads runs or fetches anything from another origin, in any field', {
	tag: '@deep',
}, async ({ browser, baseURL }) => {
	expect(payloads).toHaveLength(casesOf({ sample: 38, all: 300 }))
	const origin = baseURL!
	const violations: string[] = []
	const context = await browser.newContext({ baseURL: origin })
	const send = sender(context, origin)
	await send('/sign-in', member)
	const page = await context.newPage()
	await watch(page, { origin, violations })

	// Each text holds many payloads, separated so that none is hidden by another: posts with title, picture text and a comment.
	const addresses: string[] = []
	for (let index = 0; index < payloads.length; index += 60) {
		const payloadsOfPost = payloads.slice(index, index + 60)
		const half = Math.ceil(payloadsOfPost.length / 2)
		const address = await send('/community/new', {
			title: payloadsOfPost[0]!.slice(0, 140),
			category: 'financing',
			body: payloadsOfPost.slice(0, half).join('\n\n'),
			picture: { name: 'car.png', mimeType: 'image/png', buffer: png },
			imageAlt: fitting(payloadsOfPost, 300),
		})
		await send(`/community/comment/${postId(address)}`, { body: payloadsOfPost.slice(half).join('\n\n') })
		addresses.push(address)
	}
	const preview = await context.request.post('/api/community-preview', {
		form: { text: seeds.join('\n\n') },
		headers: { origin: baseURL! },
	})
	expect((await preview.json()).html).not.toMatch(/<(?:script|img|svg|iframe|style|object|form|meta|base)\b/i)

	const paths = [...addresses, '/community', '/community?category=financing', '/community?q=script']
	for (const path of paths) await visitPage(page, path)
	await visitPage(page, `/community/edit/post/${postId(addresses[0]!)}`)
	for (const feed of ['/community/feed.xml']) await page.request.get(feed)
	expect(violations).toEqual([])
})

test('payloads in profiles, reports and moderation reasons do not run either', { tag: '@deep' }, async ({
	browser,
	baseURL,
}) => {
	const origin = baseURL!
	const violations: string[] = []
	const { page, context } = await createSignedInMember(browser, { origin, name: 'Payton Load' })
	const advisorPage = await (await browser.newContext({ baseURL: origin })).newPage()
	const [send, moderate] = [sender(context, origin), sender(advisorPage.context(), origin)]
	await moderate('/sign-in', admin)
	for (const each of [page, advisorPage]) await watch(each, { origin, violations })

	const title = 'What I say of myself'
	const address = await send('/community/new', { title, category: 'financing', body: 'Nothing here.' })
	await page.goto('/account/community')
	const publicPage = await page.getByRole('link', { name: 'Your public page' }).getAttribute('href')
	const profile = { intent: 'profile', handle: await page.getByLabel('Handle').inputValue() }
	for (const [index, name] of ['<img src=x onerror=hit()>', '"><script>hit()</script>'].entries()) {
		const affiliation = { affiliation: 'dealer', affiliationName: `</script><svg onload=hit()>${index}` }
		await send('/account/community', {
			...profile,
			...affiliation,
			name,
			bio: fitting(seeds.slice(index * 12), 300),
		})
		for (const path of [publicPage!, address, '/account/community']) await visitPage(page, path)
	}

	// Reports the second sample post; a single report hides nothing.
	await send('/community/report/post/2', { reason: 'other', note: fitting(seeds, 500) })
	await visitPage(advisorPage, '/admin/moderation?post=2')
	await expect(advisorPage.getByText('<script>hit()</script>').first()).toBeVisible()
	const hide = { kind: 'post', id: postId(address), intent: 'hide', reason: fitting(seeds.slice(4), 300) }
	await moderate('/admin/moderation', hide)
	for (const path of [address, '/account/notifications']) await visitPage(page, path)
	for (const path of [`/admin/moderation?post=${hide.id}`, '/dashboard?tab=uploads'])
		await visitPage(advisorPage, path)
	expect(violations).toEqual([])
})

type FormFields = Record<string, string | { name: string; mimeType: string; buffer: Buffer }>

/** Returns a function that posts a form as a page would and returns the URL of the redirect. */
const sender = (context: BrowserContext, origin: string) => async (path: string, form: FormFields) => {
	const response = await context.request.post(path, { multipart: form, headers: { origin }, maxRedirects: 0 })
	expect(response.status(), path).toBe(303)
	return response.headers().location!
}

const postId = (address: string) => /post\/(\d+)/.exec(address)![1]!

/** Joins as many of the texts as a field accepts. */
const fitting = (texts: readonly string[], charsMax: number) =>
	texts.reduce((all, text) => (all.length + text.length < charsMax ? `${all} ${text}` : all), '').trim()

/** A real PNG, because the server decodes and re-encodes the pictures it accepts. */
const png = Buffer.from(
	'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAGCAIAAABxZ0isAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEUlEQVQImWMQibLBihgGUgIAUD0f4T7CyJkAAAAASUVORK5CYII=',
	'base64',
)

/** Records every script that runs, every dialog and every request to another origin. */
async function watch(page: Page, { origin, violations }: { origin: string; violations: string[] }) {
	await page.exposeFunction('hit', () => violations.push('ran'))
	await page.route('**', (route) => {
		const url = route.request().url()
		if (url.startsWith(origin) || url.startsWith('data:') || url.startsWith('blob:')) return route.continue()
		violations.push(`fetched ${url}`)
		return route.abort()
	})
	page.on('dialog', (dialog) => {
		violations.push('opened a dialog')
		void dialog.dismiss()
	})
}

/** Opens a page as a reader would, with scripts, pointer and keyboard, and expects no risky element in it. */
async function visitPage(page: Page, path: string) {
	await page.goto(path)
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
	expect(risky, path).toEqual([])
}
