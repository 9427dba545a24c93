import type { StreamEvent } from '#app/lib/live/event-lines.ts'
import { retryAfterMs } from '#app/lib/live/open-event-stream.ts'
import type { ChatEvents, ChatMessage, ConversationStatus } from './chat-api.ts'
import type { ChatEvent } from './conversation-channel.ts'
import type { PostResult } from './outbox.ts'
import type { Outgoing, Side } from './thread.ts'

export async function getJson<Answer>(url: string): Promise<Answer> {
	const response = await fetch(url, { headers: { accept: 'application/json' }, cache: 'no-store' })
	if (!response.ok) throw new Error(`${url} answered ${response.status}`)
	return (await response.json()) as Answer
}

export function postJson(url: string, body: unknown): Promise<Response> {
	return fetch(url, {
		method: 'POST',
		headers: { accept: 'application/json', 'content-type': 'application/json' },
		body: JSON.stringify(body),
	})
}

/** Sends a message with its picture, if any. Without a response, or with one that says not now, it must be sent again. */
export async function postMessage(
	url: string,
	message: Outgoing,
	more: { page?: string } = {},
): Promise<PostResult> {
	const { clientKey: key, text, picture } = message
	const response = picture
		? await postForm(url, { key, text, ...more, file: picture.file })
		: await postJson(url, { key, text, ...more })
	if (response.ok) {
		const { message: stored } = (await response.json()) as { message: ChatMessage }
		return { kind: 'sent', message: stored }
	}
	if (response.status === 429 || response.status === 408 || response.status >= 500)
		return { kind: 'later', afterMs: retryAfterMs(response) }
	return { kind: 'rejected', message: await readErrorMessage(response) }
}

function postForm(url: string, fields: Record<string, string | File>): Promise<Response> {
	const form = new FormData()
	for (const [name, value] of Object.entries(fields)) form.append(name, value)
	return fetch(url, { method: 'POST', headers: { accept: 'application/json' }, body: form })
}

/** Returns why a request was rejected, as the server's sentence. */
export async function readErrorMessage(response: Response): Promise<string> {
	try {
		const { error } = (await response.json()) as { error?: { message?: string } }
		if (error?.message) return error.message
	} catch {}
	return 'We couldn’t send it. Please try again.'
}

/** Decodes a stream event for one side; null for unknown events and heartbeats. */
export function decodeEvent({ name, data, id }: StreamEvent, side: Side): ChatEvent | null {
	const read = <Name extends keyof ChatEvents>(): ChatEvents[Name] => JSON.parse(data) as ChatEvents[Name]
	try {
		if (name === 'message') return { kind: 'message', message: read<'message'>(), cursor: id }
		if (name === 'marks') return { kind: 'marks', ...toConversationStatus(read<'marks'>(), side) }
		if (name === 'presence') return { kind: 'presence', present: read<'presence'>().present }
		if (name === 'typing' || name === 'reset' || name === 'missed') return { kind: name }
		if (name === 'paused' || name === 'resumed') return { kind: 'paused', isPaused: name === 'paused' }
	} catch {}
	return null
}

/** Returns the read positions and the status from the viewpoint of one side. */
export function toConversationStatus(
	{ status, rating, visitorReadSeq, advisorReadSeq }: ConversationStatus,
	side: Side,
) {
	const [readSeq, otherLastReadSeq] =
		side === 'visitor' ? [visitorReadSeq, advisorReadSeq] : [advisorReadSeq, visitorReadSeq]
	return { status, rating, readSeq, otherLastReadSeq }
}
