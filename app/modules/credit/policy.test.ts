import { expect, test } from 'vitest'
import { Forbidden } from '#app/lib/errors.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import {
	type Applicant,
	asApplicant,
	asCreditAdvisor,
	assertCreditAdvisor,
	type CreditActor,
	hasStarted,
	isCoApplicant,
	isFirstApplicant,
} from './policy.ts'

const id = 'application-1'
const ofBrowser = { id, userId: null, browserHash: 'browser' }
const ofAccount = { id, userId: 'marisol', browserHash: 'browser' }
const coPart = { applicationId: id, role: 'co', userId: null, inviteHash: 'hash' }

const actors = {
	advisor: { kind: 'advisor', userId: 'robin' },
	system: { kind: 'system' },
	nobody: asApplicant(null),
	'another browser': asApplicant(null, { browserHash: 'other' }),
	'another account': asApplicant({ id: 'somebody' }),
	browser: asApplicant(null, { browserHash: 'browser' }),
	account: asApplicant({ id: 'marisol' }),
	'another account in the same browser': asApplicant({ id: 'somebody' }, { browserHash: 'browser' }),
	'verified link': asApplicant(null, { linkTo: { applicationId: id, role: 'first' } }),
	'link to another application': asApplicant(null, { linkTo: { applicationId: 'other', role: 'first' } }),
	invitation: asApplicant(null, { linkTo: { applicationId: id, role: 'co', inviteHash: 'hash' } }),
	'replaced invitation': asApplicant(null, { linkTo: { applicationId: id, role: 'co', inviteHash: 'old' } }),
	'invitation to another application': asApplicant(null, {
		linkTo: { applicationId: 'other', role: 'co', inviteHash: 'hash' },
	}),
} satisfies Record<string, CreditActor>

const allowed = (rule: (actor: CreditActor) => boolean) =>
	Object.entries(actors).flatMap(([name, actor]) => (rule(actor) ? [name] : []))

test('only an administrator becomes the advisor', () => {
	expect(asCreditAdvisor(makeStaff('robin'))).toEqual({ kind: 'advisor', userId: 'robin' })
	expect(() => asCreditAdvisor(makeMember('robin'))).toThrow(Forbidden)
	for (const [name, actor] of Object.entries(actors))
		if (name === 'advisor') expect(() => assertCreditAdvisor(actor)).not.toThrow()
		else expect(() => assertCreditAdvisor(actor), name).toThrow('Only the advisor can do this.')
})

test('an applicant has only the proofs that the request contains', () => {
	expect(asApplicant(null)).toEqual({ kind: 'applicant', userId: null, browserHash: null, linkTo: null })
	expect(asApplicant({ id: 'marisol' }, { browserHash: 'browser' })).toEqual({
		kind: 'applicant',
		userId: 'marisol',
		browserHash: 'browser',
		linkTo: null,
	})
})

test('a draft opens for its browser, its account and its verified link', () => {
	const isFirst = (application: typeof ofBrowser | typeof ofAccount) =>
		allowed((actor) => isFirstApplicant(actor, { ...application, status: 'draft' }))
	expect(isFirst(ofBrowser)).toEqual(['browser', 'another account in the same browser', 'verified link'])
	expect(isFirst(ofAccount)).toEqual(['account', 'verified link'])
})

test.each(['new', 'reviewing', 'needs_info', 'approved', 'declined', 'withdrawn'])(
	'once it is %s an application no longer opens for its browser',
	(status) => {
		expect(allowed((actor) => isFirstApplicant(actor, { ...ofBrowser, status }))).toEqual(['verified link'])
		expect(allowed((actor) => isFirstApplicant(actor, { ...ofAccount, status }))).toEqual([
			'account',
			'verified link',
		])
	},
)

test('missing identifiers never match each other', () => {
	const unowned = { id, status: 'draft', userId: null, browserHash: null }
	expect(allowed((actor) => isFirstApplicant(actor, unowned))).toEqual(['verified link'])
	expect(allowed((actor) => hasStarted(actor, unowned))).toEqual([])
	const unclaimed = { ...coPart, inviteHash: null }
	expect(allowed((actor) => isCoApplicant(actor, unclaimed))).toEqual([])
})

test('the person who began a form is identified by browser until an account owns it', () => {
	expect(allowed((actor) => hasStarted(actor, { ...ofBrowser, status: 'new' }))).toEqual([
		'browser',
		'another account in the same browser',
	])
	expect(allowed((actor) => hasStarted(actor, { ...ofAccount, status: 'new' }))).toEqual(['account'])
})

test('a co-applicant is identified by the current invitation or by the linked account', () => {
	expect(allowed((actor) => isCoApplicant(actor, coPart))).toEqual(['invitation'])
	expect(allowed((actor) => isCoApplicant(actor, { ...coPart, userId: 'marisol' }))).toEqual([
		'account',
		'invitation',
	])
})

test('an invitation never opens the part of the first applicant, nor the other way around', () => {
	expect(allowed((actor) => isCoApplicant(actor, { ...coPart, role: 'first' }))).toEqual([])
	const invited: Applicant = actors.invitation
	expect(isFirstApplicant(invited, { ...ofBrowser, status: 'new' })).toBe(false)
	expect(isCoApplicant(actors['verified link'], coPart)).toBe(false)
})
