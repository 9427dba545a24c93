import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import {
	kitRecognitionFolder,
	pdfFiles,
	pdfFolder,
	recognitionFiles,
	recognitionFolder,
} from '../app/lib/paper/reader-files.ts'

const foldersOfFiles: [folder: string, files: Record<string, string>][] = [
	[recognitionFolder, recognitionFiles],
	[pdfFolder, pdfFiles],
]

/** The files in packages, by their path on the site. */
const files = new Map(
	foldersOfFiles.flatMap(([folder, names]) =>
		Object.entries(names).map(([name, source]): [string, string] => [
			`${folder}/${name}`,
			join('node_modules', source),
		]),
	),
)

/** Serves the files of the libraries that read papers from our own site, so that browsers request none from another site. */
export function readerFiles(): Plugin {
	return {
		name: 'reader-files',
		generateBundle() {
			if (this.environment.name !== 'client') return
			for (const [path, file] of files)
				this.emitFile({ type: 'asset', fileName: path.slice(1), source: readFileSync(file) })
		},
		configureServer({ middlewares }) {
			middlewares.use((request, response, next) => {
				const file = files.get(request.url ?? '')
				if (!file) return next()
				if (/\.m?js$/.test(file)) response.setHeader('content-type', 'text/javascript')
				response.end(readFileSync(file))
			})
		},
	}
}

/** Puts the files of the text recognition below the path of the signing kit, where its worker can cache them. */
export function kitReaderFiles(): Plugin {
	return {
		name: 'kit-reader-files',
		generateBundle() {
			for (const [name, source] of Object.entries(recognitionFiles))
				this.emitFile({
					type: 'asset',
					fileName: `${kitRecognitionFolder}/${name}`.slice(1),
					source: readFileSync(join('node_modules', source)),
				})
		},
	}
}
