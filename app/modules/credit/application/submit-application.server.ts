import { and, eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditApplicant, creditDocument } from '#app/db/schema/credit.ts'
import { transact } from '#app/db/transact.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { Invalid } from '#app/lib/errors.ts'
import { appendAudit } from '#app/modules/audit/append.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import type { AuditAction } from '#app/modules/notifications/messages/message-map.ts'
import {
	auditActorOf,
	type CreditApplicant,
	type CreditApplication,
	changeApplication,
} from '../applications.server.ts'
import { type Agreement, recordConsent } from '../consent/consent.server.ts'
import type { Emails } from '../decision/application-emails.ts'
import { noticeDueAt } from '../decision/notice-clock.ts'
import { manifestOf } from '../documents/manifest.server.ts'
import type { Applicant } from '../policy.ts'
import { openValues, storeValues } from '../vault/values.server.ts'
import type { Vault } from '../vault/vault.server.ts'
import type { ApplicationInput } from './application.schema.ts'
import { secretFields } from './application-fields.ts'
import type { ApplyErrors } from './apply-result.ts'
import { findCoPart } from './co-applicant-part.server.ts'
import { lockForm } from './drafts/drafts.server.ts'
import { addInvitation } from './invitation.server.ts'
import {
	checkSubmitted,
	type SecretValues,
	type SubmittedValues,
	warningsOfSubmitted,
} from './submitted-values.server.ts'

/** The form is incomplete; `errors` has one sentence per field. */
export class InvalidApplication extends Invalid {
	readonly errors: ApplyErrors
	constructor(errors: ApplyErrors) {
		super('Some fields need your attention.')
		this.errors = errors
	}
}

type Submission = {
	vault: Vault
	actor: Applicant
	formKey: string
	/** The whole form as sent; secrets that are stored with the draft may be empty. */
	values: SubmittedValues
	agreement: Agreement
	emails: Emails<'changed'>
	/** The business time zone: it decides how old somebody is today. */
	timeZone: string
	now: Date
}

/**
 * Submits a form once: sending it again (double click, back button, lost response) returns the same application.
 * In one transaction it freezes what was typed, hashes it, appends the hash to the audit chain, sets the status to 'new' and invites the
 * person to apply with, if an address was entered.
 * @throws InvalidApplication; NotFound when the form belongs to somebody else; Unavailable
 */
export function submitApplication(
	db: Db,
	{ vault, actor, formKey, values, agreement, emails, timeZone, now }: Submission,
): Promise<{ application: CreditApplication; replayed: boolean }> {
	return transact(db, async (tx) => {
		const { application, applicant } = await lockForm(tx, { vault, actor, formKey, now })
		if (application.status !== 'draft') return { application, replayed: true }
		const key = await vault.openKey(tx, application.id)
		const stored = await openValues(tx, { key, applicantId: applicant.id, fields: secretFields })
		const read = checkSubmitted({ ...values, ...storedSecretsFor(values, stored) })
		const errors: ApplyErrors = {
			...(read.ok ? togetherErrors(read.input, agreement) : read.errors),
			...(await missingLicense(tx, applicant)),
		}
		if (!read.ok || Object.keys(errors).length > 0) throw new InvalidApplication(errors)
		const { input } = read
		// The address of the other person is from now on that of the invitation, which can be canceled.
		await storeValues(tx, { key, applicantId: applicant.id, values: { ...input, coEmail: '' } })
		const consentId = await recordConsent(tx, {
			applicationId: application.id,
			applicantId: applicant.id,
			agreement,
			signature: input.signature,
			agreementDate: input.agreementDate,
			now,
		})
		const warnings = warningsOfSubmitted(input, localDateOf(now, timeZone))
		await freezePart(tx, { applicant, consentId, email: input.email, warnings, now })
		const facts = {
			name: `${input.firstName} ${input.lastName}`,
			email: input.email,
			phone: input.cellPhone,
			consentId,
		}
		const manifestHash = await manifestOf(tx, { applicationId: application.id })
		const submitted = await changeApplication(tx, {
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
			emails,
			now,
		})
		await auditManifest(tx, { application: submitted, manifestHash, actor, action: 'credit.submitted', now })
		if (input.coEmail && !(await findCoPart(tx, application.id)))
			await addInvitation(tx, { before: submitted, actor, email: input.coEmail, emails, now })
		return { application: submitted, replayed: false }
	})
}

/** Returns what is wrong with applying together: both must intend it (12 CFR 1002.7(d)(1)), and they are two persons. */
function togetherErrors(
	{ coEmail, email }: Pick<ApplicationInput, 'coEmail' | 'email'>,
	{ jointIntent }: Agreement,
): ApplyErrors {
	if (!coEmail) return {}
	return {
		...(coEmail.toLowerCase() === email.toLowerCase() && {
			coEmail: 'Please enter the address of the other person, not your own.',
		}),
		...(!jointIntent && { jointIntent: 'Please confirm that you intend to apply for joint credit.' }),
	}
}

type FreezeInput = {
	applicant: CreditApplicant
	consentId: string
	email: string
	warnings: string[]
	now: Date
}

/** Marks a part as submitted; from then on the database rejects changes to its values and documents. */
export async function freezePart(
	tx: Db,
	{ applicant, consentId, email, warnings, now }: FreezeInput,
): Promise<void> {
	await tx
		.update(creditApplicant)
		.set({ consentId, email, warnings, submittedAt: now })
		.where(eq(creditApplicant.id, applicant.id))
}

type ManifestInput = {
	/** As it was changed with this hash. */
	application: Pick<CreditApplication, 'id' | 'version'>
	/** From `manifestOf`. */
	manifestHash: Buffer
	actor: Actor
	action: AuditAction
	now: Date
}

/** Appends the hash of everything that was submitted to the audit chain. */
export async function auditManifest(
	tx: Db,
	{ application, manifestHash, actor, action, now }: ManifestInput,
): Promise<void> {
	await appendAudit(tx, {
		at: now,
		actor: auditActorOf(actor),
		action,
		subject: { kind: 'application', id: application.id },
		detail: { manifest: manifestHash.toString('hex'), version: application.version },
	})
}

/** Whether the stored application is unchanged since it was last submitted. */
export async function isAsSubmitted(
	db: Db,
	{ application }: { application: Pick<CreditApplication, 'id' | 'manifestHash'> },
): Promise<boolean> {
	const manifest = await manifestOf(db, { applicationId: application.id })
	return application.manifestHash !== null && manifest.equals(application.manifestHash)
}

/** Returns the stored secrets whose fields are empty: pages never receive a stored secret, so an empty field means to keep it. */
export function storedSecretsFor(values: SubmittedValues, stored: SecretValues): SecretValues {
	return Object.fromEntries(
		secretFields.filter((name) => !values[name] && stored[name]).map((name) => [name, stored[name]]),
	)
}

/** Returns the error for a missing driver's license, or no error. */
export async function missingLicense(
	tx: Db,
	{ id }: Pick<CreditApplicant, 'id'>,
): Promise<{ driversLicense?: string }> {
	const [found] = await tx
		.select({ id: creditDocument.id })
		.from(creditDocument)
		.where(and(eq(creditDocument.applicantId, id), eq(creditDocument.kind, 'license')))
		.limit(1)
	return found ? {} : { driversLicense: "Driver's license upload is required" }
}
