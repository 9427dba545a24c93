import { randomBytes, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { user } from '#app/db/schema/auth.ts'
import { creditDocument } from '#app/db/schema/credit.ts'
import { TooMany } from '#app/lib/errors.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import { makeSite } from '#tests/factories/actors.ts'
import {
	completeForm,
	memoryStorage,
	newApplicant,
	submissionDay as now,
	silent,
	testVault,
} from '#tests/factories/credit.ts'
import { test } from '#tests/setup/database.ts'
import { addDocument, removeDocument } from '../../documents/documents.server.ts'
import { openingOf } from '../../policy.ts'
import { destroyApplication } from '../../vault/destroy-application.server.ts'
import { submittedValuesOf } from '../submitted-values.server.ts'
import { saveDraft } from './drafts.server.ts'

const draftFilesBytesMax = 100_000
const storage = memoryStorage()

async function draftOf(
	db: Db,
	{ vault }: Pick<ReturnType<typeof testVault>, 'vault'>,
	actor = newApplicant(),
) {
	const { application } = await saveDraft(db, {
		vault,
		actor,
		values: submittedValuesOf(completeForm),
		formKey: randomUUID(),
		now,
	})
	const base = { actor, applicationId: application.id, role: 'first' as const }
	const send = (sizeBytes: number, sender = actor) => {
		const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(sizeBytes - 9)])
		const file = {
			name: 'stub.pdf',
			sizeBytes,
			tooLarge: false,
			head: bytes.subarray(0, 64),
			async *read() {
				yield bytes
			},
		}
		return addDocument(db, {
			...base,
			actor: sender,
			vault,
			storage,
			file,
			kind: 'other',
			draftFilesBytesMax,
		})
	}
	return { ...base, send }
}

test('drafts of anonymous visitors share a fifth of the space, even for concurrent uploads; members have the rest', async ({
	freshDb: { db },
}) => {
	const { vault } = testVault()
	const strangers = await Promise.all(Array.from({ length: 10 }, () => draftOf(db, { vault })))
	const uploads = await Promise.allSettled(strangers.map(({ send }) => send(6_000)))
	expect(uploads.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
	for (const each of uploads)
		if (each.status === 'rejected') expect(each.reason).toMatchObject({ retryAfterSeconds: 3_600 })
	const rows = await db.select().from(creditDocument)
	expect(rows).toHaveLength(3)
	expect(storage.stored.size).toBe(3)

	await db
		.insert(user)
		.values({ id: 'robin', name: 'Robin', email: 'robin@example.com', emailVerified: true })
	const member = await draftOf(db, { vault }, newApplicant('robin'))
	await member.send(60_000)
	await expect(member.send(40_000)).rejects.toThrow('Please try again in an hour.')
	// Someone who opened their draft by an emailed link is not anonymous.
	const [stranger] = strangers
	const applicationId = stranger!.applicationId
	await stranger!.send(6_000, personActor(null, { opens: openingOf({ applicationId, role: 'first' }) }))
})

test('removing a document or erasing its draft frees the space', async ({ db }) => {
	const { vault } = testVault()
	const [one, two] = [await draftOf(db, { vault }), await draftOf(db, { vault })]
	const { id } = await one.send(20_000)
	await expect(two.send(100)).rejects.toThrow(TooMany)
	await removeDocument(db, { ...one, storage, id })
	await two.send(20_000)
	await expect(one.send(100)).rejects.toThrow(TooMany)
	await destroyApplication(db, {
		emails: silent,
		vault,
		storage,
		actor: makeSite(),
		now,
		id: two.applicationId,
		why: 'draft-lapsed',
	})
	await one.send(20_000)
})
