import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SafeHtml } from '#app/platform/markdown/safe-html.ts'
import { type CompiledResource, ContentError, compileResource } from './compile-resource.server.ts'
import type { ResourceKind } from './resource.ts'

const folders: Record<ResourceKind, string> = { guide: 'guides', article: 'articles' }

/**
 * Reads all guides and articles under `folder`, including drafts, newest first. The build runs it, so that a fault stops the build.
 * @throws ContentError with every fault of every file
 */
export async function readLibrary(folder: string): Promise<CompiledResource[]> {
	const found: CompiledResource[] = []
	const faults: string[] = []
	for (const kind of ['guide', 'article'] as const) {
		const names = await readdir(join(folder, folders[kind]))
		for (const name of names.filter((each) => each.endsWith('.md')).sort()) {
			const file = join(folder, folders[kind], name)
			try {
				found.push(compileResource(kind, file, await readFile(file, 'utf8')))
			} catch (error) {
				if (!(error instanceof ContentError)) throw error
				faults.push(error.message)
			}
		}
	}
	faults.push(...duplicateFields(found), ...deadLinks(found))
	if (faults.length > 0) throw new ContentError(faults.join('\n'))
	const canonicalPaths = new Map(found.map((each) => [`/resources/${each.kind}/${each.slug}`, each.path]))
	return found
		.map((each) => ({ ...each, html: replaceWithCanonicalPaths(each.html, canonicalPaths) }))
		.sort((a, b) => b.date.localeCompare(a.date) || a.id - b.id)
}

function duplicateFields(found: CompiledResource[]): string[] {
	const owners = new Map<string, CompiledResource>()
	return found.flatMap((each) =>
		(['id', 'slug', 'title'] as const).flatMap((field) => {
			const key = `${each.kind} ${field} ${each[field]}`
			if (owners.has(key)) return [`Two files have ${key}.`]
			owners.set(key, each)
			return []
		}),
	)
}

/** Faults of links among guides and articles; links to other pages of the site are checked by a test. */
function deadLinks(found: CompiledResource[]): string[] {
	const headingIds = new Map(
		found.flatMap((each) => {
			const ids = new Set(each.headings.map(({ id }) => id))
			return [
				[each.path, ids],
				[`/resources/${each.kind}/${each.slug}`, ids],
				[`/resources/${each.kind}/${each.slug}.pdf`, ids],
				[`/resources/${each.kind}/${each.id}`, ids],
			] as const
		}),
	)
	return found.flatMap(({ kind, slug, links }) =>
		links
			.filter((href) => /^\/resources\/(article|guide)\//.test(href))
			.filter((href) => {
				const [path = '', id] = href.split('#')
				const ids = headingIds.get(path)
				return !ids || (id !== undefined && !ids.has(id))
			})
			.map((href) => `${kind} ${slug}: link to ${href}, which does not exist`),
	)
}

/** Replaces links by slug with the canonical path, so that readers are not redirected. */
function replaceWithCanonicalPaths(html: SafeHtml, canonicalPaths: Map<string, string>): SafeHtml {
	return html.replaceAll(/(?<=href=")\/resources\/(?:article|guide)\/[\w-]+(?=[#"])/g, (written) => {
		return canonicalPaths.get(written) ?? written
	}) as SafeHtml
}
