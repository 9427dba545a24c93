import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditApplicant, creditDocument } from '#app/db/schema/credit.ts'
import { transact } from '#app/db/transact.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { Invalid } from '#app/lib/errors.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import {
	auditActorOf,
	type CreditApplicant,
	type CreditApplication,
	changeApplication,
} from '../applications.server.ts'
import type { Emails } from '../decision/application-emails.ts'
import { noticeDueAt } from '../decision/notice-clock.ts'
import { manifestOf } from '../documents/manifest.server.ts'
import type { Applicant } from '../policy.ts'
import { insertValues, openValues } from '../vault/values.server.ts'
import type { Vault } from '../vault/vault.server.ts'
import { type ApplicationErrors, type ApplicationTyped, readApplication } from './application.schema.ts'
import { secretFields } from './application-fields.ts'
import { type Agreement, recordConsent } from './consent.server.ts'
import { lockForm } from './drafts/drafts.server.ts'
import { findWarnings } from './plausibility-checks.ts'

/** The form is not complete; one sentence a field. */
export class InvalidApplication extends Invalid {
	readonly errors: ApplicationErrors & { driversLicense?: string }
	constructor(errors: ApplicationErrors & { driversLicense?: string }) {
		super('Some fields need your attention.')
		this.errors = errors
	}
}

type Submission = {
	vault: Vault
	actor: Applicant
	formKey: string
	/** The whole form as it was sent; secrets that were stored with the draft may be empty. */
	typed: ApplicationTyped
	agreement: Agreement
	emails: Emails<'submitted'>
	/** Of the business: decides how old somebody is today. */
	timeZone: string
	now: Date
}

/**
 * Submits a form, once: whoever sends it again, by a double click, the back button or after an answer that was lost, gets the same
 * application. Freezes what was typed, hashes it, seals the hash into the audit chain, then moves it to 'new', in one transaction.
 * @throws InvalidApplication; Invalid at 'electronicRecords'; NotFound when the form is somebody else's; Unavailable
 */
export function submitApplication(
	db: Db,
	{ vault, actor, formKey, typed, agreement, emails, timeZone, now }: Submission,
): Promise<{ application: CreditApplication; replayed: boolean }> {
	return transact(db, async (tx) => {
		const { application, applicant } = await lockForm(tx, { vault, actor, formKey, now })
		if (application.status !== 'draft') return { application, replayed: true }
		const key = await vault.openKey(tx, application.id)
		const stored = await openValues(tx, { key, applicantId: applicant.id, fields: secretFields })
		const read = readApplication({ ...typed, ...keptWhereEmpty(typed, stored) })
		const errors = { ...(read.ok ? {} : read.errors), ...(await missingLicense(tx, applicant)) }
		if (!read.ok || Object.keys(errors).length > 0) throw new InvalidApplication(errors)
		const { input } = read
		await insertValues(tx, { key, applicantId: applicant.id, typed: input })
		const consentId = await recordConsent(tx, {
			applicationId: application.id,
			applicantId: applicant.id,
			agreement,
			signature: input.signature,
			agreementDate: input.agreementDate,
			now,
		})
		const warnings = findWarnings(input, localDateOf(now, timeZone))
		await freezePart(tx, { applicant, consentId, email: input.email, warnings, now })
		const facts = {
			name: `${input.firstName} ${input.lastName}`,
			email: input.email,
			phone: input.cellPhone,
			consentId,
		}
		await emails.submitted(tx, { ...application, ...facts, submittedAt: now })
		const manifestHash = await encryptManifest(tx, { application, actor, action: 'credit.submitted', now })
		return {
			application: await changeApplication(tx, {
				before: application,
				set: {
					...facts,
					manifestHash,
					submittedAt: now,
					completedAt: now,
					noticeDueAt: noticeDueAt(now),
				},
				to: 'new',
				actor,
				what: 'submitted',
				now,
			}),
			replayed: false,
		}
	})
}

type Freezing = {
	applicant: CreditApplicant
	consentId: string
	email: string
	warnings: string[]
	now: Date
}

/** From here on the database refuses a change of this person's values and documents. */
export async function freezePart(
	tx: Db,
	{ applicant, consentId, email, warnings, now }: Freezing,
): Promise<void> {
	await tx
		.update(creditApplicant)
		.set({ consentId, email, warnings, submittedAt: now })
		.where(eq(creditApplicant.id, applicant.id))
}

type Sealing = {
	application: Pick<CreditApplication, 'id' | 'version'>
	actor: Applicant
	action: string
	now: Date
}

/** Hashes all that was submitted and writes the hash into the audit chain. @returns the hash */
export async function encryptManifest(tx: Db, { application, actor, action, now }: Sealing): Promise<Buffer> {
	const manifest = await manifestOf(tx, { applicationId: application.id })
	await appendAudit(tx, {
		at: now,
		actor: auditActorOf(actor),
		action,
		subject: { kind: 'application', id: application.id },
		detail: { manifest: manifest.toString('hex'), version: application.version + 1 },
	})
	return manifest
}

/** Whether what is stored is what was submitted last. */
export async function isAsSubmitted(
	db: Db,
	{ application }: { application: Pick<CreditApplication, 'id' | 'manifestHash'> },
): Promise<boolean> {
	const manifest = await manifestOf(db, { applicationId: application.id })
	return application.manifestHash !== null && manifest.equals(application.manifestHash)
}

/** Pages never get a stored secret back, so an empty one means the stored one. */
export function keptWhereEmpty(typed: ApplicationTyped, stored: ApplicationTyped): ApplicationTyped {
	return Object.fromEntries(
		secretFields.filter((name) => !typed[name]?.trim() && stored[name]).map((name) => [name, stored[name]]),
	)
}

/** The sentence of a license that is not there yet. */
export async function missingLicense(
	tx: Db,
	{ id }: Pick<CreditApplicant, 'id'>,
): Promise<{ driversLicense?: string }> {
	const [found] = await tx
		.select({ id: creditDocument.id })
		.from(creditDocument)
		.where(and(eq(creditDocument.applicantId, id), eq(creditDocument.kind, 'licence')))
		.limit(1)
	return found ? {} : { driversLicense: "Driver's license upload is required" }
}
