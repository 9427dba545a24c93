import { expect, test } from 'vitest'
import { personActor } from '#app/modules/auth/actor.server.ts'
import type { Actor } from '#app/modules/auth/actor.ts'
import { makeActors, makeMember, makeSite, makeStaff, makeVisitor } from '#tests/factories/actors.ts'
import { may } from './policy.ts'

const owned = { id: 'v1', userId: 'ana', buyerKey: 'browser-1' }
const unowned = { id: 'v2', userId: null, buyerKey: null }

const actors: Record<string, Actor> = {
	advisor: makeStaff('dana'),
	system: makeSite(),
	'its account': makeMember('ana'),
	'another account': makeMember('bob'),
	'its link': personActor(null, { opens: { to: 'appointment', id: 'v1' } }),
	'another link': personActor(null, { opens: { to: 'appointment', id: 'v9' } }),
	'its browser': makeVisitor('browser-1'),
	'another browser': makeVisitor('browser-2'),
	visitor: makeVisitor(),
	'another account with its link': personActor({ id: 'bob' }, { opens: { to: 'appointment', id: 'v1' } }),
}

test.each([
	['advisor', true, true],
	['system', true, true],
	['its account', true, true],
	['another account', false, false],
	['its link', true, true],
	['another link', false, false],
	['its browser', false, true],
	['another browser', false, false],
	['visitor', false, false],
	['another account with its link', true, true],
])('%s: may change an appointment %s, may see it %s', (name, change, see) => {
	expect(may(actors[name]!, 'change', owned)).toBe(change)
	expect(may(actors[name]!, 'see', owned)).toBe(see)
})

test('an appointment without account and browser does not match an actor who has neither', () => {
	for (const name of ['visitor', 'its account', 'its browser', 'its link'])
		expect([may(actors[name]!, 'change', unowned), may(actors[name]!, 'see', unowned)], name).toEqual([
			false,
			false,
		])
	expect(may(personActor(null, { opens: { to: 'appointment', id: 'v2' } }), 'see', unowned)).toBe(true)
})

test('only the practice confirms appointments and sees those of everybody, and only its owner changes the hours', () => {
	const everyone = Object.entries(makeActors())
	const whoMay = (verb: 'manage' | 'change-hours') =>
		everyone.flatMap(([name, actor]) => (may(actor, verb) ? [name] : []))
	expect(whoMay('manage')).toEqual(['owner', 'advisor', 'assistant'])
	expect(whoMay('change-hours')).toEqual(['owner'])
})
