import { expect, test } from 'vitest'
import { makeActors } from '#tests/factories/actors.ts'
import { may } from './policy.ts'

const whoMay = (verb: Parameters<typeof may>[1]) =>
	Object.entries(makeActors()).flatMap(([name, actor]) => (may(actor, verb) ? [name] : []))

test('files of clients are seen and changed by the practice, and follow events by the site', () => {
	expect(whoMay('see')).toEqual(['owner', 'advisor', 'assistant'])
	expect(whoMay('look-up')).toEqual(['owner', 'advisor', 'assistant', 'site'])
	expect(whoMay('change')).toEqual(['owner', 'advisor', 'assistant'])
	expect(whoMay('follow')).toEqual(['owner', 'advisor', 'assistant', 'site'])
})
