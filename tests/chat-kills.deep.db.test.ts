import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import { chatMessage } from '#app/db/schema/chat.ts'
import { casesOf } from '#tests/setup/deep.ts'
import { ChatClient } from './setup/chat-client.ts'
import { startInstance } from './setup/chat-instance.ts'
import { test } from './setup/database.ts'
import { freePort } from './setup/free-port.ts'

const kills = casesOf({ sample: 1, all: 40 })
const secret = 'a secret that only this test knows, 0123456789'

test(`after ${kills} kills of an instance while visitors write, every acknowledged message is stored once and delivered once`, async ({
	sampleDb: { db, url, dataDir },
}) => {
	const ports = [await freePort(), await freePort()]
	const start = (port: number) =>
		startInstance({ databaseUrl: url, port, secret, env: { DATA_DIR: dataDir } })
	const instances = [await start(ports[0]!), await start(ports[1]!)]
	const origins = instances.map(({ origin }) => origin)
	const visitors = await Promise.all(
		Array.from({ length: 12 }, (_, index) =>
			new ChatClient({
				origins: index % 2 ? origins : origins.toReversed(),
				ip: `198.51.100.${index + 1}`,
				retryMs: [100, 200, 500],
			}).open(),
		),
	)
	try {
		const acknowledged = visitors.map(() => [] as string[])
		let done = false
		for (const visitor of visitors) {
			await visitor.deliver('the first')
			visitor.follow()
		}
		await vi.waitFor(() => expect(visitors.every(({ connected }) => connected)).toBe(true))
		const writing = visitors.map(async (visitor, index) => {
			while (!done) {
				const key = randomUUID()
				await visitor.deliver(key, key)
				acknowledged[index]!.push(key)
				// As fast as allowed: 40 messages a minute for a visitor.
				await new Promise((resolve) => setTimeout(resolve, 1_600))
			}
		})
		for (let count = 0; count < kills; count++) {
			const which = count % 2
			const before = acknowledged.flat().length
			await vi.waitFor(() => expect(acknowledged.flat().length).toBeGreaterThan(before + 6))
			await instances[which]!.kill()
			instances[which] = await start(ports[which]!)
		}
		done = true
		await Promise.all(writing)
		const stored = await db.select().from(chatMessage).where(eq(chatMessage.sender, 'visitor'))
		const keys = stored.map(({ clientKey }) => clientKey)
		expect(new Set(keys).size).toBe(keys.length)
		for (const [index, keysSent] of acknowledged.entries()) {
			expect(
				keysSent.filter((key) => !keys.includes(key)),
				'lost',
			).toEqual([])
			await vi.waitFor(() => {
				const received = visitors[index]!.received.filter(({ sender }) => sender === 'visitor').map(
					({ key }) => key,
				)
				expect(received).toEqual(keysSent)
			})
		}
		console.log(
			`${kills} kills, ${acknowledged.flat().length} messages acknowledged, none lost or duplicated`,
		)
	} finally {
		for (const visitor of visitors) visitor.stop()
		for (const instance of instances) await instance.kill()
	}
})
