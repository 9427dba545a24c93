/**
 * The position of a stream: the number of the last message, and a tag of its conversation. A number alone would continue in
 * another conversation after joining it, and skip messages that were not seen.
 */
export type Cursor = { seq: number; tag: string }

const tagOf = (conversationId: string) => conversationId.slice(0, 8)

export const cursorOf = (conversationId: string, seq: number): string => `${seq}.${tagOf(conversationId)}`

/** Returns null for a text that no server of ours has written. */
export function readCursor(text: string): Cursor | null {
	const parts = /^(0|[1-9]\d{0,8})\.([0-9a-f]{8})$/.exec(text)
	return parts ? { seq: Number(parts[1]), tag: parts[2]! } : null
}

/** Returns the number to resume after; null if the cursor belongs to another conversation or to a message that does not exist. */
export function resumeFrom(cursor: Cursor, { id, lastSeq }: { id: string; lastSeq: number }): number | null {
	return cursor.tag === tagOf(id) && cursor.seq <= lastSeq ? cursor.seq : null
}
