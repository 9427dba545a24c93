import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { openDatabase } from '#app/db/client.server.ts'
import { sendDueEmails } from '#app/modules/notifications/dispatch.server.ts'
import { queueEmail } from '#app/modules/notifications/outbox.server.ts'
import { smtpTransport } from '#app/platform/email/smtp.server.ts'
import { createLog } from '#app/platform/log.server.ts'
import { migrateToLatest } from '#server/boot/migrate.ts'
import type { Drill } from './drill.ts'

type Trouble = 'none' | 'refuses' | 'hangs' | 'drops after accept'
const troubles: Trouble[] = ['refuses', 'hangs', 'drops after accept']

/** As much of a mail server as has to go wrong: it notes the Message-ID of every mail it took. */
function startEmailServer() {
	const taken: string[] = []
	const sockets = new Set<Socket>()
	const state = { trouble: 'none' as Trouble }
	const server: Server = createServer((socket) => {
		sockets.add(socket)
		socket.on('error', () => {}).on('close', () => sockets.delete(socket))
		if (state.trouble === 'hangs') return
		if (state.trouble === 'refuses') return void socket.end('421 not now\r\n')
		socket.write('220 drill\r\n')
		let text = ''
		let inEmail = false
		socket.setEncoding('latin1').on('data', (part: string) => {
			text += part
			for (;;) {
				const end = text.indexOf(inEmail ? '\r\n.\r\n' : '\r\n')
				if (end < 0) return
				const said = text.slice(0, end)
				text = text.slice(end + (inEmail ? 5 : 2))
				if (inEmail) {
					taken.push(/^message-id: (\S+)/im.exec(said)?.[1] ?? '')
					inEmail = false
					if (state.trouble === 'drops after accept') return void socket.destroy()
					socket.write('250 taken\r\n')
				} else if (/^DATA/i.test(said)) {
					inEmail = true
					socket.write('354 go on\r\n')
				} else if (/^QUIT/i.test(said)) socket.end('221 bye\r\n')
				else socket.write('250 ok\r\n')
			}
		})
	})
	return new Promise<{
		port: number
		taken: string[]
		become(trouble: Trouble): void
		close(): void
	}>((resolve) =>
		server.listen(0, '127.0.0.1', () =>
			resolve({
				port: (server.address() as AddressInfo).port,
				taken,
				become(trouble) {
					state.trouble = trouble
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

export const emailServerInTrouble: Drill = {
	name: 'smtp',
	what: 'The mail server refuses, hangs, and takes a mail without a word; so many mails each. Time passes on a clock of the drill.',
	sizes: { quick: 10, deep: 300 },
	async run({ database, afterwards }, emails) {
		await migrateToLatest(database.url)
		const { db, pool, close } = openDatabase(database.url)
		const server = await startEmailServer()
		const transport = smtpTransport({
			url: `smtp://127.0.0.1:${server.port}`,
			from: 'Drill <drill@advice.example>',
			silenceMs: 300,
		})
		afterwards(async () => {
			transport.close()
			server.close()
			await close()
		})
		let at = Date.now()
		const dispatch = { transport, clock: { now: () => new Date(at) }, log: createLog('silent') }
		const waiting = async () =>
			Number((await pool.query("select count(*) from mail where status <> 'sent'")).rows[0].count)
		const hoursLate: number[] = []
		let queued = 0
		for (const trouble of troubles) {
			server.become(trouble)
			for (let mail = 0; mail < emails; mail++) {
				const words = { subject: `Mail ${mail}`, html: '<p>a</p>', text: 'a' }
				const to = `robin${mail}@example.com`
				await queueEmail(db, {
					kind: 'receipt',
					to,
					owed: true,
					...words,
					dedupeKey: `drill:${trouble}:${mail}`,
				})
				queued++
			}
			// A working day of it.
			for (const until = at + 8 * 3_600_000; at < until; at += 1_800_000) await sendDueEmails(db, dispatch)
			server.become('none')
			const from = at
			for (const until = at + 40 * 3_600_000; (await waiting()) > 0 && at < until; at += 300_000)
				await sendDueEmails(db, dispatch)
			hoursLate.push((at - from) / 3_600_000)
		}
		const { rows } = await pool.query<{ id: string }>('select id from mail')
		const ids = rows.map(({ id }) => `<${id}@advice.example>`)
		const taken = new Set(server.taken)
		return {
			acknowledged: queued,
			lost: queued - ids.filter((id) => taken.has(id)).length,
			duplicated: [...taken].filter((id) => !ids.includes(id)).length,
			wrong: (await waiting()) > 0 ? [`${await waiting()} were given up on`] : [],
			// Of the drill's own clock, after the trouble was over.
			recoveredMs: [],
			also: {
				hoursUntilAllWereOut: hoursLate.map((hours) => hours.toFixed(1)).join(' '),
				handedOverAgainUnderTheSameMessageId: server.taken.length - taken.size,
			},
		}
	},
}
