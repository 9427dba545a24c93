import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** A request read by its own methods, its stream, or a whole form turned into an object: names and sizes are then the sender's. */
const rawReading = [
	/\b(?!response\b)\w+(?:\(\))?\.(?:formData|json|text|arrayBuffer|blob|bytes|parseBody)\(\)/,
	/\b(?:request|req|raw)\.body\b/,
	/\.parseBody\(/,
	/\bfromEntries\(\s*(?:await\s+)?\[?(?:\.\.\.)?(?:form|formData|fields|readForm|readFormBody)\b/,
]

const allowed: Record<string, string> = {
	'app/http/form-body.server.ts': 'the reader',
	'app/http/request-body.server.ts': 'the reader',
	'server/endpoints/pages.ts': 'hands the request on',
	'server/endpoints/stripe-webhook.ts':
		'the signature covers the bytes as they came, and the route has a limit of its own',
	'app/routes/marketing/services.tsx':
		'in the browser: keeps what was typed when the server cannot be reached',
	'app/routes/sign-in/sign-in.tsx': 'in the browser: keeps what was typed when the server cannot be reached',
	'app/routes/sign-in/sign-up.tsx': 'in the browser: keeps what was typed when the server cannot be reached',
}

const readsRaw = (source: string): boolean => rawReading.some((pattern) => pattern.test(source))

test('every body is read by the one form reader', () => {
	const files = globSync('{app,server}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
	const found = files.filter((file) => readsRaw(readFileSync(file, 'utf8')))
	expect(files.length).toBeGreaterThan(1_000)
	// A file that no longer reads by itself leaves the list, too.
	expect(found.sort()).toEqual(Object.keys(allowed).sort())
})

test.for([
	'const form = await request.formData()',
	'const form = await args.request.clone().formData()',
	'await c.req.json()',
	'const text = await c.req.raw.text()',
	'await c.req.parseBody({ all: true })',
	'for await (const chunk of request.body) keep(chunk)',
	'schema.safeParse(Object.fromEntries(form))',
	'schema.safeParse(Object.fromEntries(await readForm(args)))',
	'Object.fromEntries([...form].map(([name]) => [name, 1]))',
])('a body read around it is found: %s', (source) => {
	expect(readsRaw(source)).toBe(true)
})

test.for([
	'await response.json()',
	'return c.json(answer)',
	'Response.json({ error })',
	'Object.fromEntries(names.map(name))',
])('an answer is no body: %s', (source) => {
	expect(readsRaw(source)).toBe(false)
})
