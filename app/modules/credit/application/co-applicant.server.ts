import { eq } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditApplicant, creditApplication } from '#app/db/schema/credit.ts'
import { transact } from '#app/db/transact.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { Conflict, Forbidden, Invalid, NotFound } from '#app/lib/errors.ts'
import { personActor } from '#app/modules/auth/actor.server.ts'
import { consumeLimit } from '#app/modules/limits/limits.server.ts'
import { type FileStorage, removeIfPossible } from '#app/platform/storage/storage.ts'
import { isClosed } from '../application-status.ts'
import {
	type CreditApplicant,
	type CreditApplication,
	changeApplication,
	getApplication,
	getPart,
	lockApplication,
	noSuchApplication,
} from '../applications.server.ts'
import { type Agreement, recordConsent } from '../consent/consent.server.ts'
import type { Emails } from '../decision/application-emails.ts'
import { manifestOf } from '../documents/manifest.server.ts'
import { type Applicant, isCoApplicant, isFirstApplicant, openingOf } from '../policy.ts'
import { type MaskedValues, openValues, readMasked, storeValues } from '../vault/values.server.ts'
import type { Vault } from '../vault/vault.server.ts'
import { secretFields } from './application-fields.ts'
import {
	findInvitation,
	type InvitationOpening,
	openInvitation,
	requireInvitation,
} from './co-applicant-link.server.ts'
import { emptyPart, findCoPart } from './co-applicant-part.server.ts'
import { addInvitation } from './invitation.server.ts'
import {
	auditManifest,
	freezePart,
	InvalidApplication,
	missingLicense,
	storedSecretsFor,
} from './submit-application.server.ts'
import { checkSubmitted, type SubmittedValues, warningsOfSubmitted } from './submitted-values.server.ts'

type InvitationInput = {
	/** Where the documents of a previously invited person are stored. */
	storage: FileStorage
	actor: Applicant
	id: string
	/** A validated email address. */
	email: string
	/** The first applicant's confirmation, given separately from everything else: 12 CFR 1002.7(d)(1). */
	jointIntent: boolean
	emails: Emails<'changed'>
	now: Date
}

/**
 * Invites a second person to apply jointly; inviting again voids the earlier link. The first applicant learns that the second part was
 * submitted, but nothing of its contents. Inviting a different address deletes the earlier part with everything saved in it.
 * @throws NotFound; Forbidden; Invalid at 'jointIntent'; Conflict once they have submitted; TooMany
 */
export async function inviteCoApplicant(
	db: Db,
	{ storage, actor, id, email, jointIntent, emails, now }: InvitationInput,
): Promise<void> {
	if (!jointIntent)
		throw new Invalid('Please confirm that you intend to apply for joint credit.', 'jointIntent')
	if (!isFirstApplicant(actor, await getApplication(db, { actor, id })))
		throw new Forbidden('Only the first applicant can do this.')
	await consumeLimit(db, { key: `credit-invite:${id}`, max: 5, windowSeconds: 86_400, now })
	const files = await transact(db, async (tx) => {
		const before = await lockOpen(tx, { actor, id })
		const earlier = await findCoPart(tx, id)
		if (earlier?.submittedAt) throw new Conflict('The second applicant has already submitted their part.')
		const isOtherAddress = earlier && earlier.email?.toLowerCase() !== email.toLowerCase()
		const removedFiles = isOtherAddress ? await removePart(tx, earlier) : []
		const canceled = isOtherAddress && !earlier.declinedAt ? earlier.email : null
		await addInvitation(tx, { before, actor, email, canceled, emails, now })
		return removedFiles
	})
	for (const storageKey of files) await removeIfPossible(storage, storageKey)
}

type CoPartInput = { vault: Vault; actor: Applicant; id: string; values: SubmittedValues; now: Date }

/** Stores the co-applicant's answers so far, encrypted. @throws NotFound; Conflict once it is submitted or the application is closed */
export function saveCoPart(
	db: Db,
	{ vault, actor, id, values, now }: CoPartInput,
): Promise<MaskedValues & { applicantId: string; savedAt: Date }> {
	return transact(db, async (tx) => {
		const { application, part } = await lockCoPart(tx, { actor, id })
		const key = await vault.openKey(tx, id)
		await storeValues(tx, { key, applicantId: part.id, values })
		await tx.update(creditApplication).set({ activeAt: now }).where(eq(creditApplication.id, application.id))
		return { applicantId: part.id, savedAt: now, ...(await readMasked(tx, { key, applicantId: part.id })) }
	})
}

type CoPartSubmission = CoPartInput & { agreement: Agreement; emails: Emails<'changed'>; timeZone: string }

/**
 * Submits the co-applicant's part, once, with its own consent. It is frozen, hashed and added to the audit chain like the first applicant's part,
 * and may be submitted before or after it.
 * @throws NotFound; Conflict; InvalidApplication; Invalid at 'jointIntent'
 */
