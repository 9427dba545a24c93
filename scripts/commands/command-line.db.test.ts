import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { expect, vi } from 'vitest'
import { getSettings } from '#app/modules/settings/settings.server.ts'
import { makeIdentity } from '#server/backup/identity.ts'
import { test } from '#tests/setup/database.ts'
import { runCommandLine } from './command-line.ts'
import { commands } from './commands.ts'
import { wordsOf } from './usage.ts'

type Case = {
	args: string[]
	/** What the sentence has to name, unless it names a setting. */
	names: string
	/** Whether a file is not allowed to this user. */
	unprivileged?: boolean
}

const unknownId = '00000000-0000-4000-8000-000000000000'
const nobody = 65_534

/** A value that fits a name of a usage, as far as the command line can know. */
const plausible: Record<string, string> = {
	EMAIL: 'nobody@example.com',
	ADDRESS: 'nobody@example.com',
	FILE: 'text',
	ID: unknownId,
	FROM: '2026-11-01',
	TO: '2026-11-02',
	N: '1',
	KEY: 'ed25519:none',
}

/** Wrong values of each name. */
const wrong: Record<string, string[]> = {
	EMAIL: ['', ' ', 'robin', '@', 'nobody@example.com'],
	ADDRESS: ['', 'robin', '@'],
	FILE: ['', 'missing', 'missing/file', 'folder', 'empty', 'text', 'text/file', 'unreadable'],
	ID: ['', '1', unknownId],
	FROM: ['', 'yesterday', '2026-02-30', '2026-11-03', '2099-01-01'],
	TO: ['', 'tomorrow', '2026-13-01', '2026-10-31'],
	N: ['', '0', '-1', '1.5', 'many', '99999999'],
	KEY: ['', 'none'],
}

/** Every way to call a command wrongly that its usage shows. */
function casesOf({ usage, writesFile = false }: (typeof commands)[number]): Case[] {
	const words = wordsOf(usage)
	const required = usage.replaceAll(/ \[[^\]]*\]/g, '').split(' ')
	const fill = (name: string) => (writesFile && name === 'FILE' ? 'new-file' : (plausible[name] ?? name))
	const complete = required.map(fill)
	const options = [...usage.matchAll(/(--[a-z-]+) ([A-Z]+)/g)].map(([, flag = '', name = '']) => ({
		flag,
		name,
	}))
	const places = required.flatMap((name, index) =>
		wrong[name] && !words.includes(name) ? [{ name, index }] : [],
	)
	const isOption = (index: number) => required[index - 1]?.startsWith('--')
	return [
		...places.map(({ name, index }) => ({
			args: complete.toSpliced(index, isOption(index) ? 1 : complete.length),
			names: isOption(index) ? required[index - 1]! : name,
		})),
		{ args: [...complete, 'surplus'], names: "'surplus'" },
		{ args: [...complete, '--loud'], names: '--loud' },
		...options.flatMap(({ flag, name }) => [
			{
				args: [...complete.filter((_, i) => complete[i - 1] !== flag && complete[i] !== flag), flag],
				names: flag,
			},
			...(required.includes(flag)
				? []
				: wrongValues(name, false).map((text) => ({
						args: [...complete, flag, text],
						names: text.trim() || flag,
					}))),
		]),
		...places.flatMap(({ name, index }) =>
			wrongValues(name, writesFile).map((text) => ({
				args: complete.with(index, text),
				names: text.trim() || (isOption(index) ? required[index - 1]! : name),
			})),
		),
	]
		.filter(({ args }) => args.length !== complete.length || !isFitting(usage, args))
		.map((each) => ({ ...each, unprivileged: each.args.includes('unreadable') }))
}

/** What a command may be given that others may not. */
const isFitting = (usage: string, args: string[]): boolean => usage === 'deal read FILE' && args[2] === 'text'

const wrongValues = (name: string, writesFile: boolean): string[] =>
	(writesFile && name === 'FILE' ? ['', 'missing/file', 'folder', 'text/file'] : wrong[name]) ?? []

/** A folder from which commands are called, with files of every kind that cannot be used. */
async function makeFolder() {
	const folder = mkdtempSync(join(tmpdir(), 'lotwise-commands-'))
	mkdirSync(join(folder, 'folder'))
	mkdirSync(join(folder, 'data'))
	writeFileSync(join(folder, 'empty'), '')
	writeFileSync(join(folder, 'text'), 'This is none of the files that a command reads.\n')
	writeFileSync(join(folder, 'unreadable'), 'secret', { mode: 0o000 })
	await makeIdentity(join(folder, 'data/backup-identity'))
	chmodSync(folder, 0o755)
	return folder
}

/** Every file with its size and time, and of every table how many rows it has and which transactions wrote them. */
async function stateOf(folder: string, pool: Pool) {
	const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.sort()
		.map((name) => {
			const { size, mtimeMs } = statSync(join(folder, name))
			return `${name} ${size} ${mtimeMs}`
		})
	const { rows } = await pool.query(`
		select table_schema, table_name, query_to_xml(format(
			'select count(*) as n, sum(xmin::text::bigint) as x from %I.%I', table_schema, table_name), false, true, '')::text as state
		from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'drizzle') order by 1, 2`)
	return { files, rows }
}

