// Runs after the build: writes *.br and *.gz beside each text asset, at the highest compression level. With QUICK_BUILD=1 the libraries
// that read papers, which take four fifths of the time, are compressed at a lower one.
import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const [compressBrotli, compressGzip] = [promisify(brotliCompress), promisify(gzip)]
const isQuick = Boolean(process.env.QUICK_BUILD)

const files = ['build/client/assets', 'build/kit'].flatMap((folder) =>
	readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
)
// Node compresses them in its threads, as many at a time as it has.
await Promise.all(files.filter((file) => /\.(js|mjs|css|svg|html|wasm)$/.test(file)).map(compress))

function isReader(file: string): boolean {
	return /\/(?:workers|reader)\/|\/heic-worker-/.test(file)
}

async function compress(file: string): Promise<void> {
	const bytes = await readFile(file)
	const params = {
		[constants.BROTLI_PARAM_QUALITY]: isQuick && isReader(file) ? 5 : 11,
		[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
	}
	const [brotli, gzipped] = [compressBrotli(bytes, { params }), compressGzip(bytes, { level: 9 })]
	await Promise.all([writeFile(`${file}.br`, await brotli), writeFile(`${file}.gz`, await gzipped)])
}
