import { expect, test } from 'vitest'
import { findingsIn } from './findings-in.ts'
import { findLookups } from './lookup-rules.ts'

const declarations = `
	declare const input: string
	declare const anything: any
	declare const unknownThing: unknown
	declare const words: { yes: string; no: string }
	declare const record: Record<string, string>
	declare const list: string[]
	declare const pair: readonly [string, number]
	declare const bytes: Uint8Array
	declare const choice: 'yes' | 'no'
	declare const place: number
	declare const note: \`note:\${string}\`
`

const found: [code: string, found: string][] = [
	['record[input]', 'record[input]'],
	['record[input] = input', 'record[input]'],
	['words[input as keyof typeof words]', 'words[input as keyof typeof words]'],
	['words[(input as any)!]', 'words[(input as any)!]'],
	['record[anything]', 'record[anything]'],
	['words[unknownThing as "yes"]', 'words[unknownThing as "yes"]'],
	['record["is " + input]', 'record["is " + input]'],
	['record[note]', 'record[note]'],
	['anything[input]', 'anything[input]'],
	['const { [input]: found } = record', '[input]'],
	['function find<T extends string>(key: T) { return record[key] }', 'record[key]'],
	['delete record[input]', 'record[input]'],
	['input in words', 'input in words'],
	['(input as "yes") in words', '(input as "yes") in words'],
	['const copied = { ...anything }', '...anything'],
	['const copied = { ...(unknownThing as object) }', '...(unknownThing as object)'],
	['const copied = { ...JSON.parse(input) }', '...JSON.parse(input)'],
	['const copied = { ...(input && JSON.parse(input)) }', '...(input && JSON.parse(input))'],
	['Object.assign({}, JSON.parse(input))', 'Object.assign({}, JSON.parse(input))'],
]
const fine = [
	'words[choice]',
	'words.yes',
	'record["yes"]',
	'list[place]',
	'pair[0]',
	'bytes[place]',
	'input[place]',
	'"yes" in words',
	'choice in words',
	'for (const key of Object.keys(words) as (keyof typeof words)[]) words[key]',
	'function find<T extends keyof typeof words>(key: T) { return words[key] }',
	'function find<N extends string>(all: Partial<Record<N, number>>, key: N) { return all[key] }',
	'const copied = { ...words }',
	'Object.assign({}, words)',
	'new Map([["yes", 1]]).get(input)',
	'Object.fromEntries([[input, input]])',
]

const findings = findingsIn([...found.map(([code]) => code), ...fine], { declarations, find: findLookups })

test.each(found)('%s is found', (code, expected) => {
	expect(findings.get(code)).toEqual([expected])
})

test.each(fine)('%s is fine', (code) => {
	expect(findings.get(code)).toEqual([])
})
