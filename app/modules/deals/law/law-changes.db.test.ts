import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { auditEntry } from '#app/db/schema/audit.ts'
import { lawChange } from '#app/db/schema/deals/deals.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/lib/errors.ts'
import { checkDeal, type LawRow, lawRows as shipped } from '#engine'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { test } from '#tests/setup/database.ts'
import { getLawEntry, listLawEntries, readLawTable, removeLawRow, saveLawRow } from './law-changes.server.ts'

const actor = makeStaff('advisor')
const now = new Date('2026-11-23T12:00:00Z')
const input = { actor, reason: 'Read the new rule', latestChangeId: 0, now }
const ours: LawRow = {
	id: 'own-tn-doc-fee-maximum',
	state: 'TN',
	subject: 'doc_fee_maximum',
	rule: { kind: 'maximumCents', cents: 100_00 },
	effectiveFrom: '2026-01-01',
	asOf: '2026-11',
	staleAfter: '2027-11-01',
	citation: 'A rule made up for this test',
	title: 'Documentation fee in Tennessee',
	grade: 'A',
}
const newYork = shipped.find(({ state, subject }) => state === 'NY' && subject === 'doc_fee_maximum')!

test('a new rule is listed, and checks use it', async ({ db }) => {
	expect((await readLawTable(db)).lawRows).toEqual(shipped)
	await saveLawRow(db, { ...input, row: ours })
	const { lawRows } = await readLawTable(db)
	expect(lawRows).toEqual([...shipped, ours])
	const { findings } = checkDeal(
		{
			version: 1,
			kind: 'quote',
			deal: 'cash',
			state: 'TN',
			lines: [
				{ label: 'Price', cents: 30_000_00 },
				{ label: 'Doc fee', cents: 150_00 },
			],
		},
		{ today: '2026-11-23', lawRows },
	)
	expect(findings).toContainEqual(
		expect.objectContaining({ code: 'doc_fee_above_maximum', severity: 'stop', cents: 50_00 }),
	)
})

test('a shipped rule is corrected and removed, with each change and its reason in the history and the audit chain', async ({
	db,
}) => {
	const corrected: LawRow = { ...newYork, rule: { kind: 'maximumCents', cents: 200_00 } }
	await saveLawRow(db, { ...input, row: corrected })
	expect((await readLawTable(db)).lawRows.find(({ id }) => id === newYork.id)).toEqual(corrected)
	const { latestChangeId } = await getLawEntry(db, { actor, id: newYork.id })
	await removeLawRow(db, { ...input, id: newYork.id, reason: 'Sources disagree', latestChangeId })
	expect((await readLawTable(db)).lawRows.some(({ id }) => id === newYork.id)).toBe(false)
	const entry = await getLawEntry(db, { actor, id: newYork.id })
	expect(entry).toMatchObject({
		row: null,
		shipped: newYork,
		changes: [
			{ row: null, reason: 'Sources disagree', changedByUserId: 'advisor' },
			{ row: corrected, reason: 'Read the new rule', changedAt: now },
		],
	})
	await saveLawRow(db, { ...input, row: newYork, latestChangeId: entry.latestChangeId })
	expect((await readLawTable(db)).lawRows.find(({ id }) => id === newYork.id)).toEqual(newYork)
	const audited = await db.select().from(auditEntry).orderBy(auditEntry.seq)
	expect(audited.slice(-3).map(({ action, subjectId }) => [action, subjectId])).toEqual([
		['law.changed', newYork.id],
		['law.removed', newYork.id],
		['law.changed', newYork.id],
	])
})

test('of two changes to one version of a rule one is stored, also when they are made at once', async ({
	freshDb: { db },
}) => {
	await saveLawRow(db, { ...input, row: ours })
	await expect(saveLawRow(db, { ...input, row: ours })).rejects.toThrow(Conflict)
	const { latestChangeId } = await getLawEntry(db, { actor, id: ours.id })
	const results = await Promise.allSettled(
		[1, 2, 3, 4].map((cents) =>
			saveLawRow(db, { ...input, latestChangeId, row: { ...ours, rule: { kind: 'maximumCents', cents } } }),
		),
	)
	expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
	expect(await db.$count(lawChange)).toBe(2)
})

