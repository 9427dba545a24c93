// Runs after the build: writes *.br and *.gz beside each text asset, at the highest compression level.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const files = ['build/client/assets', 'build/kit'].flatMap((folder) =>
	readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
)
for (const file of files) {
	if (!/\.(js|mjs|css|svg|html|wasm)$/.test(file)) continue
	const bytes = readFileSync(file)
	const params = {
		[constants.BROTLI_PARAM_QUALITY]: 11,
		[constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
	}
	writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params }))
	writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
