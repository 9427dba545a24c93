import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { formsOf } from '#tests/attacks/fuzz/forms.ts'
import { inSample } from '#tests/setup/deep.ts'
import { probeAll, type Site } from '../site.ts'
import { form, post, test } from './form-site.ts'

const badVersions = [
	'',
	'abc',
	'1.5',
	'NaN',
	'-1',
	'1e9',
	'2147483648',
	'99999999999999999999',
	'0x1',
	'[object Object]',
]

test('an invalid version is rejected as an outdated form', async ({ site, cookies }) => {
	const one = async (sql: string): Promise<string> => (await site.pool.query<{ id: string }>(sql)).rows[0]!.id
	const [client, other] = [
		await one(`select id from client where merged_into_id is null order by id limit 1`),
		await one(`select id from client where merged_into_id is null order by id desc limit 1`),
	]
	const author = await one(`select id from "user" where email = 'admin@lotwise.test'`)
	const note = randomUUID()
	await site.pool.query(
		`insert into client_note (id, client_id, author_id, text) values ($1, $2, $3, 'Prefers calls')`,
		[note, client, author],
	)
	const appointment = await one(`select id from appointment order by id limit 1`)
	const application = await one(`select id from credit_application where status = 'new' order by id limit 1`)
	const price = await one(`select price_id as id from offering order by price_id limit 1`)
	const week = await fieldsOf(site, '/admin/availability', 'save', cookies.admin)
	const forms: [path: string, fields: Record<string, string>][] = [
		['/admin/availability', week],
		['/admin/packages', { package: 'find_it_fast', title: 'Search', text: 'First\n- One' }],
		[`/admin/clients/${client}`, { intent: 'change-note', note, text: 'Other words' }],
		[`/admin/clients/${client}`, { intent: 'remove-note', note }],
		[`/admin/clients/${client}`, { intent: 'details', name: 'Robin', phone: '' }],
		[`/admin/clients/${client}/merge`, { from: other, fromVersion: '1' }],
		[`/admin/appointments/${appointment}`, { intent: 'complete' }],
		[`/admin/applications/${application}`, { intent: 'review' }],
		[
			'/admin/settings/prices',
			{ priceId: price, title: 'Search', summary: 'All of it', features: 'One', badge: '', price: '10' },
		],
		[
			'/admin/settings/licenses',
			{ intent: 'save', state: 'NY', license: '1', bond: '', trustAccount: '', expiresOn: '' },
		],
		['/admin/settings/licenses', { intent: 'remove', state: 'NY' }],
	]
	const failures: string[] = []
	for (const [i, [path, fields]] of forms.entries())
		for (const version of badVersions.filter((_version, j) => inSample(6, i, j))) {
			const body = new URLSearchParams({ ...fields, version }).toString()
			const { status } = await post(site, path, form(body), cookies.admin)
			if (status !== 409) failures.push(`${path} ${fields.intent ?? ''} '${version}': ${status}`)
		}
	expect(failures).toEqual([])
	expect(await one(`select text as id from client_note where id = '${note}'`)).toBe('Prefers calls')
})

/** Returns the fields of a form on a page, as a browser would send them. */
async function fieldsOf(site: Site, path: string, intent: string, cookie: string) {
	site.renderPages(true)
	const page = await site.send(path, { headers: { cookie } })
	site.renderPages(false)
	const found = formsOf(page.text, path).find(({ fields }) =>
		fields.some(([name, value]) => name === 'intent' && value === intent),
	)
	return Object.fromEntries(found!.fields)
}

test('an invalid number or id causes no server error', async ({ site, cookies }) => {
	const forms = (id: string): [path: string, fields: Record<string, string>][] => [
		['/admin/reviews', { intent: 'feature', id }],
		['/admin/reviews', { intent: 'hide', id, reason: 'Spam' }],
		['/admin/moderation', { intent: 'lift', member: id }],
		['/admin/moderation', { intent: 'suspend', member: id, days: '7', reason: 'Spam' }],
		['/admin/moderation', { intent: 'suspend', member: '1', days: id, reason: 'Spam' }],
		['/admin/moderation', { intent: 'lock', kind: 'post', id }],
		['/admin/moderation', { intent: 'hide', kind: 'comment', id, reason: 'Spam' }],
		['/admin/moderation', { intent: 'merge', kind: 'post', id: '1', into: id }],
		['/admin/orders/LW-7K2M9Q', { intent: 'release', refund: id }],
		['/admin?index', { emailId: id }],
		['/admin/recommendations', { formKey: id }],
		['/account/notifications', { intent: 'read', upTo: id }],
		['/account/saved', { remove: id }],
		['/account/community', { intent: 'unblock', member: id }],
		['/account/security', { intent: 'end-session', session: id }],
		['/account/vehicles', { id, answer: 'yes' }],
		['/dashboard', { intent: 'hide-picture', post: id, reason: 'Spam' }],
		['/dashboard', { intent: 'hide-resource', id }],
		['/community/post/1/x', { intent: 'like', comment: id }],
		['/community/comment/1', { body: 'Hello', parentId: id }],
	]
	const pages = (id: string) =>
		[
			'/admin/settings?restore=',
			'/admin/settings/prices?restore=',
			'/admin/moderation?post=',
			'/admin/settings/history?after=',
			'/admin/audit?after=',
			'/admin/reviews?after=',
			'/account/saved?before=',
			'/admin/invoices?after=',
			'/admin/chat?after=',
			'/account/orders?after=',
			'/dashboard?page=',
			'/reviews/',
			'/reviews?after=',
			'/community/post/',
			'/community/edit/post/',
			'/community/member/',
			'/community/comment/1?reply=',
			'/dev/mailbox.json?to=',
		].map((start) => start + encodeURIComponent(id))
	const failures: string[] = []
	const numbers = [...badVersions, 'a\0b', "'", '1,2']
	await probeAll(numbers, async (id) => {
		const numberIndex = numbers.indexOf(id)
		for (const [path, fields] of forms(id).filter((_form, j) => inSample(6, numberIndex, j))) {
			const { status } = await post(site, path, form(new URLSearchParams(fields).toString()), cookies.admin)
			if (status >= 500) failures.push(`POST ${path} ${JSON.stringify(fields)}: ${status}`)
		}
		for (const path of pages(id).filter((_path, j) => inSample(6, numberIndex, j))) {
			const { status } = await site.send(path, { headers: { cookie: cookies.admin } })
			if (status >= 500) failures.push(`GET ${path}: ${status}`)
		}
	})
	expect(failures).toEqual([])
})
