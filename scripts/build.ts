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

type BuildOptions = {
	/** Whether other steps run at the same time. */
	beside?: boolean
	/** Whether a quick build is enough, in which large files of libraries are compressed less. */
	quick?: boolean
}

/** Builds the site unless the sources have not changed since the last complete build. */
export async function buildIfStale({ beside = false, quick = false }: BuildOptions = {}): Promise<void> {
	const sources = fingerprint()
	const built = existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : ''
	if (built === sources || (quick && built === quickly(sources))) return
	// Removed first and written last, so that an interrupted build never counts as complete.
	rmSync(STAMP, { force: true })
	const env = { ...process.env, NODE_ENV: 'production', QUICK_BUILD: quick ? '1' : '' }
	if (built === quickly(sources))
		await runStep('Compressing the files', process.execPath, ['scripts/precompress.ts'], { env, beside })
	else await runStep('Building the site', 'npm', ['run', 'build'], { env, beside })
	mkdirSync('build', { recursive: true })
	writeFileSync(STAMP, quick ? quickly(sources) : sources)
}

const quickly = (sources: string): string => `${sources} quickly`

function fingerprint(): string {
	const hash = createHash('sha256').update(process.version)
	for (const path of globSync(SOURCES).sort()) {
		if (/\.test\.tsx?$/.test(path) || statSync(path).isDirectory()) continue
		hash.update(`\0${path}\0`).update(readFileSync(path))
	}
	return hash.digest('hex')
}
