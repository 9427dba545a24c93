import { createHash } from 'node:crypto'
import { ThreadUnavailable, workerThread } from '#app/platform/threads/worker-thread.server.ts'
import type { IncomingEmail } from './incoming-email.ts'

/** Reads a message in a separate thread. @throws ThreadUnavailable if it should be tried again later */
export type ReadEmail = (raw: Uint8Array) => Promise<IncomingEmail>

type Options = {
	/** The name of the receiving server in its `Authentication-Results`; null believes nobody. */
	authority: string | null
	file?: string
	limitMs?: number
}

/** Returns a reader that works within limits of time and memory. A message that exceeds them is returned without its content. */
export function createEmailReader({
	authority,
	file = 'app/platform/email/incoming/email-worker.server.ts',
	limitMs = 20_000,
}: Options): ReadEmail {
	const read = workerThread<{ raw: Uint8Array; authority: string | null }, IncomingEmail>(file, {
		limitMs,
		memoryMbMax: 256,
	})
	return async (raw) => {
		try {
			return await read({ raw, authority })
		} catch (error) {
			if (error instanceof ThreadUnavailable) throw error
			return unreadableEmail(raw)
		}
	}
}

/** A message whose content could not be read, and is not read again: only the original is kept. */
export const unreadableEmail = (raw: Uint8Array): IncomingEmail => ({
	messageId: '',
	inReplyTo: '',
	references: [],
	from: { name: '', email: '' },
	to: [],
	cc: [],
	replyTo: null,
	deliveredTo: [],
	subject: 'This message could not be read',
	text: '',
	html: '',
	date: null,
	files: [],
	authentication: null,
	kind: 'mail',
	bouncedIds: [],
	calendarAnswer: null,
	problems: ['This message could not be read. It is kept as it arrived: download the original.'],
	contentHash: createHash('sha256').update(raw).digest('hex'),
})