export function submitCoPart(
	db: Db,
	{ vault, actor, id, values, agreement, emails, timeZone, now }: CoPartSubmission,
): Promise<{ replayed: boolean }> {
	return transact(db, async (tx) => {
		const { application, part } = await lockCoPart(tx, { actor, id, allowSubmitted: true })
		if (part.submittedAt) return { replayed: true }
		if (!agreement.jointIntent)
			throw new Invalid('Please confirm that you intend to apply for joint credit.', 'jointIntent')
		const key = await vault.openKey(tx, id)
		const stored = await openValues(tx, { key, applicantId: part.id, fields: secretFields })
		const read = checkSubmitted({ ...values, ...storedSecretsFor(values, stored) })
		const errors = { ...(read.ok ? {} : read.errors), ...(await missingLicense(tx, part)) }
		if (!read.ok || Object.keys(errors).length > 0) throw new InvalidApplication(errors)
		const { input } = read
		await storeValues(tx, { key, applicantId: part.id, values: input })
		const consentId = await recordConsent(tx, {
			applicationId: id,
			applicantId: part.id,
			agreement,
			signature: input.signature,
			agreementDate: input.agreementDate,
			now,
		})
		const warnings = warningsOfSubmitted(input, localDateOf(now, timeZone))
		await freezePart(tx, { applicant: part, consentId, email: input.email, warnings, now })
		const manifestHash = await manifestOf(tx, { applicationId: id })
		const after = await changeApplication(tx, {
			before: application,
			set: application.status === 'draft' ? {} : { manifestHash },
			actor,
			what: 'co-submitted',
			emails,
			now,
		})
		await auditManifest(tx, { application: after, manifestHash, actor, action: 'credit.co-submitted', now })
		return { replayed: false }
	})
}

type InvitationEnd = {
	storage: FileStorage
	actor: Applicant
	id: string
	emails: Emails<'changed'>
	now: Date
}

/**
 * Ends an invitation: the invited person declines, or the first applicant cancels it. Everything saved with it is deleted.
 * @throws NotFound; Conflict
 */
export async function endInvitation(
	db: Db,
	{ storage, actor, id, emails, now }: InvitationEnd,
): Promise<void> {
	const files = await transact(db, async (tx) => {
		const before = await lockOpen(tx, { actor, id })
		const part = await getPart(tx, { applicationId: id, role: 'co' })
		if (part.submittedAt) throw new Conflict('This part has already been submitted.')
		const isInvitee = isCoApplicant(actor, part)
		if (!isInvitee && !isFirstApplicant(actor, before)) throw new NotFound(noSuchApplication)
		const removedFiles = isInvitee ? await emptyPart(tx, part) : await removePart(tx, part)
		if (isInvitee)
			await tx
				.update(creditApplicant)
				.set({ declinedAt: now, inviteHash: null, userId: null })
				.where(eq(creditApplicant.id, part.id))
		await changeApplication(tx, {
			before,
			actor,
			what: isInvitee ? 'co-refused' : 'co-removed',
			emails,
			// Whoever declined knows that there is nothing to do.
			details: { canceled: isInvitee || part.declinedAt ? null : part.email },
			now,
		})
		return removedFiles
	})
	for (const storageKey of files) await removeIfPossible(storage, storageKey)
}

/**
 * Declines an invitation by its link. Once the link has a date of birth, only with it: declining deletes what was saved.
 * @throws as `openInvitation`; Conflict
 */
export async function declineInvitation(
	db: Db,
	{ actor, ...opening }: InvitationOpening & { actor: Applicant; emails: Emails<'changed' | 'coLinkClosed'> },
): Promise<void> {
	const { linkTo } = await requireInvitation(db, opening)
	if ((await findInvitation(db, opening)).isClaimed) await openInvitation(db, opening)
	const { storage, emails, now } = opening
	await endInvitation(db, {
		storage,
		emails,
		actor: personActor(actor, { opens: openingOf(linkTo) }),
		id: linkTo.applicationId,
		now,
	})
}

async function removePart(tx: Db, { id }: Pick<CreditApplicant, 'id'>): Promise<string[]> {
	const files = await emptyPart(tx, { id })
	await tx.delete(creditApplicant).where(eq(creditApplicant.id, id))
	return files
}

async function lockOpen(tx: Db, { actor, id }: { actor: Applicant; id: string }): Promise<CreditApplication> {
	const application = await lockApplication(tx, { actor, id })
	if (isClosed(application.status)) throw new Conflict('This application is closed.')
	return application
}

type CoPartLock = { actor: Applicant; id: string; allowSubmitted?: boolean }

async function lockCoPart(
	tx: Db,
	{ actor, id, allowSubmitted = false }: CoPartLock,
): Promise<{ application: CreditApplication; part: CreditApplicant }> {
	const application = await lockOpen(tx, { actor, id })
	const part = await findCoPart(tx, id)
	if (!part || !isCoApplicant(actor, part)) throw new NotFound(noSuchApplication)
	if (part.submittedAt && !allowSubmitted) throw new Conflict('This part has already been submitted.')
	return { application, part }
}
