import { randomUUID } from 'node:crypto'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { ChatMessage } from '#app/modules/chat/browser/chat-api.ts'

type Heard = { event: string; data: unknown; id: string | undefined }
export type Answer = { status: number; headers: IncomingMessage['headers']; text: string }

type Browser = {
	/** Instances of one site; after a broken line the next one is asked. */
	origins: string[]
	/** Sent as X-Forwarded-For: the site under test believes one proxy. */
	ip?: string
	cookie?: string
	/** As the widget waits before it comes again; jitter is added. */
	retryMs?: number[]
	/** How long `deliver` waits after a try that failed; the widget waits as long as above. */
	resendMs?: number[]
	onMessage?(message: ChatMessage): void
	onEvent?(heard: Heard): void
}

export const widgetWaitsMs = [1_000, 2_000, 5_000, 10_000]

/** A browser with the chat open, as far as the wire is concerned: it keeps its cookie, follows its stream and comes again. */
export class ChatClient {
	/** What its stream brought, in order. */
	readonly received: ChatMessage[] = []
	readonly events: Heard[] = []
	cookie: string
	connected = false
	connects = 0
	#at = 0
	#stopped = false
	#live: ClientRequest | undefined
	#cursor: string | undefined
	readonly #browser: Required<Pick<Browser, 'origins' | 'ip' | 'retryMs' | 'resendMs'>> & Browser

	constructor(browser: Browser) {
		this.#browser = { ip: '192.0.2.1', retryMs: widgetWaitsMs, resendMs: [200], ...browser }
		this.cookie = browser.cookie ?? ''
	}

	get origin(): string {
		return this.#browser.origins[this.#at % this.#browser.origins.length]!
	}

	/** Opens the panel: from now on this browser is known. */
	async open(): Promise<this> {
		const { headers } = await this.get('/api/chat')
		const setCookie = headers['set-cookie']?.find((line) => line.startsWith('lw_chat='))
		if (setCookie) this.cookie = [this.cookie, setCookie.split(';')[0]].filter(Boolean).join('; ')
		return this
	}

	get(path: string): Promise<Answer> {
		return ask(this.origin + path, { headers: this.#headers() })
	}

	post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
		return ask(this.origin + path, {
			method: 'POST',
			body: typeof body === 'string' ? body : JSON.stringify(body),
			headers: { ...this.#headers(), origin: this.origin, 'content-type': 'application/json', ...headers },
		})
	}

	say(text: string, key: string = randomUUID()): Promise<Answer> {
		return this.post('/api/chat/messages', { key, text })
	}

	/** Keeps at it, as an outbox does, until the site says that it has the message. */
	async deliver(text: string, key: string = randomUUID(), path = '/api/chat/messages'): Promise<number> {
		for (let tries = 1; ; tries++) {
			const answer = await this.post(path, { key, text }).catch(() => null)
			if (answer?.status === 200 || answer?.status === 201) return tries
			if (answer && answer.status < 500 && answer.status !== 429)
				throw new Error(`${answer.status} ${answer.text}`)
			if (!answer) this.#at++
			await pause(waitMs(this.#browser.resendMs, tries - 1))
		}
	}

	/** Follows the stream from a cursor on, and comes again whenever it ends. */
	follow({ path = '/api/chat/stream', cursor }: { path?: string; cursor?: string } = {}): this {
		this.#cursor = cursor
		void this.#keepFollowing(path)
		return this
	}

	stop(): void {
		this.#stopped = true
		this.#live?.destroy()
	}

	async #keepFollowing(path: string): Promise<void> {
		const { retryMs } = this.#browser
		for (let misses = 0; !this.#stopped; ) {
			const before = this.events.length
			await this.#followOnce(path).catch(() => {})
			this.connected = false
			if (this.#stopped) return
			misses = this.events.length > before ? 0 : misses + 1
			this.#at++
			await pause(waitMs(retryMs, misses))
		}
	}

	#followOnce(path: string): Promise<void> {
		return new Promise((resolve, reject) => {
			const headers = { ...this.#headers(), ...(this.#cursor ? { 'last-event-id': this.#cursor } : {}) }
			const live = request(this.origin + path, { headers, agent: false }, (response) => {
				if (response.statusCode !== 200) {
					response.resume()
					return reject(new Error(String(response.statusCode)))
				}
				this.connected = true
				this.connects++
				let text = ''
				response.setEncoding('utf8')
				response.on('data', (part: string) => {
					text += part
					const blocks = text.split('\n\n')
					text = blocks.pop() ?? ''
					for (const block of blocks) this.#hear(block)
				})
				response.on('end', resolve)
				response.on('error', reject)
				response.on('close', resolve)
			})
			live.on('error', reject)
			live.end()
			this.#live = live
		})
	}

	#hear(block: string): void {
		const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1]
		const event = field('event')
		if (!event) return
		const heard = { event, data: JSON.parse(field('data') ?? 'null') as unknown, id: field('id') }
		if (heard.id) this.#cursor = heard.id
		this.events.push(heard)
		this.#browser.onEvent?.(heard)
		if (event !== 'message') return
		const message = heard.data as ChatMessage
		this.received.push(message)
		this.#browser.onMessage?.(message)
	}

	#headers(): Record<string, string> {
		return { 'x-forwarded-for': this.#browser.ip, ...(this.cookie ? { cookie: this.cookie } : {}) }
	}
}

type RequestOptions = { method?: string; headers?: Record<string, string>; body?: string }

/** One request on a connection of its own, without redirects. */
export function ask(
	url: string,
	{ method = 'GET', headers = {}, body }: RequestOptions = {},
): Promise<Answer> {
	return new Promise((resolve, reject) => {
		const asking = request(url, { method, headers, agent: false, timeout: 20_000 }, (response) => {
			let text = ''
			response.setEncoding('utf8')
			response.on('data', (part: string) => {
				text += part
			})
			response.on('end', () => {
				resolve({ status: response.statusCode!, headers: response.headers, text })
				// The rest of a rejected body; the site would wait seconds for it before it closes the connection.
				if (!asking.writableFinished) asking.destroy()
			})
			response.on('error', reject)
		})
		asking.on('timeout', () => asking.destroy(new Error('no answer')))
		asking.on('error', reject)
		asking.end(body)
	})
}

/** Signs in by the form and gives the session's cookie; with `remember` it lasts for thirty days, else for one. */
export async function signInAt(
	origin: string,
	email: string,
	password: string,
	{ remember = false } = {},
): Promise<string> {
	const answer = await ask(`${origin}/sign-in`, {
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

function waitMs(waitsMs: number[], misses: number): number {
	return waitsMs[Math.min(misses, waitsMs.length - 1)]! * (0.75 + Math.random() / 2)
}
