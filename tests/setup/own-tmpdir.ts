import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, vi } from 'vitest'

/** For a file that looks at what lies in the folder for temporary files: one in which nobody else lays anything. */
export function ownTmpdir(): void {
	beforeAll(async () => {
		const own = await mkdtemp(join(tmpdir(), 'lotwise-own-'))
		vi.stubEnv('TMPDIR', own)
		return async () => {
			vi.unstubAllEnvs()
			await rm(own, { recursive: true, force: true })
		}
	})
}
