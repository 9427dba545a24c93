import { expect } from 'vitest'
import { bodyOf, crawl, type Form, keyOf } from '#tests/attacks/fuzz/forms.ts'
import { dataOf, type World } from './probes.ts'
import { rowsOf } from './rows.ts'
import { probeAll, type Site } from './site.ts'

/** Where a member's own things are. */
const own =
	/^\/(?:account|files|appointment|community\/(?:edit|delete|report)|reviews\/\d+\/edit|apply|api\/chat)\b/

/**
 * Under another session, or none, a client reaches and changes nothing of somebody else by any id. Pages have to be drawn: their
 * forms and links are what is sent.
 */
export async function reachNothingOfOthers({ site, people, cookies }: World): Promise<void> {
	const ownerId = people.ids.owner
	const paths = await ownPaths(site, ownerId)
	const parts = ['', '/orders', '/appointments', '/applications', '/messages']
	const seen = await crawl(site, {
		cookie: cookies.owner,
		from: [...parts.map((part) => `/account${part}`), ...paths],
		within: own,
		pagesMax: 80,
	})
	const reached = [...seen.links].filter((path) => own.test(path))
	// What the test stands on: the owner does see their own.
	expect(seen.pages.get('/account')).toContain('member@lotwise.test')
	expect(seen.forms.length).toBeGreaterThan(10)
	const secrets = await ownSecrets(site, ownerId)
	const before = await rowsOf(site.pool, ownerId)
	const wrong: Record<string, unknown> = {}

	for (const role of ['anonymous', 'member', 'suspended'] as const) {
		const cookie = cookies[role]
		const from = ['/account', ...paths]
		const theirs = await crawl(site, { cookie, from, within: /^\/account\b/, pagesMax: 30 })
		const offered = new Set(theirs.forms.map(keyOf))
		const headers = { cookie, origin: site.origin }
		await probeAll(
			reached.flatMap((path) => [path, ...(path.startsWith('/files/') ? [] : [dataOf(path)])]),
			async (path) => {
				const { status, text } = await site.send(path, { headers })
				// What is asked for comes back to whoever asks: in the way to the sign-in.
				const told = secrets.filter((secret) => text.includes(secret) && !path.includes(secret))
				if (told.length > 0 || status >= 500) wrong[`GET ${path} as ${role}`] = { status, told }
			},
		)
		const forms = seen.forms.filter(
			(form) => form.method === 'POST' && own.test(form.action) && !offered.has(keyOf(form)),
		)
		await probeAll(forms, async (form) => {
			const { status, text } = await sendForm(site, form, headers)
			// What was sent comes back to whoever sent it.
			const sent = JSON.stringify(form.fields)
			const told = secrets.filter((secret) => text.includes(secret) && !sent.includes(secret))
			if (told.length > 0 || status >= 500)
				wrong[`POST ${form.action} as ${role}`] = { status, told, fields: form.fields }
		})
	}
	expect(wrong).toEqual({})
	expect(changesBetween(before, await rowsOf(site.pool, ownerId))).toEqual([])
}

function sendForm(site: Site, { action, fields, multipart }: Form, headers: Record<string, string>) {
	const { body, type } = bodyOf(fields, multipart)
	return site.send(action, { method: 'POST', headers: { ...headers, 'content-type': type }, body })
}

/** Addresses with an id of the owner's in them, found in the tables. */
async function ownPaths({ pool }: Site, ownerId: string): Promise<string[]> {
	const { rows } = await pool.query<{ path: string }>(
		`select '/community/edit/post/' || p.id as path from forum_post p join forum_member m on m.id = p.member_id where m.user_id = $1
		union select '/community/edit/comment/' || p.id from forum_comment p join forum_member m on m.id = p.member_id where m.user_id = $1
		union select '/account/appointments/' || id from appointment where user_id = $1
		union select '/account/applications/' || id from credit_application where user_id = $1
		union select '/files/' || id from upload where owner_id = $1`,
		[ownerId],
	)
	return rows.map(({ path }) => path)
}

/** What stands on no page that is not the owner's. */
async function ownSecrets({ pool }: Site, ownerId: string): Promise<string[]> {
	const { rows } = await pool.query<{ word: string }>(
		`select 'member@lotwise.test' as word
		union select reference from "order" where user_id = $1
		union select m.text from chat_message m join conversation c on c.id = m.conversation_id where c.user_id = $1
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
