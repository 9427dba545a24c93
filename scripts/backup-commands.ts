import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '#app/platform/clock.server.ts'
import { type Env, environmentWithFile, readEnv } from '#app/platform/env.server.ts'
import { backUp } from '#server/backup/back-up.ts'
import { makeIdentity, ownIdentityFile, readIdentity, recipientOf } from '#server/backup/identity.ts'
import { backUpKeys, checkKeys, restoreKeys } from '#server/backup/keys.ts'
import { type Restored, restore, verifyBackup } from '#server/backup/restore.ts'
import { BootFault } from '#server/boot/boot-fault.ts'
import { openStorage } from '#server/boot/open-storage.ts'
import { keyFileOf, openKeyring, openShares } from '#server/boot/open-vault.ts'
import { withServer } from './with-server.ts'

type BackupCommand = { name: string; words: string; does: string; run(words: string[]): Promise<string> }

/** Backups, beside the running site or without it. */
export const backupCommands: BackupCommand[] = [
	{
		name: 'backup',
		words: 'backup FILE',
		does: 'write every row and file of the site to one encrypted file; it does not contain the keys of applications',
		run: (words) =>
			withServer(async (databaseUrl, env) => {
				const { file } = read(words)
				const { recipient, advice } = await recipientFor(env)
				const storage = await openStorage(env)
				const made = await backUp({ databaseUrl, storage, file, recipient, now: systemClock.now() })
				return `${file}: ${amount(made.rows, 'row')} of ${made.tables} tables and ${amount(made.files, 'file')}, ${made.bytes} bytes, SHA-256 ${made.sha256}.${advice}`
			}),
	},
	{
		name: 'backup-keys',
		words: 'backup-keys FILE',
		does: 'write the keys of applications to a separate encrypted file; keep only the newest one, on another machine',
		run: async (words) => {
			const { file } = read(words)
			const env = currentEnv()
			const { recipient, advice } = await recipientFor(env)
			const shares = openShares(env, await openStorage(env))
			const count = await backUpKeys({ keyring: openKeyring(env), shares, file, recipient })
			return `${file}: the keys of ${amount(count, 'application')}. Replace the previous file with it.${advice}`
		},
	},
	{
		name: 'backup-identity',
		words: 'backup-identity FILE',
		does: 'create the key pair that encrypts backups: writes the private key to FILE and prints the public key',
		run: async (words) => {
			const { file } = read(words)
			return `BACKUP_RECIPIENT=${await makeIdentity(file)}\nKeep ${file} off this machine. Anyone who has it can read the backups, and without it no one can.`
		},
	},
	{
		name: 'verify-backup',
		words: 'verify-backup FILE [--identity FILE]',
		does: 'read a whole backup and compare every row and file with its fingerprint',
		run: async (words) => {
			const { file, identity } = read(words)
			const found = await verifyBackup({ file, identity: identityFor(currentEnv(), identity) })
			return `${file} is complete: ${contents(found)}.`
		},
	},
	{
		name: 'restore',
		words: 'restore FILE [--identity FILE] [--keys FILE]',
		does: 'restore a backup to an empty database and an empty file store, and compare them',
		run: (words) =>
			withServer(async (databaseUrl, env) => {
				const { file, identity: given, keys } = read(words)
				const identity = identityFor(env, given)
				const storage = await openStorage(env)
				if (keys) await checkKeys({ file: keys, identity, keyFile: keyFileOf(env) })
				const found = await restore({ file, identity }, { databaseUrl, storage })
				const shares = openShares(env, storage)
				const opened = keys && (await restoreKeys({ file: keys, identity, shares, keyFile: keyFileOf(env) }))
				const closed = 'Applications can’t be opened until their keys are restored, too: --keys FILE.'
				return `Restored and compared: ${contents(found)}. ${keys ? `Keys of ${amount(Number(opened), 'application')} were restored.` : closed}\n${endedWords(found)}`
			}),
	},
]

const currentEnv = (): Env => readEnv(environmentWithFile(process.cwd(), process.env))

function read(words: string[]): { file: string; identity?: string; keys?: string } {
	const { values, positionals } = parsed(words)
	const [file, ...more] = positionals
	if (!file || more.length > 0) throw new BootFault('Name one file.')
	const { identity, keys } = values
	return {
		file: resolve(file),
		...(identity && { identity: resolve(identity) }),
		...(keys && { keys: resolve(keys) }),
	}
}

function parsed(args: string[]) {
	try {
		const options = { identity: { type: 'string' }, keys: { type: 'string' } } as const
		return parseArgs({ args, allowPositionals: true, options })
	} catch (error) {
		throw new BootFault((error as Error).message)
	}
}

const identityFor = (env: Env, file = ownIdentityFile(env)): string => readIdentity(file)

async function recipientFor(env: Env): Promise<{ recipient: string; advice: string }> {
	const recipient = await recipientOf(env)
	const advice = env.backupRecipient
		? ''
		: `\nIt is encrypted with the key in ${ownIdentityFile(env)}. Keep a copy of that file off this machine. Without it, no one can open the backup.`
	return { recipient, advice }
}

const endedWords = ({ pausedEmails }: { pausedEmails: number }): string =>
	`Everyone has to sign in again and request new links to confirm an address or set a password.${
		pausedEmails > 0
			? ` ${amount(pausedEmails, 'mail')} waited to be sent and may have been sent since. The admin overview lists what is held.`
			: ''
	}`

const contents = ({ madeAt, rows, files }: Restored): string =>
	`made ${madeAt}, ${amount(rows, 'row')}, ${amount(files, 'file')}`

const amount = (count: number, what: string): string =>
	`${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`
