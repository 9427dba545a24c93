import { test as base } from '../../setup/database.ts'
import { makePeople } from '../people.ts'
import { openSite, type Site, type SiteResponse } from '../site.ts'

export const urlencoded = 'application/x-www-form-urlencoded'
export type Body = { type: string; body: string | Uint8Array }
export const form = (body: string): Body => ({ type: urlencoded, body })
export const json = (value: unknown): Body => ({ type: 'application/json', body: JSON.stringify(value) })

/** One site without HTML and jobs for all tests of a file, with the sessions of an admin and a member. */
export const test = base.extend<{ site: Site; cookies: Record<'admin' | 'member', string> }>({
	site: [
		async ({ fileDb }, use) => {
			const site = await openSite(fileDb, { jobs: false })
			site.renderPages(false)
			await use(site)
			await site.close()
		},
		{ scope: 'file' },
	],
	cookies: [
		async ({ site }, use) => {
			const people = await makePeople(site)
			await use({ admin: await people.cookieOf('admin'), member: await people.cookieOf('member') })
		},
		{ scope: 'file' },
	],
})

export const post = (site: Site, path: string, { type, body }: Body, cookie = ''): Promise<SiteResponse> =>
	site.send(path, {
		method: 'POST',
		headers: {
			// An action that needs no form leaves its body unread, so the connection cannot be reused.
			origin: site.origin,
			accept: 'text/html',
			'content-type': type,
			connection: 'close',
			...(cookie ? { cookie } : {}),
		},
		body,
	})
