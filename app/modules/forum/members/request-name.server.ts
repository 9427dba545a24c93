import { createHash } from 'node:crypto'

/**
 * The form's name for one sending, joined with what is in it: sent twice it is one, and changed after a lost answer it is another.
 * Null without a name: then nothing tells a retry from a second post.
 */
export function requestName(key: string | undefined, content: unknown): string | null {
	if (!key || !/^[\w-]{16,100}$/.test(key)) return null
	const hash = createHash('sha256')
		.update(JSON.stringify([key, content]))
		.digest('hex')
	return hash.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}
