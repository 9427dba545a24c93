import { RouterContextProvider } from 'react-router'
import { expect } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { fillContext, type RequestMetadata } from '#app/http/context.server.ts'
import { action } from '#app/routes/community/preview-api.ts'
import { hostileBodies, hostileMarkdown } from '#tests/factories/hostile-markdown.ts'
import { someServices } from '#tests/setup/some-services.ts'
import { test } from './setup/database.ts'
import { shortestThreadMs } from './setup/thread-time.ts'

async function preview(db: Db, text: string): Promise<string> {
	const context = new RouterContextProvider()
	const facts = { clientIp: '192.0.2.7', viewer: async () => null } as unknown as RequestMetadata
	fillContext(context, someServices({ db, clock: { now: () => new Date() } }), facts)
	const body = new URLSearchParams({ text })
	const request = new Request('http://localhost/api/community-preview', { method: 'POST', body })
	const args = { request, params: {}, context }
	const response = (await action(args as unknown as Parameters<typeof action>[0])) as Response
	expect(response.status).toBe(200)
	return ((await response.json()) as { html: string }).html
}

test('a preview shows the rendered post', async ({ db }) => {
	await expect.poll(() => preview(db, 'It is **$899**')).toBe('<p>It is <strong>$899</strong></p>')
})

const bodies = [
	...Object.entries(hostileBodies),
	...Object.entries(hostileMarkdown).map(([name, make]) => [name, make(19_000)] as const),
]

test.for(bodies)(
	'a preview of %s is answered and does not block the event loop',
	async ([, text], { db }) => {
		expect(await shortestThreadMs(() => preview(db, text), 200)).toBeLessThan(200)
	},
)
