import { expect } from 'vitest'
import { bodyOf, crawl, type Form, keyOf } from '#tests/attacks/fuzz/forms.ts'
import { casesOf, inSample, isDeep } from '#tests/setup/deep.ts'
import { dataPath, type World } from './probes.ts'
import { rowsOfAccount } from './rows.ts'
import { probeAll, type Site } from './site.ts'

/** Paths under which a member's own data is. */
const ownPath =
	/^\/(?:account|files|appointment|community\/(?:edit|delete|report)|reviews\/\d+\/edit|apply|api\/chat)\b/

/**
 * Expects that with another session or none, no id gives access to the owner's data. The site must render pages with HTML, because
 * their forms and links are requested.
 */
export async function expectNoAccessToOthers({ site, people, cookies }: World): Promise<void> {
	const ownerId = people.ids.owner
	const paths = await findOwnPaths(site, ownerId)
	const parts = ['', '/orders', '/appointments', '/applications', '/messages']
	const ownerCrawl = await crawl(site, {
		cookie: cookies.owner,
		from: [...parts.map((part) => `/account${part}`), ...paths],
		within: ownPath,
		pagesMax: casesOf({ sample: 40, all: 80 }),
	})
	const reachablePaths = [...ownerCrawl.links].filter((path) => ownPath.test(path))
	// The test requires that the owner sees their own data.
	expect(ownerCrawl.pages.get('/account')).toContain('member@lotwise.test')
	expect(ownerCrawl.forms.length).toBeGreaterThan(10)
	const secrets = await ownSecrets(site, ownerId)
	const before = await rowsOfAccount(site.pool, ownerId)
	const failures: Record<string, unknown> = {}
	const pagesMax = casesOf({ sample: 15, all: 30 })

	// A suspended member reads as any other does.
	const roles = ['anonymous', 'member', ...(isDeep ? (['suspended'] as const) : [])] as const
	for (const [i, role] of roles.entries()) {
		const cookie = cookies[role]
		// The form of the second factor names nobody: sent by this role, it would set up this role's own.
		const from = ['/account', '/account/second-factor', ...paths]
		const otherCrawl = await crawl(site, { cookie, from, within: /^\/account\b/, pagesMax })
		const offered = new Set(otherCrawl.forms.map(keyOf))
		const headers = { cookie, origin: site.origin }
		await probeAll(
			// Outside the deep run each path is requested as a page or for its data, in turns.
			reachablePaths.flatMap((path, j) =>
				[path, ...(path.startsWith('/files/') ? [] : [dataPath(path)])].filter(
					(each, k) => each.startsWith('/files/') || inSample(4, i, j, k),
				),
			),
			async (path) => {
				const { status, text } = await site.send(path, { headers })
				// The requested path itself may come back, in the redirect to the sign-in page.
				const leaked = secrets.filter((secret) => text.includes(secret) && !path.includes(secret))
				if (leaked.length > 0 || status >= 500) failures[`GET ${path} as ${role}`] = { status, leaked }
			},
		)
		const forms = ownerCrawl.forms.filter(
			(form) => form.method === 'POST' && ownPath.test(form.action) && !offered.has(keyOf(form)),
		)
		await probeAll(forms, async (form) => {
			const { status, text } = await sendForm(site, form, headers)
			// What was sent, and its address, may come back to their sender.
			const sent = form.action + JSON.stringify(form.fields)
			const leaked = secrets.filter((secret) => text.includes(secret) && !sent.includes(secret))
			if (leaked.length > 0 || status >= 500)
				failures[`POST ${form.action} as ${role}`] = { status, leaked, fields: form.fields }
		})
	}
	expect(failures).toEqual({})
	expect(changesBetween(before, await rowsOfAccount(site.pool, ownerId))).toEqual([])
}

function sendForm(site: Site, { action, fields, multipart }: Form, headers: Record<string, string>) {
	const { body, type } = bodyOf(fields, multipart)
	return site.send(action, { method: 'POST', headers: { ...headers, 'content-type': type }, body })
}

/** Returns paths with ids of the owner's data, from the database. */
async function findOwnPaths({ pool }: Site, ownerId: string): Promise<string[]> {
	const { rows } = await pool.query<{ path: string }>(
		`select '/community/edit/post/' || p.id as path from forum_post p join forum_member m on m.id = p.member_id where m.user_id = $1
		union select '/community/edit/comment/' || p.id from forum_comment p join forum_member m on m.id = p.member_id where m.user_id = $1
		union select '/account/appointments/' || id from appointment where user_id = $1
		union select '/account/applications/' || id from credit_application where user_id = $1
		union select '/account/deal?deal=' || d.id from deal d join client_account a on a.client_id = d.client_id where a.user_id = $1
		union select '/account/deal/compare?deal=' || d.id from deal d join client_account a on a.client_id = d.client_id where a.user_id = $1
		union select '/account/deal/summary.pdf?deal=' || d.id from deal d join client_account a on a.client_id = d.client_id where a.user_id = $1
		union select '/account/deal/documents/' || o.id from deal_document o join deal d on d.id = o.deal_id
			join client_account a on a.client_id = d.client_id where a.user_id = $1
		union select '/account/deal/documents/' || o.id || '/files' from deal_document o join deal d on d.id = o.deal_id
			join client_account a on a.client_id = d.client_id where a.user_id = $1
		union select '/files/' || id from upload where owner_id = $1`,
		[ownerId],
	)
	return rows.map(({ path }) => path)
}

/** Returns texts that only the owner's pages may contain. */
async function ownSecrets({ pool }: Site, ownerId: string): Promise<string[]> {
	const { rows } = await pool.query<{ word: string }>(
		`select 'member@lotwise.test' as word
		union select reference from "order" where user_id = $1
		union select m.text from chat_message m join conversation c on c.id = m.conversation_id where c.user_id = $1
		union select o.written_by from deal_document o join deal d on d.id = o.deal_id
			join client_account a on a.client_id = d.client_id where a.user_id = $1 and o.written_by <> ''
		union select d.target_reason from deal d join client_account a on a.client_id = d.client_id
			where a.user_id = $1 and d.target_reason <> ''
		union select location from appointment where user_id = $1`,
		[ownerId],
	)
	return rows.map(({ word }) => word).filter((word) => word && word.length > 6)
}

function changesBetween(before: Record<string, string>, after: Record<string, string>): string[] {
	const names = new Set([...Object.keys(before), ...Object.keys(after)])
	return [...names]
		.filter((name) => before[name] !== after[name])
		.map((name) => `${name}: ${before[name] ?? 'was not there'} → ${after[name] ?? 'is gone'}`)
}
