import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#app/db/client.server.ts'
import { listUnopenable } from '#app/modules/credit/vault/lost-shares.server.ts'
import { fileKeyring } from '#app/platform/crypto/keyring.server.ts'
import { diskStorage } from '#app/platform/storage/disk.server.ts'
import { makeIdentity } from '#server/backup/identity.ts'
import { connect, quoted } from '#server/backup/tables.ts'
import { findSchemaProblem, migrateToLatest } from '#server/boot/migrate.ts'
import { writeFirstMigrations } from '#tests/fixtures/migration-folders.ts'
import type { Drill, DrillEnvironment } from './drill.ts'

/** Runs operator commands on a site of its own, and kills them. */
type Operator = {
	/** @returns what it printed @throws Error with its error output */
	run(args: string[], site: Site): Promise<string>
	/** Runs a command and kills it after `ms`. @returns whether it had ended by itself */
	kill(args: string[], site: Site, ms: number): Promise<boolean>
}
type Site = { databaseUrl: string; dataDir: string }

/** One command that is killed at random moments, and how it is known that nothing was lost. */
type Case = {
	name: string
	/** Prepares a new target. @returns the command, its site, and a check that throws */
	prepare(index: number): Promise<{ args: string[]; site: Site; check(): Promise<void> }>
	/** The command that finishes what was killed, if it is not the same one. */
	finish?(error: Error): string[] | null
}

const secret = 'the secret of a drill, which is not one of any site'

/** Backup, restore, rotation and migration are killed at random moments and called again, and what they worked on is compared. */
export const recoveryKilled: Drill = {
	name: 'recovery-killed',
	what: 'Backup, restore, rotation of keys and migration are killed at random moments, and called again.',
	sizes: { quick: 4, deep: 30 },
	async run(environment, kills) {
		const operator = newOperator()
		const site = await fillSite(environment)
		const folder = environment.dataDir
		const recipient = await makeIdentity(join(folder, 'drill-identity'))
		process.env.BACKUP_RECIPIENT = recipient
		const cases = [
			backupCase({ site, operator, folder }),
			await restoreCase({ site, operator, folder }),
			rotationCase(site),
			migrationCase({ site, folder }),
		]
		const failures: string[] = []
		const recoveredMs: number[] = []
		const counts: Record<string, number> = {}
		let done = 0
		const durations = new Map<Case, number>()
		for (let index = 0; done < kills && index < 4 * kills; index++) {
			const each = cases[index % cases.length]!
			// The first run is not killed: it says how long the command takes.
			const { args, site: target, check } = await each.prepare(index)
			const from = performance.now()
			const durationMs = durations.get(each)
			if (durationMs === undefined) {
				await operator.run(args, target)
				durations.set(each, performance.now() - from)
				await check()
				continue
			}
			const ended = await operator.kill(args, target, durationMs * Math.random())
			const problem = await finish(operator, { each, args, target, ended, check })
			if (problem) failures.push(`${each.name}: ${problem}`)
			recoveredMs.push(performance.now() - from)
			counts[each.name] = (counts[each.name] ?? 0) + 1
			done++
		}
		delete process.env.BACKUP_RECIPIENT
		return {
			acknowledged: done,
			lost: failures.length,
			duplicated: 0,
			failures,
			recoveredMs,
			details: counts,
		}
	},
}

type Finish = { each: Case; args: string[]; target: Site; ended: boolean; check(): Promise<void> }

/** Calls the command again until it has done its work. @returns what went wrong */
async function finish(
	operator: Operator,
	{ each, args, target, ended, check }: Finish,
): Promise<string | null> {
	try {
		if (!ended)
			await operator.run(args, target).catch(async (error: Error) => {
				const other = each.finish?.(error)
				if (other === undefined) throw error
				if (other) await operator.run(other, target)
			})
		await check()
		return null
	} catch (error) {
		return (error as Error).message.slice(0, 500)
	}
}

function newOperator(): Operator {
	const start = (args: string[], { databaseUrl, dataDir }: Site) =>
		spawn(process.execPath, ['scripts/operator.ts', ...args], {
			env: {
				...process.env,
				DATABASE_URL: databaseUrl,
				DATA_DIR: dataDir,
				SECRET: secret,
				LOTWISE_MODE: 'demo',
				ENCRYPTION_KEYS: '',
			},
			stdio: ['ignore', 'pipe', 'pipe'],
		})
	return {
		async run(args, site) {
			const child = start(args, site)
			let [output, errorOutput] = ['', '']
			child.stdout.on('data', (chunk) => {
				output += chunk
			})
			child.stderr.on('data', (chunk) => {
				errorOutput += chunk
			})
			const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
			if (code !== 0) throw new Error(`${args[0]} ended with ${code}: ${errorOutput.trim()}`)
			return output
		},
		async kill(args, site, ms) {
			const child = start(args, site)
			const closed = new Promise<number | null>((resolve) => child.once('close', resolve))
			child.stdout.resume()
			child.stderr.resume()
			await Promise.race([closed, pause(ms)])
			child.kill('SIGKILL')
			return (await closed) === 0
		},
	}
}

