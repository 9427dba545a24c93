import { parseArgs } from 'node:util'
import { openDatabase } from '#app/db/client.server.ts'
import { amountOf } from '#app/lib/text/amount-of.ts'
import { listKeyOwners, listUnopenable } from '#app/modules/credit/vault/lost-shares.server.ts'
import { systemClock } from '#app/platform/clock.server.ts'
import { ensureSecret, findSecret } from '#app/platform/crypto/secret.server.ts'
import { type Env, environmentWithFile, readEnv } from '#app/platform/env.server.ts'
import { backUp } from '#server/backup/back-up.ts'
import { copyOffSite } from '#server/backup/copy-off-site.ts'
import { makeIdentity, readIdentity, recipientOf } from '#server/backup/identity.ts'
import { ownIdentityFile } from '#server/backup/identity-file.ts'
import { backUpKeys, type KeyContents, prepareKeys, restoreKeys } from '#server/backup/keys.ts'
import { type Restored, restore, verifyBackup } from '#server/backup/restore.ts'
import { testRestoring } from '#server/backup/restore-test.ts'
import { isPublicKey, signerOf } from '#server/backup/signature.ts'
import { describeSigner } from '#server/backup/trust.ts'
import { requireCurrentSchema, requireKnownDatabase } from '#server/boot/migrate.ts'
import { openStorage } from '#server/boot/open-storage.ts'
import { keyFileOf, openKeyring, openShares } from '#server/boot/open-vault.ts'
import { StartupError } from '#server/boot/startup-error.ts'
import { callerPath } from './caller-path.ts'
import { withServer } from './with-server.ts'

type BackupCommand = {
	name: string
	usage: string
	description: string
	run(args: string[]): Promise<string>
}

/** Commands for backups; they work while the site runs and while it does not. */
export const backupCommands: BackupCommand[] = [
	{
		name: 'backup',
		usage: 'backup FILE',
		description:
			'write every row and file of the site to one encrypted file; it does not contain the keys of applications',
		run: (args) =>
			withServer(async (databaseUrl, env) => {
				const { file } = read(args)
				await requireKnownDatabase(databaseUrl)
				const { advice, ...sealing } = await sealingFor(env)
				const storage = await openStorage(env)
				const written = await backUp({ databaseUrl, storage, file, ...sealing, now: systemClock.now() })
				return `${file}: ${amountOf(written.rows, 'row')} of ${written.tables} tables and ${amountOf(written.files, 'file')}, ${written.bytes} bytes, SHA-256 ${written.sha256}, ${describeSigner(sealing.signer.publicKey)}.${advice}`
			}),
	},
	{
		name: 'copy-backup',
		usage: 'copy-backup FILE',
		description: 'copy a backup to the bucket of BACKUP_S3_…, and compare it there',
		run: async (args) => {
			const { file } = read(args)
			const { backupS3 } = currentEnv()
			if (!backupS3) throw new StartupError('BACKUP_S3_BUCKET is not set.')
			const { s3Storage, tryBucket } = await import('#app/platform/storage/s3.server.ts')
			const problem = await tryBucket(backupS3)
			if (problem) throw new StartupError(problem.replaceAll('S3_', 'BACKUP_S3_'))
			const { name, bytes } = await copyOffSite(file, s3Storage({ ...backupS3, silenceMs: copySilenceMs }))
			return `${name}: ${bytes} bytes are in ${backupS3.bucket}, and the same as here.`
		},
	},
	{
		name: 'restore-test',
		usage: 'restore-test',
		description:
			'make a backup, restore it into a database of its own, compare everything, and delete both again',
		run: () =>
			withServer(async (databaseUrl, env) => {
				await requireCurrentSchema(databaseUrl)
				const folder = env.backupDir ?? env.dataDir
				const storage = await openStorage(env)
				const found = await testRestoring({ databaseUrl, storage, folder, now: systemClock.now() })
				return `A backup was restored and compared: ${contents(found)}.`
			}),
	},
	{
		name: 'backup-keys',
		usage: 'backup-keys FILE',
		description:
			'write the keys of applications to a separate encrypted file; keep only the newest one, on another machine',
		run: async (args) => {
			const { file } = read(args)
			const env = currentEnv()
			const { advice, ...sealing } = await sealingFor(env)
			const shares = openShares(env, await openStorage(env))
			const keyring = openKeyring(env)
			const count = await backUpKeys({ keyring, shares, file, ...sealing, now: systemClock.now() })
			return `${file}: the keys of ${amountOf(count, 'application')}, ${describeSigner(sealing.signer.publicKey)}. Delete every earlier one: it may contain keys that were destroyed since.${advice}`
		},
	},
	{
		name: 'backup-identity',
		usage: 'backup-identity FILE',
		description:
			'create the key pair that encrypts backups: writes the private key to FILE and prints the public key',
		run: async (args) => {
			const { file } = read(args)
			return `BACKUP_RECIPIENT=${await makeIdentity(file)}\nKeep ${file} off this machine. Anyone who has it can read the backups, and without it no one can.`
		},
	},
	{
		name: 'verify-backup',
		usage: 'verify-backup FILE [--identity FILE] [--signed-by KEY | --unsigned]',
		description:
			'read a whole backup, check who wrote it, and compare every row and file with its fingerprint',
		run: async (args) => {
			const found = await verifyBackup(sourceOf(currentEnv(), read(args)))
			const { file } = read(args)
			return `${file} is complete: ${contents(found)}.`
		},
	},
	{
		name: 'restore',
		usage: 'restore FILE [--identity FILE] [--keys FILE] [--signed-by KEY | --unsigned]',
		description:
			'restore a backup of this site, or of the named key, to an empty database and an empty file store, and compare them',
		run: (args) =>
			withServer(async (databaseUrl, env) => {
				const { keys, ...options } = read(args)
				const source = sourceOf(env, options)
				const storage = await openStorage(env)
				const prepared = keys && (await prepareKeys({ ...source, file: keys }, await keyTarget(env)))
				const found = await restore(source, { databaseUrl, storage })
				const done = `Restored and compared: ${contents(found)}.`
				if (!prepared)
					return `${done} Applications can’t be opened until their keys are restored, too: restore-keys FILE.\n${describeEnded(found)}`
				const keyResult = await finishKeys(databaseUrl, { env, prepared }).catch((error: Error) => {
					throw new StartupError(
						`${done} Their keys were not (${error.message}). Mend that, and run: restore-keys ${keys}.`,
					)
				})
				return `${done} ${keyResult}\n${describeEnded(found)}`
			}),
	},
	{
		name: 'restore-keys',
		usage: 'restore-keys FILE [--identity FILE] [--signed-by KEY | --unsigned]',
		description:
			'restore the keys of the applications in the database, such as after a lost folder of key shares',
		run: (args) =>
			withServer(async (databaseUrl, env) => {
				await requireCurrentSchema(databaseUrl)
				const prepared = await prepareKeys(sourceOf(env, read(args)), await keyTarget(env))
				return finishKeys(databaseUrl, { env, prepared })
			}),
	},
]

