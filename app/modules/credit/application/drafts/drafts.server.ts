import { and, desc, eq, isNull, or } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditApplicant, creditApplication } from '#app/db/schema/credit.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import { insertWithNewReference } from '#app/platform/reference.server.ts'
import {
	type CreditApplicant,
	type CreditApplication,
	getPart,
	noSuchApplication,
} from '../../applications.server.ts'
import { type Applicant, hasStarted, isFirstApplicant, linkTo } from '../../policy.ts'
import { type MaskedValues, readMasked, storeValues } from '../../vault/values.server.ts'
import type { Vault } from '../../vault/vault.server.ts'
import type { SubmittedValues } from '../submitted-values.server.ts'

/** A draft as its owner may see it again: secrets are masked. */
export type Draft = MaskedValues & {
	application: CreditApplication
	applicantId: string
	savedAt: Date
}

type DraftInput = {
	vault: Vault
	actor: Applicant
	/** Identifies the form: a random UUID created with the page. */
	formKey: string
	/** Validated by the schema, section by section; an empty secret means to keep the stored one. */
	values: SubmittedValues
	now: Date
}

/**
 * Stores the answers so far, encrypted; the same form key always updates the same draft.
 * @throws NotFound when the form belongs to somebody else; Conflict when it was already submitted; Unavailable
 */
export function saveDraft(db: Db, { vault, actor, formKey, values, now }: DraftInput): Promise<Draft> {
	return transact(db, async (tx) => {
		const { application, applicant } = await lockForm(tx, { vault, actor, formKey, now })
		if (application.status !== 'draft') throw new Conflict('This application has already been submitted.')
		const key = await vault.openKey(tx, application.id)
		await storeValues(tx, { key, applicantId: applicant.id, values })
		const [saved] = await tx
			.update(creditApplication)
			.set({
				email: values.email || application.email,
				activeAt: now,
				version: application.version + 1,
			})
			.where(eq(creditApplication.id, application.id))
			.returning()
		return {
			application: saved!,
			applicantId: applicant.id,
			savedAt: now,
			...(await readMasked(tx, { key, applicantId: applicant.id })),
		}
	})
}

type FormLock = Pick<DraftInput, 'vault' | 'actor' | 'formKey' | 'now'>

/**
 * Returns the application of a form, created if it does not exist, locked until the transaction ends. One form is one application, however often
 * it is sent. A visitor's draft sent while signed in joins the account: it continues on any device, and is erased with the account.
 * @throws NotFound when it belongs to somebody else
 */
export async function lockForm(
	tx: Db,
	{ vault, actor, formKey, now }: FormLock,
): Promise<{ application: CreditApplication; applicant: CreditApplicant }> {
	const { application, isNew } = await insertWithNewReference('LC', async (reference) => {
		const [inserted] = await tx
			.insert(creditApplication)
			.values({
				reference,
				formKey,
				userId: actor.id,
				browserHash: actor.browser,
				activeAt: now,
				createdAt: now,
			})
			.onConflictDoNothing()
			.returning()
		if (inserted) return { application: inserted, isNew: true }
		const [found] = await tx
			.select()
			.from(creditApplication)
			.where(eq(creditApplication.formKey, formKey))
			.for('update')
		return found && { application: found, isNew: false }
	})
	if (isNew) {
		await vault.makeKey(tx, application.id)
		const [applicant] = await tx
			.insert(creditApplicant)
			.values({ applicationId: application.id, role: 'first', userId: actor.id, createdAt: now })
			.returning()
		return { application, applicant: applicant! }
	}
	if (!(isFirstApplicant(actor, application) || hasStarted(actor, application)))
		throw new NotFound(noSuchApplication)
	const applicant = await getPart(tx, { applicationId: application.id, role: 'first' })
	const { id: userId } = actor
	if (application.status !== 'draft' || application.userId !== null || userId === null)
		return { application, applicant }
	await tx.update(creditApplication).set({ userId }).where(eq(creditApplication.id, application.id))
	await tx.update(creditApplicant).set({ userId }).where(eq(creditApplicant.id, applicant.id))
	return { application: { ...application, userId }, applicant: { ...applicant, userId } }
}

/** Returns the draft that this person or browser edited last, or null. */
export async function findDraft(
	db: Db,
	{ vault, actor }: { vault: Vault; actor: Applicant },
): Promise<Draft | null> {
	const link = linkTo(actor)
	const conditions = [
		...(actor.id ? [eq(creditApplication.userId, actor.id)] : []),
		...(actor.browser
			? [and(isNull(creditApplication.userId), eq(creditApplication.browserHash, actor.browser))]
			: []),
		...(link?.role === 'first' ? [eq(creditApplication.id, link.applicationId)] : []),
	]
	if (conditions.length === 0) return null
	const [application] = await db
		.select()
		.from(creditApplication)
		.where(and(eq(creditApplication.status, 'draft'), or(...conditions)))
		.orderBy(desc(creditApplication.activeAt), desc(creditApplication.id))
		.limit(1)
	if (!application) return null
	const applicant = await getPart(db, { applicationId: application.id, role: 'first' })
	const key = await vault.openKey(db, application.id)
	return {
		application,
		applicantId: applicant.id,
		savedAt: application.activeAt,
		...(await readMasked(db, { key, applicantId: applicant.id })),
	}
}

/** Whether an application of this form exists, whoever owns it. */
export async function isFormBegun(db: Db, { formKey }: { formKey: string }): Promise<boolean> {
	const [found] = await db
		.select({ id: creditApplication.id })
		.from(creditApplication)
		.where(eq(creditApplication.formKey, formKey))
	return found !== undefined
}

/**
 * Creates or returns the application of a form in which nothing was typed yet, because a file came first. @throws NotFound when
 * it belongs to somebody else
 */
export function beginDraft(db: Db, input: FormLock): Promise<CreditApplication> {
	return transact(db, async (tx) => (await lockForm(tx, input)).application)
}
