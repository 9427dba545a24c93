import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { creditDocument } from '#app/db/schema/credit.ts'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import { getApplication } from '#app/modules/credit/applications.server.ts'
import { changeApplicationStatus } from '#app/modules/credit/decision/change-status.server.ts'
import { sendBack } from '#app/modules/credit/decision/send-back.server.ts'
import { type Applicant, linkTo } from '#app/modules/credit/policy.ts'
import { createCipher } from '#app/platform/crypto/cipher.server.ts'
import {
	advisor,
	firstApplicantByLink,
	memoryStorage,
	submissionDay as now,
	silent,
	testVault,
} from '#tests/factories/credit.ts'
import { makeJointApplication } from '#tests/factories/joint-application.ts'
import { test } from '#tests/setup/database.ts'
import { someServices } from '#tests/setup/some-services.ts'
import { openedCookieOf } from '../cookies.server.ts'
import { handleUpload } from '../upload.server.ts'
import { readCorrection } from './correction.server.ts'

const origin = 'https://advice.example'

/** A joint application whose applicants are both asked for a document. */
async function sentBack(db: Db) {
	const { vault } = testVault()
	const { id, co, applicantId, second } = await makeJointApplication(db, { vault })
	const { version } = await getApplication(db, { actor: advisor, id })
	const review = { actor: advisor, id, version, to: 'reviewing', emails: silent, now } as const
	const reviewing = await changeApplicationStatus(db, review)
	const requests = (['first', 'co'] as const).map((role) => ({
		role,
		section: 'documents' as const,
		message: 'Your last pay stub, please.',
	}))
	await sendBack(db, { ...review, vault, version: reviewing.version, requests })
	// The licenses of the factory have no contents, so the page could not show them.
	await db.delete(creditDocument)
	const cipher = createCipher('a secret of at least thirty-two characters', 'test')
	const services = someServices({
		db,
		vault,
		storage: memoryStorage(),
		auth: { cipher },
		clock: { now: () => now },
		env: { origin, draftFilesBytesMax: 1_000_000_000 },
	})
	const send = (actor: Applicant, path: string, body?: FormData) => {
		const context = new RouterContextProvider()
		fillContext(context, services, {
			requestId: 'r-1',
			clientIp: '192.0.2.7',
			viewer: async () => null,
		} as RequestMetadata)
		const [cookie = ''] = openedCookieOf(linkTo(actor)!, { cipher, origin, now }).split(';')
		const request = new Request(`${origin}${path}`, {
			headers: { cookie },
			...(body ? { method: 'POST', body } : {}),
		})
		return { context, request }
	}
	/** Opens the page of the correction, and uploads a file as its form does. */
	async function upload(actor: Applicant) {
		const page = send(actor, `/apply/correct?application=${id}`)
		const { uploads } = await readCorrection(page.context, page.request)
		const form = new FormData()
		for (const [name, value] of Object.entries(uploads)) form.set(name, value)
		form.set('kind', 'pay_stub')
		form.set('file', new File(['%PDF-1.7\npay stub'], 'stub.pdf', { type: 'application/pdf' }))
		const post = send(actor, '/api/apply/files', form)
		const response = await handleUpload(post.context, post.request)
		return { status: response.status, body: await response.json() }
	}
	return { first: firstApplicantByLink(id), co, ids: { first: applicantId, co: second.applicantId }, upload }
}

test('each applicant can upload the document that they are asked for, to their own part', async ({ db }) => {
	const { upload, ids, ...people } = await sentBack(db)
	for (const role of ['first', 'co'] as const)
		expect(await upload(people[role])).toMatchObject({ status: 200, body: { file: { name: 'stub.pdf' } } })
	const stored = await db.select().from(creditDocument)
	const owners = stored.filter(({ kind }) => kind === 'pay_stub').map(({ applicantId }) => applicantId)
	expect(owners.toSorted()).toEqual([ids.first, ids.co].toSorted())
})
