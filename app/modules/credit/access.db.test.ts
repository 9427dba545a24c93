import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { creditAccess, creditDocument } from '#app/db/schema/credit.ts'
import { Forbidden, NotFound } from '#app/lib/errors.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { makeSite } from '#tests/factories/actors.ts'
import {
	adminViewer,
	advisor,
	makeApplication,
	makeDraft,
	newApplicant,
	submissionDay as now,
	silent,
	testVault,
} from '#tests/factories/credit.ts'
import { inviteCo, makeJointApplication } from '#tests/factories/joint-application.ts'
import { test } from '#tests/setup/database.ts'
import { getApplication } from './applications.server.ts'
import { listOpenRequests, sendBack } from './decision/send-back.server.ts'
import { addNote, listNotes } from './notes.server.ts'
import { listDocumentsOfApplications } from './person-applications.server.ts'
import { findConsent, listAccess, listEvents, readApplicationFor } from './vault/read-application.server.ts'
import { openDocumentKey, revealValue } from './vault/reveal.server.ts'
import type { Vault } from './vault/vault.server.ts'

const reason = 'Sending to a lender'

/** A submitted application of two people, and every kind of actor that may request it. */
async function everyone(db: Db) {
	const { vault } = testVault()
	const joint = await makeJointApplication(db, { vault })
	const { id, owner, co, actor: browser } = joint
	const other = await makeApplication(db, { vault })
	const { co: coOfOther } = await inviteCo(db, { actor: other.owner, id: other.application.id })
	const strangers: Record<string, Actor> = {
		'the browser that submitted it': browser,
		'a new browser': newApplicant(),
		'another account': personActor({ id: 'somebody' }),
		'another applicant': other.owner,
		'the co-applicant of another application': coOfOther,
	}
	return { ...joint, vault, id, owner, co, strangers }
}

/** Each function that reads a part of an application. */
const reads: Record<string, (db: Db, input: { vault: Vault; actor: Actor; id: string }) => unknown> = {
	getApplication,
	readApplicationFor,
	listEvents,
	listAccess,
	listOpenRequests,
	findConsent: (db, input) => findConsent(db, { ...input, role: 'first' }),
}

test('no function reveals to a stranger that an application exists', async ({ db }) => {
	const { vault, id, strangers } = await everyone(db)
	const missing = '00000000-0000-4000-8000-000000000000'
	for (const [who, actor] of Object.entries(strangers))
		for (const [name, read] of Object.entries(reads)) {
			const message = async (applicationId: string) =>
				Promise.resolve(read(db, { vault, actor, id: applicationId })).then(
					() => 'found',
					(error: Error) => `${error.name}: ${error.message}`,
				)
			expect(await message(id), `${name} for ${who}`).toBe('NotFound: We couldn’t find this application.')
			expect(await message(id), `${name} for ${who}`).toBe(await message(missing))
		}
})

test('both applicants and the advisor see the application with its timeline', async ({ db }) => {
	const { vault, id, owner, co } = await everyone(db)
	for (const actor of [owner, co, advisor]) {
		expect((await getApplication(db, { actor, id })).id).toBe(id)
		expect((await listEvents(db, { actor, id })).map(({ what }) => what)).toEqual([
			'submitted',
			'co-invited',
			'co-submitted',
		])
		expect((await readApplicationFor(db, { vault, actor, id })).parts.map(({ role }) => role)).toEqual([
			'first',
			'co',
		])
	}
})

test('no function shows a draft to the advisor', async ({ db }) => {
	const { vault } = testVault()
	const { draft } = await makeDraft(db, { vault })
	for (const [name, read] of Object.entries(reads))
		await expect(
			Promise.resolve(read(db, { vault, actor: advisor, id: draft.application.id })),
			name,
		).rejects.toThrow(NotFound)
	await expect(
		revealValue(db, {
			vault,
			viewer: adminViewer(),
			id: draft.application.id,
			role: 'first',
			field: 'ssn',
			reason,
			now,
		}),
	).rejects.toThrow(NotFound)
	expect(await db.select().from(creditAccess)).toEqual([])
})

