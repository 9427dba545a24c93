export type StreamEvent = { name: string; data: string; id: string | null }

/**
 * Returns a function that takes the chunks of a `text/event-stream`, split anywhere, and calls `onEvent` once per complete event.
 * Comments, such as heartbeats, are ignored. https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
 */
export function readEventLines(onEvent: (event: StreamEvent) => void): (chunk: string) => void {
	// The chunks of a line that has not ended. They are joined only at its end: joining at each chunk would copy a long line every time.
	let pending: string[] = []
	let data: string[] = []
	let name = ''
	let id: string | null = null

	return (chunk) => {
		const endsWithReturn = pending.at(-1)?.endsWith('\r') ?? false
		pending.push(chunk)
		if (!endsWithReturn && !/[\r\n]/.test(chunk)) return
		const text = pending.join('')
		// A carriage return at the very end may be the first half of a CRLF.
		const carriageReturn = text.endsWith('\r') ? '\r' : ''
		const lines = text.slice(0, text.length - carriageReturn.length).split(/\r\n|\n|\r/)
		pending = [(lines.pop() ?? '') + carriageReturn]
		for (const line of lines) readLine(line)
	}

	function readLine(line: string): void {
		if (line === '') {
			if (data.length > 0) onEvent({ name: name || 'message', data: data.join('\n'), id })
			data = []
			name = ''
			return
		}
		const colon = line.indexOf(':')
		const field = colon < 0 ? line : line.slice(0, colon)
		const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '')
		if (field === 'data') data.push(value)
		else if (field === 'event') name = value
		else if (field === 'id' && !value.includes('\0')) id = value
	}
}
