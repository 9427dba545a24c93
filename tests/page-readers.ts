import { meetPeople, type People } from './attacks/people.ts'
import { openSite, type Site } from './attacks/site.ts'
import { test as base } from './setup/database.ts'

export type Reader = 'anonymous' | 'owner' | 'admin'

/** One site for all tests of a file, and the sessions of those who read its pages. */
export const test = base.extend<{ site: Site; people: People; cookies: Record<Reader, string> }>({
	site: [
		async ({ fileDb }, use) => {
			const site = await openSite(fileDb)
			await use(site)
			await site.close()
		},
		{ scope: 'file' },
	],
	people: [async ({ site }, use) => use(await meetPeople(site)), { scope: 'file' }],
	cookies: [
		async ({ people }, use) =>
			use({ anonymous: '', owner: await people.cookieOf('owner'), admin: await people.cookieOf('admin') }),
		{ scope: 'file' },
	],
})

export const as = (cookie: string, headers: Record<string, string> = {}) => ({
	headers: { ...headers, ...(cookie ? { cookie } : {}) },
})
export const isShared = (headers: Record<string, unknown>) =>
	/s-maxage/.test(String(headers['cache-control']))
