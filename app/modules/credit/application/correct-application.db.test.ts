import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { creditApplicant, creditDocument } from '#app/db/schema/credit.ts'
import { Conflict, Forbidden, NotFound } from '#app/lib/errors.ts'
import {
	addLicense,
	advisor,
	newApplicant,
	recordEmails,
	silent,
	submissionDay,
	testVault,
	timeZone,
} from '#tests/factories/credit.ts'
import { coAnswers, makeJointApplication } from '#tests/factories/joint-application.ts'
import { test } from '#tests/setup/database.ts'
import { getApplication } from '../applications.server.ts'
import { changeApplicationStatus } from '../decision/change-status.server.ts'
import {
	type CorrectionRequest,
	listAskedSections,
	listOpenRequests,
	listStatements,
	sendBack,
} from '../decision/send-back.server.ts'
import type { Applicant } from '../policy.ts'
import { readApplicationFor } from '../vault/read-application.server.ts'
import type { ApplicationFormValues } from './application.schema.ts'
import { correctApplication } from './correct-application.server.ts'
import { isAsSubmitted } from './submit-application.server.ts'
import { submittedValuesOf } from './submitted-values.server.ts'

const later = (days: number) => new Date(submissionDay.getTime() + days * 86_400_000)

const income: CorrectionRequest = { role: 'first', section: 'income', message: 'Which months?' }
const residence: CorrectionRequest = { role: 'co', section: 'residence', message: 'Which street?' }
const street = { address: '9 Elm St', city: 'Nyack', state: 'NY', zip: '10960' }
const residenceAnswers = {
	...street,
	timeAtAddressYears: '2',
	timeAtAddressMonths: '0',
	residentialStatus: 'own',
	monthlyPayment: '0',
}

/** A joint application that was sent back with these requests. */
async function sentBack(db: Db, requests: CorrectionRequest[]) {
	const { vault } = testVault()
	const { emails, notified } = recordEmails()
	const joint = await makeJointApplication(db, { vault })
	const { id } = joint
	const { version } = await getApplication(db, { actor: advisor, id })
	const review = { actor: advisor, id, version, to: 'reviewing', emails, now: later(1) } as const
	const reviewing = await changeApplicationStatus(db, review)
	const before = await sendBack(db, {
		vault,
		actor: advisor,
		id,
		version: reviewing.version,
		requests,
		emails,
		now: later(2),
	})
	notified.length = 0
	const correct = (
		actor: Applicant,
		role: 'first' | 'co',
		values: ApplicationFormValues,
		day = 3,
		statement = '',
	) =>
		correctApplication(db, {
			vault,
			actor,
			id,
			role,
			values: submittedValuesOf(values),
			statement,
			emails,
			timeZone,
			now: later(day),
		})
	const valuesOf = async (role: 'first' | 'co') => {
		const { parts } = await readApplicationFor(db, { vault, actor: advisor, id })
		return parts.find((part) => part.role === role)!.masked!.values
	}
	return { ...joint, vault, before, notified, correct, valuesOf }
}

test('the review continues once both people have answered, and the 30 days start with the last answer', async ({
	db,
}) => {
	const { correct, owner, co, notified, vault, id } = await sentBack(db, [income, residence])
	const half = await correct(owner, 'first', { otherIncome: '300' }, 3)
	expect(half).toMatchObject({ status: 'needs_info', completedAt: null, noticeDueAt: null })
	expect(await isAsSubmitted(db, { application: half })).toBe(true)
	expect(await listOpenRequests(db, { vault, actor: owner, id })).toEqual([])
	expect(notified).toEqual([])
	const whole = await correct(co, 'co', residenceAnswers, 5)
	expect(whole).toMatchObject({ status: 'reviewing', completedAt: later(5), noticeDueAt: later(35) })
	expect(await isAsSubmitted(db, { application: whole })).toBe(true)
	expect(notified).toEqual(['corrected'])
})

test('each person corrects only their own part, and only what was asked', async ({ db }) => {
	const { correct, owner, co, valuesOf } = await sentBack(db, [income, residence])
	await expect(correct(owner, 'co', residenceAnswers)).rejects.toThrow(NotFound)
	await expect(correct(co, 'first', { otherIncome: '1' })).rejects.toThrow(NotFound)
	await expect(correct(newApplicant(), 'first', { otherIncome: '1' })).rejects.toThrow(NotFound)
	await correct(co, 'co', { ...residenceAnswers, salaryAmount: '1', otherIncome: '999' })
	expect(await valuesOf('co')).toMatchObject({ ...street, salaryAmount: '48200.00', otherIncome: '' })
	expect(await valuesOf('first')).toMatchObject({ city: 'Yonkers', otherIncome: '' })
})

