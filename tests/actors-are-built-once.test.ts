import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const types = 'Actor|Staff|Site|Member|Visitor|LinkHolder|Person|SignedIn|NamedActor|Viewer|StaffViewer'

/** What would make an actor out of facts that nobody has checked, and the only files that may. */
const forged: { what: string; pattern: RegExp; allowed: readonly string[] }[] = [
	{
		what: 'an object in the shape of an actor',
		pattern: /\bkind: '(staff|site)'/,
		allowed: ['app/modules/auth/actor.ts', 'app/modules/auth/actor.server.ts'],
	},
	{
		what: 'a cast to an actor',
		pattern: new RegExp(`\\bas (unknown as )?(${types})\\b`),
		allowed: [],
	},
	{
		what: 'staff without a session',
		pattern: /\b(staff|account)Actor\(/,
		allowed: [
			'app/modules/auth/actor.server.ts',
			'app/modules/auth/sessions/sessions.server.ts',
			// The demo's advisor, whose account was made a moment before.
			'app/modules/credit/sample-applications.server.ts',
		],
	},
	{ what: 'a flag in place of an actor', pattern: /\bisAdmin: true\b/, allowed: [] },
]

const sources = globSync('{app,server,scripts,engine}/**/*.{ts,tsx,mjs}', {
	exclude: (name) => /node_modules|\.test\.tsx?$/.test(name),
}).filter((path) => !/\.test\.tsx?$/.test(path))

test.each(forged)('nothing outside auth makes $what', ({ pattern, allowed }) => {
	const found = sources.filter((path) => !allowed.includes(path) && pattern.test(readFileSync(path, 'utf8')))
	expect(found).toEqual([])
	expect(sources.length).toBeGreaterThan(1_000)
})
