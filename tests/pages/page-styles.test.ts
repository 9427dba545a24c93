import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, test } from 'vitest'

const app = resolve(import.meta.dirname, '../../app')

/** The files whose utilities `app.css` leaves out; one of `sheets` has to contain them. */
const leftOut =
	/^(?:ui\/(?:account|admin)\/|routes\/(?:account|apply|briefs|vehicles|admin|dev)\/|modules\/(?:agreements|imports|records)\/components\/|modules\/notifications\/|modules\/forum\/components\/(?:members\/[^/]+-form|posts\/saved-post-item)|modules\/clients\/components\/(?:brief|recommendations)\/|modules\/payments\/components\/payment-success|routes\/[^/]+\/account-|modules\/credit\/|modules\/rounds\/components\/|modules\/signing\/components\/(?:agreement-|kit-phones|paper-boxes)|routes\/deals\/(?:own|rounds)\/|modules\/[^/]+\/components\/(?:admin|account)\/)/
const sheets = ['ui/account/account.css', 'ui/admin/admin.css', 'modules/credit/components/apply/apply.css']
/** Rendered inside a layout that imports the sheet; pages that a link opens are not. */
const inLayout = /^routes\/(?:account|admin)\/|^routes\/deals\/own\/(?!.*linked-)|^routes\/[^/]+\/account-/

function reachableFrom(file: string, found = new Set<string>()): Set<string> {
	if (found.has(file) || !existsSync(file)) return found
	found.add(file)
	if (!/\.tsx?$/.test(file) || file.includes('.server.')) return found
	for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)) {
		if (name.startsWith('#app/')) reachableFrom(resolve(app, name.slice('#app/'.length)), found)
		else if (name.startsWith('.')) reachableFrom(resolve(dirname(file), name), found)
	}
	return found
}

const fromApp = (file: string) => file.slice(app.length + 1)

test('every page imports a style sheet with the utilities of its components', () => {
	const pages = globSync('routes/**/*.tsx', { cwd: app }).filter(
		(file) => !inLayout.test(file) && readFileSync(resolve(app, file), 'utf8').includes('export default'),
	)
	expect(pages.length).toBeGreaterThan(40)
	const unstyled = pages.filter((page) => {
		const files = [...reachableFrom(resolve(app, page))].map(fromApp)
		return (
			files.some((file) => file.endsWith('.tsx') && leftOut.test(file)) &&
			!sheets.some((sheet) => files.includes(sheet))
		)
	})
	expect(unstyled).toEqual([])
})
