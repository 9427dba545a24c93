import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const current = resolve('app/db/migrations')
const fixtures = resolve('tests/fixtures/migrations')

/**
 * Writes three migration folders, as an older, a newer and a broken release of Lotwise would have them. Each has our own migrations and one
 * more of `tests/fixtures/migrations` than the folder before: `older` creates the table `sample_note`, `newer` adds a column to it, and the
 * last migration of `broken` fails.
 * @param folder where the three folders are created
 */
export function writeMigrationFolders(folder: string): { older: string; newer: string; broken: string } {
	const [older, newer, broken] = ['older', 'newer', 'broken'].map((name, index) => {
		const migrationFolder = join(folder, name)
		writeFolder(
			migrationFolder,
			readdirSync(fixtures)
				.sort()
				.slice(0, index + 1),
		)
		return migrationFolder
	})
	return { older: older!, newer: newer!, broken: broken! }
}

function writeFolder(folder: string, files: string[]): void {
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
