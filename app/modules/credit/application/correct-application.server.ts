import { and, eq, gt, isNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditApplicant, creditCorrection, creditDocument } from '#app/db/schema/credit.ts'
import { transact } from '#app/db/transact.server.ts'
import { localDateOf } from '#app/lib/dates/zoned-time.ts'
import { Conflict, Invalid, NotFound } from '#app/lib/errors.ts'
import { encryptValue } from '#app/platform/crypto/encrypted-value.server.ts'
import { SecretText } from '#app/platform/secret-text.server.ts'
import {
	type CreditApplicant,
	type CreditApplication,
	changeApplication,
	getPart,
	lockApplication,
	noSuchApplication,
} from '../applications.server.ts'
import type { Answer, Emails } from '../decision/application-emails.ts'
import { noticeDueAt } from '../decision/notice-clock.ts'
import { hasWords } from '../decision/notice-parts.ts'
import { type CorrectableSection, placeOfAnswer } from '../decision/send-back.server.ts'
import { manifestOf } from '../documents/manifest.server.ts'
import type { Applicant } from '../policy.ts'
import { maySeeValues } from '../vault/read-application.server.ts'
import { openValues, storeValues } from '../vault/values.server.ts'
import type { ApplicationKey, Vault } from '../vault/vault.server.ts'
import { type FieldName, fieldNames, fieldsOf } from './application-fields.ts'
import type { ApplyErrors } from './apply-result.ts'
import { statementCharsMax } from './correction-statement.ts'
import {
	auditManifest,
	InvalidApplication,
	missingLicense,
	storedSecretsFor,
} from './submit-application.server.ts'
import {
	checkSubmittedSections,
	type SecretValues,
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
	/** What they wrote beside or instead of a change. */
	statement?: string
	emails: Emails<'changed'>
	timeZone: string
	now: Date
}

/**
 * Corrects the sections that were sent back to this person; nothing else changes. Once no correction is open for anyone, the
 * review continues and the 30 days until the notice start again. A second submission of the same correction is a conflict.
 * Each section is answered by a change in it, a new file, or words that say why not.
 * @throws NotFound; Conflict when this person has nothing to correct; InvalidApplication; Invalid at 'statement'
 */
export async function correctApplication(
	db: Db,
	{ vault, actor, id, role, values, statement = '', emails, timeZone, now }: CorrectionInput,
): Promise<CreditApplication> {
	return transact(db, async (tx) => {
		const before = await lockApplication(tx, { actor, id })
		const part = await getPart(tx, { applicationId: id, role })
		if (!maySeeValues(actor, before, part)) throw new NotFound(noSuchApplication)
		const requests = before.status === 'needs_info' ? await findOpenRequests(tx, part) : []
		const sections = requests.map(({ section }) => section)
		if (sections.length === 0) throw new Conflict('There is nothing left to correct.')
		const key = await vault.openKey(tx, id)
		const said = readStatement(statement)
		const stored = await openValues(tx, { key, applicantId: part.id, fields: fieldNames })
		const read = checkSubmittedSections({ ...values, ...storedSecretsFor(values, stored) }, sections)
		const errors = {
			...(read.ok && !said ? await findUnanswered(tx, { part, requests, stored, input: read.input }) : {}),
			...(read.ok ? {} : read.errors),
			...(await missingLicense(tx, part)),
		}
		if (!read.ok || Object.keys(errors).length > 0) throw new InvalidApplication(errors)
		await storeValues(tx, { key, applicantId: part.id, values: read.input })
		const contact = await refreshPart(tx, { key, part, timeZone, now })
		for (const { id: requestId } of requests)
			await tx
				.update(creditCorrection)
				.set({
					answeredAt: now,
					encryptedAnswer: said ? encryptValue(key, placeOfAnswer(requestId), said) : null,
				})
				.where(eq(creditCorrection.id, requestId))
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
			details: isComplete ? { answers: await listAnswers(tx, { id }) } : {},
			now,
		})
		await auditManifest(tx, { application: after, manifestHash, actor, action: 'credit.corrected', now })
		return after
	})
}

type OpenRequest = { id: string; section: CorrectableSection; requestedAt: Date }

/** Returns what this person is asked for; documents of these sections may be added and removed in the meantime. */
async function findOpenRequests(db: Db, { id }: Pick<CreditApplicant, 'id'>): Promise<OpenRequest[]> {
	const rows = await db
		.select({
			id: creditCorrection.id,
			section: creditCorrection.section,
			requestedAt: creditCorrection.requestedAt,
		})
		.from(creditCorrection)
		.where(and(eq(creditCorrection.applicantId, id), isNull(creditCorrection.answeredAt)))
	return rows.map((row) => ({ ...row, section: row.section as CorrectableSection }))
}

/** Lists who answered the latest requests, the first applicant first. */
async function listAnswers(tx: Db, { id }: Pick<CreditApplication, 'id'>): Promise<Answer[]> {
	const rows = await tx
		.select({
			role: creditApplicant.role,
			requestedAt: creditCorrection.requestedAt,
			answer: creditCorrection.encryptedAnswer,
		})
		.from(creditCorrection)
		.innerJoin(creditApplicant, eq(creditApplicant.id, creditCorrection.applicantId))
		.where(eq(creditCorrection.applicationId, id))
	const latest = Math.max(...rows.map(({ requestedAt }) => requestedAt.getTime()))
	return (['first', 'co'] as const).flatMap((role) => {
		const own = rows.filter((row) => row.role === role && row.requestedAt.getTime() === latest)
		return own.length > 0 ? [{ role, hasReason: own.some(({ answer }) => answer !== null) }] : []
	})
}

/** Returns the statement, or '' if there is none. @throws Invalid at 'statement' when it says nothing, or too much */
function readStatement(statement: string): string {
	const said = statement.trim()
	if (said && !hasWords(said)) throw new Invalid('Please say why in a few words.', 'statement')
	if (said.length > statementCharsMax)
		throw new Invalid(`Please use at most ${statementCharsMax} characters.`, 'statement')
	return said
}

type Answered = {
	part: Pick<CreditApplicant, 'id'>
	requests: readonly OpenRequest[]
	/** The answers before, and those of the sections now. */
	stored: SecretValues & SubmittedValues
	input: SubmittedValues
}

/** Returns an error for each section that has neither a changed answer nor a new file, at its first field. */
async function findUnanswered(tx: Db, { part, requests, stored, input }: Answered): Promise<ApplyErrors> {
	const errors: ApplyErrors = {}
	for (const { section, requestedAt } of requests) {
		const takesFiles = section === 'documents' || section === 'applicant'
		const isNew = and(eq(creditDocument.applicantId, part.id), gt(creditDocument.createdAt, requestedAt))
		if (takesFiles && (await tx.$count(creditDocument, isNew)) > 0) continue
		const fields = fieldsOf(section)
		if (!fields.every((name) => isSame(input[name], stored[name]))) continue
		if (section === 'documents') errors.documents = 'Add a document, or say below why you can’t.'
		else errors[fields[0]!] = 'Change what we asked about, or say below why it stays.'
	}
	return errors
}

type Value = SubmittedValues[FieldName]

const isSame = (one: Value, other: Value): boolean =>
	one instanceof SecretText && other instanceof SecretText ? one.equals(other) : (one ?? '') === (other ?? '')

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
