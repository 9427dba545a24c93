// `npm run build` runs this before and after its steps, to record in build/.stamp which sources were built.
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'

const sources = [
	'app/**',
	'engine/**',
	'server/**',
	'public/**',
	'scripts/*.ts',
	'*.config.ts',
	'package*.json',
	'tsconfig.json',
]
const file = 'build/.stamp'
/** Outside of the build folder, which React Router empties. */
const begunFile = '.cache/build-begun'

/** Returns what identifies a build of the current sources. A quick build compresses large files of libraries less. */
export function stampOfSources(quick: boolean): string {
	const hash = createHash('sha256').update(process.version)
	for (const path of globSync(sources).sort()) {
		if (/\.test\.tsx?$/.test(path) || statSync(path).isDirectory()) continue
		hash.update(`\0${path}\0`).update(readFileSync(path))
	}
	return hash.digest('hex') + (quick ? ' quick' : '')
}

export const readStamp = (): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** Deletes the stamp, so that an interrupted build never counts as complete, and notes the sources as they are before the build. */
export function beginStamp(quick: boolean): void {
	rmSync(file, { force: true })
	mkdirSync('.cache', { recursive: true })
	writeFileSync(begunFile, stampOfSources(quick))
}

export function endStamp(): void {
	writeFileSync(file, readFileSync(begunFile, 'utf8'))
	rmSync(begunFile)
}

if (import.meta.main) {
	if (process.argv[2] === 'end') endStamp()
	else beginStamp(Boolean(process.env.QUICK_BUILD))
}