test('a person who was not asked has nothing to correct', async ({ db }) => {
	const { correct, owner, notified } = await sentBack(db, [residence])
	await expect(correct(owner, 'first', { otherIncome: '300' })).rejects.toThrow('nothing left to correct')
	expect(notified).toEqual([])
})

test('a co-applicant’s correction does not change the name, email and phone that the admin searches by', async ({
	db,
}) => {
	const applicant: CorrectionRequest = {
		role: 'co',
		section: 'applicant',
		message: 'Please check your name.',
	}
	const { correct, co, before } = await sentBack(db, [applicant])
	const after = await correct(co, 'co', {
		lastName: 'Other',
		firstName: 'Name',
		dlState: 'NY',
		email: 'new-address@example.com',
		cellPhone: '(914) 555-0199',
	})
	expect(after).toMatchObject({ name: before.name, email: before.email, phone: before.phone })
	const parts = await db.select().from(creditApplicant)
	expect(parts.find(({ role }) => role === 'co')?.email).toBe('new-address@example.com')
})

test('warnings are computed again from the corrected answers', async ({ db }) => {
	const applicant: CorrectionRequest = {
		role: 'first',
		section: 'applicant',
		message: 'Is this your birth date?',
	}
	const { correct, owner, applicantId } = await sentBack(db, [applicant])
	const warnings = async () =>
		(await db.select().from(creditApplicant)).find(({ id }) => id === applicantId)?.warnings
	expect(await warnings()).toEqual(['ssn-never-issued'])
	await correct(owner, 'first', {
		lastName: 'Quintero',
		firstName: 'Marisol',
		ssn: '123-45-6789',
		dob: '2010-01-01',
		dlState: 'NY',
		email: 'marisol@example.com',
		cellPhone: '(914) 555-0110',
	})
	expect(await warnings()).toEqual(['under-18'])
})

test('invalid fields reject the whole correction, each with its own message, and nothing is changed', async ({
	db,
}) => {
	const { correct, co, valuesOf, before, notified, id } = await sentBack(db, [residence])
	await expect(correct(co, 'co', { ...residenceAnswers, zip: '1', city: '' })).rejects.toMatchObject({
		errors: { city: 'City is required', zip: 'ZIP code is required' },
	})
	expect(await valuesOf('co')).toMatchObject({ city: 'Yonkers', zip: '10701' })
	expect((await getApplication(db, { actor: advisor, id })).version).toBe(before.version)
	expect(notified).toEqual([])
})

test('a license that was removed in the meantime must be replaced before the correction is complete', async ({
	db,
}) => {
	const documents: CorrectionRequest = { role: 'co', section: 'documents', message: 'The photo is blurred.' }
	const { correct, co, second } = await sentBack(db, [documents])
	await db.delete(creditDocument).where(sql`id = ${second.license.id}`)
	await expect(correct(co, 'co', {})).rejects.toMatchObject({
		errors: { driversLicense: "Driver's license upload is required" },
	})
})

test('of three concurrent submissions of the same correction, only one takes effect', async ({
	freshDb: { db },
}) => {
	const { correct, owner, notified } = await sentBack(db, [income])
	const results = await Promise.allSettled(
		[1, 2, 3].map(() => correct(owner, 'first', { otherIncome: '300' })),
	)
	expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
	for (const result of results)
		if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(Conflict)
	expect(notified).toEqual(['corrected'])
})

test('a concurrent correction and decision end in one consistent state', async ({ freshDb: { db } }) => {
	const { correct, owner, before, id, notified } = await sentBack(db, [income])
	const { emails } = recordEmails()
	const [answer, decision] = await Promise.allSettled([
		correct(owner, 'first', { otherIncome: '300' }),
		changeApplicationStatus(db, {
			actor: advisor,
			id,
			version: before.version,
			to: 'declined',
			emails,
			now: later(3),
		}),
	])
	const after = await getApplication(db, { actor: advisor, id })
	expect([answer.status, decision.status].sort()).toEqual(['fulfilled', 'rejected'])
	expect(after.status).toBe(answer.status === 'fulfilled' ? 'reviewing' : 'declined')
	expect(notified).toEqual(answer.status === 'fulfilled' ? ['corrected'] : [])
	expect(after.noticeDueAt).toEqual(later(33))
})

