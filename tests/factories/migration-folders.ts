import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const current = resolve('app/db/migrations')
const fixtures = resolve('tests/fixtures/migrations')

/**
 * Writes the migrations of three releases. Each adds one of `tests/fixtures/migrations` to the one before: `older` has the table
 * `release_note`, `newer` adds a length to its rows, and the last migration of `broken` fails. Upgrade tests use these, so that they do
 * not depend on our own migrations.
 * @param folder where the folders of the three releases are created
 */
export function makeReleases(folder: string): { older: string; newer: string; broken: string } {
	const [older, newer, broken] = ['older', 'newer', 'broken'].map((name, index) => {
		const release = join(folder, name)
		writeRelease(
			release,
			readdirSync(fixtures)
				.sort()
				.slice(0, index + 1),
		)
		return release
	})
	return { older: older!, newer: newer!, broken: broken! }
}

function writeRelease(folder: string, files: string[]): void {
	cpSync(current, folder, { recursive: true })
	const journalFile = join(folder, 'meta/_journal.json')
	const journal = JSON.parse(readFileSync(journalFile, 'utf8'))
	for (const [index, file] of files.entries()) {
		cpSync(join(fixtures, file), join(folder, file))
		journal.entries.push({
			idx: journal.entries.length,
			version: journal.version,
			// Later than our own migrations, because the migrator compares times, not names.
			when: Date.UTC(2100, 0, 1) + index,
			tag: file.replace(/\.sql$/, ''),
			breakpoints: true,
		})
	}
	writeFileSync(journalFile, JSON.stringify(journal))
}
