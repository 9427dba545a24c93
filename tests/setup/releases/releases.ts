import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { type LinkPurpose, linkPurposes } from '#app/lib/paths/link-purposes.ts'
import { createLinks } from '#app/platform/links/signed-links.server.ts'

/** A folder for each release, with a dump and a backup of a site that it set up. */
export const releasesFolder = resolve('tests/fixtures/releases')
export const releasedFile = join(releasesFolder, 'released.json')

/** Everything that databases, queues, emails and backups of released versions contain by name, and that may therefore only grow. */
export type Released = {
	/** The SHA-256 of each migration, in their order. */
	migrations: { name: string; hash: string }[]
	/** The names of scheduled jobs. */
	jobs: string[]
	/** The page of each kind of link, and the token that a fixed secret gives to a fixed row. */
	links: Record<string, { page: string; token: string }>
	backupFormats: number[]
}

/** What the fixture of a release says about its contents, so that a later release can be compared with it. */
export type Expected = {
	version: string
	createdAt: string
	/** For these fixtures only. */
	secret: string
	rows: Record<string, number>
	application: { id: string; applicantId: string; values: Record<string, string> }
	/** The number of documents of each deal. */
	deals: Record<string, number>
	rounds: string[]
	/** The entries of the audit chain, and the hash of the last one. */
	audit: { entries: number; head: string }
	/** Tokens as that release emailed them. */
	links: { purpose: LinkPurpose; subject: string; token: string }[]
	/** A job that waited when the dump was made. */
	queuedJob: string
}

/** Lists the versions that have a fixture. */
export const listReleases = (): string[] =>
	readdirSync(releasesFolder, { withFileTypes: true })
		.filter((entry) => entry.isDirectory())
		.map(({ name }) => name)
		.sort()

export const readExpected = (version: string): Expected =>
	JSON.parse(readFileSync(join(releasesFolder, version, 'expected.json'), 'utf8'))

/** Returns what was recorded; nothing before the first release. */
export function readReleased(): Released {
	if (!existsSync(releasedFile)) return { migrations: [], jobs: [], links: {}, backupFormats: [] }
	return JSON.parse(readFileSync(releasedFile, 'utf8'))
}

const sampleSubjects = { uuid: '6f1c2a8e-0000-4000-8000-000000000001', number: '47', text: 'eyJ2IjoxfQ' }

/** Returns the migrations of a folder with their hashes. Drizzle computes the hashes, which it also stores in each database. */
export function migrationsOf(folder = resolve('app/db/migrations')): Released['migrations'] {
	const journal: { entries: { tag: string }[] } = JSON.parse(
		readFileSync(join(folder, 'meta/_journal.json'), 'utf8'),
	)
	return readMigrationFiles({ migrationsFolder: folder }).map(({ hash }, index) => ({
		name: journal.entries[index]!.tag,
		hash,
	}))
}

/** Returns the kinds of links with a token of each. */
export function presentLinks(): Released['links'] {
	const { tokenOf } = createLinks({ secret: 'a secret of the recorded links, 0123456789', origin: '' })
	return Object.fromEntries(
		(Object.keys(linkPurposes) as LinkPurpose[]).map((purpose) => {
			const { page, subject } = linkPurposes[purpose]
			const token = tokenOf({ purpose, subject: sampleSubjects[subject], state: ['robin@example.com'] })
			return [purpose, { page, token }]
		}),
	)
}

/** Compares what this release has with what was released. @returns a sentence for each thing that was edited or removed */
export function findEdits(released: Released, present: Released): string[] {
	const edits: string[] = []
	for (const [index, { name, hash }] of released.migrations.entries()) {
		const now = present.migrations[index]
		if (now?.name !== name) edits.push(`Migration ${name} was removed, renamed or moved.`)
		else if (now.hash !== hash)
			edits.push(`Migration ${name} was edited after its release: add a new migration.`)
	}
	for (const job of released.jobs)
		if (!present.jobs.includes(job))
			edits.push(`Job ${job} was removed or renamed: jobs of this name may be waiting.`)
	for (const [purpose, { page, token }] of Object.entries(released.links)) {
		const now = new Map(Object.entries(present.links)).get(purpose)
		if (now?.page !== page) edits.push(`Links '${purpose}' no longer open ${page}.`)
		else if (now.token !== token)
			edits.push(`Links '${purpose}' have another form than those that were sent.`)
	}
	for (const format of released.backupFormats)
		if (!present.backupFormats.includes(format)) edits.push(`Backups of format ${format} can't be read.`)
	return edits
}
