import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { creditApplicant, creditApplication } from '#app/db/schema/credit.ts'
import { Forbidden } from '#app/lib/errors.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import { makeSite } from '#tests/factories/actors.ts'
import {
	adminViewer,
	advisor,
	completeForm,
	firstApplicantByLink,
	makeApplication,
	makeDraft,
	newApplicant,
	submissionDay as now,
	testVault,
} from '#tests/factories/credit.ts'
import { makeJointApplication } from '#tests/factories/joint-application.ts'
import { test } from '#tests/setup/database.ts'
import { listOpened, listStored } from './affected.server.ts'
import { countWaiting, listApplications, listWaitingApplications } from './list-applications.server.ts'
import { findRecentSubmission, listOwnApplications } from './own-applications.server.ts'
import {
	listApplicationsOfPerson,
	listDocumentsOfApplications,
	listEventsOfApplications,
} from './person-applications.server.ts'
import { revealValue } from './vault/reveal.server.ts'

const later = (ms: number) => new Date(now.getTime() + ms)
const dayMs = 86_400_000

async function insertMember(db: Db, id: string) {
	await db.insert(user).values({ id, name: id, email: `${id}@example.com` })
	return newApplicant(id)
}

test('the confirmation page finds the submitted application for an hour', async ({ db }) => {
	const { vault } = testVault()
	const { application, actor } = await makeApplication(db, { vault })
	const { id, reference } = application
	const found = { id, reference, own: false }
	expect(await findRecentSubmission(db, { actor, now })).toEqual(found)
	expect(await findRecentSubmission(db, { actor, now: later(3_599_999) })).toEqual(found)
	expect(await findRecentSubmission(db, { actor, now: later(3_600_000) })).toBeNull()
	expect(await findRecentSubmission(db, { actor: firstApplicantByLink(id), now })).toEqual(found)
	for (const stranger of [newApplicant(), personActor(null), personActor({ id: 'somebody' })])
		expect(await findRecentSubmission(db, { actor: stranger, now })).toBeNull()
})

test('only the account that submitted an application sees it as its own', async ({ db }) => {
	const { vault } = testVault()
	const actor = await insertMember(db, 'marisol')
	await makeApplication(db, { vault, actor })
	expect(await findRecentSubmission(db, { actor, now })).toMatchObject({ own: true })
	expect(
		await findRecentSubmission(db, { actor: personActor(null, { browser: actor.browser }), now }),
	).toMatchObject({
		own: false,
	})
	const other = personActor({ id: 'somebody' }, { browser: actor.browser })
	expect(await findRecentSubmission(db, { actor: other, now })).toMatchObject({ own: false })
})

test('a draft is not a submission, and of two submissions the later one is confirmed', async ({ db }) => {
	const { vault } = testVault()
	const { actor } = await makeDraft(db, { vault })
	expect(await findRecentSubmission(db, { actor, now })).toBeNull()
	const first = await makeApplication(db, { vault, actor })
	const second = await makeApplication(db, { vault, actor, now: later(60_000) })
	expect(first.application.id).not.toBe(second.application.id)
	expect((await findRecentSubmission(db, { actor, now: later(61_000) }))?.id).toBe(second.application.id)
})

test('a member’s list has only their own drafts and applications, the most recently active first', async ({
	db,
}) => {
	const { vault } = testVault()
	const marisol = await insertMember(db, 'marisol')
	const somebody = await insertMember(db, 'somebody')
	const submitted = await makeApplication(db, { vault, actor: marisol })
	const { draft } = await makeDraft(db, { vault, actor: marisol, now: later(dayMs) })
	await makeApplication(db, { vault, actor: somebody })
	await makeApplication(db, { vault })
	const list = async (id: string) =>
		(await listOwnApplications(db, { actor: { id } })).map((one) => [one.id, one.status, one.role])
	expect(await list('marisol')).toEqual([
		[draft.application.id, 'draft', 'first'],
		[submitted.application.id, 'new', 'first'],
	])
	expect(await list('somebody')).toHaveLength(1)
	expect(await list('nobody')).toEqual([])
})

test('a co-applicant’s list has the application once it is submitted, but not while it is a draft', async ({
	db,
}) => {
	const { vault } = testVault()
	await insertMember(db, 'anselm')
	const { draft } = await makeDraft(db, { vault })
	const applicationId = draft.application.id
	await db.insert(creditApplicant).values({ applicationId, role: 'co', userId: 'anselm', createdAt: now })
	expect(await listOwnApplications(db, { actor: { id: 'anselm' } })).toEqual([])
	const joint = await makeJointApplication(db, { vault })
	await db
		.update(creditApplicant)
		.set({ userId: 'anselm' })
		.where(eq(creditApplicant.id, joint.second.applicantId))
	expect(await listOwnApplications(db, { actor: { id: 'anselm' } })).toMatchObject([
		{ id: joint.id, role: 'co' },
	])
})

