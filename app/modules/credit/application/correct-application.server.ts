import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditApplicant, creditCorrection } from '#app/db/schema/credit.ts'
import { transact } from '#app/db/transact.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import {
	type CreditApplicant,
	type CreditApplication,
	changeApplication,
	getPart,
	lockApplication,
	noSuchApplication,
} from '../applications.server.ts'
import type { Emails } from '../decision/application-emails.ts'
import { noticeDueAt } from '../decision/notice-clock.ts'
import type { CorrectableSection } from '../decision/send-back.server.ts'
import { manifestOf } from '../documents/manifest.server.ts'
import type { Applicant } from '../policy.ts'
import { maySeeValues } from '../vault/read-application.server.ts'
import { openValues, storeValues } from '../vault/values.server.ts'
import type { ApplicationKey, Vault } from '../vault/vault.server.ts'
import { fieldNames, secretFields } from './application-fields.ts'
import {
	auditManifest,
	InvalidApplication,
	missingLicense,
	storedSecretsFor,
} from './submit-application.server.ts'
import {
	checkSubmittedSections,
	type SubmittedInput,
	type SubmittedValues,
	warningsOfSubmitted,
} from './submitted-values.server.ts'

type CorrectionInput = {
	vault: Vault
	actor: Applicant
	id: string
	role: 'first' | 'co'
	/** The fields of the sections that were sent back; other fields are ignored. */
	values: SubmittedValues
	emails: Emails<'changed'>
	timeZone: string
	now: Date
}

/**
 * Corrects the sections that were sent back to this person; nothing else changes. Once no correction is open for anyone, the
 * review continues and the 30 days until the notice start again. A second submission of the same correction is a conflict.
 * @throws NotFound; Conflict when this person has nothing to correct; InvalidApplication
 */
export async function correctApplication(
	db: Db,
	{ vault, actor, id, role, values, emails, timeZone, now }: CorrectionInput,
): Promise<CreditApplication> {
	return transact(db, async (tx) => {
		const before = await lockApplication(tx, { actor, id })
		const part = await getPart(tx, { applicationId: id, role })
		if (!maySeeValues(actor, before, part)) throw new NotFound(noSuchApplication)
		const sections = before.status === 'needs_info' ? await sectionsToCorrect(tx, part) : []
		if (sections.length === 0) throw new Conflict('There is nothing left to correct.')
		const key = await vault.openKey(tx, id)
		const stored = await openValues(tx, { key, applicantId: part.id, fields: secretFields })
		const read = checkSubmittedSections({ ...values, ...storedSecretsFor(values, stored) }, sections)
		const errors = { ...(read.ok ? {} : read.errors), ...(await missingLicense(tx, part)) }
		if (!read.ok || Object.keys(errors).length > 0) throw new InvalidApplication(errors)
		await storeValues(tx, { key, applicantId: part.id, values: read.input })
		const contact = await refreshPart(tx, { key, part, timeZone, now })
		await tx
			.update(creditCorrection)
			.set({ answeredAt: now })
			.where(and(eq(creditCorrection.applicantId, part.id), isNull(creditCorrection.answeredAt)))
		const waiting = await tx.$count(
			creditCorrection,
			and(eq(creditCorrection.applicationId, id), isNull(creditCorrection.answeredAt)),
		)
		const isComplete = waiting === 0
		const manifestHash = await manifestOf(tx, { applicationId: id })
		const after = await changeApplication(tx, {
			before,
			set: {
				...(role === 'first' ? contact : {}),
				manifestHash,
				...(isComplete ? { completedAt: now, noticeDueAt: noticeDueAt(now) } : {}),
			},
			...(isComplete ? { to: 'reviewing' as const } : {}),
			actor,
			what: 'corrected',
			emails,
			now,
		})
		await auditManifest(tx, { application: after, manifestHash, actor, action: 'credit.corrected', now })
		return after
	})
}

/** Returns the sections that this person has to correct; documents of these sections may be added and removed in the meantime. */
async function sectionsToCorrect(db: Db, { id }: Pick<CreditApplicant, 'id'>): Promise<CorrectableSection[]> {
	const rows = await db
		.select({ section: creditCorrection.section })
		.from(creditCorrection)
		.where(and(eq(creditCorrection.applicantId, id), isNull(creditCorrection.answeredAt)))
	return rows.map(({ section }) => section as CorrectableSection)
}

type PartRefresh = { key: ApplicationKey; part: CreditApplicant; timeZone: string; now: Date }

/** Derives the warnings and the contact details that the admin searches by from the values again. */
async function refreshPart(tx: Db, { key, part, timeZone, now }: PartRefresh) {
	const input = (await openValues(tx, {
		key,
		applicantId: part.id,
		fields: fieldNames,
	})) as SubmittedInput
	await tx
		.update(creditApplicant)
		.set({ email: input.email, warnings: warningsOfSubmitted(input, localDateOf(now, timeZone)) })
		.where(eq(creditApplicant.id, part.id))
	return { name: `${input.firstName} ${input.lastName}`, email: input.email, phone: input.cellPhone }
}
