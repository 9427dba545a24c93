import { randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { eq, sql } from 'drizzle-orm'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { auditEntry } from '#app/db/schema/audit.ts'
import { creditExport } from '#app/db/schema/credit.ts'
import { Conflict, Forbidden } from '#app/lib/errors.ts'
import { DecryptionFailed } from '#app/platform/crypto/decryption-failed.ts'
import type { SpooledFile } from '#app/platform/crypto/spool.server.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import {
	advisor,
	agreement,
	completeForm,
	firstApplicantByLink,
	memoryStorage,
	newApplicant,
	silent,
	submissionDay,
	testVault,
	timeZone,
} from '#tests/factories/credit.ts'
import { coAnswers, inviteCo, jointAgreement } from '#tests/factories/joint-application.ts'
import { test } from '#tests/setup/database.ts'
import { saveCoPart, submitCoPart } from '../application/co-applicant.server.ts'
import { saveDraft } from '../application/drafts/drafts.server.ts'
import { submitApplication } from '../application/submit-application.server.ts'
import { submittedValuesOf } from '../application/submitted-values.server.ts'
import { addLender, listLenders, recordLenderAnswer } from '../decision/lenders.server.ts'
import { listAccess } from '../vault/read-application.server.ts'
import { addDocument } from './documents.server.ts'
import { exportPacket } from './export-packet.server.ts'
import { type PacketProfile, packetProfiles } from './packet-profile.ts'

const spooled = (bytes: Buffer): SpooledFile => ({
	name: 'a.pdf',
	sizeBytes: bytes.length,
	tooLarge: false,
	head: bytes.subarray(0, 16),
	async *read() {
		yield bytes
	},
})

const forLenders = {
	dlNumber: 'D417 220 914',
	dlExpiry: '2029-08-09',
	vehicleYear: '2021',
	vehicleMake: 'Honda',
	vehicleVin: '1HGCM82633A004352',
	loanAmount: '21400.00',
}

/** A submitted application with a driver's license and a pay stub. */
async function setUp(db: Db) {
	const { vault } = testVault()
	const storage = memoryStorage()
	const actor = newApplicant()
	const draft = {
		vault,
		actor,
		formKey: randomUUID(),
		values: submittedValuesOf({ ...completeForm, ...forLenders }),
		now: submissionDay,
	}
	const { application: started } = await saveDraft(db, draft)
	for (const kind of ['license', 'pay_stub'] as const)
		await addDocument(db, {
			vault,
			storage,
			actor,
			applicationId: started.id,
			role: 'first',
			kind,
			file: spooled(Buffer.from(`%PDF-1.7 the ${kind}`)),
		})
	const { application } = await submitApplication(db, { ...draft, agreement, emails: silent, timeZone })
	const viewer = { ...makeStaff(advisor.id), name: 'Renata Voss', confirmedAt: submissionDay }
	const exportAs = (profile: PacketProfile, more: object = {}) =>
		exportPacket(db, {
			vault,
			storage,
			viewer,
			profile,
			id: application.id,
			bundle: true,
			reason: 'Sending to a lender',
			lender: 'Hudson Valley Credit Union',
			business: { footerBrand: 'Lotwise Car Advisory', timeZone },
			now: submissionDay,
			...more,
		})
	return { application, storage, vault, exportAs, owner: firstApplicantByLink(application.id) }
}

const profile = (id: string) => packetProfiles.find((one) => one.id === id)!

async function textOf(pdf: Buffer): Promise<string> {
	const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
	const pages = await Promise.all(
		Array.from({ length: document.numPages }, async (_, index) => {
			const { items } = await (await document.getPage(index + 1)).getTextContent()
			return items.map((item) => ('str' in item ? item.str : '')).join(' ')
		}),
	)
	return pages.join(' ').replaceAll(/\s+/g, ' ')
}

