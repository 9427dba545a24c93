import { expect, test } from 'vitest'
import { toastQueue } from '#app/ui/overlays/toast.ts'
import type { ChatMessage } from '../../browser/chat-api.ts'
import { announceReply } from './announce-reply.ts'

const automatic: ChatMessage = {
	id: 'm',
	seq: 2,
	sender: 'automatic',
	text: 'Thanks for your message! I’m with a client right now and will answer as soon as I can. If it can’t wait, call me at (555) 010-0142.',
	picture: null,
	key: 'k',
	sentAt: '2026-03-04T15:00:00Z',
}

function toastOf(message: ChatMessage, watched = true) {
	announceReply(message, 'Dana', watched)
	return toastQueue.take()
}

test('the toast of an automatic reply is complete, with the phone number at its end', () => {
	expect(toastOf(automatic)).toMatchObject([{ title: 'New message from Dana', description: automatic.text }])
})

test('of a long reply by the advisor the toast shows the start, and none while the chat is watched', () => {
	const reply: ChatMessage = { ...automatic, sender: 'advisor' }
	expect(toastOf(reply, false)).toMatchObject([{ description: `${automatic.text.slice(0, 88)}…` }])
	expect(toastOf(reply)).toEqual([])
})
