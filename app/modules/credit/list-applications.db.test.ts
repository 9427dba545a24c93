import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { Forbidden } from '#app/lib/errors.ts'
import {
	advisor,
	completeForm,
	makeApplication,
	makeDraft,
	newApplicant,
	silent,
	testVault,
} from '#tests/factories/credit.ts'
import { test } from '#tests/setup/database.ts'
import { listTabs } from './application-list.ts'
import { changeApplicationStatus } from './decision/change-status.server.ts'
import { countWaiting, listApplications } from './list-applications.server.ts'

async function makeApplications(db: Db, names: string[]) {
	const { vault } = testVault()
	const ids: string[] = []
	for (const [index, name] of names.entries()) {
		const [firstName = '', lastName = ''] = name.split(' ')
		const values = { ...completeForm, firstName, lastName, email: `${firstName.toLowerCase()}@example.com` }
		const now = new Date(Date.UTC(2026, 10, 1 + index, 15))
		ids.push((await makeApplication(db, { vault, values, now })).application.id)
	}
	return ids
}

test('each tab lists its statuses, drafts appear in none, and waiting applications are counted', async ({
	db,
}) => {
	const [, second, third] = await makeApplications(db, ['Ada Lovelace', 'Bob Cole', 'Cy Young'])
	await makeDraft(db, { vault: testVault().vault })
	const changeStatus = (id: string, version: number, to: 'reviewing' | 'approved') =>
		changeApplicationStatus(db, {
			actor: advisor,
			id,
			version,
			to,
			emails: silent,
			now: new Date('2026-11-10T12:00:00Z'),
		})
	await changeStatus(second!, 2, 'reviewing').catch(() => changeStatus(second!, 3, 'reviewing'))
	const { version } = await changeStatus(third!, 2, 'reviewing').catch(() =>
		changeStatus(third!, 3, 'reviewing'),
	)
	await changeStatus(third!, version, 'approved')
	const names = async (tab: 'new' | 'reviewing' | 'processed' | 'all') =>
		(await listApplications(db, { actor: advisor, tab })).applications.map(({ name }) => name)
	expect(await names('new')).toEqual(['Ada Lovelace'])
	expect(await names('reviewing')).toEqual(['Bob Cole'])
	expect(await names('processed')).toEqual(['Cy Young'])
	expect(await names('all')).toEqual(['Cy Young', 'Bob Cole', 'Ada Lovelace'])
	expect(await countWaiting(db, { actor: advisor })).toMatchObject({ new: 1, reviewing: 1 })
	for (const { tab } of listTabs)
		await expect(listApplications(db, { actor: newApplicant(), tab })).rejects.toThrow(Forbidden)
})

test('applications are found by parts of name and email, sorted both ways, and paged without gaps or repeats', async ({
	db,
}) => {
	await makeApplications(db, ['Ada Lovelace', 'bob Cole', 'Cy Young', 'Dee Cole', 'Eve 100%'])
	const list = (more: object) => listApplications(db, { actor: advisor, tab: 'all', ...more })
	const names = async (more: object) => (await list(more)).applications.map(({ name }) => name)
	expect(await names({ search: 'COLE' })).toEqual(['Dee Cole', 'bob Cole'])
	expect(await names({ search: 'ada@exam love' })).toEqual(['Ada Lovelace'])
	expect(await names({ search: '100%' })).toEqual(['Eve 100%'])
	expect(await names({ search: 'nobody' })).toEqual([])
	const inOrder = { newest: 'E D C b A', oldest: 'A b C D E', name: 'A b C D E', 'name-back': 'E D C b A' }
	for (const [sort, initials] of Object.entries(inOrder)) {
		const seen: string[] = []
		let after: string | undefined
		do {
			const page = await list({ sort, after, limit: 2 })
			seen.push(...page.applications.map(({ name }) => name[0]!))
			after = page.next ?? undefined
		} while (after)
		expect(seen.join(' ')).toBe(initials)
	}
})

test('every tab is read from an index in every order', async ({ db }) => {
	await makeApplications(db, ['Ada Lovelace'])
	await db.execute(sql`set local enable_seqscan = off`)
	await db.execute(sql`set local enable_sort = off`)
	const states = {
		new: `= 'new'`,
		reviewing: `in ('reviewing', 'needs_info')`,
		processed: `in ('approved', 'declined', 'withdrawn')`,
		all: `<> 'draft'`,
	}
	for (const condition of Object.values(states))
		for (const order of [
			'submitted_at desc, id desc',
			'submitted_at, id',
			'lower(name), id',
			'lower(name) desc, id desc',
		]) {
			const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
				sql.raw(
					`explain select id from credit_application where status ${condition} order by ${order} limit 25`,
				),
			)
			const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
			expect(plan, `${condition} by ${order}`).toMatch(/Index (Only )?Scan/)
			expect(plan, `${condition} by ${order}`).not.toMatch(/Sort/)
		}
})
