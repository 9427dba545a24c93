import { expect, test } from 'vitest'
import { Forbidden } from '#app/lib/errors.ts'
import { assertAdvisor } from '../policy.ts'
import { adminTopic, conversationTopic, presenceTopic } from '../topics.ts'
import { adminChanges, notifyOfChangedEvent } from './admin-changes.ts'

/** What a listener hears while `act` runs. */
function heard(act: () => void): string[] {
	const ids: string[] = []
	const stop = adminChanges.subscribe((id) => ids.push(id))
	act()
	stop()
	return ids
}

test('every listener hears of a changed conversation until it stops', () => {
	const other: string[] = []
	const stop = adminChanges.subscribe((id) => other.push(id))
	expect(heard(() => adminChanges.notify('one'))).toEqual(['one'])
	adminChanges.notify('two')
	stop()
	adminChanges.notify('three')
	expect(other).toEqual(['one', 'two'])
})

test('only an event about a change is one, and its conversation is named', () => {
	const data = JSON.stringify({ conversationId: 'one' })
	expect(heard(() => expect(notifyOfChangedEvent({ name: 'changed', data })).toBe(true))).toEqual(['one'])
	expect(heard(() => expect(notifyOfChangedEvent({ name: 'message', data })).toBe(false))).toEqual([])
})

test('an event that cannot be read changes nothing, and one without a conversation is about any', () => {
	expect(heard(() => expect(notifyOfChangedEvent({ name: 'changed', data: '{' })).toBe(true))).toEqual([])
	expect(heard(() => notifyOfChangedEvent({ name: 'changed', data: '{}' }))).toEqual([''])
})

test('no conversation has the topic of another one, or of all', () => {
	expect(conversationTopic('one')).not.toBe(conversationTopic('two'))
	expect(
		new Set([adminTopic, presenceTopic, conversationTopic('admin'), conversationTopic('presence')]).size,
	).toBe(4)
})

test('only an administrator reads conversations', () => {
	expect(() => assertAdvisor({ isAdmin: true })).not.toThrow()
	expect(() => assertAdvisor({ isAdmin: false })).toThrow(Forbidden)
})