/** A demo with its sample data, stopped. */
async function fillSite(environment: DrillEnvironment): Promise<Site> {
	await environment.start({ env: { SECRET: secret } })
	await environment.endInstances()
	return { databaseUrl: environment.database.url, dataDir: environment.dataDir }
}

function backupCase({ site, operator, folder }: { site: Site; operator: Operator; folder: string }): Case {
	return {
		name: 'backup',
		async prepare(index) {
			const file = join(folder, `backup-${index}.age`)
			const identity = join(folder, 'drill-identity')
			return {
				args: ['backup', file],
				site,
				async check() {
					await operator.run(['verify-backup', file, '--identity', identity], site)
					if (existsSync(`${file}.part`)) throw new Error('a draft was left')
				},
			}
		},
		// It was complete when it was killed, so it is not replaced.
		finish: (error) => (error.message.includes('exists already') ? null : ['help']),
	}
}

async function restoreCase({
	site,
	operator,
	folder,
}: {
	site: Site
	operator: Operator
	folder: string
}): Promise<Case> {
	const [file, keys, identity] = ['whole.age', 'keys.age', 'drill-identity'].map((name) => join(folder, name))
	await operator.run(['backup', file!], site)
	await operator.run(['backup-keys', keys!], site)
	const expected = await countRows(site.databaseUrl)
	return {
		name: 'restore',
		async prepare(index) {
			const target = {
				databaseUrl: await createDatabase(site.databaseUrl, `restored_${index}`),
				dataDir: join(folder, `restored-${index}`),
			}
			return {
				args: ['restore', file!, '--keys', keys!, '--identity', identity!],
				site: target,
				async check() {
					const found = await countRows(target.databaseUrl)
					for (const [table, rows] of Object.entries(expected))
						if (!endedByRestore.includes(table) && found[table] !== rows)
							throw new Error(`${table} has ${found[table]} of ${rows} rows`)
					await requireReadable(target)
				},
			}
		},
		// It was killed after its rows were there.
		finish: (error) =>
			error.message.includes('The database is not empty')
				? ['restore-keys', keys!, '--identity', identity!]
				: ['help'],
	}
}

const endedByRestore = ['session', 'verification', 'email_change']

function rotationCase(site: Site): Case {
	return {
		name: 'rotation',
		prepare: async () => ({
			args: ['keys', 'rotate'],
			site,
			async check() {
				await requireReadable(site)
				const client = await connect(site.databaseUrl)
				const { rows } = await client.query('select distinct key_version as version from credit_key')
				await client.end()
				const { version } = fileKeyring(join(site.dataDir, 'encryption-keys')).newest()
				if (rows.length !== 1 || rows[0].version !== version)
					throw new Error(`${rows.length} versions are in use, and ${version} is the newest`)
			},
		}),
	}
}

function migrationCase({ site, folder }: { site: Site; folder: string }): Case {
	const first = writeFirstMigrations(join(folder, 'first-migrations'), 3)
	return {
		name: 'migration',
		async prepare(index) {
			const databaseUrl = await createDatabase(site.databaseUrl, `migrated_${index}`)
			await migrateToLatest(databaseUrl, first)
			const client = await connect(databaseUrl)
			await client.query(
				`insert into "user" (id, name, email, email_verified) select n::text, 'U', n || '@example.test', true from generate_series(1, 500) n`,
			)
			await client.end()
			return {
				args: ['migrate'],
				site: { databaseUrl, dataDir: join(folder, `migrated-${index}`) },
				async check() {
					const problem = await findSchemaProblem(databaseUrl)
					if (problem) throw new Error(problem)
					const { user } = await countRows(databaseUrl)
					if (user !== 500) throw new Error(`${user} of 500 users are there`)
				},
			}
		},
	}
}

async function createDatabase(url: string, name: string): Promise<string> {
	const client = await connect(url)
	await client.query(`create database ${quoted(name)} template template0`)
	await client.end()
	const created = new URL(url)
	created.pathname = `/${name}`
	return created.href
}

async function countRows(url: string): Promise<Record<string, number>> {
	const client = await connect(url)
	const { rows: tables } = await client.query<{ name: string }>(
		`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
	)
	const counts: Record<string, number> = {}
	for (const { name } of tables) {
		const { rows } = await client.query(`select count(*)::int as count from public.${quoted(name)}`)
		counts[name] = rows[0].count
	}
	await client.end()
	return counts
}

/** @throws Error when an application can't be opened */
async function requireReadable({ databaseUrl, dataDir }: Site): Promise<void> {
	const keyFile = join(dataDir, 'encryption-keys')
	const { db, close } = openDatabase(databaseUrl, { max: 2 })
	try {
		const unopenable = await listUnopenable(db, {
			keyring: fileKeyring(keyFile),
			shares: diskStorage(dataDir),
		})
		if (unopenable.length > 0)
			throw new Error(
				`${unopenable.length} applications can't be opened with ${readFileSync(keyFile).length} bytes of keys`,
			)
	} finally {
		await close()
	}
}
