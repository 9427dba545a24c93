export type StreamEvent = { name: string; data: string; id: string | null }

/**
 * Reads `text/event-stream` as it comes in, in pieces cut anywhere: each whole event is told once. A comment, which is what a
 * heartbeat is, tells nothing. https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
 */
export function readEventLines(onEvent: (event: StreamEvent) => void): (piece: string) => void {
	// Of a line that has not ended, joined when it does: a long one would else be copied with each piece.
	let waiting: string[] = []
	let data: string[] = []
	let name = ''
	let id: string | null = null

	return (piece) => {
		const endsWithReturn = waiting.at(-1)?.endsWith('\r') ?? false
		waiting.push(piece)
		if (!endsWithReturn && !/[\r\n]/.test(piece)) return
		const text = waiting.join('')
		// A carriage return at the very end may be half of a line end.
		const held = text.endsWith('\r') ? '\r' : ''
		const lines = text.slice(0, text.length - held.length).split(/\r\n|\n|\r/)
		waiting = [(lines.pop() ?? '') + held]
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
