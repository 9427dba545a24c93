import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { creditDocument } from '#app/db/schema/credit.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import type { ApplicationFormValues } from '#app/modules/credit/application/application.schema.ts'
import { saveDraft } from '#app/modules/credit/application/drafts/drafts.server.ts'
import { submitApplication } from '#app/modules/credit/application/submit-application.server.ts'
import { submittedValuesOf } from '#app/modules/credit/application/submitted-values.server.ts'
import type { Agreement } from '#app/modules/credit/consent/consent.server.ts'
import type { ApplicationEmails } from '#app/modules/credit/decision/application-emails.ts'
import { changeApplicationStatus } from '#app/modules/credit/decision/change-status.server.ts'
import { newsEmails, newsOf } from '#app/modules/credit/emails/event-emails.ts'
import { type Applicant, openingOf } from '#app/modules/credit/policy.ts'
import { createVault, type Vault } from '#app/modules/credit/vault/vault.server.ts'
import type { EncryptionKey } from '#app/platform/crypto/encryption-keys.ts'
import { fixedKeyring } from '#app/platform/crypto/keyring.server.ts'
import type { FileStorage } from '#app/platform/storage/storage.ts'
import { memoryStorage as inMemory } from '#tests/mocks/memory-storage.ts'
import { makeStaff } from './actors.ts'

/** A file store in memory, whose contents are in `stored`. */
export function memoryStorage(): FileStorage & { stored: Map<string, Buffer> } {
	const { files, ...storage } = inMemory()
	return { ...storage, stored: files }
}

export const newKey = (version: number): EncryptionKey => ({ version, key: randomBytes(32) })

export function testVault({ keys = [newKey(1)], shares = memoryStorage() } = {}) {
	return { keys, shares, vault: createVault({ keyring: fixedKeyring(keys), shares, ready: true }) }
}

/** All fields of the form, with a social security number that is never issued. */
export const completeForm = {
	lastName: 'Quintero',
	firstName: 'Marisol',
	ssn: '900-12-3456',
	dob: '1990-05-17',
	dlState: 'NY',
	email: 'marisol@example.com',
	homePhone: '',
	cellPhone: '(914) 555-0110',
	address: '41 Larkspur Ave',
	city: 'Yonkers',
	state: 'NY',
	zip: '10701',
	timeAtAddressYears: '1',
	timeAtAddressMonths: '8',
	residentialStatus: 'rent',
	monthlyPayment: '1650.00',
	previousAddress: '7 Juniper Ct',
	previousCity: 'Nyack',
	previousState: 'NY',
	previousZip: '10960',
	employerName: 'Riverbend Pediatrics',
	employerPhone: '(914) 555-0111',
	occupation: 'Assistant',
	salaryAmount: '48200.00',
	salaryType: 'yearly',
	lengthOfEmploymentYears: '3',
	lengthOfEmploymentMonths: '2',
	previousEmployer: '',
	previousEmploymentYears: '',
	previousEmploymentMonths: '',
	otherIncome: '',
	otherIncomeSource: '',
	signature: 'Marisol Quintero',
	agreementDate: '2026-11-21',
} satisfies ApplicationFormValues

export const agreement: Agreement = {
	textVersion: '2026-11',
	text: 'Important Disclosures\n\nSubmitting this application authorizes a credit report pull.',
	electronicRecords: true,
	contactByPhone: false,
	copyByEmail: true,
	jointIntent: null,
	clientIp: '192.0.2.7',
	userAgent: 'Test/1.0',
}

export const submissionDay = new Date('2026-11-21T15:00:00Z')
export const timeZone = 'America/New_York'

/** Emails that are not sent; `notified` lists the news that they would have been about. */
export function recordEmails() {
	const notified: string[] = []
	const record = (what: string) => async () => {
		notified.push(what)
	}
	const emails: ApplicationEmails = {
		async changed(_tx, { before, after, what }) {
			const news = newsOf(what, { from: before.status, to: after.status })
			if (Object.values(newsEmails[news]).some(Boolean)) notified.push(news)
		},
		coLink: record('coLink'),
		coLinkClosed: record('coLinkClosed'),
		draftReminder: record('draftReminder'),
		linkClosed: record('linkClosed'),
	}
	return { emails, notified }
}

export const silent = recordEmails().emails

/** The actor of a new browser that starts an application, optionally signed in. */
export const newApplicant = (userId: string | null = null): Applicant =>
	personActor(userId ? { id: userId } : null, { browser: randomBytes(16).toString('hex') })

/** The first applicant, who opened this application by an emailed link. */
export const firstApplicantByLink = (applicationId: string): Applicant =>
	personActor(null, { opens: openingOf({ applicationId, role: 'first' }) })

type ApplicationInput = {
	vault: Vault
	actor?: Applicant
	formKey?: string
	values?: ApplicationFormValues
	now?: Date
}

/** Makes a draft with an uploaded license. */
export async function makeDraft(
	db: Db,
	{
		vault,
		actor = newApplicant(),
		formKey = randomUUID(),
		values = completeForm,
		now = submissionDay,
	}: ApplicationInput,
) {
	const draft = await saveDraft(db, { vault, actor, formKey, values: submittedValuesOf(values), now })
	await addLicense(db, { applicationId: draft.application.id, applicantId: draft.applicantId })
	return { actor, formKey, draft }
}

export async function addLicense(db: Db, owner: { applicationId: string; applicantId: string }) {
	const [document] = await db
		.insert(creditDocument)
		.values({
			...owner,
			kind: 'license',
			encryptedName: randomBytes(40),
			contentType: 'image/jpeg',
			sizeBytes: 1_000,
			storageKey: `credit/${randomBytes(9).toString('hex')}`,
			encryptedHash: randomBytes(32),
			uploadKey: randomUUID(),
		})
		.returning()
	return document!
}

type SubmitFormInput = ApplicationInput & {
	actor: Applicant
	formKey: string
	agreement?: Agreement
	emails?: ApplicationEmails
}

/** Submits a form, by default the complete one on the day of submission. */
export const submitForm = (
	db: Db,
	{ values = completeForm, emails = silent, now = submissionDay, ...input }: SubmitFormInput,
) => submitApplication(db, { agreement, ...input, values: submittedValuesOf(values), emails, timeZone, now })

/** Makes a submitted application. */
export async function makeApplication(db: Db, input: ApplicationInput) {
	const { actor, formKey, draft } = await makeDraft(db, input)
	const { application } = await submitForm(db, { ...input, actor, formKey })
	return {
		application,
		applicantId: draft.applicantId,
		actor,
		formKey,
		owner: firstApplicantByLink(application.id),
	}
}

export const advisor = makeStaff('advisor-1')

/** The viewer of an advisor who confirmed the session a minute ago. */
export const adminViewer = (now = submissionDay, id = 'advisor-1') => ({
	...makeStaff(id),
	name: 'Robin Advisor',
	confirmedAt: new Date(now.getTime() - 60_000),
})

/** Makes an application in review. */
export async function makeReviewedApplication(db: Db, input: ApplicationInput) {
	const applied = await makeApplication(db, input)
	const { id, version } = applied.application
	const now = input.now ?? submissionDay
	const application = await changeApplicationStatus(db, {
		actor: advisor,
		id,
		version,
		to: 'reviewing' as const,
		emails: silent,
		now,
	})
	return { ...applied, application }
}
