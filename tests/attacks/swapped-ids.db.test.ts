import { expect, vi } from 'vitest'
import { test } from '../setup/database.ts'
import { bodyOf, crawl, type Form, keyOf } from './forms.ts'
import { meetPeople } from './people.ts'
import { dataOf } from './probes.ts'
import { rowsOf } from './rows.ts'
import { openSite, probeAll } from './site.ts'

vi.setConfig({ testTimeout: 900_000 })

/** Where a member's own things are. */
const own =
	/^\/(?:account|files|appointment|community\/(?:edit|delete|report)|reviews\/\d+\/edit|apply|api\/chat)\b/

test.runIf(process.env.DEEP)(
	'under another session, or none, a client reaches and changes nothing of somebody else by any id',
	async ({ freshDb: database }) => {
		const site = await openSite(database)
		try {
			const people = await meetPeople(site)
			const cookies = {
				anonymous: '',
				member: await people.cookieOf('member'),
				suspended: await people.cookieOf('suspended'),
			}
			const owner = await people.cookieOf('owner')
			const paths = await ownPaths()
			const from = [
				'/account',
				'/account/orders',
				'/account/appointments',
				'/account/applications',
				'/account/messages',
				...paths,
			]
			const seen = await crawl(site, { cookie: owner, from, within: own, pagesMax: 80 })
			const reached = [...seen.links].filter((path) => own.test(path))
			// What the test stands on: the owner does see their own.
			expect(seen.pages.get('/account')).toContain('member@lotwise.test')
			expect(seen.forms.length).toBeGreaterThan(10)
			const secrets = await ownSecrets()
			const before = await rowsOf(database.pool, people.ids.owner)
			const wrong: Record<string, unknown> = {}

			for (const [role, cookie] of Object.entries(cookies)) {
				const theirs = await crawl(site, {
					cookie,
					from: ['/account', ...paths],
					within: /^\/account\b/,
					pagesMax: 30,
				})
				const offered = new Set(theirs.forms.map(keyOf))
				const headers = { cookie, origin: site.origin }
				await probeAll(
					reached.flatMap((path) => [path, ...(path.startsWith('/files/') ? [] : [dataOf(path)])]),
					async (path) => {
						const { status, text } = await site.send(path, { headers })
						const told = secrets.filter((secret) => text.includes(secret))
						if (told.length > 0 || status >= 500) wrong[`GET ${path} as ${role}`] = { status, told }
					},
				)
				const forms = seen.forms.filter(
					(form) => form.method === 'POST' && own.test(form.action) && !offered.has(keyOf(form)),
				)
				await probeAll(forms, async (form) => {
					const { status, text } = await sendForm(form, headers)
					// What was sent comes back to whoever sent it.
					const sent = JSON.stringify(form.fields)
					const told = secrets.filter((secret) => text.includes(secret) && !sent.includes(secret))
					if (told.length > 0 || status >= 500)
						wrong[`POST ${form.action} as ${role}`] = { status, told, fields: form.fields }
				})
			}
			expect(wrong).toEqual({})
			expect(changesBetween(before, await rowsOf(database.pool, people.ids.owner))).toEqual([])

			function sendForm({ action, fields, multipart }: Form, headers: Record<string, string>) {
				const { body, type } = bodyOf(fields, multipart)
				return site.send(action, { method: 'POST', headers: { ...headers, 'content-type': type }, body })
			}

			/** Addresses with an id of the owner's in them, found in the tables. */
			async function ownPaths(): Promise<string[]> {
				const ids = async (statement: string) =>
					(await database.pool.query<{ id: string }>(statement, [people.ids.owner])).rows.map(({ id }) => id)
				const posts = await ids(
					`select p.id from forum_post p join forum_member m on m.id = p.member_id where m.user_id = $1`,
				)
				const comments = await ids(
					`select p.id from forum_comment p join forum_member m on m.id = p.member_id where m.user_id = $1`,
				)
				const visits = await ids(`select id from appointment where user_id = $1`)
				const applications = await ids(`select id from credit_application where user_id = $1`)
				const uploads = await ids(`select id from upload where owner_id = $1`)
				return [
					...posts.flatMap((id) => [`/community/edit/post/${id}`]),
					...comments.map((id) => `/community/edit/comment/${id}`),
					...visits.map((id) => `/account/appointments/${id}`),
					...applications.map((id) => `/account/applications/${id}`),
					...uploads.map((id) => `/files/${id}`),
				]
			}

			/** What stands on no page that is not the owner's. */
			async function ownSecrets(): Promise<string[]> {
				const { rows } = await database.pool.query<{ word: string }>(
					`select 'member@lotwise.test' as word
				union select reference from "order" where user_id = $1
				union select m.text from chat_message m join conversation c on c.id = m.conversation_id where c.user_id = $1
				union select location from appointment where user_id = $1`,
					[people.ids.owner],
				)
				return rows.map(({ word }) => word).filter((word) => word && word.length > 6)
			}
		} finally {
			await site.close()
		}
	},
)

function changesBetween(before: Record<string, string>, after: Record<string, string>): string[] {
	const names = new Set([...Object.keys(before), ...Object.keys(after)])
	return [...names]
		.filter((name) => before[name] !== after[name])
		.map((name) => `${name}: ${before[name] ?? 'was not there'} → ${after[name] ?? 'is gone'}`)
}
