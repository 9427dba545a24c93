import { makePeople, type People } from '../attacks/people.ts'
import { openSite, type Site } from '../attacks/site.ts'
import { test as base } from '../setup/database.ts'

export type Reader = 'anonymous' | 'owner' | 'admin'

/** One site for all tests of a file, with a session for each kind of reader. */
export const test = base.extend<{ site: Site; people: People; cookies: Record<Reader, string> }>({
	site: [
		async ({ fileDb }, use) => {
			const site = await openSite(fileDb)
			await use(site)
			await site.close()
		},
		{ scope: 'file' },
	],
	people: [async ({ site }, use) => use(await makePeople(site)), { scope: 'file' }],
	cookies: [
		async ({ people }, use) =>
			use({ anonymous: '', owner: await people.cookieOf('owner'), admin: await people.cookieOf('admin') }),
		{ scope: 'file' },
	],
})

/** Returns the headers of a request with this cookie. */
export const withCookie = (cookie: string, headers: Record<string, string> = {}) => ({
	headers: { ...headers, ...(cookie ? { cookie } : {}) },
})
/** Whether shared caches may store the response. */
export const isShared = (headers: Record<string, unknown>) =>
	/s-maxage/.test(String(headers['cache-control']))
