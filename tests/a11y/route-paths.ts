import type { BrowserContext } from '@playwright/test'
import { linksOf } from '#tests/attacks/fuzz/forms.ts'
import { fillPattern } from '../attacks/probes.ts'
import { routeTable } from '../attacks/route-table.ts'

const allPatterns = (): string[] =>
	routeTable()
		.flatMap(({ addresses }) => addresses)
		.filter((address) => address.startsWith('GET '))
		.map((address) => address.slice(4))

/** Returns the path of each route pattern without parameters. */
export const pathsWithoutIds = (): Map<string, string> =>
	new Map(
		allPatterns()
			.filter((pattern) => !/[:*]/.test(pattern))
			.map((pattern) => [pattern, pattern]),
	)

/** Returns a path for each route pattern, found by following links of pages and emails, so that parameters refer to real data. */
export async function pathsOfRoutes({ request }: BrowserContext): Promise<Map<string, string>> {
	const patterns = allPatterns()
	const found = new Map<string, string>()
	const links = new Set<string>(await linksOfEmails(request))
	const queue = patterns.filter((pattern) => !/[:*]/.test(pattern))
	for (const path of queue) found.set(path, path)
	const read = new Set<string>()
	for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
		if (read.has(path)) continue
		read.add(path)
		const response = await request.get(path, { headers: { accept: 'text/html' }, maxRedirects: 0 })
		if (response.status() !== 200 || !response.headers()['content-type']?.startsWith('text/html')) continue
		for (const link of linksOf(await response.text())) links.add(link)
		// One page of each route is read as well, for the links on it.
		for (const pattern of patterns) {
			if (found.has(pattern)) continue
			const link = [...links].find((one) => matcherOf(pattern).test(one))
			if (!link) continue
			found.set(pattern, link)
			queue.push(link)
		}
	}
	for (const link of links) {
		const pattern = patterns.find((one) => one === link.split('?')[0])
		// A page that opens only with the token of an email.
		if (pattern && /[?&](?:token|link|key)=/.test(link)) found.set(pattern, link)
	}
	for (const pattern of patterns)
		if (!found.has(pattern)) found.set(pattern, fillPattern(`GET ${pattern}`)[1])
	return found
}

const matcherOf = (pattern: string) =>
	new RegExp(
		`^${pattern
			.replaceAll('.', '\\.')
			.replace('/*', '/no/such/page')
			.replace(/:\w+/g, '(?!new\\b|settings\\b)[^/?]+')}(?:\\?|$)`,
	)

async function linksOfEmails(request: BrowserContext['request']): Promise<string[]> {
	const response = await request.get('/dev/mailbox.json?to=member@lotwise.test')
	const emails = (await response.json()) as { links: string[] }[]
	return emails.flatMap(({ links }) => links).map((link) => link.replace(/^https?:\/\/[^/]+/, ''))
}
