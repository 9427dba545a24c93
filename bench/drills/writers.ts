import type pg from 'pg'
import { completeForm } from '#tests/factories/credit.ts'

/** The outcome of a write: done, to be retried, or an error of the site. */
export type Outcome = 'done' | 'again' | { error: string }

/** A kind of write that the site acknowledges. Each write has a key, and is retried until it is acknowledged. */
export type Writer = {
	kind: string
	/** Tries once. The same key means the same write. */
	send(origin: string, key: string): Promise<Outcome>
	/** Counts how often each of these keys is stored completely. */
	count(pool: pg.Pool, keys: string[]): Promise<Map<string, number>>
}

let addresses = 0
/** A new client address each time: the drills test faults, not rate limits. */
export const newAddress = () => {
	addresses++
	return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`
}

const timeoutMs = 30_000

/** Classifies a response: a 503 must have Retry-After; any other status of 500 or above is an error of the site. */
export async function classify(response: Response, done: (text: string) => boolean): Promise<Outcome> {
	const text = await response.text()
	if (response.status === 429) return 'again'
	if (response.status === 503)
		return response.headers.has('retry-after') ? 'again' : { error: '503 without Retry-After' }
	if (response.status >= 500) return { error: `${response.status} ${text.slice(0, 200)}` }
	return done(text) ? 'done' : { error: `${response.status} ${text.slice(0, 200)}` }
}

export function post(
	origin: string,
	path: string,
	{ body, headers = {} }: { body: BodyInit; headers?: Record<string, string> },
): Promise<Response> {
	return fetch(origin + path, {
		method: 'POST',
		redirect: 'manual',
		headers: { origin, 'x-forwarded-for': newAddress(), ...headers },
		body,
		signal: AbortSignal.timeout(timeoutMs),
	})
}

const cookiesOf = (response: Response) =>
	response.headers
		.getSetCookie()
		.map((line) => line.split(';')[0])
		.join('; ')

async function countBy(pool: pg.Pool, query: string, keys: string[]): Promise<Map<string, number>> {
	const { rows } = await pool.query<{ key: string; count: number }>(query, [keys])
	return new Map(rows.map(({ key, count }) => [key, count]))
}

/** A visitor who writes to the advisor; a new visitor after twenty messages. */
export function chatWriter(): Writer {
	let cookie = ''
	let sentCount = 0
	return {
		kind: 'chat message',
		async send(origin, key) {
			if (!cookie || sentCount >= 20) {
				const opened = await fetch(`${origin}/api/chat`, {
					headers: { 'x-forwarded-for': newAddress() },
					signal: AbortSignal.timeout(timeoutMs),
				})
				const outcome = await classify(opened, () => opened.ok)
				if (outcome !== 'done') return outcome
				cookie = cookiesOf(opened)
				sentCount = 0
			}
			const headers = { cookie, 'content-type': 'application/json' }
			const answer = await post(origin, '/api/chat/messages', {
				headers,
				body: JSON.stringify({ key, text: key }),
			})
			const outcome = await classify(answer, () => answer.ok)
			if (outcome === 'done') sentCount++
			return outcome
		},
		count: (pool, keys) =>
			countBy(
				pool,
				'select client_key::text as key, count(*)::int from chat_message where client_key = any($1::uuid[]) group by 1',
				keys,
			),
	}
}

/** A buyer: creates an order and its payment page. */
export function checkoutWriter(): Writer {
	return {
		kind: 'order',
		async send(origin, key) {
			const answer = await post(origin, '/api/create-checkout', {
				headers: { 'content-type': 'application/json', 'idempotency-key': key },
				body: JSON.stringify({ priceId: 'price_online_search' }),
			})
			return classify(answer, (text) => answer.ok && text.includes('"url"'))
		},
		count: (pool, keys) =>
			countBy(
				pool,
				`select idempotency_key as key, count(*)::int from "order" where idempotency_key = any($1) group by 1`,
				keys,
			),
	}
}

/**
 * An applicant for credit: uploads a document under its own key, then submits the form. Complete means one application, one
 * consent, one audit entry, and one document with its file.
 */
export function applicationWriter({ hasFile }: { hasFile(storageKey: string): boolean }): Writer {
	const pages = new Map<string, { version: string; cookie: string }>()
	return {
		kind: 'credit application with a document',
		async send(origin, key) {
			const page = pages.get(key) ?? (await openForm(origin))
			if (!('version' in page)) return page.outcome
			pages.set(key, page)
			const headers = { accept: 'application/json', cookie: page.cookie }
			const file = new FormData()
			for (const [name, value] of Object.entries({ formKey: key, uploadKey: key, kind: 'license' }))
				file.set(name, value)
			file.set('file', new File([`%PDF-1.7\n${key}\n${'x'.repeat(5_000)}`], 'license.pdf'))
			const uploaded = await post(origin, '/api/apply/files', { headers, body: file })
			// 409: the form was submitted already, so the document stays as it is.
			const stored = uploaded.status === 409 ? 'done' : await classify(uploaded, () => uploaded.ok)
			if (stored !== 'done') return stored
			const answer = await post(origin, '/api/apply', {
				headers,
				body: new URLSearchParams({
					...completeForm,
					email: `drill-${key}@example.com`,
					formKey: key,
					consentVersion: page.version,
					electronicRecords: 'yes',
					intent: 'submit',
				}),
			})
			return classify(answer, (text) => text.includes('"submitted"'))
		},
		async count(pool, keys) {
			const { rows } = await pool.query<{ key: string; parts: number[]; file: string | null }>(
				`select a.form_key::text as key, d.storage_key as file, array[
						count(*) over (partition by a.form_key)::int,
						(select count(*) from credit_consent c where c.application_id = a.id)::int,
						(select count(*) from audit_entry e where e.action = 'credit.submitted' and e.subject_id = a.id::text)::int
					] as parts
					from credit_application a left join credit_document d on d.application_id = a.id
					where a.form_key = any($1::uuid[]) and a.status <> 'draft'`,
				[keys],
			)
			return new Map(
				rows.map(({ key, parts, file }) => {
					const whole = file && hasFile(file)
					return [key, whole ? Math.max(...parts) * (Math.min(...parts) > 0 ? 1 : 0) : 0]
				}),
			)
		},
	}
}

/** Loads the form as a browser does, for the consent version and the cookie. */
async function openForm(origin: string): Promise<{ version: string; cookie: string } | { outcome: Outcome }> {
	const page = await fetch(`${origin}/apply`, {
		headers: { 'x-forwarded-for': newAddress() },
		signal: AbortSignal.timeout(timeoutMs),
	})
	const cookie = cookiesOf(page)
	let version: string | undefined
	const outcome = await classify(page, (text) => {
		version = /name="consentVersion" value="([^"]+)"/.exec(text)?.[1]
		return Boolean(version)
	})
	return version ? { version, cookie } : { outcome }
}
