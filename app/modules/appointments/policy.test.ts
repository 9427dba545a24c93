import { expect, test } from 'vitest'
import { Forbidden } from '#app/lib/errors.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { type AppointmentActor, asAdvisor, asClient, assertAdvisor, mayChange, maySee } from './policy.ts'

const owned = { id: 'v1', userId: 'ana', buyerKey: 'browser-1' }
const unowned = { id: 'v2', userId: null, buyerKey: null }

const actors: Record<string, AppointmentActor> = {
	advisor: asAdvisor(makeStaff('dana')),
	system: { kind: 'system' },
	'its account': asClient({ id: 'ana' }),
	'another account': asClient({ id: 'bob' }),
	'its link': asClient(null, { linkTo: 'v1' }),
	'another link': asClient(null, { linkTo: 'v9' }),
	'its browser': asClient(null, { buyerKey: 'browser-1' }),
	'another browser': asClient(null, { buyerKey: 'browser-2' }),
	visitor: asClient(null),
	'another account with its link': asClient({ id: 'bob' }, { linkTo: 'v1' }),
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
	expect(mayChange(actors[name]!, owned)).toBe(change)
	expect(maySee(actors[name]!, owned)).toBe(see)
})

test('an appointment without account and browser does not match an actor who has neither', () => {
	for (const name of ['visitor', 'its account', 'its browser', 'its link'])
		expect([mayChange(actors[name]!, unowned), maySee(actors[name]!, unowned)], name).toEqual([false, false])
	expect(maySee(asClient(null, { linkTo: 'v2' }), unowned)).toBe(true)
})

test('only an admin counts as the advisor', () => {
	expect(() => asAdvisor(makeMember('ana'))).toThrow(Forbidden)
	expect(() => assertAdvisor(actors.advisor!)).not.toThrow()
	for (const name of ['system', 'its account', 'its link', 'visitor'])
		expect(() => assertAdvisor(actors[name]!), name).toThrow(Forbidden)
})
