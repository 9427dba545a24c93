import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { systemClock } from '#app/platform/clock.server.ts'
import { type Env, environmentWithFile, readEnv } from '#app/platform/env.server.ts'
import { backUp } from '#server/backup/back-up.ts'
import { makeIdentity, ownIdentityFile, readIdentity, recipientOf } from '#server/backup/identity.ts'
import { backUpKeys, checkKeys, restoreKeys } from '#server/backup/keys.ts'
import { type Restored, restore, verifyBackup } from '#server/backup/restore.ts'
import { BootFault } from '#server/boot-fault.ts'
import { openStorage } from '#server/open-storage.ts'
import { keyFileOf, openKeyring, openShares } from '#server/open-vault.ts'
import { withServer } from './with-server.ts'

type BackupCommand = { name: string; words: string; does: string; run(words: string[]): Promise<string> }

/** Backups, beside the running site or without it. */
export const backupCommands: BackupCommand[] = [
	{
		name: 'backup',
		words: 'backup FILE',
		does: 'write every row and file of the site into one sealed file; the keys of applications are not in it',
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
		does: 'write the keys of applications into a sealed file of their own; keep only the newest, and elsewhere',
		run: async (words) => {
			const { file } = read(words)
			const env = currentEnv()
			const { recipient, advice } = await recipientFor(env)
			const shares = openShares(env, await openStorage(env))
			const count = await backUpKeys({ keyring: openKeyring(env), shares, file, recipient })
			return `${file}: the keys of ${amount(count, 'application')}. Put it in the place of the one before.${advice}`
		},
	},
	{
		name: 'backup-identity',
		words: 'backup-identity FILE',
		does: 'make the key pair that backups are sealed to: the private half into FILE, the public one is printed',
		run: async (words) => {
			const { file } = read(words)
			return `BACKUP_RECIPIENT=${await makeIdentity(file)}\nKeep ${file} off this machine: who has it reads the backups, and without it nobody does.`
		},
	},
	{
		name: 'verify-backup',
		words: 'verify-backup FILE [--identity FILE]',
		does: 'read a backup to its end, and compare every row and file with its fingerprint',
		run: async (words) => {
			const { file, identity } = read(words)
			const found = await verifyBackup({ file, identity: identityFor(currentEnv(), identity) })
			return `${file} is whole: ${contents(found)}.`
		},
	},
	{
		name: 'restore',
		words: 'restore FILE [--identity FILE] [--keys FILE]',
		does: 'bring a backup into an empty database and an empty file store, and compare',
		run: (words) =>
			withServer(async (databaseUrl, env) => {
				const { file, identity: given, keys } = read(words)
				const identity = identityFor(env, given)
				const storage = await openStorage(env)
				if (keys) await checkKeys({ file: keys, identity, keyFile: keyFileOf(env) })
				const found = await restore({ file, identity }, { databaseUrl, storage })
				const shares = openShares(env, storage)
				const opened = keys && (await restoreKeys({ file: keys, identity, shares, keyFile: keyFileOf(env) }))
				const closed = 'Applications stay shut until their keys are restored, too: --keys FILE.'
				return `Restored and compared: ${contents(found)}. ${keys ? `Keys of ${amount(Number(opened), 'application')} are back.` : closed}\n${endedWords(found)}`
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
		: `\nIt is sealed to the key in ${ownIdentityFile(env)}. Keep a copy of that file off this machine: without it nobody opens the backup.`
	return { recipient, advice }
}

const endedWords = ({ heldMails }: { heldMails: number }): string =>
	`Everybody signs in again, and links to confirm an address or set a password are asked for again.${
		heldMails > 0
			? ` ${amount(heldMails, 'mail')} waited to be sent and may have gone out since: the desk's overview lists what is held.`
			: ''
	}`

const contents = ({ madeAt, rows, files }: Restored): string =>
	`made ${madeAt}, ${amount(rows, 'row')}, ${amount(files, 'file')}`

const amount = (count: number, what: string): string =>
	`${count.toLocaleString('en-US')} ${what}${count === 1 ? '' : 's'}`
