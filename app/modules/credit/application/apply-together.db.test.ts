import { and, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { creditApplicant, creditConsent } from '#app/db/schema/credit.ts'
import {
	agreement,
	completeForm,
	firstApplicantByLink,
	makeDraft,
	recordEmails,
	submitForm,
	testVault,
} from '#tests/factories/credit.ts'
import { test } from '#tests/setup/database.ts'
import { readApplicationFor } from '../vault/read-application.server.ts'
import { findDraft } from './drafts/drafts.server.ts'

const joint = { ...agreement, jointIntent: true }
const values = { ...completeForm, coEmail: 'anselm@example.com' }

test('who was named at the start is invited by the submission, once, and the first applicant’s intent is recorded', async ({
	db,
}) => {
	const { vault } = testVault()
	const { actor, formKey, draft } = await makeDraft(db, { vault, values })
	expect((await findDraft(db, { vault, actor }))?.values.coEmail).toBe('anselm@example.com')
	const { emails, notified } = recordEmails()
	const submit = () => submitForm(db, { vault, actor, formKey, values, agreement: joint, emails })
	const { application } = await submit()
	await submit()
	const invited = await db
		.select({ email: creditApplicant.email, submittedAt: creditApplicant.submittedAt })
		.from(creditApplicant)
		.where(and(eq(creditApplicant.applicationId, application.id), eq(creditApplicant.role, 'co')))
	expect(invited).toEqual([{ email: 'anselm@example.com', submittedAt: null }])
	expect(notified.filter((news) => news.includes('invited'))).toHaveLength(1)
	const consents = await db.select({ jointIntent: creditConsent.jointIntent }).from(creditConsent)
	expect(consents).toEqual([{ jointIntent: true }])
	// The address is from then on that of the invitation, which can be canceled.
	const { id } = application
	const owner = firstApplicantByLink(id)
	const { parts } = await readApplicationFor(db, { vault, actor: owner, id })
	expect(parts.find((part) => part.id === draft.applicantId)?.masked?.values.coEmail).toBe('')
})

test('applying together needs the intent of the first applicant, and another person', async ({ db }) => {
	const { vault } = testVault()
	const { actor, formKey } = await makeDraft(db, { vault, values })
	await expect(submitForm(db, { vault, actor, formKey, values })).rejects.toMatchObject({
		errors: { jointIntent: 'Please confirm that you intend to apply for joint credit.' },
	})
	const own = { ...values, coEmail: 'Marisol@example.com' }
	await expect(
		submitForm(db, { vault, actor, formKey, values: own, agreement: joint }),
	).rejects.toMatchObject({
		errors: { coEmail: 'Please enter the address of the other person, not your own.' },
	})
	await expect(
		submitForm(db, { vault, actor, formKey, values: { ...values, coEmail: 'anselm' }, agreement: joint }),
	).rejects.toMatchObject({ errors: { coEmail: 'Invalid email address' } })
	const { application } = await submitForm(db, { vault, actor, formKey })
	expect(application.status).toBe('new')
	expect(await db.select().from(creditApplicant).where(eq(creditApplicant.role, 'co'))).toEqual([])
})
