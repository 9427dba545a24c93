import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { eq, inArray, sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { client, clientEmail } from '#app/db/schema/clients/clients.ts'
import { dealer, dealerPerson } from '#app/db/schema/deals/dealers.ts'
import { mailDelivery, mailMessage, mailThread } from '#app/db/schema/mail/mail.ts'
import { seededRandom } from '#app/lib/seeded.ts'
import { formatCaseAddress } from '#app/modules/mail/addresses/case-address.ts'
import { ensureCaseKey } from '#app/modules/mail/addresses/case-addresses.server.ts'
import { withTemporaryFolder } from '#app/platform/storage/temporary-folder.server.ts'
import { caseAddresses, eml } from './factories/incoming-mail.ts'
import { startImap } from './mocks/imap-server.ts'
import { test } from './setup/database.ts'
import { casesOf } from './setup/deep.ts'

const messagesEach = 10
const conversations = casesOf({ sample: 6, all: 160 })
const kills = casesOf({ sample: 2, all: 30 })
/** The clock runs this much faster: ten minutes without the mailbox take ten seconds in the deep run, and three in others. */
const speed = casesOf({ sample: 180, all: 60 })
const unique = conversations * messagesEach
const total = unique + Math.floor(unique / 4)

/** Returns the messages of a conversation between a client and a dealer, in which each answers the one before. */
async function makeConversation(db: Db, number: number) {
	const now = new Date()
	const [file] = await db
		.insert(client)
		.values({ reference: `LF-${number}`, name: `Client ${number}`, activeAt: now })
		.returning()
	const [store] = await db
		.insert(dealer)
		.values({ name: `Store ${number}` })
		.returning()
	const addresses = { client: `client${number}@home.example`, dealer: `sales@store${number}.example` }
	await db.insert(clientEmail).values({ email: addresses.client, clientId: file!.id, main: true })
	await db
		.insert(dealerPerson)
		.values({ dealerId: store!.id, name: 'Dana', role: 'sales', email: addresses.dealer })
	const to = formatCaseAddress(caseAddresses, await ensureCaseKey(db, { clientId: file!.id, now }))
	const idOf = (n: number) => `conversation-${number}-message-${n}@x.example`
	return Array.from({ length: messagesEach }, (_, n) =>
		eml({
			from: n % 2 ? addresses.client : addresses.dealer,
			to,
			subject: n === 0 ? `Car ${number}` : `Re: Car ${number}, ${n}`,
			messageId: idOf(n),
			headers: [
				`Authentication-Results: mx.example; dmarc=pass header.from=${n % 2 ? 'home.example' : `store${number}.example`}`,
				...(n === 0 ? [] : [`In-Reply-To: <${idOf(n - 1)}>`]),
			],
			body: `Message ${n} of conversation ${number}`,
		}),
	)
}

test(`${total} messages, a quarter of them twice, in any order, with ${kills} kills of two workers and a mailbox away for ten minutes: each is stored once, in its conversation`, async ({
	freshDb: { db, url },
}) => {
	const random = seededRandom(25)
	const all: Buffer[] = []
	for (let number = 0; number < conversations; number++) all.push(...(await makeConversation(db, number)))
	const again = Buffer.from('Received: from another server\r\n')
	const sent = [...all, ...all.filter((_, n) => n % 4 === 0).map((raw) => Buffer.concat([again, raw]))]
	sent.sort(() => random() - 0.5)
	const imap = await startImap()
	await withTemporaryFolder(async (folder) => {
		const errors: string[] = []
		const start = async () => {
			const worker = fork('tests/setup/processes/mail-worker-process.ts', {
				env: {
					...process.env,
					DATABASE: url,
					IMAP: imap.url,
					FILES: folder,
					SECRET: 'a secret of this test, 0123456789abcdef',
					STARTED: String(startedAt),
					SPEED: String(speed),
					DOMAIN: caseAddresses.domain,
				},
			})
			worker.on('message', (message) => message !== 'ready' && errors.push(String(message)))
			await once(worker, 'message')
			return worker
		}
		const startedAt = Date.now()
		const workers: ChildProcess[] = [await start(), await start()]
		try {
			const parts = kills + 1
			for (let part = 0; part < parts; part++) {
				const from = Math.floor((part * sent.length) / parts)
				for (const raw of sent.slice(from, Math.floor(((part + 1) * sent.length) / parts))) imap.deliver(raw)
				if (part === kills) break
				await vi.waitFor(async () => expect(await db.$count(mailDelivery)).toBeGreaterThan(from))
				if (part === 0) await makeUnreachable(imap)
				const which = part % 2
				workers[which]!.kill('SIGKILL')
				await once(workers[which]!, 'exit')
				// Every message in the mailbox gets another number, and is read again.
				if (part === 1) imap.renumber()
				workers[which] = await start()
			}
			await vi.waitFor(() => expectFinished(db, imap), {
				interval: 500,
			})
		} finally {
			for (const worker of workers) worker.kill('SIGKILL')
			await imap.close()
		}
		expect(errors).toEqual([])
	})
	await expectEachOnce(db)
})

async function makeUnreachable({ state }: Awaited<ReturnType<typeof startImap>>) {
	state.drops = 0
	state.isUnreachable = true
	await pause(600_000 / speed)
	state.isUnreachable = false
	delete state.drops
}

async function expectFinished(db: Db, { state }: Awaited<ReturnType<typeof startImap>>): Promise<void> {
	const { rows } = await db.execute<{ last: number }>(
		sql`select last_uid as last from mail_source where uid_validity = ${state.uidValidity}`,
	)
	expect(Number(rows[0]?.last)).toBe(state.messages.length)
	expect(await db.$count(mailDelivery, eq(mailDelivery.state, 'pending'))).toBe(0)
}

async function expectEachOnce(db: Db): Promise<void> {
	expect(await db.$count(mailDelivery, inArray(mailDelivery.state, ['failed']))).toBe(0)
	expect(await db.$count(mailMessage)).toBe(unique)
	const threads = await db
		.select({ id: mailThread.id, place: mailThread.place, messages: mailThread.messages })
		.from(mailThread)
	expect(threads).toHaveLength(conversations)
	expect(threads.every(({ place, messages }) => place === 'filed' && messages === messagesEach)).toBe(true)
	const rows = await db
		.select({ threadId: mailMessage.threadId, messageId: mailMessage.messageId })
		.from(mailMessage)
	const conversationOf = new Map<string, Set<string>>()
	for (const { threadId, messageId } of rows) {
		const [, conversation = ''] = /^conversation-(\d+)-/.exec(messageId) ?? []
		conversationOf.set(threadId, (conversationOf.get(threadId) ?? new Set()).add(conversation))
	}
	expect(
		[...conversationOf.values()].every((conversationsInThread) => conversationsInThread.size === 1),
	).toBe(true)
}
