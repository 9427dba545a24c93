import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { extname, join, resolve, sep } from 'node:path'
import { getOwnValue } from '#app/lib/own-key.ts'
import { type FilePart, type ReadyResponses, readyResponses } from '../readiness.ts'

/** A built file. The copies that browsers usually request are in memory, the others on disk. */
export type StaticFile = ReadyResponses<Buffer<ArrayBuffer> | FilePart>

/** Larger files, such as those that read papers, are sent from disk: few visitors need them, and together they have 17 MB. */
const inMemoryBytesMax = 200_000

const types: Record<string, string> = {
	'.css': 'text/css; charset=utf-8',
	'.html': 'text/html; charset=utf-8',
	'.ico': 'image/x-icon',
	'.js': 'text/javascript; charset=utf-8',
	'.json': 'application/json',
	'.mjs': 'text/javascript; charset=utf-8',
	'.png': 'image/png',
	'.svg': 'image/svg+xml',
	'.traineddata': 'application/octet-stream',
	'.txt': 'text/plain; charset=utf-8',
	'.wasm': 'application/wasm',
	'.webmanifest': 'application/manifest+json',
	'.webp': 'image/webp',
	'.woff2': 'font/woff2',
}

const lockedPolicy = "default-src 'none'; frame-ancestors 'none'"

/** A worker has the policy of its own file, not of its page. These workers fetch their page and its files. */
const workerHeaders = {
	'content-security-policy': `${lockedPolicy}; connect-src 'self'`,
	'cache-control': 'no-cache',
}

/**
 * The workers that read papers compile WebAssembly and load their files. Their policy is that of their own file, so no page has to allow it.
 */
const workerPolicy = `${lockedPolicy}; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'`
const workerPaths = ['/assets/workers/', '/assets/heic-worker-', '/kit/reader/']

/** The signing kit's page is a file: it is the same for everybody, and computes on the phone. */
const kitPolicy = [
	"default-src 'none'",
	"script-src 'self'",
	"style-src 'self'",
	"font-src 'self'",
	"img-src 'self' blob:",
	"connect-src 'self'",
	"manifest-src 'self'",
	"worker-src 'self'",
	"base-uri 'none'",
	"form-action 'none'",
	"frame-ancestors 'none'",
].join('; ')

/** Headers of the file at one path, besides those of all files. */
const specialHeaders: Record<string, Record<string, string>> = {
	'/resources/checklist-worker.js': workerHeaders,
	'/kit-worker.js': workerHeaders,
	'/push-worker.js': workerHeaders,
	'/kit': { 'content-security-policy': kitPolicy, 'cache-control': 'no-cache' },
}

/** Loads the signing kit, whose page is at `/kit`. It is built apart from the site, by vite.kit.config.ts. */
export function loadKitFiles(headers: Record<string, string>): Map<string, StaticFile> {
	return loadFolder('build/kit', headers, (path) => (path === '/index.html' ? '/kit' : path))
}

/** Loads every file the build made for browsers, with the compressed copies beside it (*.br, *.gz), by its path on the site. */
export function loadStaticFiles(headers: Record<string, string>): Map<string, StaticFile> {
	return new Map([...loadFolder('build/client', headers, (path) => path), ...loadKitFiles(headers)])
}

function loadFolder(
	folder: string,
	headers: Record<string, string>,
	pathOf: (file: string) => string,
): Map<string, StaticFile> {
	const files = new Map<string, StaticFile>()
	for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
		const file = join(entry.parentPath, entry.name)
		const type = getOwnValue(types, extname(entry.name))
		if (!type || !entry.isFile() || entry.name.startsWith('.')) continue
		const path = pathOf(file.slice(folder.length).split(sep).join('/'))
		if (path.startsWith('/.')) continue
		const [br, gzip] = [sizeOf(`${file}.br`), sizeOf(`${file}.gz`)]
		const bytes = readFileSync(file)
		const hashed = path.startsWith('/assets/') || path.startsWith('/kit/reader/')
		files.set(
			path,
			readyResponses(
				{
					identity: br || bytes.length > inMemoryBytesMax ? onDisk(file, bytes.length) : bytes,
					...(br
						? { br: br > inMemoryBytesMax ? onDisk(`${file}.br`, br) : readFileSync(`${file}.br`) }
						: {}),
					...(gzip ? { gzip: onDisk(`${file}.gz`, gzip) } : {}),
				},
				{
					...headers,
					'content-type': type,
					'content-security-policy': workerPaths.some((start) => path.startsWith(start))
						? workerPolicy
						: lockedPolicy,
					'cache-control': hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
					etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 16)}"`,
					vary: 'Accept-Encoding',
					'accept-ranges': 'bytes',
					...getOwnValue(specialHeaders, path),
				},
			),
		)
	}
	return files
}

const sizeOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.size

const onDisk = (path: string, sizeBytes: number): FilePart => ({
	// The server may change its folder later.
	path: resolve(path),
	start: 0,
	end: sizeBytes - 1,
})
