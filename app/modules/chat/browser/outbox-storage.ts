import type { Outgoing } from './thread.ts'

/** Stores unsent messages beyond a page, so that a reload loses nothing. Messages stored by other tabs are kept. */
export type OutboxStorage = { load(): Outgoing[]; save(messages: readonly Outgoing[]): void }

type Stored = Pick<Outgoing, 'clientKey' | 'text' | 'writtenAt' | 'rejection'>

const storedMax = 50

/**
 * Stores outgoing texts in the browser until the server has them. Pictures are not stored, since a closed page loses its files.
 * `owner` separates accounts, so that no text is sent in the name of another account.
 */
export function outboxStorage(
	storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
	owner: string,
): OutboxStorage {
	const key = `lw_chat_outbox ${owner}`
	/** The keys that this page has loaded or saved, which are the only ones it may remove. Other tabs have stored the others since. */
	const known = new Set<string>()
	const read = (): Stored[] => {
		try {
			const stored: unknown = JSON.parse(storage.getItem(key) ?? '[]')
			return Array.isArray(stored) ? stored.filter(isStored) : []
		} catch {
			return []
		}
	}
	return {
		load() {
			const stored = read()
			for (const { clientKey } of stored) known.add(clientKey)
			return stored.map(toOutgoing)
		},
		save(messages) {
			for (const { clientKey } of messages) known.add(clientKey)
			const own = messages
				.filter(({ picture, text }) => !picture && text)
				.map(
					({ clientKey, text, writtenAt, rejection }): Stored => ({ clientKey, text, writtenAt, rejection }),
				)
			const stored = [...read().filter(({ clientKey }) => !known.has(clientKey)), ...own].slice(0, storedMax)
			try {
				if (stored.length > 0) storage.setItem(key, JSON.stringify(stored))
				else storage.removeItem(key)
			} catch {
				// Storage is full or blocked: the messages last as long as the page.
			}
		},
	}
}

/** Turns a stored message into an outgoing one. A rejected message stays rejected, and is not sent again by itself. */
const toOutgoing = ({ clientKey, text, writtenAt, rejection }: Stored): Outgoing => ({
	clientKey,
	text,
	writtenAt,
	...(typeof rejection === 'string'
		? { state: 'failed' as const, rejection }
		: { state: 'waiting' as const }),
})

function isStored(value: unknown): value is Stored {
	const each = value as Partial<Record<keyof Stored, unknown>> | null
	return (
		typeof each?.clientKey === 'string' && typeof each.text === 'string' && typeof each.writtenAt === 'string'
	)
}
