import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { type Db, openDatabase } from '#app/db/client.server.ts'
import { Forbidden } from '#app/lib/errors.ts'
import { amountOf } from '#app/lib/text/amount-of.ts'
import { grantAdmin, revokeAdmin } from '#app/modules/auth/roles.server.ts'
import { resetSecondFactor } from '#app/modules/auth/security/second-factor.server.ts'
import { seedManyPosts } from '#app/modules/forum/sample/seed-many-posts.server.ts'
import { systemClock } from '#app/platform/clock.server.ts'
import { addKeyToFile } from '#app/platform/crypto/keyring.server.ts'
import type { Env } from '#app/platform/env.server.ts'
import { migrateToLatest, requireCurrentSchema } from '#server/boot/migrate.ts'
import { openStorage } from '#server/boot/open-storage.ts'
import { keyFileOf, openKeyring, openShares } from '#server/boot/open-vault.ts'
import { rotateEncryption } from '#server/boot/rotate-encryption.ts'
import { StartupError } from '#server/boot/startup-error.ts'
import { explainFileError } from '#server/doctor/examine.ts'
import { listOpenedCommand, listStoredCommand } from './commands/affected-command.ts'
import { verifyAuditCommand } from './commands/audit-command.ts'
import { backupCommands } from './commands/backup-commands.ts'
import { callerPath } from './commands/caller-path.ts'
import {
	checkDealFile,
	dealCheckUsage,
	dealReadUsage,
	importRateFile,
	readDealFile,
} from './commands/deal-commands.ts'
import { doctorUsage, runDoctor } from './commands/doctor-command.ts'
import { mailTestUsage, testMail } from './commands/mail-command.ts'
import { verifyRoundCommand } from './commands/round-command.ts'
import { withServer } from './commands/with-server.ts'

/** `serverUrl`: the database in use, which may run only for this command. */
type Site = Env & { serverUrl: string }

type Command = {
	usage: string
	description: string
	run(db: Db, argument: string, env: Site, args: string[]): Promise<string>
}

const commands: Command[] = [
	{
		usage: 'admin grant EMAIL',
		description: 'make the account with this address an advisor',
		run: async (db, email) => {
			await grantAdmin(db, { email: email.toLowerCase(), now: systemClock.now() })
			return `${email} is an admin now.`
		},
	},
	{
		usage: 'admin revoke EMAIL',
		description: 'remove the admin role, and sign the person out',
		run: async (db, email) => {
			await revokeAdmin(db, { email: email.toLowerCase(), now: systemClock.now() })
			return `${email} is no longer an admin.`
		},
	},
	{
		usage: 'admin reset-second-factor EMAIL',
		description:
			'for a lost phone: remove two-step sign-in from the account, sign the person out and email them',
		run: async (db, email, env) => {
			const { queueAccountEmail } = await importEmails()
			const now = systemClock.now()
			await resetSecondFactor(db, {
				auth: {
					queueEmail: (tx, to, each) => queueAccountEmail(tx, { origin: env.origin, to, email: each, now }),
				},
				email: email.toLowerCase(),
				now,
			})
			return `${email} was signed out, can now sign in without a second step, and has been notified by email.`
		},
	},
	{
		usage: 'keys rotate',
		description:
			'wrap the key of every application under the newest encryption key; with a key file, under a new one',
		run: rotate,
	},
	{
		usage: 'audit verify',
		description: 'recalculate every entry of the audit chain, and compare it with the anchors in DATA_DIR',
		run: (db, _, { dataDir }) => verifyAuditCommand(db, { dataDir, shipped: null }),
	},
	{
		usage: 'audit verify --anchors FILE',
		description:
			'the same, and compare it with anchors or a log from another machine, which show deleted entries',
		run: (db, file, { dataDir }) => verifyAuditCommand(db, { dataDir, shipped: callerPath(file) }),
	},
	{
		usage: 'round verify ID',
		description: 'compare a round of sealed bids with the audit chain, and report what was altered',
		run: (db, id, { dataDir }) => verifyRoundCommand(db, { id, dataDir, shipped: null }),
	},
	{
		usage: 'round verify ID --anchors FILE',
		description: 'the same, with anchors or a log from another machine',
		run: (db, file, { dataDir }, [, , id = '']) =>
			verifyRoundCommand(db, { id, dataDir, shipped: callerPath(file) }),
	},
	{
		usage: 'law import-rates FILE',
		description:
			'import a rate file of a Streamlined Sales Tax state, named as published (OHR2026Q4AUG28.csv)',
		run: (db, file) => importRateFile(db, { file: callerPath(file), now: systemClock.now() }),
	},
	{
		usage: 'affected FROM TO',
		description:
			'whose secrets were opened from one day or time to another, both included, according to the access log, as CSV',
		run: (db, last, _, [, first = '']) => listOpenedCommand(db, { first, last }),
	},
	{
		usage: 'affected everybody',
		description: 'everyone whose credit application is stored, as CSV',
		run: listStoredCommand,
	},
]
const seedUsage = 'seed --posts N [--comments N]'
const expectedErrors = [
	'StartupError',
	'InvalidEnvironment',
	'KeyFileError',
	'NotFound',
	'Conflict',
	'Invalid',
	'Forbidden',
	'SmtpProblem',
	'EmailFailure',
	'AuditError',
	'RoundAltered',
]

