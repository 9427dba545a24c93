import type { StreamEvent } from '#app/lib/live/event-lines.ts'
import { retryAfterMs } from '#app/lib/live/open-event-stream.ts'
import type { ChatEvents, ChatMarks, ChatMessage } from './chat-api.ts'
import type { ChatEvent } from './conversation-channel.ts'
import type { PostAnswer } from './outbox.ts'
import type { Outgoing, Side } from './thread.ts'

/** What both faces of the chat say to the server, and how its answers read. */

export async function getJson<Answer>(address: string): Promise<Answer> {
	const response = await fetch(address, { headers: { accept: 'application/json' }, cache: 'no-store' })
	if (!response.ok) throw new Error(`${address} answered ${response.status}`)
	return (await response.json()) as Answer
}

export function postJson(address: string, body: unknown): Promise<Response> {
	return fetch(address, {
		method: 'POST',
		headers: { accept: 'application/json', 'content-type': 'application/json' },
		body: JSON.stringify(body),
	})
}

/** Sends a message, with its picture if it has one. What was not answered, or not now, is to be sent again. */
export async function postMessage(address: string, message: Outgoing): Promise<PostAnswer> {
	const { clientKey, text, picture } = message
	const response = picture
		? await postForm(address, { key: clientKey, text, file: picture.file })
		: await postJson(address, { key: clientKey, text })
	if (response.ok) {
		const { message: stored } = (await response.json()) as { message: ChatMessage }
		return { kind: 'sent', message: stored }
	}
	if (response.status === 429 || response.status === 408 || response.status >= 500)
		return { kind: 'later', afterMs: retryAfterMs(response) }
	return { kind: 'rejected', sentence: await sentenceOf(response) }
}

function postForm(address: string, fields: Record<string, string | File>): Promise<Response> {
	const form = new FormData()
	for (const [name, value] of Object.entries(fields)) form.append(name, value)
	return fetch(address, { method: 'POST', headers: { accept: 'application/json' }, body: form })
}

/** Why something was refused, in the server's words. */
export async function sentenceOf(response: Response): Promise<string> {
	try {
		const { error } = (await response.json()) as { error?: { message?: string } }
		if (error?.message) return error.message
	} catch {}
	return 'We couldn’t send it. Please try again.'
}

/** An event of a stream, as this side understands it; null for what it does not know, and for heartbeats. */
export function decodeEvent({ name, data, id }: StreamEvent, side: Side): ChatEvent | null {
	const read = <Name extends keyof ChatEvents>(): ChatEvents[Name] => JSON.parse(data) as ChatEvents[Name]
	try {
		if (name === 'message') return { kind: 'message', message: read<'message'>(), cursor: id }
		if (name === 'marks') return { kind: 'marks', ...marksOf(read<'marks'>(), side) }
		if (name === 'presence') return { kind: 'presence', present: read<'presence'>().present }
		if (name === 'typing' || name === 'reset') return { kind: name }
		if (name === 'away' || name === 'back') return { kind: 'away', away: name === 'away' }
	} catch {}
	return null
}

/** Reading marks as one side sees them. */
export function marksOf({ status, rating, visitorReadSeq, advisorReadSeq }: ChatMarks, side: Side) {
	const [readSeq, otherReadSeq] =
		side === 'visitor' ? [visitorReadSeq, advisorReadSeq] : [advisorReadSeq, visitorReadSeq]
	return { status, rating, readSeq, otherReadSeq }
}
