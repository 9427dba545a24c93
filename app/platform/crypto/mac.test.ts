import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { digestOf, macOf } from './mac.server.ts'

test('bytes that move from one part to another change the result', () => {
	const splits: string[][] = [['ab', 'c'], ['a', 'bc'], ['abc'], ['abc', ''], ['', 'abc'], ['a', 'b', 'c']]
	expect(new Set(splits.map((parts) => macOf('key', parts).toString('hex'))).size).toBe(splits.length)
	expect(new Set(splits.map((parts) => digestOf(parts).toString('hex'))).size).toBe(splits.length)
	expect(macOf('key', ['é', Buffer.from('x')])).toEqual(macOf('key', [Buffer.from('é'), 'x']))
})

/** Places that join parts themselves, where no byte can move between them. */
const joined: Record<string, string> = {
	'app/http/buyer.server.ts': 'the first part is a constant',
	'app/modules/rounds/round-seals.server.ts': 'the first part is an id without blanks',
	'app/platform/email/incoming/parse-email.server.ts': 'each part after its length',
	'scripts/build-stamp.ts': 'paths have no NUL',
	'server/boot/compile-first.ts': 'the last part is a hash',
	'server/endpoints/mail-webhook.ts': 'a header has no line break',
}

test('every hash or MAC of several parts goes through macOf or digestOf', () => {
	const several =
		/createH(?:ash|mac)\([^)]*\)\s*\.update\((?:`[^`]*\$\{[^`]*\$\{|[^()\n]*\.join\(|[^;\n]{0,80}?\)\s*\.update\()|\bhash\s*\.update\([^;\n]{0,40}\)\.update\(/
	const files = globSync(['app/**/*.{ts,tsx}', 'server/**/*.ts', 'scripts/**/*.ts'], {
		exclude: ['**/*.test.*', 'app/db/migrations/**'],
	}).filter((file) => several.test(readFileSync(file, 'utf8')))
	expect(files.toSorted()).toEqual(Object.keys(joined))
})
