import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { auditEntry } from '#app/db/schema/audit.ts'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import type { Viewer } from '#app/modules/auth/viewer.ts'
import { readLawTable } from '#app/modules/deals/law/law-changes.server.ts'
import { makeStaff } from '#tests/factories/actors.ts'
import { test } from '#tests/setup/database.ts'
import { someServices } from '#tests/setup/some-services.ts'
import * as list from './list.tsx'
import * as newRule from './new.tsx'
import * as rulePage from './rule.tsx'

const now = new Date('2026-11-29T15:00:00Z')

/** Returns functions that send requests as the advisor. */
function setUp(db: Db) {
	const viewer = { ...makeStaff('dana'), name: 'Dana' } as Viewer
	const services = someServices({ db, clock: { now: () => now }, env: { origin: 'https://site.test' } })
	const context = new RouterContextProvider()
	const metadata = { viewer: async () => viewer, requestId: 'r', policy: { access: 'admin' } }
	fillContext(context, services, metadata as unknown as RequestMetadata)
	const send = async (run: unknown, path: string, { id, fields }: { id?: string; fields?: object } = {}) => {
		const body = fields && new URLSearchParams(fields as Record<string, string>)
		const request = new Request(`https://site.test${path}`, body ? { method: 'POST', body } : {})
		return (run as (args: object) => Promise<unknown>)({ context, params: { id }, request })
	}
	return {
		readList: (query = '') => send(list.loader, `/admin/law${query}`) as ReturnType<typeof list.loader>,
		readRule: (id: string) =>
			send(rulePage.loader, `/admin/law/${id}`, { id }) as ReturnType<typeof rulePage.loader>,
		saveRule: (id: string, fields: object) => send(rulePage.action, `/admin/law/${id}`, { id, fields }),
		addRule: (kind: string, fields: object) =>
			send(newRule.action, `/admin/law/new?kind=${kind}`, { fields }),
	}
}

test('the list has what is due first, with the days left, and a table of what is known', async ({ db }) => {
	const { readList } = setUp(db)
	const { rows, coverage, count, dueCount } = await readList()
	expect(rows.length).toBeLessThanOrEqual(25)
	expect(count).toBe(dueCount)
	expect(rows[0]?.status.text).toMatch(/^Out of date for [\d,]+ days$/)
	for (const line of coverage)
		expect(line.law + line.outdated + line.secondary + line.differ + line.none.length).toBe(51)
	const ofTexas = await readList('?view=all&state=TX&subject=tax_rate')
	expect(ofTexas.rows.map(({ id }) => id)).toEqual(['tx-tax-rate'])
})

test('a correction with its source and date counts, is audited, and is marked as the operator’s', async ({
	db,
}) => {
	const { readList, readRule, saveRule } = setUp(db)
	const { values } = await readRule('fl-tax-rate')
	const answer = await saveRule('fl-tax-rate', {
		...values,
		intent: 'save',
		'local.mostPpm': '2.5',
		asOf: '2026-11-29',
		staleAfter: '2027-11-29',
		reason: 'Read the new table of the counties',
		latestChangeId: '0',
	})
	expect((answer as Response).headers.get('location')).toBe('/admin/law')
	expect((await readLawTable(db)).lawRows.find(({ id }) => id === 'fl-tax-rate')).toMatchObject({
		asOf: '2026-11-29',
		rule: { kind: 'purchaseTax', local: { mostPpm: 25_000 } },
	})
	expect((await readList('?view=own')).rows).toMatchObject([
		{ id: 'fl-tax-rate', origin: 'Corrected by you' },
	])
	expect(await readRule('fl-tax-rate')).toMatchObject({
		origin: 'Corrected by you',
		changes: [{ reason: 'Read the new table of the counties' }, { reason: 'Came with the software.' }],
	})
	expect(await db.select().from(auditEntry).orderBy(auditEntry.seq)).toMatchObject([
		{ action: 'law.changed', subjectId: 'fl-tax-rate', actorId: 'dana' },
	])
})

test('a field that can’t be read says so, and nothing that was typed is lost', async ({ db }) => {
	const { readRule, saveRule, addRule } = setUp(db)
	const { values } = await readRule('fl-tax-rate')
	const typed = { ...values, 'local.mostPpm': 'a lot', citation: 'Table of 2026' }
	const rejected = await saveRule('fl-tax-rate', {
		...typed,
		intent: 'save',
		reason: 'Read it',
		latestChangeId: '0',
	})
	expect(rejected).toMatchObject({
		data: { errors: { 'local.mostPpm': expect.stringContaining('percent') }, values: typed },
	})
	const differ = { about: 'the rate', candidates: '5% | one page' }
	expect(await addRule('sourcesDiffer', { ...differ, state: 'LA', subject: 'tax_rate' })).toMatchObject({
		data: { errors: { title: expect.any(String), citation: expect.any(String) }, values: differ },
	})
})
