const charsMax = 10_000

/** One result: 'dkim=pass header.d=dealer.example'. Names and results are in lower case. */
export type StatedResult = {
	method: string
	result: string
	/** 'header.d', 'smtp.mailfrom', … */
	properties: ReadonlyMap<string, string>
}

/** `by` is the name of the server, in lower case; `results` is null if the header does not follow the grammar. */
export type ParsedResults = { by: string | null; results: StatedResult[] | null }

/**
 * Parses the value of an `Authentication-Results` header by the grammar of RFC 8601, 2.2: comments state nothing, quoted values are
 * values, and a header with anything else in it has no results. Tolerated beyond the grammar is only a semicolon at the end.
 */
export function parseResults(value: string): ParsedResults {
	const scanner = scan(value.slice(0, charsMax + 1))
	const by = scanner.value()?.toLowerCase() ?? null
	if (!by || value.length > charsMax) return { by, results: null }
	const version = scanner.value()
	if (version !== null && version !== '1') return { by, results: null }
	const results: StatedResult[] = []
	while (!scanner.isAtEnd()) {
		if (!scanner.symbol(';')) return { by, results: null }
		if (scanner.isAtEnd() && results.length > 0) return { by, results }
		const method = scanner.keyword()
		if (method === 'none' && results.length === 0 && scanner.isAtEnd()) return { by, results }
		const result = readResult(scanner, method)
		if (!result) return { by, results: null }
		results.push(result)
	}
	return { by, results: results.length > 0 ? results : null }
}

type Scanner = ReturnType<typeof scan>

function readResult(scanner: Scanner, method: string | null): StatedResult | null {
	if (!method) return null
	if (scanner.symbol('/') && scanner.keyword() !== '1') return null
	const result = scanner.symbol('=') ? scanner.keyword() : null
	if (!result) return null
	const properties = new Map<string, string>()
	while (!scanner.isAtEnd() && !scanner.isBefore(';')) {
		const type = scanner.keyword()
		const name = scanner.symbol('.') ? scanner.keyword() : ''
		if (!type || name === null || (name === '' && type !== 'reason') || !scanner.symbol('=')) return null
		const stated = scanner.value()
		if (stated === null) return null
		const key = name ? `${type}.${name}` : type
		// A property that is stated twice is ambiguous.
		if (properties.has(key)) return null
		properties.set(key, stated)
	}
	return { method, result, properties }
}

/** Reads symbols and words one after another, skipping spaces and comments. */
function scan(text: string) {
	let at = 0
	/** Moves behind spaces and comments, which nest. An unclosed comment lasts to the end, and so hides all results behind it. */
	function skip() {
		let depth = 0
		for (; at < text.length; at++) {
			const char = text[at]!
			if (depth > 0 && char === '\\') at++
			else if (char === '(') depth++
			else if (depth > 0 && char === ')') depth--
			else if (depth === 0 && !/\s/.test(char)) return
		}
	}
	function match(pattern: RegExp): string | null {
		skip()
		pattern.lastIndex = at
		const found = pattern.exec(text)?.[0]
		if (found === undefined) return null
		at += found.length
		return found
	}
	return {
		isAtEnd() {
			skip()
			return at >= text.length
		},
		isBefore(symbol: string) {
			skip()
			return text[at] === symbol
		},
		symbol(symbol: string) {
			skip()
			if (text[at] !== symbol) return false
			at++
			return true
		},
		/** A name or result, such as 'dkim' or 'pass', in lower case. */
		keyword: () => match(/[a-z0-9][a-z0-9_-]*/iy)?.toLowerCase() ?? null,
		/** A word up to a space, a semicolon or a comment, or a quoted string without its quotes. */
		value() {
			const quoted = match(/"(?:[^"\\]|\\[\s\S])*"/y)
			if (quoted !== null) return quoted.slice(1, -1).replace(/\\([\s\S])/g, '$1')
			return match(/[^\s;()"]+/y)
		},
	}
}