test('an invalid rule, one without a reason, or one with the same subject and first day as another is rejected', async ({
	db,
}) => {
	await expect(saveLawRow(db, { ...input, row: ours, reason: ' ' })).rejects.toThrow(Invalid)
	await expect(saveLawRow(db, { ...input, row: ours, reason: 'x'.repeat(301) })).rejects.toThrow(Invalid)
	await expect(saveLawRow(db, { ...input, row: { ...ours, title: '' } })).rejects.toThrow(Invalid)
	await expect(saveLawRow(db, { ...input, row: { ...newYork, id: 'own-copy' } })).rejects.toThrow(
		`${newYork.id} says the same`,
	)
	expect(await db.$count(lawChange)).toBe(0)
})

test('only the advisor may read the history and change rules, and nobody may rewrite it', async ({ db }) => {
	const member = makeMember('member')
	await expect(saveLawRow(db, { ...input, actor: member, row: ours })).rejects.toThrow(Forbidden)
	await expect(removeLawRow(db, { ...input, actor: member, id: newYork.id })).rejects.toThrow(Forbidden)
	await expect(getLawEntry(db, { actor: member, id: newYork.id })).rejects.toThrow(Forbidden)
	await expect(getLawEntry(db, { actor, id: '__proto__' })).rejects.toThrow(NotFound)
	await saveLawRow(db, { ...input, row: ours })
	for (const statement of ['update law_change set row = null', 'delete from law_change'])
		await expect(db.execute(sql.raw(statement))).rejects.toThrow()
})

test('the list for the operator says what was added, corrected and removed', async ({ db }) => {
	const originOf = async (id: string) =>
		(await listLawEntries(db, { actor })).find(({ row }) => row.id === id)?.origin
	expect(await originOf(newYork.id)).toBe('shipped')
	await saveLawRow(db, { ...input, row: ours })
	await saveLawRow(db, { ...input, row: { ...newYork, title: 'Documentation fee' } })
	expect([await originOf(ours.id), await originOf(newYork.id)]).toEqual(['added', 'corrected'])
	const { latestChangeId, origin } = await getLawEntry(db, { actor, id: newYork.id })
	expect(origin).toBe('corrected')
	await removeLawRow(db, { ...input, id: newYork.id, latestChangeId })
	const removed = (await listLawEntries(db, { actor })).find(({ row }) => row.id === newYork.id)
	expect(removed).toEqual({ row: { ...newYork, title: 'Documentation fee' }, origin: 'removed' })
	const entry = await getLawEntry(db, { actor, id: newYork.id })
	expect(entry.origin).toBe('removed')
	await saveLawRow(db, { ...input, row: newYork, latestChangeId: entry.latestChangeId })
	expect(await originOf(newYork.id)).toBe('shipped')
	await expect(listLawEntries(db, { actor: makeMember('member') })).rejects.toThrow(Forbidden)
})

test('a stored rule that this version cannot read is left out', async ({ db }) => {
	await db.insert(lawChange).values({
		rowId: newYork.id,
		previousId: 0,
		row: { ...newYork, rule: { kind: 'somethingNewer' } },
		reason: 'Of a newer version',
		changedAt: now,
	})
	expect((await readLawTable(db)).lawRows.some(({ id }) => id === newYork.id)).toBe(false)
})

test('a problem of another rule, stored before it was known as one, does not keep a rule from being saved', async ({
	db,
}) => {
	const contested: LawRow = {
		...ours,
		id: 'own-tn-contested',
		subject: 'lease_tax',
		rule: {
			kind: 'sourcesDiffer',
			about: 'the tax on a lease',
			candidates: [
				{ claim: 'It is taxed', source: 'example.com' },
				{ claim: 'It is not', source: 'example.com, another page' },
			],
		},
	}
	await db.insert(lawChange).values({
		rowId: contested.id,
		previousId: 0,
		row: contested,
		reason: 'Stored by an earlier release',
		changedAt: now,
		changedByUserId: null,
	})
	await saveLawRow(db, { ...input, row: ours })
	const { latestChangeId } = await getLawEntry(db, { actor, id: contested.id })
	await expect(saveLawRow(db, { ...input, row: contested, latestChangeId })).rejects.toThrow(
		'two of its sources are pages of example.com',
	)
})
