import { randomUUID } from 'node:crypto'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { ChatMessage } from '#app/modules/chat/browser/chat-api.ts'
import { waitMsMax } from './hang-limits.ts'

type StreamEvent = { event: string; data: unknown; id: string | undefined }
export type Answer = { status: number; headers: IncomingMessage['headers']; text: string }

type ChatClientOptions = {
	/** Instances of one site; after a connection error the next one is used. */
	origins: string[]
	/** Sent as X-Forwarded-For, because the site under test trusts one proxy. */
	ip?: string
	cookie?: string
	/** How long the client waits before each attempt to reconnect; jitter is added. By default as long as the chat widget. */
	retryMs?: number[]
	/** How long `deliver` waits after each failed attempt. */
	resendMs?: number[]
	onMessage?(message: ChatMessage): void
	onEvent?(event: StreamEvent): void
}

export const widgetRetryMs = [1_000, 2_000, 5_000, 10_000]

/** Sends the requests of a browser with the chat open: it stores its cookie, follows its stream and reconnects. */
export class ChatClient {
	/** The messages from its stream, in order. */
	readonly received: ChatMessage[] = []
	readonly events: StreamEvent[] = []
	cookie: string
	connected = false
	connects = 0
	#originIndex = 0
	#stopped = false
	#stream: ClientRequest | undefined
	#cursor: string | undefined
	readonly #options: Required<Pick<ChatClientOptions, 'origins' | 'ip' | 'retryMs' | 'resendMs'>> &
		ChatClientOptions

	constructor(options: ChatClientOptions) {
		this.#options = { ip: '192.0.2.1', retryMs: widgetRetryMs, resendMs: [200], ...options }
		this.cookie = options.cookie ?? ''
	}

	get origin(): string {
		return this.#options.origins[this.#originIndex % this.#options.origins.length]!
	}

