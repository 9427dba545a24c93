import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import type { Env } from '#app/platform/env.server.ts'
import { StartupError } from '#server/boot/startup-error.ts'
import { explainFileError } from '#server/doctor/examine.ts'
import { ownIdentityFile } from './identity-file.ts'

/**
 * Creates a key pair and writes the private key to a new file of mode 0600. @returns the public key @throws StartupError when the
 * file exists
 */
export async function makeIdentity(file: string): Promise<string> {
	const identity = await generateX25519Identity()
	mkdirSync(dirname(file), { recursive: true })
	try {
		writeFileSync(file, `${identity}\n`, { mode: 0o600, flag: 'wx' })
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
		throw new StartupError(`${file} already exists. It may open old backups, so it was not overwritten.`)
	}
	return identityToRecipient(identity)
}

/** The public key that backups are encrypted to: the configured one, or the site's own, created on first use. */
export async function recipientOf(env: Pick<Env, 'dataDir' | 'backupRecipient'>): Promise<string> {
	if (env.backupRecipient) return env.backupRecipient
	const file = ownIdentityFile(env)
	return existsSync(file) ? identityToRecipient(readIdentity(file)) : makeIdentity(file)
}

/** @throws StartupError when the file is missing, cannot be read, or contains no age private key */
export function readIdentity(file: string): string {
	let text: string
	try {
		text = readFileSync(file, 'utf8')
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException
		const reason = explainFileError({ code, path: file }) ?? `${file} cannot be read (${code}).`
		throw new StartupError(`${reason} Use --identity FILE to name the file with the private key.`)
	}
	const identity = /^AGE-SECRET-KEY-1[0-9A-Z]+$/m.exec(text)?.[0]
	if (!identity) throw new StartupError(`${file} has no line that begins with AGE-SECRET-KEY-1.`)
	return identity
}
