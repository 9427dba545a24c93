import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { runStep } from './steps.mjs'

const SOURCES = [
	'app/**',
	'server/**',
	'public/**',
	'scripts/*.ts',
	'*.config.ts',
	'package*.json',
	'tsconfig.json',
]
const STAMP = 'build/.stamp'

/** Builds the site unless the sources have not changed since the last complete build. */
export async function buildIfStale({ beside = false } = {}): Promise<void> {
	const sources = fingerprint()
	if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === sources) return
	// Removed first and written last, so that an interrupted build never counts as complete.
	rmSync(STAMP, { force: true })
	await runStep('Building the site', 'npm', ['run', 'build'], {
		env: { ...process.env, NODE_ENV: 'production' },
		beside,
	})
	mkdirSync('build', { recursive: true })
	writeFileSync(STAMP, sources)
}

function fingerprint(): string {
	const hash = createHash('sha256').update(process.version)
	for (const path of globSync(SOURCES).sort()) {
		if (/\.test\.tsx?$/.test(path) || statSync(path).isDirectory()) continue
		hash.update(`\0${path}\0`).update(readFileSync(path))
	}
	return hash.digest('hex')
}
