import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Plugin } from 'vite'
import { readLibrary } from '../app/modules/resources/library/read-library.server.ts'

const id = 'virtual:resource-library'
const folder = resolve('app/content')

/**
 * Compiles the guides and articles at build time, so that requests find HTML, and a wrong field, dead link or heading out of
 * order fails the build. In development a changed file is compiled again.
 */
export function resourceLibrary(): Plugin {
	return {
		name: 'resource-library',
		resolveId: (requestedId) => (requestedId === id ? `\0${id}` : undefined),
		async load(requestedId) {
			if (requestedId !== `\0${id}`) return
			for (const kind of ['guides', 'articles'])
				for (const name of readdirSync(join(folder, kind))) this.addWatchFile(join(folder, kind, name))
			const library = await readLibrary(folder)
			return `export default JSON.parse(${JSON.stringify(JSON.stringify(library))})`
		},
	}
}
