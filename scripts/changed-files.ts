import { execFileSync } from 'node:child_process'
import { globSync } from 'node:fs'

const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

/** Returns the paths of the files that differ from `commit`, including untracked ones. Throws outside a git repository. */
export function changedFiles(commit: string): string[] {
	return [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')]
}

/** By area of browser tests, the folders that only those tests use. Files in other folders (`app/ui`, `server`, …) are used by all. */
const foldersOf: Record<string, readonly RegExp[]> = {
	account: [/^app\/routes\/(account|sign-in)\//, /^app\/modules\/auth\//],
	admin: [/^app\/routes\/(admin|dashboard)\//, /^app\/modules\/(clients|traffic|audit)\//],
	appointments: [/^app\/routes\/appointments\//, /^app\/modules\/appointments\//],
	apply: [/^app\/routes\/apply\//, /^app\/modules\/credit\//],
	chat: [/^app\/routes\/chat\//, /^app\/modules\/chat\//],
	checkout: [/^app\/routes\/checkout\//, /^app\/modules\/payments\//],
	community: [/^app\/routes\/community\//, /^app\/modules\/forum\//],
	public: [/^app\/routes\/marketing\//, /^app\/(modules\/catalog|content)\//],
	resources: [/^app\/routes\/resources\//, /^app\/modules\/resources\//],
	reviews: [/^app\/routes\/reviews\//, /^app\/modules\/reviews\//],
}

const isWithoutBrowserTests = (path: string) =>
	/\.test\.tsx?$|\.md$/.test(path) || /^(docs|bench|deploy)\//.test(path)

/** The specs to run after these files changed; all of them when one is used everywhere. */
export function browserTestsOf(changed: readonly string[]): string[] {
	const all = globSync('tests/e2e/**/*.spec.ts')
	const chosen = new Set<string>()
	for (const path of changed) {
		if (all.includes(path)) chosen.add(path)
		else if (!isWithoutBrowserTests(path)) {
			const areas = Object.keys(foldersOf).filter((area) =>
				foldersOf[area]!.some((folder) => folder.test(path)),
			)
			if (areas.length === 0) return all
			for (const spec of all) if (areas.some((area) => spec.includes(area))) chosen.add(spec)
		}
	}
	return [...chosen].sort()
}
