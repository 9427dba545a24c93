import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Env, InvalidEnvironment } from '../env.server.ts'
import { SECRET_CHARS_MIN } from '../env-variables.ts'
import { linkIfAbsent } from './link-if-absent.server.ts'

/**
 * Returns the configured secret. Without one, in demo mode, it creates one, stores it in the data folder and returns that from then on.
 * @throws InvalidEnvironment if that file is damaged
 */
export function ensureSecret(env: Pick<Env, 'dataDir' | 'secret'>): string {
	if (env.secret) return env.secret
	const file = fileOf(env)
	mkdirSync(env.dataDir, { recursive: true, mode: 0o711 })
	if (!existsSync(file)) {
		const draft = `${file}.${process.pid}`
		writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600 })
		linkIfAbsent(draft, file)
	}
	return readSecret(file)
}

/** The same without creating one; null when there is none. @throws InvalidEnvironment if that file is damaged */
export function findSecret(env: Pick<Env, 'dataDir' | 'secret'>): string | null {
	if (env.secret) return env.secret
	const file = fileOf(env)
	return existsSync(file) ? readSecret(file) : null
}

const fileOf = ({ dataDir }: Pick<Env, 'dataDir'>) => join(dataDir, 'secret')

function readSecret(file: string): string {
	const secret = readFileSync(file, 'utf8').trim()
	if (secret.length < SECRET_CHARS_MIN)
		throw new InvalidEnvironment([
			`The secret kept in ${file} is damaged: restore it, or delete it to sign everyone out.`,
		])
	return secret
}
