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

/** A buyer: says who they are, signs the agreement, and gets an order with its payment page. */
export function checkoutWriter(): Writer {
	const client = { intent: 'client', state: 'OH', name: 'Robin Ferrer', email: 'drill@example.com' }
	return {
		kind: 'order',
		async send(origin, key) {
			const started = await post(origin, '/api/create-checkout', {
				headers: { 'content-type': 'application/json', 'idempotency-key': key },
				body: JSON.stringify({ priceId: 'price_online_search' }),
			})
			let next = ''
			const outcome = await classify(started, (text) => {
				next = started.ok ? ((JSON.parse(text) as { url?: string }).url ?? '') : ''
				return next !== ''
			})
			const { pathname, search } = new URL(next || origin)
			// Once it is signed, the first request leads to the payment page.
			if (outcome !== 'done' || pathname !== '/agreement') return outcome
			const page = pathname + search
			const told = await post(origin, page, { body: new URLSearchParams(client) })
			// A second try finds it signed.
			const isTold = await classify(told, () => told.status === 303 || told.status === 409)
			if (isTold !== 'done') return isTold
			const read = await fetch(origin + page, { headers: { 'x-forwarded-for': newAddress() } })
			let hash = ''
			const isRead = await classify(read, (text) => {
				hash = /name="hash" value="(\w{64})"/.exec(text)?.[1] ?? ''
				return read.ok
			})
			if (isRead !== 'done') return isRead
			// Signed by an earlier try whose answer was lost: the next one starts with the payment page.
			if (!hash) return 'again'
			const signed = await post(origin, page, {
				body: new URLSearchParams({ intent: 'sign', signature: client.name, hash }),
			})
			const isSigned = await classify(signed, () => signed.status === 303)
			// If the payment page could not be opened, the signature stands.
			return isSigned === 'done' && signed.headers.get('location')?.includes('/agreement')
				? 'again'
				: isSigned
		},
		count: (pool, keys) =>
			countBy(
				pool,
				`select k.key, count(*)::int from unnest($1::text[]) as k(key) join "order" on buyer_key = 'anon:' || rtrim(translate(encode(sha256(convert_to('lw_buyer ' || k.key, 'UTF8')), 'base64'), '+/', '-_'), '=') group by 1`,
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
