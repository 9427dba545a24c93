import { basename, resolve } from 'node:path'

/**
 * Returns the file that a thread runs for this source module: in a build its JavaScript (vite.process.config.ts), so that no thread
 * loads Node's TypeScript compiler, and elsewhere the source. The working directory must be the project.
 */
export function threadFile(source: string): string {
	// Node itself, which runs the operator's commands from their sources, has no import.meta.env.
	if (!import.meta.env?.PROD) return resolve(source)
	return resolve('build/threads', `${basename(source, '.ts')}.js`)
}
