import type { BrowserContext } from '@playwright/test'
import { linksOf } from '#tests/attacks/fuzz/forms.ts'
import { fill } from '../attacks/probes.ts'
import { routeTable } from '../attacks/route-table.ts'

/** Addresses that some page or mail links to for each route: where a pattern has parameters, a thing that is there. */
export async function addressesOfRoutes({ request }: BrowserContext): Promise<Map<string, string>> {
	const patterns = routeTable()
		.flatMap(({ addresses }) => addresses)
		.filter((address) => address.startsWith('GET '))
		.map((address) => address.slice(4))
	const found = new Map<string, string>()
	const links = new Set<string>(await linksOfEmails(request))
	const queue = patterns.filter((pattern) => !/[:*]/.test(pattern))
	for (const path of queue) found.set(path, path)
	const read = new Set<string>()
	for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
		if (read.has(path)) continue
		read.add(path)
		const answer = await request.get(path, { headers: { accept: 'text/html' }, maxRedirects: 0 })
		if (answer.status() !== 200 || !answer.headers()['content-type']?.startsWith('text/html')) continue
		for (const link of linksOf(await answer.text())) links.add(link)
		// One thing of each kind is read as well, for what hangs on it.
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
		// Opened by a token that a mail brought.
		if (pattern && /[?&](?:token|link|key)=/.test(link)) found.set(pattern, link)
	}
	for (const pattern of patterns) if (!found.has(pattern)) found.set(pattern, fill(`GET ${pattern}`)[1])
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
	const answer = await request.get('/dev/mailbox.json?to=member@lotwise.test')
	const emails = (await answer.json()) as { links: string[] }[]
	return emails.flatMap(({ links }) => links).map((link) => link.replace(/^https?:\/\/[^/]+/, ''))
}
