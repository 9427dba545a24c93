import type { StreamEvent } from './event-lines.ts'
import type { OpenStream } from './live-connection.ts'

/**
 * What tabs tell each other. A tab asks who reads the stream; one that somebody looks at takes it over from a hidden one. The reader
 * answers whether the stream is open yet, and sends that it was opened and what arrives.
 */
type TabMessage = 'ask' | 'take' | 'here' | 'soon' | 'opened' | 'bytes' | StreamEvent

/** A reader that does not answer in this time has been suspended with its tab, as phones do. */
const answerMsMax = 3_000

const missed: StreamEvent = { name: 'missed', data: '{}', id: null }

/**
 * Returns a function that opens a stream once for all tabs of this browser, because a browser opens only six connections to a site over
 * HTTP/1.1: the tab with the lock reads the stream and sends what arrives to the others. When its stream or the tab ends, another takes
 * over. `name` is the same in all tabs whose streams are the same. A tab that may have missed events gets one named `missed`: when it
 * joins another's stream, when another tab opens it again, and when it opens it not for the first time itself.
 */
export function shareStream(name: string, open: OpenStream): OpenStream {
	let isFirst = true
	return (handlers) => {
		// Locks exist only in secure contexts; elsewhere each tab has its own connection.
		if (!navigator.locks) return open(handlers)
		const ended = new AbortController()
		const { signal } = ended
		const channel = new BroadcastChannel(name)
		let own: 'none' | 'soon' | 'open' = 'none'
		let isFollowing = false
		let isAnswered = false

		const send = (message: TabMessage) => void (signal.aborted || channel.postMessage(message))
		const ask = () => send(document.hidden ? 'ask' : 'take')
		const end = () => handlers.onEnd({})
		function reportOpen(): void {
			handlers.onOpen()
			if (!isFirst) handlers.onEvent(missed)
			isFirst = false
		}
		function join(): void {
			isFirst = false
			isFollowing = true
			reportOpen()
		}
		function answer(question: 'ask' | 'take'): void {
			if (own === 'none') return
			if (question === 'take' && document.hidden) end()
			else send(own === 'open' ? 'here' : 'soon')
		}
		channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
			if (data === 'ask' || data === 'take') return answer(data)
			isAnswered = true
			if (data === 'opened' || (data === 'here' && !isFollowing)) join()
			else if (data === 'bytes') handlers.onBytes()
			else if (typeof data === 'object') handlers.onEvent(data)
		}

		const read = () =>
			new Promise<void>((resolve) => {
				own = 'soon'
				const close = open({
					onOpen() {
						own = 'open'
						reportOpen()
						send('opened')
					},
					onBytes() {
						handlers.onBytes()
						send('bytes')
					},
					onEvent(event) {
						handlers.onEvent(event)
						send(event)
					},
					onEnd: handlers.onEnd,
				})
				signal.addEventListener('abort', () => {
					close()
					resolve()
				})
			})
		// Rejected when another tab takes the lock away.
		navigator.locks.request(name, { signal }, read).catch(end)
		ask()
		const timer = setTimeout(() => {
			if (own === 'none' && !isAnswered) navigator.locks.request(name, { steal: true }, read).catch(end)
		}, answerMsMax)
		document.addEventListener('visibilitychange', () => own === 'none' && ask(), { signal })
		// A page with a lock cannot be restored by the back button.
		window.addEventListener('pagehide', end, { signal })
		return () => {
			clearTimeout(timer)
			ended.abort()
			channel.close()
		}
	}
}