try {
	process.exitCode = await main(process.argv.slice(2))
} catch (error) {
	const { name, message } = error as Error
	console.error(expectedErrors.includes(name) ? message : (explainFileError(error) ?? error))
	process.exitCode = 1
}

async function main(args: string[]): Promise<number> {
	const line = args.join(' ')
	if (line === '' || line === 'help') {
		console.log(help())
		return 0
	}
	if (args[0] === 'seed') return seed(args.slice(1))
	if (args[0] === 'doctor') return runDoctor(args.slice(1))
	if (line === 'migrate') return migrate()
	if (args.length === 3 && matchesUsage(dealCheckUsage, args)) {
		console.log(
			await checkDealFile(callerPath(args[2]!), { today: systemClock.now().toISOString().slice(0, 10) }),
		)
		return 0
	}
	if (args.length === 3 && matchesUsage(dealReadUsage, args)) {
		console.log(
			await readDealFile(callerPath(args[2]!), { today: systemClock.now().toISOString().slice(0, 10) }),
		)
		return 0
	}
	if (args.length === 3 && matchesUsage(mailTestUsage, args)) {
		console.log(await testMail(args[2]!))
		return 0
	}
	const backup = backupCommands.find(({ name }) => name === args[0])
	if (backup) {
		console.log(await backup.run(args.slice(1)))
		return 0
	}
	const command = commands.find(({ usage }) => matchesUsage(usage, args))
	if (command) {
		console.log(await withDatabase((db, env) => command.run(db, args.at(-1) ?? '', env, args)))
		return 0
	}
	console.error(`There is no command '${line}'.\n\n${help()}`)
	return 1
}

/** Migrates the database, as a start of the site does. No other command migrates. */
async function migrate(): Promise<number> {
	await withServer((url) => migrateToLatest(url))
	console.log('The database has the schema of this release.')
	return 0
}

/** Fills the forum for benchmarks. Not allowed on a live site. */
async function seed(args: string[]): Promise<number> {
	const { values } = parseArgs({
		args,
		options: { posts: { type: 'string' }, comments: { type: 'string' } },
	})
	const posts = readAmount(values.posts)
	const comments = values.comments === undefined ? posts * 10 : readAmount(values.comments)
	if (!posts || Number.isNaN(comments)) {
		console.error(`How many? ${seedUsage}, each a number up to ten million.`)
		return 1
	}
	await withDatabase(async (db, env) => {
		if (env.mode === 'live') throw new Forbidden('A live site can’t be filled with sample posts.')
		await seedManyPosts(db, {
			posts,
			comments,
			now: systemClock.now(),
			onProgress: (done) => console.log(`${done} of ${posts} posts`),
		})
	})
	console.log(
		`${amountOf(posts, 'post')} and ${amountOf(comments, 'comment')} are in the forum, marked as samples.`,
	)
	return 0
}

function readAmount(text = ''): number {
	return /^\d{1,8}$/.test(text) ? Number(text) : Number.NaN
}

async function withDatabase<T>(work: (db: Db, env: Site) => Promise<T>): Promise<T> {
	return withServer(async (url, env) => {
		await requireCurrentSchema(url)
		const { db, close } = openDatabase(url, { max: 2 })
		try {
			return await work(db, { ...env, serverUrl: url })
		} finally {
			await close()
		}
	})
}

// Emails are rendered by React components, which Node cannot import by itself.
async function importEmails() {
	const { runnerImport } = await import('vite')
	const path = '../app/modules/auth/emails/queue-account-email.server.ts'
	const file = fileURLToPath(new URL(path, import.meta.url))
	type Emails = typeof import('#app/modules/auth/emails/queue-account-email.server.ts')
	const { module } = await runnerImport<Emails>(file, { configFile: false, logLevel: 'error' })
	return module
}

// Works beside a running site: a server with a key file reads the new key there; one with keys in its environment was restarted
// with it before.
async function rotate(db: Db, _: string, env: Site): Promise<string> {
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

function matchesUsage(usage: string, args: string[]): boolean {
	const parts = usage.split(' ')
	return parts.length === args.length && parts.every((part, i) => part === args[i] || /^[A-Z]+$/.test(part))
}

function help(): string {
	const entries = [
		...commands,
		{ usage: doctorUsage, description: 'check everything the site depends on, and report problems' },
		{ usage: mailTestUsage, description: 'send a test email, and look up SPF, DKIM and DMARC of its domain' },
		{ usage: 'migrate', description: 'bring the database up to this release, as a start does' },
		...backupCommands,
		{ usage: dealCheckUsage, description: 'check a deal in the open format, and print the report as JSON' },
		{
			usage: dealReadUsage,
			description: 'read what a dealer wrote, and print the deal and its report as JSON',
		},
		{ usage: seedUsage, description: 'fill the forum with sample posts and comments, to measure it' },
	]
	const width = Math.max(...entries.map(({ usage }) => usage.length)) + 2
	const lines = entries.map(({ usage, description }) => `  ${usage.padEnd(width)}${description}`)
	return ['Usage: npm run cli -- COMMAND', '', ...lines, `  ${'help'.padEnd(width)}this list`].join('\n')
}
