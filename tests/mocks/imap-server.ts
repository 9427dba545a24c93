import type { AddressInfo } from 'node:net'
import { createServer, type Socket } from 'node:net'

export type MailboxState = {
	uidValidity: number
	messages: { uid: number; raw: Buffer }[]
	/** `isUnreachable`: the server accepts no connection. `drops`: the connection ends after this many messages were sent. */
	isUnreachable?: boolean
	drops?: number
	/** Counts the messages that were sent. */
	sent: number
}

/** The part of IMAP4rev1 that reading one mailbox needs, on this machine: LOGIN, EXAMINE, UID SEARCH, UID FETCH and, if wanted, IDLE. */
export async function startImap({ hasIdle = false } = {}) {
	const state: MailboxState = { uidValidity: 1, messages: [], sent: 0 }
	const sockets = new Set<Socket>()
	const idling = new Map<Socket, string>()
	const server = createServer((socket) => {
		sockets.add(socket)
		socket.on('close', () => {
			sockets.delete(socket)
			idling.delete(socket)
		})
		socket.on('error', () => {})
		if (state.isUnreachable) return void socket.destroy()
		serve({ socket, state, idling, hasIdle, say: (line) => void socket.write(`${line}\r\n`) })
	})
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
	const { port } = server.address() as AddressInfo
	return {
		state,
		url: `imap://advisor:secret@127.0.0.1:${port}/INBOX`,
		/** Puts a message into the mailbox. */
		deliver(raw: Buffer) {
			state.messages.push({ uid: (state.messages.at(-1)?.uid ?? 0) + 1, raw })
			for (const socket of idling.keys()) socket.write(`* ${state.messages.length} EXISTS\r\n`)
		},
		/** Gives the mailbox a new generation, in which every message has another number. */
		renumber() {
			state.uidValidity += 1
			state.messages = state.messages.map(({ raw }, index) => ({ uid: index + 1, raw }))
		},
		/** How many connections wait for new messages. */
		idling: () => idling.size,
		/** Ends all connections, as a server that restarts does. */
		drop() {
			for (const socket of sockets) socket.destroy()
		},
		async close() {
			for (const socket of sockets) socket.destroy()
			await new Promise((resolve) => server.close(resolve))
		},
	}
}

function serve(connection: Connection): void {
	const { socket, idling, say } = connection
	let buffered = ''
	say(`* OK [CAPABILITY IMAP4rev1${connection.hasIdle ? ' IDLE' : ''}] ready`)
	socket.on('data', (data) => {
		buffered += data.toString('latin1')
		for (let end = buffered.indexOf('\r\n'); end >= 0; end = buffered.indexOf('\r\n')) {
			const line = buffered.slice(0, end)
			buffered = buffered.slice(end + 2)
			if (/^DONE$/i.test(line)) {
				say(`${idling.get(socket)} OK done`)
				idling.delete(socket)
				continue
			}
			const [, tag = '', command = '', rest = ''] = /^(\S+) ((?:UID )?[A-Z]+) ?(.*)$/i.exec(line) ?? []
			answer(connection, { tag, command: command.toUpperCase(), rest })
		}
	})
}

type Connection = {
	socket: Socket
	state: MailboxState
	/** By connection, the tag of its IDLE. */
	idling: Map<Socket, string>
	hasIdle: boolean
	say(line: string): void
}
type Command = { tag: string; command: string; rest: string }

function answer(connection: Connection, { tag, command, rest }: Command): void {
	const { socket, say, idling, hasIdle } = connection
	if (command === 'IDLE' && hasIdle) {
		idling.set(socket, tag)
		say('+ idling')
		return
	}
	const isRejected = command === 'LOGIN' && !rest.includes('secret')
	handlers[command]?.(connection, rest)
	if (socket.destroyed || socket.writableEnded) return
	say(isRejected ? `${tag} NO [AUTHENTICATIONFAILED] wrong password` : `${tag} OK done`)
	if (command === 'LOGOUT') socket.end()
}

const handlers: Record<string, (connection: Connection, rest: string) => void> = {
	CAPABILITY: ({ say, hasIdle }) => say(`* CAPABILITY IMAP4rev1${hasIdle ? ' IDLE' : ''}`),
	LIST: ({ say }) => say('* LIST (\\HasNoChildren) "/" "INBOX"'),
	EXAMINE({ state, say }) {
		say(`* ${state.messages.length} EXISTS`)
		say('* FLAGS (\\Seen)')
		say(`* OK [UIDVALIDITY ${state.uidValidity}] generation`)
		say(`* OK [UIDNEXT ${(state.messages.at(-1)?.uid ?? 0) + 1}] next`)
	},
	'UID SEARCH'({ state, say }, rest) {
		const from = Number(/UID (\d+):\*/.exec(rest)?.[1] ?? 1)
		const last = state.messages.at(-1)
		const found = state.messages.filter(({ uid }) => uid >= from)
		// As servers do: '7:*' is also '6:7' when the last message is number 6.
		const uids = (found.length > 0 || !last ? found : [last]).map(({ uid }) => uid)
		say(`* SEARCH ${uids.join(' ')}`.trimEnd())
	},
	'UID FETCH'({ socket, state, say }, rest) {
		const uid = Number(/^\d+/.exec(rest)?.[0])
		const index = state.messages.findIndex((message) => message.uid === uid)
		const message = state.messages[index]
		if (!message) return
		if (!/BODY/.test(rest)) return say(`* ${index + 1} FETCH (UID ${uid} RFC822.SIZE ${message.raw.length})`)
		if (state.drops !== undefined && state.drops-- <= 0) return socket.destroySoon()
		const part = /<(\d+)\.(\d+)>/.exec(rest)
		const raw = part ? message.raw.subarray(Number(part[1]), Number(part[1]) + Number(part[2])) : message.raw
		socket.write(`* ${index + 1} FETCH (UID ${uid} BODY[]${part ? `<${part[1]}>` : ''} {${raw.length}}\r\n`)
		socket.write(raw)
		say(')')
		state.sent += 1
	},
}
