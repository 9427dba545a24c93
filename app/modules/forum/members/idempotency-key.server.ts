import { createHash } from 'node:crypto'

/**
 * Returns a hash of a form's request key and content, in the shape of a UUID. The same form sent twice has the same hash, and a form
 * that was changed after a lost response has another. Null without a valid request key: a retry then cannot be recognized.
 */
export function idempotencyKeyOf(requestKey: string | undefined, content: unknown): string | null {
	if (!requestKey || !/^[\w-]{16,100}$/.test(requestKey)) return null
	const hash = createHash('sha256')
		.update(JSON.stringify([requestKey, content]))
		.digest('hex')
	return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}
