import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { openDatabase } from '#app/db/client.server.ts'
import { sendDueEmails } from '#app/modules/notifications/dispatch.server.ts'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { smtpTransport } from '#app/platform/email/smtp.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { migrateToLatest } from '#server/boot/migrate.ts'
import type { Drill } from './drill.ts'

type Fault = 'none' | 'rejects' | 'hangs' | 'drops after accept'
const faults: Fault[] = ['rejects', 'hangs', 'drops after accept']

/** A minimal SMTP server with faults; it records the Message-ID of every email it accepted. */
function startEmailServer() {
	const received: string[] = []
	const sockets = new Set<Socket>()
	const state = { fault: 'none' as Fault }
	const server: Server = createServer((socket) => {
		sockets.add(socket)
		socket.on('error', () => {}).on('close', () => sockets.delete(socket))
		if (state.fault === 'hangs') return
		if (state.fault === 'rejects') return void socket.end('421 not now\r\n')
		socket.write('220 drill\r\n')
		let buffer = ''
		let inEmail = false
		socket.setEncoding('latin1').on('data', (part: string) => {
			buffer += part
			for (;;) {
				const end = buffer.indexOf(inEmail ? '\r\n.\r\n' : '\r\n')
				if (end < 0) return
				const line = buffer.slice(0, end)
				buffer = buffer.slice(end + (inEmail ? 5 : 2))
				if (inEmail) {
					received.push(/^message-id: (\S+)/im.exec(line)?.[1] ?? '')
					inEmail = false
					if (state.fault === 'drops after accept') return void socket.destroy()
					socket.write('250 taken\r\n')
				} else if (/^DATA/i.test(line)) {
					inEmail = true
					socket.write('354 go on\r\n')
				} else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
				else socket.write('250 ok\r\n')
			}
		})
	})
	return new Promise<{
		port: number
		received: string[]
		setFault(fault: Fault): void
		close(): void
	}>((resolve) =>
		server.listen(0, '127.0.0.1', () =>
			resolve({
				port: (server.address() as AddressInfo).port,
				received,
				setFault(fault) {
					state.fault = fault
					for (const socket of sockets) socket.destroy()
				},
				close() {
					for (const socket of sockets) socket.destroy()
					server.close()
				},
			}),
		),
	)
}

export const emailServerFailing: Drill = {
	name: 'smtp',
	what: 'The mail server rejects connections, hangs, and accepts an email without replying (size: emails each). Time is simulated.',
	sizes: { quick: 10, deep: 300 },
	async run({ database, onCleanup }, emails) {
		await migrateToLatest(database.url)
		const { db, pool, close } = openDatabase(database.url)
		const server = await startEmailServer()
		const transport = smtpTransport({
			requireTls: false,
			url: `smtp://127.0.0.1:${server.port}`,
			from: 'Drill <drill@advice.example>',
			silenceMs: 300,
		})
		onCleanup(async () => {
			transport.close()
			server.close()
			await close()
		})
		let timestampMs = Date.now()
		const dispatch = { transport, clock: { now: () => new Date(timestampMs) }, log: createLog('silent') }
		const countUnsent = async () =>
			Number((await pool.query("select count(*) from outbox_email where status <> 'sent'")).rows[0].count)
		const hoursUntilSent: number[] = []
		let queued = 0
		for (const fault of faults) {
			server.setFault(fault)
			for (let count = 0; count < emails; count++) {
				const content = { subject: `Email ${count}`, html: '<p>a</p>', text: 'a' }
				const to = `robin${count}@example.com`
				await queueEmail(db, {
					kind: 'receipt',
					to,
					owed: true,
					...content,
					dedupeKey: `drill:${fault}:${count}`,
				})
				queued++
			}
			// The fault lasts for eight hours.
			for (const until = timestampMs + 8 * 3_600_000; timestampMs < until; timestampMs += 1_800_000)
				await sendDueEmails(db, dispatch)
			server.setFault('none')
			const from = timestampMs
			for (
				const until = timestampMs + 40 * 3_600_000;
				(await countUnsent()) > 0 && timestampMs < until;
				timestampMs += 300_000
			)
				await sendDueEmails(db, dispatch)
			hoursUntilSent.push((timestampMs - from) / 3_600_000)
		}
		const { rows } = await pool.query<{ id: string }>('select id from outbox_email')
		const ids = rows.map(({ id }) => `<${id}@advice.example>`)
		const received = new Set(server.received)
		return {
			acknowledged: queued,
			lost: queued - ids.filter((id) => received.has(id)).length,
			duplicated: [...received].filter((id) => !ids.includes(id)).length,
			failures: (await countUnsent()) > 0 ? [`${await countUnsent()} were given up on`] : [],
			// The drill's clock is simulated, so recovery times are in `details` instead.
			recoveredMs: [],
			details: {
				hoursUntilAllWereSent: hoursUntilSent.map((hours) => hours.toFixed(1)).join(' '),
				sentAgainWithTheSameMessageId: server.received.length - received.size,
			},
		}
	},
}