test('the admin finds a person’s applications by account and email address, without drafts', async ({
	db,
}) => {
	const { vault } = testVault()
	const actor = await insertMember(db, 'marisol')
	const byAccount = await makeApplication(db, {
		vault,
		actor,
		values: { ...completeForm, email: 'elsewhere@example.com' },
	})
	const byEmail = await makeApplication(db, { vault, now: later(dayMs) })
	await makeDraft(db, { vault, actor })
	const list = async (person: { userIds?: string[]; emails?: string[] }) =>
		(await listApplicationsOfPerson(db, { actor: advisor, userIds: [], emails: [], ...person })).map(
			({ id }) => id,
		)
	const [one, two] = [byAccount.application.id, byEmail.application.id]
	expect(await list({ userIds: ['marisol'], emails: ['MARISOL@example.com'] })).toEqual([two, one])
	expect(await list({ userIds: ['marisol'] })).toEqual([one])
	expect(await list({ emails: ['marisol@example.com'] })).toEqual([two])
	expect(await list({})).toEqual([])
	const events = await listEventsOfApplications(db, { actor: advisor, ids: [one, two] })
	expect(events.map(({ applicationId }) => applicationId)).toEqual([two, one])
	expect(await listEventsOfApplications(db, { actor: advisor, ids: [] })).toEqual([])
	const documents = await listDocumentsOfApplications(db, { actor: advisor, ids: [one] })
	expect(documents).toMatchObject([{ applicationId: one, kind: 'license' }])
	expect(Object.keys(documents[0]!)).not.toContain('encryptedName')
	expect(await listDocumentsOfApplications(db, { actor: advisor, ids: [] })).toEqual([])
})

test('only the advisor can list applications', async ({ db }) => {
	for (const actor of [newApplicant(), personActor({ id: 'marisol' }), makeSite()])
		for (const list of [
			() => listApplicationsOfPerson(db, { actor, userIds: ['marisol'], emails: [] }),
			() => listEventsOfApplications(db, { actor, ids: [] }),
			() => listDocumentsOfApplications(db, { actor, ids: [] }),
			() => listApplications(db, { actor, tab: 'all' }),
			() => countWaiting(db, { actor }),
			() => listWaitingApplications(db, { actor, now }),
		])
			await expect(list()).rejects.toThrow(Forbidden)
})

test('a notice is overdue from the moment after its due time, and the longest overdue are listed first', async ({
	db,
}) => {
	const { vault } = testVault()
	const ids: string[] = []
	for (const day of [2, 0, 1, 3]) {
		const created = await makeApplication(db, { vault, now: later(day * dayMs) })
		ids.push(created.application.id)
	}
	const listAt = async (ms: number, limit = 3) =>
		(await listWaitingApplications(db, { actor: advisor, now: later(30 * dayMs + ms), limit })).filter(
			({ kind }) => kind === 'notice',
		)
	expect(await listAt(0)).toEqual([])
	expect((await listAt(1)).map(({ id }) => id)).toEqual([ids[1]])
	const all = await listAt(9 * dayMs)
	expect(all.map(({ id }) => id)).toEqual([ids[1], ids[2], ids[0]])
	expect(all[0]!.count).toBe(4)
	expect(await listAt(9 * dayMs, 1)).toHaveLength(1)
	await db
		.update(creditApplication)
		.set({ status: 'withdrawn', closedAt: now })
		.where(eq(creditApplication.id, ids[1]!))
	expect((await listAt(9 * dayMs))[0]!.count).toBe(3)
})

test('pages of the admin list have no gaps or repeats, even among equal times, and the last page is exact', async ({
	db,
}) => {
	const { vault } = testVault()
	for (let count = 0; count < 4; count++) await makeApplication(db, { vault })
	const pages = async (limit: number, sort: 'newest' | 'name') => {
		const seen: string[][] = []
		let after: string | undefined
		do {
			const page = await listApplications(db, { actor: advisor, tab: 'new', sort, after, limit })
			seen.push(page.applications.map(({ id }) => id))
			after = page.next ?? undefined
		} while (after)
		return seen
	}
	for (const sort of ['newest', 'name'] as const) {
		expect((await pages(2, sort)).map((page) => page.length)).toEqual([2, 2])
		expect((await pages(3, sort)).map((page) => page.length)).toEqual([3, 1])
		expect(await pages(4, sort)).toHaveLength(1)
		expect(new Set((await pages(1, sort)).flat()).size).toBe(4)
	}
	const firstPage = await listApplications(db, { actor: advisor, tab: 'new', after: 'not an id' })
	expect(firstPage.applications).toHaveLength(4)
	expect(await listApplications(db, { actor: advisor, tab: 'processed' })).toEqual({
		applications: [],
		next: null,
	})
})

test('after an incident, the people whose data was opened in a period are listed with the data and the reasons', async ({
	db,
}) => {
	const { vault } = testVault()
	const { id, application } = await makeJointApplication(db, { vault })
	await makeApplication(db, { vault })
	const open = (role: 'first' | 'co', time: Date) =>
		revealValue(db, {
			vault,
			viewer: adminViewer(time),
			id,
			role,
			field: 'ssn',
			reason: 'Verifying identity',
			now: time,
		})
	await open('first', later(0))
	await open('co', later(60_000))
	await open('first', later(120_000))
	const between = (from: number, to: number) => listOpened(db, { from: later(from), to: later(to) })
	const what = 'ssn opened by Robin Advisor: Verifying identity'
	const { reference } = application
	expect(await between(0, 120_000)).toEqual([
		{ name: 'Marisol Quintero', email: 'marisol@example.com', reference, what, at: later(0) },
		{ name: '', email: 'anselm@example.com', reference, what, at: later(60_000) },
	])
	expect(await between(1, 60_000)).toEqual([])
	expect(await between(120_000, 120_001)).toHaveLength(1)
})

test('after a theft of the database, everyone with a stored address is listed, also from drafts', async ({
	db,
}) => {
	const { vault } = testVault()
	await makeJointApplication(db, { vault })
	await makeDraft(db, { vault, values: { ...completeForm, email: 'draft@example.com' } })
	await makeDraft(db, { vault, formKey: randomUUID(), values: { city: 'Nyack' } })
	const listed = (await listStored(db)).map(({ name, email, what }) => [name, email, what])
	expect(listed.sort()).toEqual([
		['', 'anselm@example.com', 'application, new'],
		['', 'draft@example.com', 'application, draft'],
		['Marisol Quintero', 'marisol@example.com', 'application, new'],
	])
})
