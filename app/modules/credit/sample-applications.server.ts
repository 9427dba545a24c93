import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditApplication } from '#app/db/schema/credit.ts'
import { personActor, staffActor } from '#app/modules/auth/actor.server.ts'
import type { SpooledFile } from '#app/platform/crypto/spool.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { fieldNames } from './application/application-fields.ts'
import { saveDraft } from './application/drafts/drafts.server.ts'
import { submitApplication } from './application/submit-application.server.ts'
import { submittedValuesOf } from './application/submitted-values.server.ts'
import type { CreditApplication } from './applications.server.ts'
import type { Agreement } from './consent/consent.server.ts'
import type { Emails } from './decision/application-emails.ts'
import { changeApplicationStatus, recordNoticeSent } from './decision/change-status.server.ts'
import { addLender, recordLenderAnswer } from './decision/lenders.server.ts'
import { sendBack } from './decision/send-back.server.ts'
import { type DocumentKind, documentKinds } from './documents/document-file.ts'
import { addDocument, listDocumentFiles } from './documents/documents.server.ts'
import { addNote } from './notes.server.ts'
import type { SampleApplication } from './sample-people.ts'
import type { Vault } from './vault/vault.server.ts'

const dayMs = 86_400_000

type Samples = {
	vault: Vault
	storage: FileStorage
	applications: readonly SampleApplication[]
	/** The two accounts of the demo. */
	advisorId: string
	memberId: string
	/** What the sample applicants agreed to. */
	agreement: Pick<Agreement, 'text' | 'textVersion'>
	timeZone: string
	now: Date
}

/** Creates the demo's applications, once, by the same steps as real ones. Social Security numbers like theirs are never issued. */
export async function insertSampleApplications(db: Db, samples: Samples): Promise<void> {
	const count = await db.$count(creditApplication, eq(creditApplication.sample, true))
	if (count > 0) return
	for (const [index, sample] of samples.applications.entries())
		await insertSample(db, { ...samples, sample, index })
}

/** Removes the demo's applications from a live site. Files are deleted first, because without them the rest is unreadable. */
export async function removeSampleApplications(
	db: Db,
	{ vault, storage }: { vault: Vault; storage: FileStorage },
): Promise<void> {
	const rows = await db
		.select({ id: creditApplication.id })
		.from(creditApplication)
		.where(eq(creditApplication.sample, true))
	for (const { id } of rows) {
		for (const file of await listDocumentFiles(db, { applicationId: id })) await storage.remove(file)
		await vault.destroyKey(db, id)
		await db.delete(creditApplication).where(eq(creditApplication.id, id))
	}
}

type SampleInput = Omit<Samples, 'applications'> & { sample: SampleApplication; index: number }

async function insertSample(db: Db, { sample, index, ...context }: SampleInput): Promise<void> {
	const { vault, now, timeZone } = context
	// Spread over the day, so that the list looks natural.
	const submittedAt = new Date(
		now.getTime() - sample.submittedDaysAgo * dayMs - ((index * 97) % 400) * 60_000,
	)
	const actor = personActor(sample.member ? { id: context.memberId } : null, { browser: randomUUID() })
	const formKey = randomUUID()
	const values = Object.fromEntries(fieldNames.map((name) => [name, sample[name] ?? '']))
	const form = submittedValuesOf({ ...values, agreementDate: submittedAt.toISOString().slice(0, 10) })
	const draft = { vault, actor, formKey, now: submittedAt }
	const { application } = await saveDraft(db, { ...draft, values: form })
	for (const kind of ['license', ...sample.documents] as DocumentKind[])
		await addDocument(db, {
			vault,
			storage: context.storage,
			actor,
			applicationId: application.id,
			role: 'first',
			kind,
			file: await renderedDocument(kind, `${sample.firstName} ${sample.lastName}`),
		})
	await db.update(creditApplication).set({ sample: true }).where(eq(creditApplication.id, application.id))
	const submitted = await submitApplication(db, {
		...draft,
		values: form,
		emails: silent,
		timeZone,
		agreement: {
			...context.agreement,
			electronicRecords: true,
			contactByPhone: index % 2 === 0,
			copyByEmail: true,
			jointIntent: null,
			clientIp: '192.0.2.44',
			userAgent: 'Mozilla/5.0 (sample)',
		},
	})
	await advanceSample(db, { ...context, sample, application: submitted.application, submittedAt })
}

type SampleProgress = Omit<SampleInput, 'index'> & { application: CreditApplication; submittedAt: Date }

async function advanceSample(
	db: Db,
	{ sample, application, submittedAt, vault, advisorId, now }: SampleProgress,
): Promise<void> {
	const actor = staffActor(advisorId, 'owner')
	const { id } = application
	const daysIn = (days: number) => new Date(Math.min(now.getTime(), submittedAt.getTime() + days * dayMs))
	if (sample.end === 'new') return
	let { version } = await changeApplicationStatus(db, {
		actor,
		id,
		emails: silent,
		version: application.version,
		to: 'reviewing',
		now: daysIn(1),
	})
	if (sample.note) await addNote(db, { vault, actor, id, text: sample.note, now: daysIn(1.2) })
	if (sample.end === 'needs_info')
		await sendBack(db, {
			vault,
			actor,
			id,
			version,
			emails: silent,
			now: daysIn(2),
			requests: [{ role: 'first', section: 'documents', message: sample.request ?? '' }],
		})
	if (sample.lender) {
		const { lenderId } = await addLender(db, { actor, id, ...sample.lender, now: daysIn(1.5) })
		await recordLenderAnswer(db, { actor, id, lenderId, ...sample.lender, now: daysIn(2.5) })
	}
	if (sample.end !== 'approved' && sample.end !== 'declined') return
	;({ version } = await changeApplicationStatus(db, {
		actor,
		id,
		version,
		emails: silent,
		to: sample.end,
		now: daysIn(3),
	}))
	if (sample.noticeSent) await recordNoticeSent(db, { actor, id, version, emails: silent, now: daysIn(3.1) })
}

const silent: Emails<'changed'> = { changed: async () => {} }

/** Renders an image of a sample document. The text is drawn from outlines, because a container has no fonts. */
async function renderedDocument(kind: DocumentKind, name: string): Promise<SpooledFile> {
	const [{ default: sharp }, { textOutlines }] = await Promise.all([
		import('sharp'),
		import('#app/platform/pictures/lettering.server.ts'),
	])
	const { label } = documentKinds[kind]
	const title = textOutlines(`SAMPLE · ${label.toUpperCase()}`, textAt(40, 54, 30, '#fff'))
	const nameLine = textOutlines(name, textAt(230, 190, 34, '#0f231b'))
	const note = textOutlines('Made up for the demo', textAt(230, 240, 22, '#495a52'))
	const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"><rect width="640" height="400" rx="28" fill="#f4f0e4"/><rect width="640" height="84" fill="#005034"/><rect x="40" y="130" width="150" height="190" rx="12" fill="#dbd8cb"/>${title}${nameLine}${note}</svg>`
	const bytes = await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
	return {
		name: `${kind.replaceAll('_', '-')}.png`,
		sizeBytes: bytes.length,
		tooLarge: false,
		head: bytes.subarray(0, 16),
		async *read() {
			yield bytes
		},
	}
}

const textAt = (x: number, y: number, size: number, color: string) => ({
	face: 'text' as const,
	x,
	y,
	size,
	color,
})
