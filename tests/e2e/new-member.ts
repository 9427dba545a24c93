import { type Browser, type BrowserContext, expect } from '@playwright/test'

type Requests = Pick<BrowserContext, 'request'>

export const password = 'a quiet lane in october'

/**
 * Creates an account with a confirmed address by requests and signs its browser in, so that a test can change its profile
 * without affecting others. Returns the email address; the password is always `password`.
 */
export async function registerMember(
	{ request }: Requests,
	{ origin, name }: { origin: string; name: string },
): Promise<string> {
	const email = `${name.toLowerCase().replace(/\W+/g, '-')}-${Date.now()}-${Math.floor(Math.random() * 1e6)}@example.test`
	const send = (path: string, form: Record<string, string>) =>
		request.post(path, { form, headers: { origin }, maxRedirects: 0 })
	await send('/sign-up', { name, email, password, terms: 'on' })
	const token = new URL(await verificationLinkFor({ request }, email)).searchParams.get('token')!
	const confirmed = await send(`/verify-email?token=${token}`, { token })
	expect(confirmed.status()).toBe(303)
	return email
}

type SignIn = { origin: string; email: string; password: string; remember?: 'on' }

/** Signs a browser in without its form. */
export async function signInByRequest({ request }: Requests, { origin, ...form }: SignIn): Promise<void> {
	const response = await request.post('/sign-in', { form, headers: { origin }, maxRedirects: 0 })
	expect(response.status()).toBe(303)
}

/** Creates a member and opens a browser in which they are signed in. The page is still empty. */
export async function createSignedInMember(
	browser: Browser,
	{ origin, name, width = 1280 }: { origin: string; name: string; width?: number },
) {
	const context = await browser.newContext({
		baseURL: origin,
		reducedMotion: 'reduce' as const,
		viewport: { width, height: 800 },
	})
	const email = await registerMember(context, { origin, name })
	return { context, page: await context.newPage(), email, password }
}

/** Returns the link of the email that confirms an address. */
export async function verificationLinkFor({ request }: Requests, email: string): Promise<string> {
	let link: string | undefined
	await expect(async () => {
		const emails = await (await request.get(`/dev/mailbox.json?to=${encodeURIComponent(email)}`)).json()
		link = emails
			.flatMap(({ links }: { links: string[] }) => links)
			.find((each: string) => each.includes('verify-email'))
		expect(link).toBeTruthy()
	}).toPass()
	return link!
}