test('the vehicle, the employment status and the license number can be corrected, and an empty secret keeps the stored one', async ({
	db,
}) => {
	const requests: CorrectionRequest[] = [
		{ role: 'first', section: 'vehicle', message: 'Which car?' },
		{ role: 'first', section: 'employment', message: 'You wrote that you have retired.' },
		{ role: 'co', section: 'applicant', message: 'Please add your license number.' },
	]
	const { correct, owner, co, valuesOf, vault, id } = await sentBack(db, requests)
	await correct(owner, 'first', {
		employmentStatus: 'retired',
		salaryAmount: '1980',
		salaryType: 'monthly',
		vehicleYear: '2021',
		vehicleMake: 'Honda',
		loanAmount: '$21,400',
	})
	expect(await valuesOf('first')).toMatchObject({
		employmentStatus: 'retired',
		employerName: '',
		occupation: '',
		vehicleMake: 'Honda',
		loanAmount: '21400.00',
	})
	const { ssn: _, dob: __, ...answers } = coAnswers
	await correct(co, 'co', { ...answers, dlNumber: 'D417 220 914', relation: 'spouse' })
	const { parts } = await readApplicationFor(db, { vault, actor: advisor, id })
	expect(parts.find(({ role }) => role === 'co')?.masked).toMatchObject({
		maskedSecrets: { ssn: '•••-••-7654', dlNumber: '••••••914' },
		values: { relation: 'spouse' },
	})
})

test('a co-applicant, who is not asked about the vehicle, cannot be asked to correct it', async ({ db }) => {
	const vehicle: CorrectionRequest = { role: 'co', section: 'vehicle', message: 'Which car?' }
	await expect(sentBack(db, [vehicle])).rejects.toMatchObject({ field: 'requests' })
})

const stub: CorrectionRequest = {
	role: 'co',
	section: 'documents',
	message: 'A pay stub of October, please.',
}

test('an empty answer is refused at its field, and the clock does not start again', async ({ db }) => {
	const { correct, owner, co, id, notified, vault } = await sentBack(db, [income, stub])
	await db.update(creditDocument).set({ createdAt: later(1) })
	await expect(correct(owner, 'first', {})).rejects.toMatchObject({
		errors: { otherIncome: expect.stringMatching(/say below why/) },
	})
	await expect(correct(co, 'co', {})).rejects.toMatchObject({
		errors: { documents: expect.stringMatching(/say below why/) },
	})
	for (const nothing of ['-', ' ... ', 'x'])
		await expect(correct(co, 'co', {}, 3, nothing)).rejects.toMatchObject({ field: 'statement' })
	await expect(correct(co, 'co', {}, 3, 'x '.repeat(600))).rejects.toMatchObject({ field: 'statement' })
	expect(await getApplication(db, { actor: advisor, id })).toMatchObject({
		status: 'needs_info',
		noticeDueAt: null,
		completedAt: null,
	})
	expect(notified).toEqual([])
	expect(await listOpenRequests(db, { vault, actor: advisor, id })).toHaveLength(2)
})

test('a request for a document is answered by a file added since, or by words that only the advisor reads', async ({
	db,
}) => {
	const { correct, owner, co, id, vault, second } = await sentBack(db, [stub])
	await db.update(creditDocument).set({ createdAt: later(1) })
	await expect(correct(co, 'co', {})).rejects.toMatchObject({ errors: { documents: expect.any(String) } })
	const answered = await correct(co, 'co', {}, 3, 'My employer pays in cash. ')
	expect(answered).toMatchObject({ status: 'reviewing', noticeDueAt: later(33) })
	const statement = { role: 'co', section: 'documents', statement: 'My employer pays in cash.' }
	expect(await listStatements(db, { vault, actor: advisor, id })).toEqual([
		{ ...statement, message: stub.message },
	])
	await expect(listStatements(db, { vault, actor: owner, id })).rejects.toThrow(Forbidden)
	expect(await isAsSubmitted(db, { application: answered })).toBe(true)

	await sendBack(db, {
		vault,
		actor: advisor,
		id,
		version: answered.version,
		requests: [stub],
		emails: silent,
		now: later(4),
	})
	await addLicense(db, { applicationId: id, applicantId: second.applicantId })
	await db.update(creditDocument).set({ createdAt: later(5) })
	expect(await correct(co, 'co', {}, 6)).toMatchObject({ status: 'reviewing' })
})

test('each of the two learns what is asked of whom, but not the words to the other one', async ({ db }) => {
	const { owner, co, id, vault } = await sentBack(db, [income, stub])
	for (const actor of [owner, co])
		expect(await listAskedSections(db, { actor, id })).toEqual([
			{ role: 'co', section: 'documents' },
			{ role: 'first', section: 'income' },
		])
	expect(await listOpenRequests(db, { vault, actor: owner, id })).toEqual([income])
	expect(await listOpenRequests(db, { vault, actor: co, id })).toEqual([stub])
	await expect(listAskedSections(db, { actor: newApplicant(), id })).rejects.toThrow(NotFound)
})
