// Runs after the build: writes *.br and *.gz beside each text asset, at the highest compression level.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const folder = 'build/client/assets'
for (const name of readdirSync(folder)) {
	if (!/\.(js|css|svg)$/.test(name)) continue
	const bytes = readFileSync(join(folder, name))
	const params = {
		[constants.BROTLI_PARAM_QUALITY]: 11,
		[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
	}
	writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, { params }))
	writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }))
}
