import { mkdirSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readFormBody } from '#app/http/body/form-body.server.ts'
import { readJsonBody } from '#app/http/body/json-body.server.ts'
import { cleanName } from '#app/http/body/request-body.server.ts'
import { readEventLines } from '#app/lib/live/event-lines.ts'
import { safePath } from '#app/lib/paths/safe-path.ts'
import { readPreferences } from '#app/lib/preferences.ts'
import { csvLine } from '#app/lib/text/csv.ts'
import { isHarmless } from '#app/modules/audit/append.server.ts'
import { sessionCookie } from '#app/modules/auth/sessions/session-cookie.server.ts'
import { createChatKeys } from '#app/modules/chat/conversations/chat-keys.server.ts'
import { readTemplateText } from '#app/modules/clients/checklists/template-text.ts'
import { addressBlock } from '#app/modules/limits/limits.server.ts'
import { fileKindOf, harmlessName } from '#app/modules/uploads/file-kind.ts'
import { readStripeWebhook } from '#app/platform/payments/stripe-format.server.ts'
import { breakLines } from '#app/platform/pdf/break-lines.ts'
import { readBrowserId } from '#app/routes/apply/cookies.server.ts'
import { readAppointmentCookie } from '#app/routes/marketing/appointment-cookie.server.ts'
import { clearedBy } from '#server/pages/cache/invalidation.ts'
import { byteRange } from '#server/pages/files/byte-range.ts'
import { bodyOf } from '#tests/attacks/fuzz/forms.ts'
import { pageRoutes } from '#tests/attacks/route-table.ts'
import { links } from '#tests/factories/links.ts'
import { comparableMs, type Parse, ratioMax, steepestGrowth } from './growth.ts'
import { schemas, textFunctions } from './text-functions.ts'

const routes = pageRoutes()

const origin = 'http://localhost'
const post = (type: string, body: string) =>
	new Request(origin, { method: 'POST', headers: { 'content-type': type }, body })
const withCookie = (cookie: string) => new Request(origin, { headers: { cookie } })
const session = sessionCookie({ origin, secret: 'secret' })
const chatKeys = createChatKeys({ secret: 'secret', origin })
const pdf = fileKindOf(Buffer.from('%PDF-1.7        '))!

function multipart(fields: [string, string][]): Promise<unknown> {
	const { body, type } = bodyOf(fields, true)
	return readFormBody(post(type, body))
}

/** Parsers on the server, each with the text where a sender may put it. Markdown has its own table. */
const readers: Record<string, Parse> = {
	'form, value': (text) => readFormBody(post('application/x-www-form-urlencoded', `a=${text}`)),
	'form, raw': (text) => readFormBody(post('application/x-www-form-urlencoded', text)),
	'multipart, value': (text) => multipart([['a', text]]),
	'multipart, name': (text) => multipart([[text, 'a']]),
	'multipart, between its parts': (text) =>
		readFormBody(post('multipart/form-data; boundary=b', `--b${text}--b--`)),
	'multipart, type': (text) => readFormBody(post(`multipart/form-data; ${text}`, '--b--')),
	'JSON, value': (text) => readJsonBody(post('application/json', JSON.stringify({ text }))),
	'JSON, name': (text) => readJsonBody(post('application/json', JSON.stringify({ [text]: text }))),
	'JSON, raw': (text) => readJsonBody(post('application/json', text)),
	'name of a field': cleanName,
	'query string': (text) => [...new URL(`/x?${text}`, origin).searchParams],
	'cookie of a session': (text) => session.read(new Headers({ cookie: text })),
	'cookie of the application': (text) => readBrowserId(withCookie(text)),
	'cookie of an appointment': (text) => readAppointmentCookie(withCookie(text)),
	'cookie of the chat': (text) => chatKeys.readVisitor(text),
	'token of a link': (text) => [links.read('quote-card', text), links.read('brief', text)],
	'cookies of preferences': readPreferences,
	'path to return to': (text) => safePath(text),
	'path and its limits': (text) => [routes.routeFor(`/${text}`), clearedBy(routes, `/${text}`)],
	'client address': addressBlock,
	'Range header': (text) => byteRange(`bytes=${text}`, 1_000),
	'webhook, signature': (text) => readStripeWebhook('{}', text, 'secret', new Date()),
	'name of a file': (text) => harmlessName(text, pdf),
	'first bytes of a file': (text) => fileKindOf(Buffer.from(text)),
	'event stream': (text) => {
		const read = readEventLines(() => {})
		for (let offset = 0; offset < text.length; offset += 1_000) read(text.slice(offset, offset + 1_000))
	},
	'line of a CSV file': (text) => csvLine([text, text]),
	'lines of a PDF': (text) => breakLines([{ text }], 100, (measured) => measured.length),
	'text of a checklist': (text) => readTemplateText({ title: 'Search', text: `${text}\n- ${text}` }),
	'entry of the audit': isHarmless,
}

test('no parser takes more than two and a half times as long for twice the input', async () => {
	const parsers = new Map([...Object.entries(readers), ...(await schemas()), ...(await textFunctions())])
	expect(parsers.size).toBeGreaterThan(100)
	const rows: string[] = []
	const steep: object[] = []
	for (const [parserIndex, [name, parse]] of [...parsers].entries()) {
		const found = await steepestGrowth(parse, parserIndex)
		if (found && found.ratio > ratioMax) steep.push({ name, ...found })
		rows.push(
			found
				? `| ${name} | ${JSON.stringify(found.unit)} | ${found.length} | ${found.ms.toFixed(1)} | ${found.ratio.toFixed(2)} |`
				: `| ${name} | | | under ${comparableMs} | |`,
		)
	}
	mkdirSync('.cache', { recursive: true })
	const head = ['| parser | steepest for | characters | ms | twice the input |', '|---|---|---|---|---|']
	writeFileSync('.cache/growth.md', [...head, ...rows, ''].join('\n'))
	console.info(`${rows.length} parsers, in .cache/growth.md`)
	expect(steep).toEqual([])
})
