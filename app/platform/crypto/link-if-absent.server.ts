import { linkSync, rmSync } from 'node:fs'

/**
 * Moves the complete file `draft` to `path` unless a file exists there already; the draft is deleted in any case. If two processes start at
 * once, only one succeeds, and none reads an incomplete file.
 */
export function linkIfAbsent(draft: string, path: string): void {
	try {
		linkSync(draft, path)
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
	} finally {
		rmSync(draft, { force: true })
	}
}
