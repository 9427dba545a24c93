import { appendFileSync, cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Services } from '#app/http/services.server.ts'
import { readableFormats } from '#server/backup/contents.ts'
import { scheduleOf } from '#server/jobs/schedule.ts'
import {
	findEdits,
	migrationsOf,
	presentLinks,
	type Released,
	readReleased,
} from './setup/releases/releases.ts'

/** The jobs of a demo with a folder for backups, which are all there are. Nothing runs here. */
const jobs = scheduleOf({ env: { backupDir: '/backups' }, sandbox: {} } as Services).map(({ name }) => name)
const present: Released = {
	migrations: migrationsOf(),
	jobs,
	links: presentLinks(),
	backupFormats: readableFormats,
}

test('nothing that was released is edited: migrations, names of jobs, links, backup formats', () => {
	const released = readReleased()
	expect(released.migrations.length).toBeGreaterThanOrEqual(13)
	expect(findEdits(released, present)).toEqual([])
})

test('an edited, moved or missing migration is found', () => {
	const folder = mkdtempSync(join(tmpdir(), 'lotwise-released-'))
	onTestFinished(() => rmSync(folder, { recursive: true }))
	cpSync('app/db/migrations', folder, { recursive: true })
	appendFileSync(join(folder, '0012_owners.sql'), '-- edited')
	expect(findEdits(readReleased(), { ...present, migrations: migrationsOf(folder) })).toEqual([
		'Migration 0012_owners was edited after its release: add a new migration.',
	])
	const [first, ...others] = present.migrations
	expect(findEdits(readReleased(), { ...present, migrations: [...others, first!] })).toContain(
		'Migration 0000_extensions was removed, renamed or moved.',
	)
})

test('a renamed job, a changed link and a dropped backup format are found', () => {
	const { bid, ...links } = present.links
	expect(
		findEdits(readReleased(), {
			...present,
			jobs: jobs.filter((name) => name !== 'back-up'),
			links: { ...links, brief: { ...links.brief!, token: 'x' } },
			backupFormats: [2],
		}),
	).toEqual([
		'Job back-up was removed or renamed: jobs of this name may be waiting.',
		"Links 'brief' have another form than those that were sent.",
		`Links 'bid' no longer open ${bid!.page}.`,
		"Backups of format 1 can't be read.",
	])
})

test('what comes new is no edit', () => {
	expect(
		findEdits(readReleased(), {
			migrations: [...present.migrations, { name: '9000_new', hash: 'x' }],
			jobs: [...jobs, 'new'],
			links: { ...present.links, new: { page: '/new', token: 'x' } },
			backupFormats: [1, 2],
		}),
	).toEqual([])
})
