import { join } from 'node:path'
import type { Env } from '#app/platform/env.server.ts'

/** The key pair that a site without BACKUP_RECIPIENT creates for itself. The running site reads this file, and must not load age for it. */
export const ownIdentityFile = ({ dataDir }: Pick<Env, 'dataDir'>): string => join(dataDir, 'backup-identity')
