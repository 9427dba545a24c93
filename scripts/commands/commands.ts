import type { Db } from '#app/db/client.server.ts'
import { grantAdmin, revokeAdmin } from '#app/modules/auth/roles.server.ts'
import { systemClock } from '#app/platform/clock.server.ts'
import { migrateToLatest } from '#server/boot/migrate.ts'
import { listOpenedCommand, listStoredCommand } from './affected-command.ts'
import { verifyAuditCommand } from './audit-command.ts'
import { backupCommands } from './backup-commands.ts'
import { callerPath } from './caller-path.ts'
import { checkDealFile, readDealFile } from './deal-commands.ts'
import { doctorUsage, runDoctor } from './doctor-command.ts'
import { rotateKeys } from './keys-command.ts'
import { describeCoverage } from './law-command.ts'
import { runMailTest } from './mail-command.ts'
import { importRateFile } from './rates-command.ts'
import { resetSecondFactorOf } from './reset-command.ts'
import { verifyRoundCommand } from './round-command.ts'
import { seedForum } from './seed-command.ts'
import type { Given } from './usage.ts'
import { type Site, withDatabase, withServer } from './with-server.ts'

export type Command = {
	/** Words, the names of values, and options: `restore FILE [--identity FILE]`. `check-values.ts` says what each name stands for. */
	usage: string
	description: string
	/** Whether FILE is written. */
	writesFile?: boolean
	/** @returns what to print, or the exit status of a command that has printed @throws what `command-line.ts` explains in a sentence */
	run(given: Given, args: string[]): Promise<string | number>
}

const onDatabase =
	(work: (db: Db, given: Given, env: Site) => Promise<string>): Command['run'] =>
	(given) =>
		withDatabase((db, env) => work(db, given, env))

const today = () => systemClock.now().toISOString().slice(0, 10)

const filesWritten = ['backup', 'backup-keys', 'backup-identity']

export const commands: Command[] = [
	{
		usage: 'admin grant EMAIL',
		description: 'make the account with this address an advisor',
		run: onDatabase(async (db, given) => {
			await grantAdmin(db, { email: given.get('EMAIL').toLowerCase(), now: systemClock.now() })
			return `${given.get('EMAIL')} is an admin now.`
		}),
	},
	{
		usage: 'admin revoke EMAIL',
		description: 'remove the admin role, and sign the person out',
		run: onDatabase(async (db, given) => {
			await revokeAdmin(db, { email: given.get('EMAIL').toLowerCase(), now: systemClock.now() })
			return `${given.get('EMAIL')} is no longer an admin.`
		}),
	},
	{
		usage: 'admin reset-second-factor EMAIL',
		description:
			'for a lost phone: remove two-step sign-in from the account, sign the person out and email them',
		run: onDatabase((db, given, env) => resetSecondFactorOf(db, { email: given.get('EMAIL'), env })),
	},
	{
		usage: 'keys rotate',
		description:
			'wrap the key of every application under the newest encryption key; with a key file, under a new one',
		run: onDatabase((db, _, env) => rotateKeys(db, env)),
	},
	{
		usage: 'audit verify [--anchors FILE]',
		description:
			'recalculate every entry of the audit chain, and compare it with the anchors in DATA_DIR, and with anchors or a log from another machine, which show deleted entries',
		run: onDatabase((db, given, env) => verifyAuditCommand(db, sourcesOf(given, env))),
	},
	{
		usage: 'round verify ID [--anchors FILE]',
		description: 'compare a round of sealed bids with the audit chain, and report what was altered',
		run: onDatabase((db, given, env) =>
			verifyRoundCommand(db, { id: given.get('ID'), ...sourcesOf(given, env) }),
		),
	},
	{
		usage: 'law import-rates FILE',
		description:
			'import tax rates: a rate file of a Streamlined Sales Tax state, named as published (OHR2026Q4AUG28.csv), then its boundary file (OHB2026Q4AUG28.csv), or your own list of ZIP codes (CAZ2026Q4OCT01.csv)',
		run: onDatabase((db, given) =>
			importRateFile(db, { file: callerPath(given.get('FILE')), now: systemClock.now() }),
		),
	},
	{
		usage: 'law coverage',
		description: 'of how many states the rules that ship are known, by subject and how well they are known',
		run: () => Promise.resolve(describeCoverage(today())),
	},
	{
		usage: 'affected FROM TO',
		description:
			'whose secrets were opened from one day or time to another, both included, according to the access log, as CSV',
		run: onDatabase((db, given) =>
			listOpenedCommand(db, { first: given.get('FROM'), last: given.get('TO') }),
		),
	},
	{
		usage: 'affected everybody',
		description: 'everyone whose credit application is stored, as CSV',
		run: onDatabase(listStoredCommand),
	},
	{
		usage: doctorUsage,
		description: 'check everything the site depends on, and report problems',
		run: (_, args) => runDoctor(args.slice(1)),
	},
	{
		usage: 'mail test ADDRESS',
		description: 'send a test email, and look up SPF, DKIM and DMARC of its domain',
		run: (given) => runMailTest(given.get('ADDRESS')),
	},
	{
		usage: 'migrate',
		description: 'bring the database up to this release, as a start does. No other command migrates',
		async run() {
			await withServer((url) => migrateToLatest(url))
			return 'The database has the schema of this release.'
		},
	},
	...backupCommands.map(({ name, usage, description, run }) => ({
		usage,
		description,
		writesFile: filesWritten.includes(name),
		run: (_: Given, args: string[]) => run(args.slice(1)),
	})),
	{
		usage: 'deal check FILE',
		description: 'check a deal in the open format, and print the report as JSON',
		run: (given) => checkDealFile(callerPath(given.get('FILE')), { today: today() }),
	},
	{
		usage: 'deal read FILE',
		description: 'read what a dealer wrote, and print the deal and its report as JSON',
		run: (given) => readDealFile(callerPath(given.get('FILE')), { today: today() }),
	},
	{
		usage: 'seed --posts N [--comments N]',
		description: 'fill the forum with sample posts and comments, to measure it',
		run: (given) => seedForum(given),
	},
]

function sourcesOf(given: Given, { dataDir }: Site) {
	const shipped = given.find('--anchors')
	return { dataDir, shipped: shipped === undefined ? null : callerPath(shipped) }
}
