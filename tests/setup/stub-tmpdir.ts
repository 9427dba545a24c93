import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, vi } from 'vitest'

/** Gives the tests of a file their own folder for temporary files, so that they can check what is left in it. */
export function stubTmpdir(): void {
	beforeAll(async () => {
		const folder = await mkdtemp(join(tmpdir(), 'lotwise-tmpdir-'))
		vi.stubEnv('TMPDIR', folder)
		return async () => {
			vi.unstubAllEnvs()
			await rm(folder, { recursive: true, force: true })
		}
	})
}