async function keyTarget(env: Env) {
	const shares = openShares(env, await openStorage(env))
	return { shares, keyFile: keyFileOf(env), configured: env.encryptionKeys ?? [] }
}

async function finishKeys(
	databaseUrl: string,
	{ env, prepared }: { env: Env; prepared: KeyContents },
): Promise<string> {
	const { db, close } = openDatabase(databaseUrl, { max: 2 })
	try {
		const applications = await listKeyOwners(db)
		const target = await keyTarget(env)
		const { restored, leftOut } = await restoreKeys({ ...target, contents: prepared, applications })
		const lost = await listUnopenable(db, { keyring: openKeyring(env), shares: target.shares })
		return [
			`Keys of ${amountOf(restored, 'application')} were restored.`,
			leftOut > 0 &&
				`${amountOf(leftOut, 'key')} of applications that are not in the database were left out.`,
			lost.length > 0 &&
				`${amountOf(lost.length, 'application')} still can’t be opened: they came after this backup of keys, or were erased after the backup that was restored.`,
		]
			.filter(Boolean)
			.join(' ')
	} finally {
		await close()
	}
}

/** The upload of a large file may take ten times as long as a request of the site. */
const copySilenceMs = 600_000

const currentEnv = (): Env => readEnv(environmentWithFile(process.cwd(), process.env))

type Options = { file: string; identity?: string; keys?: string; signedBy?: string; unsigned: boolean }

function read(args: string[]): Options {
	const { values, positionals } = parse(args)
	const [file, ...more] = positionals
	if (!file || more.length > 0) throw new StartupError('Name one file.')
	const { identity, keys, 'signed-by': signedBy, unsigned = false } = values
	if (signedBy && !isPublicKey(signedBy))
		throw new StartupError(
			`'${signedBy}' is not the public key of a site: ed25519: and 43 more characters, as backup and doctor print it.`,
		)
	return {
		file: callerPath(file),
		...(identity && { identity: callerPath(identity) }),
		...(keys && { keys: callerPath(keys) }),
		...(signedBy && { signedBy }),
		unsigned,
	}
}

function parse(args: string[]) {
	try {
		const options = {
			identity: { type: 'string' },
			keys: { type: 'string' },
			'signed-by': { type: 'string' },
			unsigned: { type: 'boolean' },
		} as const
		return parseArgs({ args, allowPositionals: true, options })
	} catch (error) {
		throw new StartupError((error as Error).message)
	}
}

/** What is read, with which private key, and whose signature is accepted: that of this site, if it has a SECRET, or of the named key. */
function sourceOf(env: Env, { file, identity = ownIdentityFile(env), signedBy, unsigned }: Options) {
	const secret = findSecret(env)
	const signers = [...(secret ? [signerOf(secret).publicKey] : []), ...(signedBy ? [signedBy] : [])]
	return { file, identity: readIdentity(identity), trust: { signers, unsigned } }
}

async function sealingFor(env: Env) {
	const recipient = await recipientOf(env)
	const advice = env.backupRecipient
		? ''
		: `\nIt is encrypted with the key in ${ownIdentityFile(env)}. Keep a copy of that file off this machine. Without it, no one can open the backup.`
	return { recipient, signer: signerOf(ensureSecret(env)), site: env.origin, advice }
}

const describeEnded = ({ pausedEmails }: { pausedEmails: number }): string =>
	`Everyone has to sign in again and request new links to confirm an address or set a password.${
		pausedEmails > 0
			? ` ${amountOf(pausedEmails, 'email')} waited to be sent and may have been sent since. The admin overview lists what is held.`
			: ''
	}`

const contents = ({ createdAt, site, signer, rows, files }: Restored): string =>
	`created ${createdAt}${site ? ` by ${site}` : ''}, ${describeSigner(signer)}, ${amountOf(rows, 'row')}, ${amountOf(files, 'file')}`
