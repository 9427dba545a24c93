import { expect, test } from 'vitest'
import { Forbidden } from '#app/lib/errors.ts'
import { makeMember, makeStaff } from '#tests/factories/actors.ts'
import { assertMay } from '../policy.ts'
import { adminTopic, conversationTopic, presenceTopic } from '../topics.ts'
import { adminChanges, notifyOfChangedEvent } from './admin-changes.ts'

/** Returns the events that a listener receives while `act` runs. */
function changesDuring(act: () => void): string[] {
	const ids: string[] = []
	const stop = adminChanges.subscribe((id) => ids.push(id))
	act()
	stop()
	return ids
}

test('every listener is notified of a changed conversation until it stops', () => {
	const other: string[] = []
	const stop = adminChanges.subscribe((id) => other.push(id))
	expect(changesDuring(() => adminChanges.notify('one'))).toEqual(['one'])
	adminChanges.notify('two')
	stop()
	adminChanges.notify('three')
	expect(other).toEqual(['one', 'two'])
})

test('only events about changes are reported, with their conversation', () => {
	const data = JSON.stringify({ conversationId: 'one' })
	expect(changesDuring(() => expect(notifyOfChangedEvent({ name: 'changed', data })).toBe(true))).toEqual([
		'one',
	])
	expect(changesDuring(() => expect(notifyOfChangedEvent({ name: 'message', data })).toBe(false))).toEqual([])
})

test('an unreadable event is ignored, and one without a conversation applies to all of them', () => {
	expect(
		changesDuring(() => expect(notifyOfChangedEvent({ name: 'changed', data: '{' })).toBe(true)),
	).toEqual([])
	expect(changesDuring(() => notifyOfChangedEvent({ name: 'changed', data: '{}' }))).toEqual([''])
})

test('each conversation has its own topic, which differs from the topic of all', () => {
	expect(conversationTopic('one')).not.toBe(conversationTopic('two'))
	expect(
		new Set([adminTopic, presenceTopic, conversationTopic('admin'), conversationTopic('presence')]).size,
	).toBe(4)
})

test('only an administrator can read conversations', () => {
	expect(() => assertMay(makeStaff(), 'read')).not.toThrow()
	expect(() => assertMay(makeMember(), 'read')).toThrow(Forbidden)
})
