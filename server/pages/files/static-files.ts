import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, sep } from 'node:path'
import { getOwnValue } from '#app/lib/own-key.ts'
import { type ReadyAnswers, readyAnswers } from '../readiness.ts'

const types: Record<string, string> = {
	'.css': 'text/css; charset=utf-8',
	'.ico': 'image/x-icon',
	'.js': 'text/javascript; charset=utf-8',
	'.json': 'application/json',
	'.png': 'image/png',
	'.svg': 'image/svg+xml',
	'.txt': 'text/plain; charset=utf-8',
	'.webp': 'image/webp',
	'.woff2': 'font/woff2',
}

const lockedPolicy = "default-src 'none'; frame-ancestors 'none'"

/** A worker has the policy of its own file, not of its page. This one fetches its page and the files of that. */
const workerHeaders: Record<string, Record<string, string>> = {
	'/resources/checklist-worker.js': {
		'content-security-policy': `${lockedPolicy}; connect-src 'self'`,
		'cache-control': 'no-cache',
	},
}

/** Loads every file the build made for browsers, with the compressed copies beside it (*.br, *.gz), by its path on the site. */
export function loadStaticFiles(folder: string, headers: Record<string, string>): Map<string, ReadyAnswers> {
	const files = new Map<string, ReadyAnswers>()
	for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
		const file = join(entry.parentPath, entry.name)
		const type = getOwnValue(types, extname(entry.name))
		if (!type || !entry.isFile() || entry.name.startsWith('.')) continue
		const path = file.slice(folder.length).split(sep).join('/')
		if (path.startsWith('/.')) continue
		const identity = readFileSync(file)
		const readCopy = (suffix: string) => (existsSync(file + suffix) ? readFileSync(file + suffix) : undefined)
		const [br, gzip] = [readCopy('.br'), readCopy('.gz')]
		const hashed = path.startsWith('/assets/')
		files.set(
			path,
			readyAnswers(
				{ identity, ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) },
				{
					...headers,
					'content-type': type,
					'content-security-policy': lockedPolicy,
					'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
					etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 16)}"`,
					vary: 'Accept-Encoding',
					'accept-ranges': 'bytes',
					...getOwnValue(workerHeaders, path),
				},
			),
		)
	}
	return files
}
