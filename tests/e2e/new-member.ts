import { type Browser, type BrowserContext, expect } from '@playwright/test'

const password = 'a quiet lane in october'

/** Creates an account with a confirmed address and signs it in, so that a test can change its profile without affecting others. */
export async function newMember(
	browser: Browser,
	{ origin, name, width = 1280 }: { origin: string; name: string; width?: number },
) {
	const context = await browser.newContext({
		baseURL: origin,
		reducedMotion: 'reduce' as const,
		viewport: { width, height: 800 },
	})
	const email = `${name.toLowerCase().replace(/\W+/g, '-')}-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.test`
	const send = (path: string, form: Record<string, string>) =>
		context.request.post(path, { form, headers: { origin }, maxRedirects: 0 })
	await send('/sign-up', { name, email, password, terms: 'on' })
	const token = await verificationTokenFor(context, email)
	await send(`/verify-email?token=${token}`, { token })
	const response = await send('/sign-in', { email, password })
	expect(response.status()).toBe(303)
	return { context, page: await context.newPage(), email, password }
}

async function verificationTokenFor({ request }: BrowserContext, email: string): Promise<string> {
	let token: string | null = null
	await expect(async () => {
		const emails = await (await request.get(`/dev/mailbox.json?to=${encodeURIComponent(email)}`)).json()
		const link = emails
			.flatMap(({ links }: { links: string[] }) => links)
			.find((each: string) => each.includes('verify-email'))
		token = link ? new URL(link).searchParams.get('token') : null
		expect(token).toBeTruthy()
	}).toPass({ timeout: 60_000 })
	return token!
}
