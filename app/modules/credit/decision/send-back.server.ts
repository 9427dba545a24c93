import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditApplicant, creditCorrection } from '#app/db/schema/credit.ts'
import { transact } from '#app/db/transact.server.ts'
import { Invalid } from '#app/lib/errors.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { decryptValue, encryptValue, type Place } from '#app/platform/crypto/encrypted-value.server.ts'
import { coApplicantSections, type SectionId } from '../application/application-fields.ts'
import { assertMayChangeStatus } from '../application-status.ts'
import {
	type CreditApplication,
	changeApplication,
	listParts,
	lockApplication,
} from '../applications.server.ts'
import { assertMay, sideOf } from '../policy.ts'
import { applicationOf, openedFor, type ReadApplication } from '../vault/read-application.server.ts'
import type { Vault } from '../vault/vault.server.ts'
import type { Emails } from './application-emails.ts'
import { auditStatusChange } from './change-status.server.ts'

/** The sections that can be sent back. The agreement cannot, because it is already signed. */
export const correctable = [
	'applicant',
	'residence',
	'employment',
	'income',
	'documents',
	'vehicle',
] as const satisfies SectionId[]
export type CorrectableSection = (typeof correctable)[number]

/** A request to correct one section of somebody's part. */
export type CorrectionRequest = { role: 'first' | 'co'; section: CorrectableSection; message: string }

const messageCharsMax = 1_000

type SendBackInput = {
	vault: Vault
	actor: Actor
	id: string
	version: number
	requests: CorrectionRequest[]
	emails: Emails<'changed'>
	now: Date
}

/**
 * Sends an application back with a message for each section; until it is answered only those sections can be changed. Meanwhile it is
 * incomplete, so the notice deadline is cleared and starts again with the answer: a notice of what is missing counts (12 CFR 1002.9(c)(2)).
 * @throws Forbidden; NotFound; Conflict; Invalid at 'requests'
 */
export async function sendBack(
	db: Db,
	{ vault, actor, id, version, requests, emails, now }: SendBackInput,
): Promise<CreditApplication> {
	assertMay(actor, 'decide')
	if (requests.length === 0)
		throw new Invalid('Please choose at least one section and say what to correct.', 'requests')
	for (const { message } of requests)
		if (!message.trim() || message.length > messageCharsMax)
			throw new Invalid(`Please use 1 to ${messageCharsMax} characters for each message.`, 'requests')
	return transact(db, async (tx) => {
		const before = await lockApplication(tx, { actor, id, version })
		assertMayChangeStatus(before.status, 'needs_info', sideOf(actor))
		const key = await vault.openKey(tx, id)
		const parts = await listParts(tx, { applicationId: id })
		for (const { role, section, message } of requests) {
			const part = parts.find((one) => one.role === role && one.submittedAt !== null)
			if (!part || (role === 'co' && !coApplicantSections.includes(section)))
				throw new Invalid('We couldn’t find the part to correct.', 'requests')
			const row = { id: randomUUID(), applicationId: id, applicantId: part.id, section, requestedAt: now }
			await tx
				.insert(creditCorrection)
				.values({ ...row, encryptedMessage: encryptValue(key, placeOf(row.id), message.trim()) })
		}
		const after = await changeApplication(tx, {
			before,
			set: { completedAt: null, noticeDueAt: null },
			to: 'needs_info',
			actor,
			what: 'sent-back',
			emails,
			details: { asked: requests.map(({ role }) => role) },
			now,
		})
		await auditStatusChange(tx, { before, after, actor, now })
		return after
	})
}

/** Lists the unanswered requests to the people this actor may see; the advisor sees all of them. @throws NotFound */
export async function listOpenRequests(
	db: Db,
	input: ReadApplication & { vault: Vault },
): Promise<CorrectionRequest[]> {
	const { id } = input
	const { key, parts } = await openedFor(db, input)
	if (!key) return []
	const rows = await db
		.select()
		.from(creditCorrection)
		.where(and(eq(creditCorrection.applicationId, id), isNull(creditCorrection.answeredAt)))
		.orderBy(asc(creditCorrection.requestedAt), asc(creditCorrection.section))
	return rows.flatMap(({ id: rowId, applicantId, section, encryptedMessage }) => {
		const part = parts.find((one) => one.id === applicantId && one.masked)
		if (!part) return []
		const message = decryptValue(key, placeOf(rowId), encryptedMessage)
		return [{ role: part.role, section: section as CorrectableSection, message }]
	})
}

/** Where the words of an answer are stored, encrypted. */
export const placeOfAnswer = (row: string): Place => ({
	table: 'credit_correction',
	column: 'encrypted_answer',
	row,
})

/** Lists which sections each person still has to answer for, without the messages: the two may know that of each other. @throws NotFound */
export async function listAskedSections(db: Db, input: ReadApplication) {
	const { id } = await applicationOf(db, input)
	const rows = await db
		.select({ role: creditApplicant.role, section: creditCorrection.section })
		.from(creditCorrection)
		.innerJoin(creditApplicant, eq(creditApplicant.id, creditCorrection.applicantId))
		.where(and(eq(creditCorrection.applicationId, id), isNull(creditCorrection.answeredAt)))
		.orderBy(asc(creditCorrection.requestedAt), asc(creditCorrection.section))
	return rows.map(({ role, section }) => ({ role, section: section as CorrectableSection }))
}

/** Lists what people wrote when they answered a request, newest first, for the advisor. @throws NotFound; Forbidden */
export async function listStatements(
	db: Db,
	input: ReadApplication & { vault: Vault },
): Promise<(CorrectionRequest & { statement: string })[]> {
	const { id } = input
	assertMay(input.actor, 'see')
	const { key } = await openedFor(db, input)
	if (!key) return []
	const rows = await db
		.select({ role: creditApplicant.role, correction: creditCorrection })
		.from(creditCorrection)
		.innerJoin(creditApplicant, eq(creditApplicant.id, creditCorrection.applicantId))
		.where(and(eq(creditCorrection.applicationId, id), isNotNull(creditCorrection.encryptedAnswer)))
		.orderBy(desc(creditCorrection.answeredAt), asc(creditCorrection.section))
	return rows.map(({ role, correction }) => ({
		role,
		section: correction.section as CorrectableSection,
		message: decryptValue(key, placeOf(correction.id), correction.encryptedMessage),
		statement: decryptValue(key, placeOfAnswer(correction.id), correction.encryptedAnswer!),
	}))
}

const placeOf = (row: string): Place => ({ table: 'credit_correction', column: 'encrypted_message', row })
