import { expect, test } from 'vitest'
import { NotFound } from '#app/lib/errors.ts'
import { clientActor, personActor, siteActor } from '#app/modules/auth/actor.server.ts'
import { makeActors } from '#tests/factories/actors.ts'
import { assertSeesClient, enteredBy, may } from './policy.ts'

const actors = {
	...makeActors(),
	'the client': clientActor({ id: 'ana' }, 'file-1'),
	'another client': clientActor({ id: 'bo' }, 'file-2'),
	'what the client would see': personActor(null, { clientId: 'file-1' }),
}

const whoMay = (ask: (actor: (typeof actors)['the client'] | ReturnType<typeof siteActor>) => boolean) =>
	Object.entries(actors).flatMap(([name, actor]) => (ask(actor as never) ? [name] : []))

test('a deal is seen by the practice, the site and the client of the file, and run by the practice', () => {
	expect(whoMay((actor) => may(actor, 'see', 'file-1'))).toEqual([
		'owner',
		'advisor',
		'site',
		'the client',
		'what the client would see',
	])
	expect(whoMay((actor) => may(actor, 'run'))).toEqual(['owner', 'advisor', 'site'])
	expect(whoMay((actor) => may(actor, 'change-law'))).toEqual(['owner'])
})

test('another client’s deal is not found', () => {
	expect(() => assertSeesClient(actors['another client'], 'file-1')).toThrow(NotFound)
	expect(() => assertSeesClient(actors['the client'], 'file-1')).not.toThrow()
})

test('a document names the side that entered it, or the email that it arrived in', () => {
	expect(enteredBy(actors['the client'])).toBe('client')
	expect(enteredBy(siteActor('mail'))).toBe('mail')
	expect(enteredBy(siteActor('request', 'dana'))).toBe('advisor')
})