test('each profile contains what it describes and nothing more', async ({ db }) => {
	const { application, exportAs } = await setUp(db)
	// The reference is random, and could contain a number that is looked for.
	const sheet = async (id: string) =>
		(await textOf(await buffer((await exportAs(profile(id), { bundle: false })).body))).replaceAll(
			application.reference,
			'',
		)
	const lender = await sheet('lender')
	for (const expected of ['Marisol Quintero', '900-12-3456', 'May 17, 1990', '41 Larkspur Ave', '$48,200.00'])
		expect(lender).toContain(expected)
	expect(lender).toContain('For Hudson Valley Credit Union.')
	expect(lender).toContain('Confidential: for Hudson Valley Credit Union only')
	for (const expected of ['D417 220 914', 'August 9, 2029', '2021 Honda', '1HGCM82633A004352', '$21,400.00'])
		expect(lender).toContain(expected)
	const prequalify = await sheet('prequalify')
	expect(prequalify).toContain('3456')
	expect(prequalify).toContain('$48,200.00')
	for (const expected of ['900-12', 'May 17', 'D417', 'August 9']) expect(prequalify).not.toContain(expected)
	const income = await sheet('income')
	expect(income).toContain('Riverbend Pediatrics')
	for (const expected of ['3456', '1990', 'Larkspur', '(914) 555-0110', 'D417', 'Honda'])
		expect(income).not.toContain(expected)
})

test('the archive contains the sheet and the documents of its profile', async ({ db }) => {
	const { exportAs, application } = await setUp(db)
	const bundle = async (id: string) => (await buffer((await exportAs(profile(id))).body)).toString('utf8')
	const lender = await bundle('lender')
	for (const part of [
		`${application.reference}-lender.pdf`,
		'documents/Marisol Quintero – driver’s license.pdf',
		'documents/Marisol Quintero – pay stub.pdf',
		'the license',
		'the pay_stub',
	])
		expect(lender).toContain(part)
	const income = await bundle('income')
	expect(income).toContain('the pay_stub')
	expect(income).not.toContain('the license')
	expect(await bundle('prequalify')).not.toContain('the pay_stub')
})

test('a packet is recorded in the access log and linked to its consent', async ({ db }) => {
	const { exportAs, application } = await setUp(db)
	await exportAs(profile('lender'))
	expect(await db.select().from(creditExport)).toMatchObject([
		{ profile: 'lender', consentId: application.consentId, actorId: advisor.id },
	])
	expect(await listLenders(db, { actor: advisor, id: application.id })).toMatchObject([
		{ name: 'Hudson Valley Credit Union', sentAt: null, answer: null },
	])
	expect(await listAccess(db, { actor: advisor, id: application.id })).toMatchObject([
		{
			what: 'packet',
			actorName: 'Renata Voss',
			reason: 'Sending to a lender',
			recipient: 'Hudson Valley Credit Union',
		},
	])
})

test('a packet requires a recent confirmation by an admin, and fails if a document was changed', async ({
	db,
}) => {
	const { exportAs, storage } = await setUp(db)
	const stale = {
		...makeStaff(advisor.id),
		name: 'Renata Voss',
		confirmedAt: new Date('2026-11-21T14:00:00Z'),
	}
	await expect(exportAs(profile('lender'), { viewer: stale })).rejects.toThrow(Forbidden)
	await expect(
		exportAs(profile('lender'), {
			viewer: { ...makeMember(advisor.id), name: stale.name, confirmedAt: submissionDay },
		}),
	).rejects.toThrow(Forbidden)
	expect(await db.select().from(creditExport)).toEqual([])
	for (const encrypted of storage.stored.values()) encrypted[encrypted.length - 1]! ^= 1
	await expect(exportAs(profile('lender'))).rejects.toThrow(DecryptionFailed)
	await expect(exportAs(profile('income'), { bundle: false })).resolves.toMatchObject({
		contentType: 'application/pdf',
	})
})

test('an application that no longer matches its submission cannot be exported', async ({ db }) => {
	const { exportAs } = await setUp(db)
	await db.execute(sql`delete from credit_document where kind = 'pay_stub'`)
	await expect(exportAs(profile('lender'))).rejects.toThrow(Conflict)
})