async function run({ args, unprivileged }: Pick<Case, 'args' | 'unprivileged'>) {
	const printed = { out: '', err: '' }
	const log = vi.spyOn(console, 'log').mockImplementation((...parts) => {
		printed.out += `${parts.join(' ')}\n`
	})
	const error = vi.spyOn(console, 'error').mockImplementation((...parts) => {
		printed.err += `${parts.map((part) => (part instanceof Error ? part.stack : part)).join(' ')}\n`
	})
	// Root may read every file.
	const isRoot = process.geteuid!() === 0
	if (unprivileged && isRoot) process.seteuid!(nobody)
	try {
		const status = await runCommandLine(args)
		return { status, out: printed.out, err: printed.err }
	} finally {
		if (unprivileged && isRoot) process.seteuid!(0)
		log.mockRestore()
		error.mockRestore()
	}
}

/** What is wrong with how a command rejected its arguments. */
function faultsOf({ args, names }: Case, { status, out, err }: Awaited<ReturnType<typeof run>>): string[] {
	const faults = [
		status === 0 && 'ends with status 0',
		out !== '' && 'prints a result',
		!err.includes(names) && !/\b[A-Z0-9]+_[A-Z0-9_]+\b/.test(err) && `does not name ${names}`,
		/^\s+at /m.test(err) && 'prints a stack',
		err.trim().split('\n').length > 1 && 'prints more than a line',
		err.length > 500 && 'prints too much',
		!/\.$|Write: /.test(err.trim()) && 'prints no sentence',
	]
	return faults.flatMap((fault) => (fault ? [`'${args.join("' '")}' ${fault}: ${err.trim()}`] : []))
}

/** Calls commands from a folder, on a database, with nothing else configured. */
async function inFolder(databaseUrl: string, use: (folder: string) => Promise<void>) {
	const folder = await makeFolder()
	vi.stubEnv('DATABASE_URL', databaseUrl)
	vi.stubEnv('DATA_DIR', join(folder, 'data'))
	vi.stubEnv('LOTWISE_CALLED_FROM', folder)
	vi.stubEnv('ENCRYPTION_KEYS', `1:${randomBytes(32).toString('base64')}`)
	vi.stubEnv('SMTP_URL', '')
	try {
		await use(folder)
	} finally {
		vi.unstubAllEnvs()
		rmSync(folder, { recursive: true })
	}
}

test('every command rejects arguments that are missing, wrong, reversed or unreadable in one sentence, and changes nothing', ({
	freshDb: { url, db, pool },
}) =>
	inFolder(url, async (folder) => {
		// Whoever reads the settings first stores them.
		await getSettings(db)
		const before = await stateOf(folder, pool)
		const faults: string[] = []
		const cases = commands.flatMap(casesOf)
		expect(cases.length).toBeGreaterThan(150)
		for (const each of cases) faults.push(...faultsOf(each, await run(each)))
		expect(faults).toEqual([])
		expect(await stateOf(folder, pool)).toEqual(before)
	}))

test('a private key that belongs to another backup is rejected, and nothing is restored', ({
	freshDb: { url, pool },
}) =>
	inFolder(url, async (folder) => {
		for (const command of ['backup', 'backup-keys'])
			expect(await run({ args: [command, `${command}.age`] })).toMatchObject({ err: '' })
		await run({ args: ['backup-identity', 'another'] })
		const before = await stateOf(folder, pool)
		const source = { backup: ['backup.age'], keys: ['backup-keys.age'] }
		for (const [command, files] of [
			['verify-backup', source.backup],
			['restore', source.backup],
			['restore-keys', source.keys],
		] as const) {
			const args = [command, ...files, '--identity', 'another']
			expect(faultsOf({ args, names: files[0]! }, await run({ args }))).toEqual([])
		}
		const { err } = await run({ args: ['backup-identity', 'another'] })
		expect(err).toMatch(/another.*exists/)
		expect(await stateOf(folder, pool)).toEqual(before)
	}))

test.for([
	[['grant'], "There is no command 'grant'. npm run cli -- help lists them all."],
	[['admin'], 'Write admin grant EMAIL, or admin revoke EMAIL'],
	[['admin', 'grant'], 'EMAIL is missing. Write: admin grant EMAIL'],
	[['backup'], 'FILE is missing. Write: backup FILE'],
	[['affected', '2026-11-01'], 'TO is missing. Write: affected FROM TO'],
	[['seed'], '--posts N is missing. Write: seed --posts N [--comments N]'],
	[['audit', 'verify', '--anchors'], '--anchors needs FILE.'],
	[['audit', 'verify', '--anchors', 'a', '--anchors=b'], '--anchors is there twice.'],
	[['doctor', '--json=yes'], '--json has no value.'],
] as const)('%j is answered with what to write', async ([args, sentence]) => {
	const { status, err } = await run({ args: [...args] })
	expect(status).toBe(1)
	expect(err).toContain(sentence)
})
