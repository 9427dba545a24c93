import type { Db } from '#app/db/client.server.ts'
import { amountOf } from '#app/lib/text/amount-of.ts'
import { systemClock } from '#app/platform/clock.server.ts'
import { addKeyToFile } from '#app/platform/crypto/keyring.server.ts'
import { openStorage } from '#server/boot/open-storage.ts'
import { keyFileOf, openKeyring, openShares } from '#server/boot/open-vault.ts'
import { rotateEncryption } from '#server/boot/rotate-encryption.ts'
import { StartupError } from '#server/boot/startup-error.ts'
import type { Site } from './with-server.ts'

/**
 * Wraps the key of every application under the newest encryption key, or under a new one of the key file. Works beside a running site: a
 * server with a key file reads the new key there; one with keys in its environment was restarted with it before.
 * @throws StartupError, KeyFileError
 */
export async function rotateKeys(db: Db, env: Site): Promise<string> {
	const keyring = openKeyring(env)
	const file = keyFileOf(env)
	const { version, rewrapped, stuck, left } = await rotateEncryption(db, {
		databaseUrl: env.serverUrl,
		keyring,
		addKey: file ? (to) => addKeyToFile(file, to) : null,
		shares: openShares(env, await openStorage(env)),
		now: systemClock.now(),
	})
	if (stuck.length > 0)
		throw new StartupError(
			`${amountOf(stuck.length, 'application')} could not be opened: ${stuck.slice(0, 20).join(', ')}.`,
		)
	const wrapped = `Wrapped ${amountOf(rewrapped, 'key')} under version ${version}.`
	if (left > 0) return `${wrapped} ${amountOf(left, 'key')} came in the meantime. Run it again.`
	const older = keyring.all().filter((key) => key.version < version)
	const advice =
		older.length > 0
			? `Nothing needs version ${older.map((key) => key.version).join(', ')} anymore, except earlier backups.`
			: 'There is no other version. To rotate, put a new key first in ENCRYPTION_KEYS, restart the site, and run this again.'
	return `${wrapped} ${advice}`
}
