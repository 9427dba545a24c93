import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// Public interfaces of React and React Router only, so that a new version of either is an update of package.json (docs/decisions/0092).

const privateInterfaces = [
	/__reactRouter/,
	/__reactContainer|__reactFiber|__reactProps|__SECRET_INTERNALS|__CLIENT_INTERNALS/,
	/_valueTracker/,
	/_isRedirect/,
	// Replaced methods and setters of the page.
	/addEventListener\s*=(?!=)/,
	/getOwnPropertyDescriptor\(\s*\w*(?:HTML\w+Element|constructor)/,
	/defineProperty\(\s*(?:HTML\w+Element|Element|Document|Window|EventTarget)\.prototype/,
	// Components that are called instead of rendered.
	/\b(?:Scripts|Links|Meta|ScrollRestoration|HydratedRouter|ServerRouter)\(/,
	// The stream of loader data, and the list of routes that React Router writes into each page.
	/turbo-stream|streamController|serverHandoff|staticHandlerContext/,
	/\bmanifest\.routes\b|renderMeta/,
	/from 'react-router\/(?!dom')/,
	/UNSAFE_|unstable_/,
]

test('the application uses no private interface of React or React Router', () => {
	const found = globSync('{app,server}/**/*.{ts,tsx}').flatMap((file) => {
		const text = readFileSync(file, 'utf8')
		return privateInterfaces.filter((each) => each.test(text)).map((each) => `${file}: ${each}`)
	})
	expect(found).toEqual([])
})
