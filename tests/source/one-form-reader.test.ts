import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Code that reads a body by the request's own methods or its stream, or turns a whole form into an object: without our limits. */
const rawReading = [
	/\b(?!response\b)\w+(?:\(\))?\.(?:formData|json|text|arrayBuffer|blob|bytes|parseBody)\(\)/,
	/\b(?:request|req|raw)\.body\b/,
	/\.parseBody\(/,
	/\bfromEntries\(\s*(?:await\s+)?\[?(?:\.\.\.)?(?:form|formData|fields|readForm|readFormBody)\b/,
]

const allowed: Record<string, string> = {
	'app/http/body/form-body.server.ts': 'the reader',
	'app/http/body/request-body.server.ts': 'the reader',
	'server/endpoints/deals/deal-format.ts':
		'JSON of other programs, with a limit of its own, read by a strict format',
	'server/endpoints/pages.ts': 'hands the request on',
	'server/endpoints/stripe-webhook.ts': 'the signature covers the raw bytes, and the route has its own limit',
	'server/endpoints/mail-webhook.ts': 'the signature covers the raw bytes, and the route has its own limit',
	'app/modules/deals/components/paper/shared-paper.ts': 'in the browser: the file that a phone shared',
	'app/modules/deals/paper/open-picture.ts': 'in the browser: the photo that was chosen',
	'app/modules/deals/paper/read-file.ts': 'in the browser: the file that was chosen',
	'app/kit/sections/shrink-photo.ts': 'in the browser: the photo that was taken',
	'app/routes/marketing/services.tsx': 'in the browser: keeps the input when the server cannot be reached',
	'app/routes/sign-in/unreachable.ts': 'in the browser: keeps the input when the server cannot be reached',
}

const readsRaw = (source: string): boolean => rawReading.some((pattern) => pattern.test(source))

test('every request body is read by the central reader', () => {
	const files = globSync('{app,server}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))
	const found = files.filter((file) => readsRaw(readFileSync(file, 'utf8')))
	expect(files.length).toBeGreaterThan(1_000)
	// A file that no longer reads a body must leave the list, too.
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
])('code that bypasses the reader is found: %s', (source) => {
	expect(readsRaw(source)).toBe(true)
})

test.for([
	'await response.json()',
	'return c.json(answer)',
	'Response.json({ error })',
	'Object.fromEntries(names.map(name))',
])('code that reads a response is not reported: %s', (source) => {
	expect(readsRaw(source)).toBe(false)
})
