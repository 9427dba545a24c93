import { inspect } from 'node:util'
import { serialize } from 'node:v8'
import pino from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exposeSecret, SecretText } from './secret-text.server.ts'

type Encode = (data: unknown, signal: AbortSignal, timeoutMs: undefined, mode: string) => ReadableStream
const singleFetch = new URL(
	'../../node_modules/react-router/dist/production/lib/server-runtime/single-fetch.js',
	import.meta.url,
)

const text = '986-42-7135'
const secret = new SecretText(text)

async function encodePageData(data: unknown): Promise<string> {
	const { encodeViaTurboStream } = (await import(singleFetch.href)) as { encodeViaTurboStream: Encode }
	const stream = encodeViaTurboStream(data, new AbortController().signal, undefined, 'production')
	return new Response(stream).text()
}

function logLine(fields: object): string {
	let line = ''
	const stream = {
		write(written: string) {
			line += written
		},
	}
	pino({ base: null, timestamp: false }, stream).info(fields)
	return line
}

/** Every way in which text leaves the server, each as text. */
const exits: Record<string, (value: SecretText) => unknown> = {
	JSON: (value) => JSON.stringify({ form: { ssn: value } }),
	'JSON of the secret itself': (value) => JSON.stringify([value]),
	'a response': (value) => Response.json({ ssn: value }).text(),
	'the data of a page': (value) => encodePageData({ values: { ssn: value } }),
	'the data of a page, nested': (value) => encodePageData([new Map([['ssn', { deep: [value] }]])]),
	'a structured clone': (value) => JSON.stringify(structuredClone({ ssn: value })),
	'a message to a thread': (value) => serialize({ ssn: value }).toString('latin1'),
	'a template': (value) => `SSN ${value}`,
	concatenation: (value) => `SSN ${String(value)}`,
	'a joined row of CSV': (value) => ['Quintero', value].join(','),
	'an error': (value) => new Error(String(value)).message,
	'a form for the browser': (value) => new URLSearchParams({ ssn: value as never }).toString(),
	'a copy of its properties': (value) => JSON.stringify({ ...value }),
	'its entries': (value) => JSON.stringify(Object.entries(value)),
	'the console': (value) => inspect({ ssn: value }, { depth: 5, showHidden: true, getters: true }),
	'a log line': (value) => logLine({ values: { ssn: value } }),
	'a log line of the secret itself': (value) => logLine({ ssn: value }),
	arithmetic: (value) => String((value as never) + 1),
}

const mode = process.env.SECRET_LEAKS
beforeEach(() => {
	process.env.SECRET_LEAKS = mode
})
afterEach(() => {
	process.env.SECRET_LEAKS = mode
})

test.for(Object.entries(exits))('in production, %s contains nothing of a secret', async ([, leave]) => {
	process.env.SECRET_LEAKS = ''
	expect(String(await leave(secret))).not.toMatch(/986|42|7135/)
})

test.for(Object.entries(exits))('in tests, %s of a secret fails', async ([name, leave]) => {
	expect(mode).toBe('throw')
	// Pino catches the errors of what it logs.
	if (name.startsWith('a log line')) expect(String(leave(secret))).not.toMatch(/986|42|7135/)
	else await expect((async () => leave(secret))()).rejects.toThrow('A secret was about to be')
})

test('only exposeSecret returns the text', () => {
	expect(exposeSecret(secret)).toBe(text)
	expect(Reflect.ownKeys(secret)).toEqual(['secret'])
	process.env.SECRET_LEAKS = ''
	expect(Object.values(secret)).toEqual([undefined])
})

test('secrets are compared without being exposed', () => {
	expect(secret.equals(new SecretText(text))).toBe(true)
	for (const other of ['', '986-42-713', '986-42-7136', '986-42-71350', 'é86-42-7135'])
		expect(secret.equals(new SecretText(other)), other).toBe(false)
	expect([' \t', '', '0'].map((typed) => new SecretText(typed).isBlank)).toEqual([true, true, false])
})
