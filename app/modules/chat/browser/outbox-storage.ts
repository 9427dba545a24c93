import type { OutboxShelf } from './live-conversation.ts'
import type { Outgoing } from './thread.ts'

type Kept = Pick<Outgoing, 'clientKey' | 'text' | 'writtenAt'>

const keptMax = 50

/**
 * Words on their way, kept in the browser until they are stored. Pictures are not: a page that is gone has let go of its files.
 * Another account's words are not sent in this one's name: `owner` tells them apart.
 */
export function outboxShelf(
	storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
	owner: string,
): OutboxShelf {
	const key = `lw_chat_outbox ${owner}`
	/** What this page knows of: only that it may take away. The rest is another tab's. */
	const known = new Set<string>()
	const read = (): Kept[] => {
		try {
			const kept: unknown = JSON.parse(storage.getItem(key) ?? '[]')
			return Array.isArray(kept) ? kept.filter(isKept) : []
		} catch {
			return []
		}
	}
	return {
		take() {
			const kept = read()
			for (const { clientKey } of kept) known.add(clientKey)
			return kept.map(waiting)
		},
		put(messages) {
			for (const { clientKey } of messages) known.add(clientKey)
			const own = messages
				.filter(({ picture, text }) => !picture && text)
				.map(({ clientKey, text, writtenAt }): Kept => ({ clientKey, text, writtenAt }))
			const kept = [...read().filter(({ clientKey }) => !known.has(clientKey)), ...own].slice(0, keptMax)
			try {
				if (kept.length > 0) storage.setItem(key, JSON.stringify(kept))
				else storage.removeItem(key)
			} catch {
				// Full or forbidden: the words live as long as the page.
			}
		},
	}
}

const waiting = ({ clientKey, text, writtenAt }: Kept): Outgoing => ({
	clientKey,
	text,
	writtenAt,
	state: 'waiting',
})

function isKept(value: unknown): value is Kept {
	const each = value as Partial<Record<keyof Kept, unknown>> | null
	return (
		typeof each?.clientKey === 'string' && typeof each.text === 'string' && typeof each.writtenAt === 'string'
	)
}
