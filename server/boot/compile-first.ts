import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { getCompileCacheDir } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Compiles the bundle of a new build in a process of its own, which ends afterwards, into the compile cache of this one. Compiling
 * its seven megabytes leaves 30 MB behind that are never used again; code from the cache does not. A build cannot bring the cache
 * along: it belongs to the user who runs the site and to the path of the release (docs/decisions/0106).
 */
export async function compileFirst(bundle: URL): Promise<void> {
	const folder = getCompileCacheDir()
	if (!folder) return
	const done = join(folder, `bundle-${identify(bundle)}`)
	if (existsSync(done)) return
	const program = `
		import { enableCompileCache, flushCompileCache } from 'node:module'
		enableCompileCache(${JSON.stringify(dirname(folder))})
		await import(${JSON.stringify(bundle.href)})
		flushCompileCache()
		process.exit()`
	const compiler = spawn(process.execPath, [...process.execArgv, '--input-type=module', '-e', program], {
		stdio: 'ignore',
	})
	try {
		const [status] = await once(compiler, 'exit')
		if (status === 0) writeFileSync(done, '')
	} catch {
		// Then this process compiles, and takes more memory.
	}
}

const identify = (bundle: URL) =>
	createHash('sha256')
		.update(`${bundle.href} ${process.execArgv} ${process.env.NODE_OPTIONS}`)
		.update(readFileSync('build/.stamp'))
		.digest('hex')
		.slice(0, 16)
