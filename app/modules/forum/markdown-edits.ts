/** What is selected in a text. */
export type Selected = { text: string; start: number; end: number }

/** A piece of the text to replace, and what is selected afterwards. */
export type Edit = { from: number; to: number; insert: string; select: [number, number] }

export type EditName = 'bold' | 'italic' | 'heading' | 'quote' | 'list' | 'numbers' | 'link'

/** What a button of the editor does to the text. */
export const markdownEdits: Record<EditName, (at: Selected) => Edit> = {
	bold: (at) => surround(at, '**', 'bold text'),
	italic: (at) => surround(at, '_', 'italic text'),
	heading: (at) => beginLines(at, () => '## '),
	quote: (at) => beginLines(at, () => '> '),
	list: (at) => beginLines(at, () => '- '),
	numbers: (at) => beginLines(at, (index) => `${index + 1}. `),
	link,
}

/** Puts the marks around the selection, or takes them away where they stand already. */
function surround({ text, start, end }: Selected, mark: string, example: string): Edit {
	const size = mark.length
	if (text.slice(start - size, start) === mark && text.slice(end, end + size) === mark && end > start)
		return {
			from: start - size,
			to: end + size,
			insert: text.slice(start, end),
			select: [start - size, end - size],
		}
	// A mark holds only where it touches a word.
	const picked = text.slice(start, end)
	const before = picked.length - picked.trimStart().length
	const words = picked.trim()
	const from = start + (words ? before : 0)
	const inner = words || example
	return {
		from,
		to: words ? from + words.length : end,
		insert: `${mark}${inner}${mark}`,
		select: [from + size, from + size + inner.length],
	}
}

/** Begins each line of the selection with a mark; takes it away where every line has it. */
function beginLines({ text, start, end }: Selected, mark: (index: number) => string): Edit {
	const from = text.lastIndexOf('\n', start - 1) + 1
	const next = text.indexOf('\n', end)
	const to = next < 0 ? text.length : next
	const lines = text.slice(from, to).split('\n')
	const marked = lines.every((line, index) => line.startsWith(mark(index)))
	const insert = lines
		.map((line, index) => (marked ? line.slice(mark(index).length) : mark(index) + line))
		.join('\n')
	const selected: [number, number] =
		lines.length === 1 ? [from + insert.length, from + insert.length] : [from, from + insert.length]
	return { from, to, insert, select: selected }
}

function link({ text, start, end }: Selected): Edit {
	const picked = text.slice(start, end).trim()
	const isAddress = /^https?:\/\/\S+$/.test(picked)
	const words = isAddress || !picked ? 'link text' : picked
	const address = isAddress ? picked : 'https://'
	const insert = `[${words}](${address})`
	const wordsAt = start + 1
	const addressAt = wordsAt + words.length + 2
	return {
		from: start,
		to: end,
		insert,
		select:
			isAddress || !picked ? [wordsAt, wordsAt + words.length] : [addressAt, addressAt + address.length],
	}
}