	/** Opens the chat panel, again while the site is busy, and stores the cookie that identifies this browser from then on. */
	async open(): Promise<this> {
		let { status, headers } = await this.get('/api/chat')
		while (status === 503) {
			await pause(this.#options.retryMs[0])
			;({ status, headers } = await this.get('/api/chat'))
		}
		const setCookie = headers['set-cookie']?.find((line) => line.startsWith('lw_chat='))
		if (setCookie) this.cookie = [this.cookie, setCookie.split(';')[0]].filter(Boolean).join('; ')
		return this
	}

	get(path: string): Promise<Answer> {
		return sendRequest(this.origin + path, { headers: this.#headers() })
	}

	post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
		return sendRequest(this.origin + path, {
			method: 'POST',
			body: typeof body === 'string' ? body : JSON.stringify(body),
			headers: { ...this.#headers(), origin: this.origin, 'content-type': 'application/json', ...headers },
		})
	}

	say(text: string, key: string = randomUUID()): Promise<Answer> {
		return this.post('/api/chat/messages', { key, text })
	}

	/**
	 * Retries until the site acknowledges the message. Returns the number of attempts.
	 * @throws Error when the site rejects the message
	 */
	async deliver(text: string, key: string = randomUUID(), path = '/api/chat/messages'): Promise<number> {
		for (let tries = 1; ; tries++) {
			const answer = await this.post(path, { key, text }).catch(() => null)
			if (answer?.status === 200 || answer?.status === 201) return tries
			if (answer && answer.status < 500 && answer.status !== 429)
				throw new Error(`${answer.status} ${answer.text}`)
			if (!answer) this.#originIndex++
			await pause(retryDelayMs(this.#options.resendMs, tries - 1))
		}
	}

	/** Follows the stream from a cursor on, and reconnects whenever it ends. */
	follow({ path = '/api/chat/stream', cursor }: { path?: string; cursor?: string } = {}): this {
		this.#cursor = cursor
		void this.#keepFollowing(path)
		return this
	}

	stop(): void {
		this.#stopped = true
		this.#stream?.destroy()
	}

	async #keepFollowing(path: string): Promise<void> {
		const { retryMs } = this.#options
		for (let failures = 0; !this.#stopped; ) {
			const eventsBefore = this.events.length
			await this.#followOnce(path).catch(() => {})
			this.connected = false
			if (this.#stopped) return
			failures = this.events.length > eventsBefore ? 0 : failures + 1
			this.#originIndex++
			await pause(retryDelayMs(retryMs, failures))
		}
	}

	#followOnce(path: string): Promise<void> {
		return new Promise((resolve, reject) => {
			const headers = { ...this.#headers(), ...(this.#cursor ? { 'last-event-id': this.#cursor } : {}) }
			const stream = request(this.origin + path, { headers, agent: false }, (response) => {
				if (response.statusCode !== 200) {
					response.resume()
					return reject(new Error(String(response.statusCode)))
				}
				this.connected = true
				this.connects++
				let text = ''
				response.setEncoding('utf8')
				response.on('data', (chunk: string) => {
					text += chunk
					const blocks = text.split('\n\n')
					text = blocks.pop() ?? ''
					for (const block of blocks) this.#receive(block)
				})
				response.on('end', resolve)
				response.on('error', reject)
				response.on('close', resolve)
			})
			stream.on('error', reject)
			stream.end()
			this.#stream = stream
		})
	}

	#receive(block: string): void {
		const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
		const event = field('event')
		if (!event) return
		const streamEvent = { event, data: JSON.parse(field('data') ?? 'null') as unknown, id: field('id') }
		if (streamEvent.id) this.#cursor = streamEvent.id
		this.events.push(streamEvent)
		this.#options.onEvent?.(streamEvent)
		if (event !== 'message') return
		const message = streamEvent.data as ChatMessage
		this.received.push(message)
		this.#options.onMessage?.(message)
	}

	#headers(): Record<string, string> {
		return { 'x-forwarded-for': this.#options.ip, ...(this.cookie ? { cookie: this.cookie } : {}) }
	}
}

type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string }

/** Sends one request on a separate connection, without following redirects. Fails after 20 seconds without a response. */
export function sendRequest(
	url: string,
	{ method = 'GET', headers = {}, body }: RequestOptions = {},
): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const outgoing = request(url, { method, headers, agent: false, timeout: waitMsMax }, (response) => {
			let text = ''
			response.setEncoding('utf8')
			response.on('data', (chunk: string) => {
				text += chunk
			})
			response.on('end', () => {
				resolve({ status: response.statusCode!, headers: response.headers, text })
				// Without this, the site would wait seconds for the rest of a rejected body before it closes the connection.
				if (!outgoing.writableFinished) outgoing.destroy()
			})
			response.on('error', reject)
		})
		outgoing.on('timeout', () => outgoing.destroy(new Error('no response')))
		outgoing.on('error', reject)
		outgoing.end(body)
	})
}

/** Signs in through the form. Returns the cookie of the session, which lasts thirty days with `remember` and one day without. */
export async function signInAt(
	origin: string,
	email: string,
	password: string,
	{ remember = false } = {},
): Promise<string> {
	const answer = await sendRequest(`${origin}/sign-in`, {
		method: 'POST',
		headers: {
			origin,
			'content-type': 'application/x-www-form-urlencoded',
			'x-forwarded-for': '192.0.2.77',
		},
		body: new URLSearchParams({ email, password, ...(remember ? { remember: 'on' } : {}) }).toString(),
	})
	const cookie = answer.headers['set-cookie']?.find((line) => line.includes('session_token='))
	if (!cookie) throw new Error(`no session: ${answer.status}`)
	return cookie.split(';')[0]!
}

function retryDelayMs(delaysMs: number[], failures: number): number {
	return delaysMs[Math.min(failures, delaysMs.length - 1)]! * (0.75 + Math.random() / 2)
}
