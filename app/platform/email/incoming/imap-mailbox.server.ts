import { ImapFlow } from 'imapflow'
import { rawBytesMax } from './incoming-email.ts'

/** A message in a mailbox. */
export type MailboxMessage = { uid: number; raw: Buffer }

/** How far a mailbox has been read. UIDs are comparable only while `uidValidity` stays the same. */
export type MailboxPosition = { uidValidity: number; lastUid: number }

/** A mailbox of any IMAP server. It is only read: nothing in it is changed or marked as seen. */
export type ImapMailbox = {
	/** User, host and folder, but not the password. */
	name: string
	/**
	 * Passes each message after the position to `take`, in the order of the mailbox, and waits for it. If the mailbox was never read or has a
	 * new `uidValidity`, it passes the messages since `since`.
	 * @throws ImapProblem; what `take` throws
	 */
	readAfter(
		position: MailboxPosition,
		options: { since: Date; signal?: AbortSignal | undefined },
		take: (message: MailboxMessage, uidValidity: number) => Promise<void>,
	): Promise<void>
	/**
	 * Follows the mailbox on a separate connection (IDLE, RFC 2177) until the signal aborts. `onNewMessages` is called when it is connected
	 * and whenever the server reports new messages.
	 * @returns false if the server has no IDLE
	 * @throws ImapProblem if the connection ends
	 */
	follow(options: { signal: AbortSignal; onNewMessages(): void }): Promise<boolean>
}

type ImapOptions = {
	/** `imaps://user:password@host:993/FOLDER` or `imap://host:143` (with STARTTLS). */
	url: string
	requireTls: boolean
	/** How many milliseconds the server may be silent. */
	silenceMs?: number
}

/** Why a mailbox cannot be read. The message has no password and no content. */
export class ImapProblem extends Error {
	override name = 'ImapProblem'
}

const messagesMax = 500
/**
 * How often IDLE is restarted: servers and routers close connections that are silent for half an hour, and a dead connection must be
 * noticed.
 */
const idleMsMax = 4 * 60_000
/** How many bytes are read of a message that is too large: its headers and the beginning of its text. */
const beginningBytes = 100_000

export function imapMailbox({ url, requireTls, silenceMs = 20_000 }: ImapOptions): ImapMailbox {
	const { protocol, hostname, port, username, password, pathname } = new URL(url)
	const secure = protocol === 'imaps:'
	const folder = decodeURIComponent(pathname.slice(1)) || 'INBOX'
	const user = decodeURIComponent(username)
	const connect = async (socketTimeout = 3 * silenceMs) => {
		const client = new ImapFlow({
			host: hostname.replace(/^\[|\]$/g, ''),
			port: Number(port) || (secure ? 993 : 143),
			secure,
			...(secure ? {} : { doSTARTTLS: requireTls }),
			auth: { user, pass: decodeURIComponent(password) },
			logger: false,
			disableAutoIdle: true,
			connectionTimeout: silenceMs,
			greetingTimeout: silenceMs,
			socketTimeout,
			maxIdleTime: idleMsMax,
		})
		// Without a listener, an error on the connection would end the process. The running command fails, too.
		client.on('error', () => {})
		await client.connect()
		return client
	}
	return {
		name: `${user}@${hostname}/${folder}`,
		async readAfter(position, { since, signal }, take) {
			let client: ImapFlow | undefined
			try {
				client = await connect()
				const box = await client.mailboxOpen(folder, { readOnly: true })
				const uidValidity = Number(box.uidValidity)
				const isKnown = position.uidValidity === uidValidity && position.lastUid > 0
				const first = isKnown ? position.lastUid + 1 : 1
				if (box.exists === 0) return
				const found = await client.search(isKnown ? { uid: `${first}:*` } : { since }, { uid: true })
				// '7:*' also matches the last message when that is number 6.
				const uids = (found || []).filter((uid) => uid >= first).sort((one, other) => one - other)
				for (const uid of uids.slice(0, messagesMax)) {
					if (signal?.aborted) return
					const raw = await fetchMessage(client, uid)
					// Null: it was deleted in the meantime.
					if (raw)
						await take({ uid, raw }, uidValidity).catch((cause: unknown) => {
							throw new TakeFailed('', { cause })
						})
				}
			} catch (error) {
				throw error instanceof TakeFailed ? error.cause : problemOf(error)
			} finally {
				client?.close()
			}
		},
		async follow({ signal, onNewMessages }) {
			let client: ImapFlow | undefined
			const stop = () => client?.close()
			signal.addEventListener('abort', stop, { once: true })
			try {
				client = await connect(idleMsMax + 3 * silenceMs)
				if (!client.capabilities.has('IDLE')) return false
				const ended = new Promise<void>((resolve) => client!.once('close', resolve))
				client.on('exists', onNewMessages)
				await client.mailboxOpen(folder, { readOnly: true })
				onNewMessages()
				while (client.usable && !signal.aborted) await Promise.race([client.idle(), ended])
				if (!signal.aborted) throw new Error('the connection ended')
				return true
			} catch (error) {
				if (signal.aborted) return true
				throw problemOf(error)
			} finally {
				signal.removeEventListener('abort', stop)
				stop()
			}
		},
	}
}

/** Wraps what `take` threw, to tell it apart from errors of the mailbox. */
class TakeFailed extends Error {}

async function fetchMessage(client: ImapFlow, uid: number): Promise<Buffer | null> {
	const facts = await client.fetchOne(String(uid), { size: true }, { uid: true })
	if (!facts) return null
	const size = facts.size ?? 0
	const isTooLarge = size > rawBytesMax
	const source = isTooLarge ? { start: 0, maxLength: beginningBytes } : true
	const found = await client.fetchOne(String(uid), { source }, { uid: true })
	const bytes = found ? found.source : undefined
	if (!bytes) return null
	return isTooLarge ? Buffer.concat([Buffer.from(`X-Left-In-Mailbox: ${size}\r\n`), bytes]) : bytes
}

type ImapError = Error & { code?: string; authenticationFailed?: boolean; responseText?: string }

function problemOf(error: unknown): ImapProblem {
	const { code = '', message, authenticationFailed } = error as ImapError
	if (authenticationFailed)
		return new ImapProblem('The mail server rejects the user or the password of IMAP_URL.')
	if (/certificate|self.signed|altnames/i.test(message))
		return new ImapProblem('The mail server’s TLS certificate is not trusted.')
	if (/STARTTLS/i.test(message)) return new ImapProblem('The mail server offers no encryption. Use imaps://.')
	return new ImapProblem(
		`The mailbox of IMAP_URL can’t be read (${[code, message].filter(Boolean).join(': ').slice(0, 200)}).`,
	)
}
