import { linkSync, rmSync } from 'node:fs'

/** Puts a file that was written aside into its place, unless one is there: of two starts one wins, and nobody reads half a secret. */
export function linkOnce(draft: string, path: string): void {
	try {
		linkSync(draft, path)
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
	} finally {
		rmSync(draft, { force: true })
	}
}
