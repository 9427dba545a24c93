import { pagePath } from '#app/lib/page-path.ts'

type Routes = Record<string, { parentId?: string; path?: string; index?: boolean } | undefined>

/**
 * From a path to the pattern of the screen that answers it, without parameters and spellings: what figures
 * may be kept by. An unknown path is '/*', so nobody can make up new ones.
 */
export function routePatterns(routes: Routes): (path: string) => string {
	const fixed = new Set<string>()
	const open: { pattern: string; matches: RegExp }[] = []
	for (const id of Object.keys(routes)) {
		const pattern = patternOf(routes, id)
		if (!pattern.includes(':')) fixed.add(pattern)
		else open.push({ pattern, matches: new RegExp(`^${pattern.replace(/:\w+/g, '[^/]+')}$`) })
	}
	return (path) => {
		const plain = pagePath(path).replace(/\/+$/, '') || '/'
		if (fixed.has(plain)) return plain
		return open.find(({ matches }) => matches.test(plain))?.pattern ?? '/*'
	}
}

function patternOf(routes: Routes, id: string): string {
	const parts: string[] = []
	for (let at: string | undefined = id; at; at = routes[at]?.parentId) {
		const path = routes[at]?.path
		if (path) parts.unshift(path)
	}
	return `/${parts.join('/')}`
}
