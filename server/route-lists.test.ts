import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { RouteLists } from './route-lists.ts'

const json = () => new Response('{"routes/home":{}}', { status: 200 })

test('a list is compressed once and kept for good', async () => {
	const lists = new RouteLists({ 'x-content-type-options': 'nosniff' })
	const kept = await lists.keep('?paths=%2F&version=1', json())
	expect(lists.get('?paths=%2F&version=1')).toBe(kept)
	if (kept instanceof Response) throw new Error('not kept')
	const { headers, body } = kept.copies.br!
	expect(headers).toMatchObject({
		'cache-control': 'public, max-age=31536000, immutable',
		'content-type': 'application/json',
		'x-content-type-options': 'nosniff',
	})
	expect(brotliDecompressSync(body!).toString()).toBe('{"routes/home":{}}')
})

test('what is no list is not kept, and no stranger fills the memory with addresses', async () => {
	const lists = new RouteLists({})
	const stale = new Response(null, { status: 204, headers: { 'x-remix-reload-document': 'true' } })
	expect(await lists.keep('?version=old', stale)).toBe(stale)
	expect(lists.get('?version=old')).toBeUndefined()
	for (let n = 0; n <= 500; n++) await lists.keep(`?paths=${n}`, json())
	expect(lists.get('?paths=0')).toBeUndefined()
	expect(lists.get('?paths=500')).toBeDefined()
})
