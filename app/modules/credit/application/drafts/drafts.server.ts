import { and, desc, eq, isNull, or } from 'drizzle-orm'
import type { Db } from '#app/db/client.server.ts'
import { creditApplicant, creditApplication } from '#app/db/schema/credit.ts'
import { transact } from '#app/db/transact.server.ts'
import { Conflict, NotFound } from '#app/lib/errors.ts'
import { underNewReference } from '#app/platform/reference.server.ts'
import {
	type CreditApplicant,
	type CreditApplication,
	getPart,
	noSuchApplication,
} from '../../applications.server.ts'
import { type Applicant, beganIt, isFirstApplicant } from '../../policy.ts'
import { insertValues, type MaskedValues, readMasked } from '../../vault/values.server.ts'
import type { Vault } from '../../vault/vault.server.ts'
import type { ApplicationTyped } from '../application.schema.ts'

/** A draft as its owner may see it again: without the secrets, with what may be shown of them. */
export type Draft = MaskedValues & {
	application: CreditApplication
	applicantId: string
	savedAt: Date
}

type Saving = {
	vault: Vault
	actor: Applicant
	/** The form's own name for itself: a random UUID that the page was given. */
	formKey: string
	/** Checked by the schema, section by section; an empty secret keeps the one that is stored. */
	typed: ApplicationTyped
	now: Date
}

/**
 * Keeps what was typed so far, sealed; again under the same form key into the same draft.
 * @throws NotFound when the form is somebody else's; Conflict when it was submitted already; Unavailable
 */
export function saveDraft(db: Db, { vault, actor, formKey, typed, now }: Saving): Promise<Draft> {
	return transact(db, async (tx) => {
		const { application, applicant } = await lockForm(tx, { vault, actor, formKey, now })
		if (application.status !== 'draft') throw new Conflict('This application has already been submitted.')
		const key = await vault.openKey(tx, application.id)
		await insertValues(tx, { key, applicantId: applicant.id, typed })
		const [saved] = await tx
			.update(creditApplication)
			.set({
				email: typed.email || application.email,
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

type Locking = Pick<Saving, 'vault' | 'actor' | 'formKey' | 'now'>

/**
 * The application of a form, begun with this if need be, locked until the transaction ends. One form is one application, however often it comes.
 * A visitor's draft that comes from somebody signed in is the account's from now on: to go on with on any device, and to be erased with it.
 * @throws NotFound when it is somebody else's
 */
export async function lockForm(
	tx: Db,
	{ vault, actor, formKey, now }: Locking,
): Promise<{ application: CreditApplication; applicant: CreditApplicant }> {
	const { application, isNew } = await underNewReference('LC', async (reference) => {
		const [begun] = await tx
			.insert(creditApplication)
			.values({
				reference,
				formKey,
				userId: actor.userId,
				browserHash: actor.browserHash,
				activeAt: now,
				createdAt: now,
			})
			.onConflictDoNothing()
			.returning()
		if (begun) return { application: begun, isNew: true }
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
			.values({ applicationId: application.id, role: 'first', userId: actor.userId, createdAt: now })
			.returning()
		return { application, applicant: applicant! }
	}
	if (!(isFirstApplicant(actor, application) || beganIt(actor, application)))
		throw new NotFound(noSuchApplication)
	const applicant = await getPart(tx, { applicationId: application.id, role: 'first' })
	const { userId } = actor
	if (application.status !== 'draft' || application.userId !== null || userId === null)
		return { application, applicant }
	await tx.update(creditApplication).set({ userId }).where(eq(creditApplication.id, application.id))
	await tx.update(creditApplicant).set({ userId }).where(eq(creditApplicant.id, applicant.id))
	return { application: { ...application, userId }, applicant: { ...applicant, userId } }
}

/** The draft this person or browser worked on last, or null. */
export async function findDraft(
	db: Db,
	{ vault, actor }: { vault: Vault; actor: Applicant },
): Promise<Draft | null> {
	const mine = [
		...(actor.userId ? [eq(creditApplication.userId, actor.userId)] : []),
		...(actor.browserHash
			? [and(isNull(creditApplication.userId), eq(creditApplication.browserHash, actor.browserHash))]
			: []),
		...(actor.linkTo?.role === 'first' ? [eq(creditApplication.id, actor.linkTo.applicationId)] : []),
	]
	if (mine.length === 0) return null
	const [application] = await db
		.select()
		.from(creditApplication)
		.where(and(eq(creditApplication.status, 'draft'), or(...mine)))
		.orderBy(desc(creditApplication.activeAt))
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

/** Whether there is an application of this form, whoever's it is. */
export async function isFormBegun(db: Db, { formKey }: { formKey: string }): Promise<boolean> {
	const [found] = await db
		.select({ id: creditApplication.id })
		.from(creditApplication)
		.where(eq(creditApplication.formKey, formKey))
	return found !== undefined
}

/** The application of a form of which nothing is typed yet, because a file came first. @throws NotFound when it is somebody else's */
export function beginDraft(db: Db, locking: Locking): Promise<CreditApplication> {
	return transact(db, async (tx) => (await lockForm(tx, locking)).application)
}
