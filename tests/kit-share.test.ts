import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

const origin = 'https://advice.example'

/** Runs the kit's worker with a phone's caches in memory. Returns a function that posts a shared file to it, and the stored responses. */
function startWorker() {
	const kept = new Map<string, Response>()
	const cache = {
		put: async (path: string, response: Response) => void kept.set(path, response),
		delete: async (path: string) => kept.delete(path),
	}
	let onFetch:
		| ((event: { request: Request; respondWith(answer: Promise<Response>): void }) => void)
		| undefined
	const scope = {
		location: { origin },
		addEventListener: (type: string, handle: typeof onFetch) => {
			if (type === 'fetch') onFetch = handle
		},
	}
	const redirect = (location: string, status: number) => new Response(null, { status, headers: { location } })
	class PhoneResponse extends Response {
		static override redirect = redirect
	}
	const globals = { self: scope, caches: { open: async () => cache }, File, URL, Response: PhoneResponse }
	runInNewContext(readFileSync('public/kit-worker.js', 'utf8'), globals)
	async function share(fields: [string, string | File][], path = '/kit/share') {
		const body = new FormData()
		for (const [name, value] of fields) body.append(name, value)
		let answer: Promise<Response> | undefined
		const request = new Request(origin + path, { method: 'POST', body })
		onFetch!({ request, respondWith: (response) => (answer = response) })
		return answer
	}
	return { share, kept }
}

const pdf = (name: string) => new File(['%PDF-1.7'], name, { type: 'application/pdf' })

test('a shared document is kept on the phone, the last one only, and opens the page that reads it', async () => {
	const { share, kept } = startWorker()
	await share([['paper', pdf('first.pdf')]])
	const answer = await share([
		['title', 'Quote'],
		['paper', pdf('Ängebot 2.pdf')],
	])
	expect([answer!.status, answer!.headers.get('location')]).toEqual([303, '/share#shared-paper'])
	expect([...kept.keys()]).toEqual(['/kit/share'])
	const file = kept.get('/kit/share')!
	expect(decodeURIComponent(file.headers.get('x-name')!)).toBe('Ängebot 2.pdf')
	expect(await file.text()).toBe('%PDF-1.7')
})

test('a shared text becomes a text file; after an empty or too large share nothing is kept, not even the previous one', async () => {
	const { share, kept } = startWorker()
	await share([['text', 'Selling price $30,000']])
	expect(await kept.get('/kit/share')!.text()).toBe('Selling price $30,000')
	await share([['paper', new File([], 'empty.pdf')]])
	expect(kept.size).toBe(0)
	await share([['paper', new File([new Uint8Array(25_000_001)], 'large.pdf')]])
	expect(kept.size).toBe(0)
})

test('the worker does not handle other posts', async () => {
	const { share, kept } = startWorker()
	for (const path of ['/kit', '/api/kit/entries', '/kit/share/more'])
		expect(await share([['paper', pdf('quote.pdf')]], path)).toBeUndefined()
	expect(kept.size).toBe(0)
})
