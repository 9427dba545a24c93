import type { Site } from '../attacks/site.ts'
import { type Reader, withCookie } from './page-readers.ts'

/** A page whose address has an id of the sample world, with the pattern of its budget. */
export type PageWithId = { reader: Reader; path: string; pattern: string }

type FindInput = { site: Site; cookies: Record<Reader, string> }

/** Finds a credit application, a conversation by email and a page of each pattern of the deal ledger, by the links that lead to it. */
export async function findDealPages({ site, cookies }: FindInput): Promise<PageWithId[]> {
	const follow = async (reader: Reader, path: string, link: RegExp) => {
		const { text } = await site.send(path, withCookie(cookies[reader]))
		const found = link.exec(text)?.[1]
		if (!found) throw new Error(`${path} has no link like ${link}`)
		return found
	}
	const thread = await follow('admin', '/admin/mail', /href="(\/admin\/mail\/[\da-f-]{36})"/)
	const application = await follow(
		'admin',
		'/admin/applications',
		/href="(\/admin\/applications\/[\da-f-]{36})"/,
	)
	const dealer = await follow('admin', '/admin/dealers', /href="(\/admin\/dealers\/[\da-f-]{36})"/)
	const deal = await follow(
		'admin',
		'/admin/deals?q=marcus+bell',
		/href="(\/admin\/clients\/[\da-f-]{36}\/deal)\?/,
	)
	const ofClient = '/admin/clients/:id/deal'
	const [document, own, round, ownRound] = await Promise.all([
		follow('admin', deal, /href="([^"]+\/deal\/documents\/[\da-f-]{36})"/),
		follow('owner', '/account/deal', /href="(\/account\/deal\/documents\/[\da-f-]{36})"/),
		follow('admin', deal, /href="([^"]+\/deal\/rounds\/[\da-f-]{36})"/),
		follow('owner', '/account/deal', /href="(\/account\/deal\/rounds\/[\da-f-]{36})"/),
	])
	return [
		{ reader: 'admin', path: application, pattern: '/admin/applications/:id' },
		{ reader: 'admin', path: thread, pattern: '/admin/mail/:id' },
		{ reader: 'admin', path: dealer, pattern: '/admin/dealers/:id' },
		{ reader: 'admin', path: deal, pattern: ofClient },
		{ reader: 'admin', path: `${deal}/compare`, pattern: `${ofClient}/compare` },
		{ reader: 'admin', path: `${deal}/summary.pdf`, pattern: `${ofClient}/:sheet.pdf` },
		{ reader: 'admin', path: `${deal}/documents/new`, pattern: `${ofClient}/documents/new` },
		{ reader: 'admin', path: document, pattern: `${ofClient}/documents/:documentId` },
		{ reader: 'admin', path: `${document}/files`, pattern: `${ofClient}/documents/:documentId/files` },
		{ reader: 'admin', path: `${deal}/rounds/new`, pattern: `${ofClient}/rounds/new` },
		{ reader: 'admin', path: round, pattern: `${ofClient}/rounds/:roundId` },
		{ reader: 'admin', path: `${round}/photos`, pattern: `${ofClient}/rounds/:roundId/photos` },
		{ reader: 'owner', path: ownRound, pattern: '/account/deal/rounds/:roundId' },
		{ reader: 'owner', path: `${ownRound}/photos`, pattern: '/account/deal/rounds/:roundId/photos' },
		{ reader: 'owner', path: own, pattern: '/account/deal/documents/:documentId' },
		{ reader: 'owner', path: `${own}/files`, pattern: '/account/deal/documents/:documentId/files' },
	]
}