test('an applicant reads only their own consent, and the advisor reads both', async ({ db }) => {
	const { id, owner, co } = await everyone(db)
	const signatures = async (actor: Actor) => [
		(await findConsent(db, { actor, id, role: 'first' }))?.signature ?? null,
		(await findConsent(db, { actor, id, role: 'co' }))?.signature ?? null,
	]
	expect(await signatures(owner)).toEqual(['Marisol Quintero', null])
	expect(await signatures(co)).toEqual([null, 'Anselm Quintero'])
	expect(await signatures(advisor)).toEqual(['Marisol Quintero', 'Anselm Quintero'])
})

test('the access log shows an applicant only who opened their own data', async ({ db }) => {
	const { vault, id, owner, co, second } = await everyone(db)
	const opening = { vault, viewer: adminViewer(), id, reason, now }
	await revealValue(db, { ...opening, role: 'first', field: 'ssn' })
	await revealValue(db, { ...opening, role: 'co', field: 'dob' })
	await openDocumentKey(db, { ...opening, documentId: second.license.id })
	const accessesShownTo = async (actor: Actor) =>
		(await listAccess(db, { actor, id })).map((line) => line.what)
	expect(await accessesShownTo(owner)).toEqual(['ssn'])
	expect(await accessesShownTo(co)).toEqual(['document', 'dob'])
	expect(await accessesShownTo(advisor)).toEqual(['document', 'dob', 'ssn'])
})

test('a request for a correction can be read only by the person it is for and the advisor', async ({
	db,
}) => {
	const { vault, id, owner, co } = await everyone(db)
	const { version, status } = await getApplication(db, { actor: advisor, id })
	expect(status).toBe('new')
	await db.execute(sql`update credit_application set status = 'reviewing' where id = ${id}`)
	const emails = silent
	const requests = [
		{ role: 'first', section: 'income', message: 'Which months?' },
		{ role: 'co', section: 'residence', message: 'Which street?' },
	] as const
	await sendBack(db, { vault, actor: advisor, id, version, requests: [...requests], emails, now })
	expect(await listOpenRequests(db, { vault, actor: owner, id })).toEqual([requests[0]])
	expect(await listOpenRequests(db, { vault, actor: co, id })).toEqual([requests[1]])
	expect(await listOpenRequests(db, { vault, actor: advisor, id })).toHaveLength(2)
})

test('only the advisor can read notes, whoever the applicant is', async ({ db }) => {
	const { vault, id, owner, co, strangers } = await everyone(db)
	for (const actor of [owner, co, ...Object.values(strangers), makeSite()]) {
		await expect(listNotes(db, { vault, actor, id })).rejects.toThrow(Forbidden)
		await expect(addNote(db, { vault, actor, id, text: 'x', now })).rejects.toThrow(Forbidden)
	}
})

test('the advisor cannot open or list a document of a part that was not submitted', async ({ db }) => {
	const { vault } = testVault()
	const { id, second, applicantId } = await makeJointApplication(db, { vault, submits: false })
	const opening = { vault, viewer: adminViewer(), id, reason, now }
	await expect(openDocumentKey(db, { ...opening, documentId: second.license.id })).rejects.toThrow(NotFound)
	expect(await db.select().from(creditAccess)).toEqual([])
	const listed = await listDocumentsOfApplications(db, { actor: advisor, ids: [id] })
	const [own] = await db.select().from(creditDocument).where(eq(creditDocument.applicantId, applicantId))
	expect(listed.map((one) => one.id)).toEqual([own!.id])
	await openDocumentKey(db, { ...opening, documentId: own!.id })
})

test('a document can be opened only through its own application', async ({ db }) => {
	const { vault } = testVault()
	const one = await makeApplication(db, { vault })
	const other = await makeApplication(db, { vault })
	const [document] = await db
		.select()
		.from(creditDocument)
		.where(eq(creditDocument.applicationId, one.application.id))
	const opening = { vault, viewer: adminViewer(), reason, now, documentId: document!.id }
	await expect(openDocumentKey(db, { ...opening, id: other.application.id })).rejects.toThrow(NotFound)
	expect(await db.select().from(creditAccess)).toEqual([])
})