test('without the name of a lender there is no packet, and the same lender twice is one lender', async ({
	db,
}) => {
	const { exportAs, application } = await setUp(db)
	for (const lender of ['', ' ', 'x', 'x'.repeat(101), 'SSN 900-12-3456'])
		await expect(exportAs(profile('lender'), { lender })).rejects.toMatchObject({ field: 'lender' })
	expect(await db.select().from(creditExport)).toEqual([])
	for (const lender of ['Hudson Bank', ' HUDSON  bank '])
		await exportAs(profile('prequalify'), { lender, bundle: false })
	expect(await listLenders(db, { actor: advisor, id: application.id })).toHaveLength(1)
	const access = await listAccess(db, { actor: advisor, id: application.id })
	expect(access.map(({ recipient }) => recipient)).toEqual(['Hudson Bank', 'Hudson Bank'])
})

test('the packet of two people has their intent to apply jointly and names each file by its person', async ({
	db,
}) => {
	const { exportAs, application, vault, storage, owner } = await setUp(db)
	const { id } = application
	expect(
		await textOf(await buffer((await exportAs(profile('lender'), { bundle: false })).body)),
	).not.toContain('joint credit')
	const { co } = await inviteCo(db, { actor: owner, id })
	const part = { vault, actor: co, id, values: submittedValuesOf(coAnswers), now: submissionDay }
	await saveCoPart(db, part)
	for (const kind of ['license', 'pay_stub', 'pay_stub'] as const)
		await addDocument(db, {
			vault,
			storage,
			actor: co,
			applicationId: id,
			role: 'co',
			kind,
			file: spooled(Buffer.from('%PDF-1.7')),
		})
	await submitCoPart(db, { ...part, agreement: jointAgreement, emails: silent, timeZone })
	const sheet = await textOf(await buffer((await exportAs(profile('lender'), { bundle: false })).body))
	expect(sheet).toContain('Intent to apply for joint credit')
	for (const person of [
		'Marisol Quintero “We intend to apply for joint credit.” Confirmed Sat, Nov 21, 2026 · 10am, with the invitation.',
		'Anselm Quintero “We intend to apply for joint credit.” Confirmed Sat, Nov 21, 2026 · 10am, and signed as Anselm Quintero.',
		'Co-applicant: Anselm Quintero',
	])
		expect(sheet).toContain(person)
	const archive = (await buffer((await exportAs(profile('lender'))).body)).toString('utf8')
	for (const name of [
		'Marisol Quintero – driver’s license.pdf',
		'Anselm Quintero – driver’s license.pdf',
		'Anselm Quintero – pay stub.pdf',
		'Anselm Quintero – pay stub 2.pdf',
	])
		expect(archive).toContain(`documents/${name}`)
})

test('an applicant sees a lender once the advisor said that it was sent, or recorded an answer', async ({
	db,
}) => {
	const { exportAs, application, owner } = await setUp(db)
	const { id } = application
	for (const lender of ['Hudson Bank', 'Palisade Bank']) await exportAs(profile('lender'), { lender })
	expect(await listLenders(db, { actor: owner, id })).toEqual([])
	expect(await listLenders(db, { actor: advisor, id })).toHaveLength(2)
	const sentAudits = () => db.$count(auditEntry, eq(auditEntry.action, 'credit.sent-to-lender'))
	expect(await sentAudits()).toBe(0)
	const day = new Date('2026-11-22T15:00:00Z')
	for (let twice = 0; twice < 2; twice++)
		await addLender(db, { actor: advisor, id, name: 'hudson bank', address: '', now: day })
	expect(await listLenders(db, { actor: owner, id })).toMatchObject([{ name: 'Hudson Bank', sentAt: day }])
	expect(await sentAudits()).toBe(1)
	const [, palisade] = await listLenders(db, { actor: advisor, id })
	await recordLenderAnswer(db, {
		actor: advisor,
		id,
		lenderId: palisade!.id,
		answer: 'approved',
		address: '',
		terms: '$18,000',
		reasons: '',
		now: day,
	})
	expect(await listLenders(db, { actor: owner, id })).toHaveLength(2)
})
