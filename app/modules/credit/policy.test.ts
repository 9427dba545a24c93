import { expect, test } from 'vitest'
import { personActor } from '#app/modules/auth/actor.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { makeActors, makeSite, makeStaff } from '#tests/factories/actors.ts'
import { type Applicant, hasStarted, isCoApplicant, isFirstApplicant, may, openingOf } from './policy.ts'

const id = 'application-1'
const ofBrowser = { id, userId: null, browserHash: 'browser' }
const ofAccount = { id, userId: 'marisol', browserHash: 'browser' }
const coPart = { applicationId: id, role: 'co', userId: null, inviteHash: 'hash' }

const actors = {
	advisor: makeStaff('robin'),
	system: makeSite(),
	nobody: personActor(null),
	'another browser': personActor(null, { browser: 'other' }),
	'another account': personActor({ id: 'somebody' }),
	browser: personActor(null, { browser: 'browser' }),
	account: personActor({ id: 'marisol' }),
	'another account in the same browser': personActor({ id: 'somebody' }, { browser: 'browser' }),
	'verified link': personActor(null, { opens: openingOf({ applicationId: id, role: 'first' }) }),
	'link to another application': personActor(null, {
		opens: openingOf({ applicationId: 'other', role: 'first' }),
	}),
	invitation: personActor(null, { opens: openingOf({ applicationId: id, role: 'co', inviteHash: 'hash' }) }),
	'replaced invitation': personActor(null, {
		opens: openingOf({ applicationId: id, role: 'co', inviteHash: 'old' }),
	}),
	'invitation to another application': personActor(null, {
		opens: openingOf({ applicationId: 'other', role: 'co', inviteHash: 'hash' }),
	}),
} satisfies Record<string, Actor>

const allowed = (rule: (actor: Actor) => boolean) =>
	Object.entries(actors).flatMap(([name, actor]) => (rule(actor) ? [name] : []))

test('the practice decides about applications, and only advisors reveal what is secret', () => {
	const everyone = Object.entries(makeActors())
	const whoMay = (verb: Parameters<typeof may>[1]) =>
		everyone.flatMap(([name, actor]) => (may(actor, verb) ? [name] : []))
	expect(whoMay('see')).toEqual(['owner', 'advisor', 'site'])
	for (const verb of ['list', 'decide', 'reveal'] as const) expect(whoMay(verb)).toEqual(['owner', 'advisor'])
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
