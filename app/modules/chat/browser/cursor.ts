/**
 * Where a stream of one conversation stands: the number of the last message, and whose numbers these are. A number alone would count
 * on in another conversation, after joining it, and skip what was not seen.
 */
export type Cursor = { seq: number; tag: string }

const tagOf = (conversationId: string) => conversationId.slice(0, 8)

export const cursorOf = (conversationId: string, seq: number): string => `${seq}.${tagOf(conversationId)}`

/** Null for what no server of ours has written. */
export function readCursor(text: string): Cursor | null {
	const parts = /^(0|[1-9]\d{0,8})\.([0-9a-f]{8})$/.exec(text)
	return parts ? { seq: Number(parts[1]), tag: parts[2]! } : null
}

/** Where to go on from in a conversation; null when the cursor is not of it, or of a message that does not exist. */
export function resumeFrom(cursor: Cursor, { id, lastSeq }: { id: string; lastSeq: number }): number | null {
	return cursor.tag === tagOf(id) && cursor.seq <= lastSeq ? cursor.seq : null
}
