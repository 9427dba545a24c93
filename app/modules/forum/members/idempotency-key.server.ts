import { createHash } from 'node:crypto'

/**
 * The idempotency key of a form: the key in the form joined with its content. The same form sent twice has one key, and a form that
 * was changed after a lost response has another. Null without a valid key: a retry then cannot be recognized.
 */
export function idempotencyKeyOf(key: string | undefined, content: unknown): string | null {
	if (!key || !/^[\w-]{16,100}$/.test(key)) return null
	const hash = createHash('sha256')
		.update(JSON.stringify([key, content]))
		.digest('hex')
	return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}
