import { expect, vi } from 'vitest'
import type { Db } from '#app/db/client.server.ts'
import { mailDelivery } from '#app/db/schema/mail/mail.ts'
import { imapMailbox } from '#app/platform/email/incoming/imap-mailbox.server.ts'
import { eml, mailFiling } from '#tests/factories/incoming-mail.ts'
import { startImap } from '#tests/mocks/imap-server.ts'
import { test } from '#tests/setup/database.ts'
import { waitMsMax } from '#tests/setup/hang-limits.ts'
import { followMailbox } from './follow-mailbox.server.ts'
import { readMailbox } from './read-mailbox.server.ts'

const message = (n: number) =>
	eml({ from: 'a@b.example', to: 'c@d.example', messageId: `${n}@x`, body: `${n}` })

/** Starts an instance of the site that follows a mailbox. It never polls: it reads only when the server reports something. */
function startInstance(db: Db, url: string, signal: AbortSignal) {
	const mailbox = imapMailbox({ url, requireTls: false, silenceMs: waitMsMax })
	const { rawMail } = mailFiling()
	let running = Promise.resolve()
	let lost = 0
	const read = () => {
		running = running.then(async () => {
			await readMailbox(db, { mailbox, rawMail, everyMs: 0, now: () => new Date() })
		})
	}
	const onLost = () => {
		lost++
	}
	const following = followMailbox({ mailbox, read, onLost, signal, retryMs: { first: 20, max: 100 } })
	return { ...following, lost: () => lost, idle: () => running }
}

const accepted = (db: Db, count: number) =>
	vi.waitFor(async () => expect(await db.$count(mailDelivery)).toBe(count), { interval: 30 })

test('two instances are notified of each message, accept it once, and reconnect after the mailbox was unreachable', async ({
	freshDb: { db },
}) => {
	const imap = await startImap({ hasIdle: true })
	const stopping = new AbortController()
	try {
		imap.deliver(message(1))
		const instances = [1, 2].map(() => startInstance(db, imap.url, stopping.signal))
		await accepted(db, 1)
		await vi.waitFor(() => expect(imap.idling()).toBe(2))
		for (let n = 2; n <= 4; n++) imap.deliver(message(n))
		await accepted(db, 4)
		imap.state.isUnreachable = true
		imap.drop()
		for (let n = 5; n <= 7; n++) imap.deliver(message(n))
		await vi.waitFor(() => expect(instances.every(({ lost }) => lost() > 3)).toBe(true))
		expect(instances.some(({ isFollowing }) => isFollowing())).toBe(false)
		imap.state.isUnreachable = false
		await accepted(db, 7)
		await vi.waitFor(() => expect(imap.idling()).toBe(2))
		imap.deliver(message(8))
		await accepted(db, 8)
		stopping.abort()
		await Promise.all(instances.flatMap(({ ended, idle }) => [ended, idle()]))
		expect(await db.$count(mailDelivery)).toBe(8)
	} finally {
		stopping.abort()
		await imap.close()
	}
})

test('a server without IDLE is not followed', async ({ freshDb: { db } }) => {
	const imap = await startImap()
	const stopping = new AbortController()
	try {
		const { ended, isFollowing, lost } = startInstance(db, imap.url, stopping.signal)
		await ended
		expect([isFollowing(), lost()]).toEqual([false, 0])
	} finally {
		stopping.abort()
		await imap.close()
	}
})
